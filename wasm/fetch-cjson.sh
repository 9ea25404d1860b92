#!/usr/bin/env bash
# fetch-cjson.sh OUT: brings cJSON 1.7.15 (with Debian's security patches) into OUT/cJSON.{c,h}, unmodified; nothing of it is committed.
# Uses this machine's own apt sources, read as source packages, in a private folder: no root, no change to /etc or /var.
# Pinned by the hash of the upstream tarball.
set -euo pipefail
out=$(mkdir -p "$1" && cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/{lists/partial,cache/archives/partial,sources}

for file in /etc/apt/sources.list.d/*.sources; do
  [[ ! -f $file ]] || sed 's/^Types:.*/Types: deb-src/' "$file" >"$work/sources/$(basename "$file")"
done
[[ ! -f /etc/apt/sources.list ]] || sed -n 's/^deb /deb-src /p' /etc/apt/sources.list >"$work/sources/main.list"

options=(-o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$work/sources" -o Dir::State::lists="$work/lists"
  -o Dir::Cache="$work/cache" -o APT::Sandbox::User="$(id -un)" -o Acquire::Languages=none -o Acquire::Retries=3)
cd "$work"
apt-get "${options[@]}" -qq update
apt-get "${options[@]}" -qq source --download-only cjson
echo "5308fd4bd90cef7aa060558514de6a1a4a0819974a26e6ed13973c5f624c24b2  cjson_1.7.15.orig.tar.gz" | sha256sum --check --quiet
dpkg-source -x cjson_1.7.15-*.dsc unpacked >/dev/null 2>&1
cp unpacked/cJSON.{c,h} unpacked/LICENSE "$out"
