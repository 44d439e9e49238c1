#!/usr/bin/env bash
# A server of events writes a comment (':') every few seconds, so that nobody between takes the stream for dead; `retry` and `id` stand alone, too.
# A good guess: @microsoft/fetch-event-source, EventSource with headers of one's own, calls `onmessage` for what EventSource would.
# What happens: it calls it at every empty line: for each comment, each lone `id` or `retry`, with `data: ''`. JSON.parse of that throws, which it takes for
# the end of the connection: it comes again, is sent a comment, and so on, for ever; no message need be wrong. Of `data` it loses an empty first line.
# Who is hurt: pages behind a token, for which it is made: they ask anew every second, and servers see them come and go.
# Source: HTML, 9.2.6 (comments; "if the data buffer is an empty string … return"; data appends a line feed each time); the package beside eventsource, which does as browsers do in these.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @microsoft/fetch-event-source@2.0.1 eventsource@4.1.1
cat > try.mjs <<'JS'
import { createServer } from 'node:http'
import { fetchEventSource } from '@microsoft/fetch-event-source'
import { EventSource } from 'eventsource'

// All that it asks of a page.
globalThis.window = globalThis
globalThis.document = { hidden: false, addEventListener() {}, removeEventListener() {} }
let stream = ''
let asked = 0
const server = createServer((request, response) => {
  asked++
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  response.write(`${stream}data: {"last":true}\n\n`)
}).listen(0)
await new Promise((listening) => server.on('listening', listening))
const url = `http://localhost:${server.address().port}/`
const isLast = ({ data }) => data.includes('last')
const show = ({ data, id }) => JSON.stringify(data) + (id ? ` id ${id}` : '')

const byFetch = () =>
  new Promise((resolve) => {
    const heard = []
    const onmessage = (message) => (heard.push(show(message)), isLast(message) && resolve(heard))
    fetchEventSource(url, { openWhenHidden: true, onmessage })
  })
const byEventSource = () =>
  new Promise((resolve) => {
    const heard = []
    new EventSource(url).onmessage = (message) => (heard.push(show(message)), isLast(message) && resolve(heard))
  })
for (const [name, text] of [
  ['comments', ':\n\n: still here\n\n'],
  ['retry', 'retry: 3000\n\n'],
  ['an empty line first', 'data:\ndata: second\n\n'],
  ['an id alone', 'id: 7\n\n'],
]) {
  stream = text
  const heard = { fetch: await byFetch(), EventSource: await byEventSource() }
  console.log(`${name}:`, Object.entries(heard).map(([by, all]) => `${by} ${all.slice(0, -1).join(', ') || 'nothing'}`).join('; '))
}

stream = ':\n\n'
asked = 0
await new Promise((resolve) => {
  let failures = 0
  fetchEventSource(url, {
    openWhenHidden: true,
    onmessage: ({ data }) => JSON.parse(data),
    onerror: () => (++failures === 5 && resolve(), 1),
  })
})
console.log(`a comment, then a message: asked for ${asked} times to hear it, and never heard`)
process.exit()
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
comments: fetch "", ""; EventSource nothing
retry: fetch ""; EventSource nothing
an empty line first: fetch "second"; EventSource "\nsecond"
an id alone: fetch "" id 7; EventSource nothing
a comment, then a message: asked for 5 times to hear it, and never heard
SEEN
