#!/usr/bin/env bash
# install.sh near|far: the Debian packages of what make test (near) or make test-everywhere (far) drives, browsers and a Jupyter server, where
# missing.
set -euo pipefail
packages=()
need() { [[ -e $1 ]] || packages+=("${@:2}"); }
if [[ $1 == near ]]; then
  need /usr/bin/chromium chromium
  need /usr/bin/jupyter-server jupyter-server
  need /usr/lib/python3/dist-packages/ipykernel python3-ipykernel
  need /usr/lib/python3/dist-packages/numpy python3-numpy
else
  need /usr/bin/firefox-esr firefox-esr
  need /usr/bin/WebKitWebDriver webkit2gtk-driver
  need /usr/bin/xvfb-run xvfb xauth
fi
((${#packages[@]})) || exit 0
sudo=()
((EUID == 0)) || sudo=(sudo)
echo "installing ${packages[*]} (Debian)"
"${sudo[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
