#!/usr/bin/env bash
# packaging.sh: what others' tools say of the tarball: publint, arethetypeswrong, tsd on the public types.
set -euo pipefail
bin=$PWD/build/runtimes/far/node_modules/.bin
folder=build/packaging
rm -rf $folder
mkdir -p $folder
npm pack --silent --ignore-scripts --pack-destination $folder >/dev/null
tar xzf $folder/*.tgz -C $folder

"$bin/publint" run $folder/*.tgz --strict
# final-answer/wasm is a file, which has no types; node10 knows no exports.
"$bin/attw" $folder/*.tgz --exclude-entrypoints wasm --profile node16 --quiet
echo "arethetypeswrong: no problems"

ln -s "$PWD/build/runtimes/far/node_modules" $folder/node_modules # tsd and its types
cp tests/packaging/types.test-d.ts $folder/package/
"$bin/tsd" $folder/package --typings types/api.d.ts --files types.test-d.ts
echo "tsd: the public types are as tests/packaging/types.test-d.ts says"
