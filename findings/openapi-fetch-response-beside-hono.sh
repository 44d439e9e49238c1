#!/usr/bin/env bash
# A client of openapi-fetch whose middleware asks anew with another token after a 401, and returns that answer, as its documentation says for
# what changes a response ("return a Response").
# A good guess: an answer of the runtime's own fetch is a Response wherever it is returned.
# What happens: in a process that serves by Hono's server for Node, every such call throws "onResponse: must return new Response() when
# modifying the response". The server puts a class of its own in the place of the global Response, and openapi-fetch asks `instanceof` of the
# global: what fetch answers is an instance of the runtime's class, not of that one. Before `serve()`, and with
# `serve({ overrideGlobalObjects: false })`, the same code works: a test without the server sees nothing of it.
# Who is hurt: back ends that serve by Hono and call another API with tokens that expire: each first call after the end of a token fails.
# Source: openapi-fetch 0.17.0, src/index.js ("result instanceof Response"); @hono/node-server, README, "overrideGlobalObjects".
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts openapi-fetch@0.17.0 @hono/node-server@2.1.8 hono@4.13.19
cat > try.mjs <<'JS'
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import createClient from 'openapi-fetch'

const api = createServer(({ headers }, response) => {
  response.statusCode = headers.authorization === 'Bearer new' ? 200 : 401
  response.setHeader('Content-Type', 'application/json').end('{"ok":true}')
}).listen(0, '127.0.0.1')
await new Promise((resolve) => api.once('listening', resolve))
const baseUrl = `http://127.0.0.1:${api.address().port}`

async function call() {
  const client = createClient({ baseUrl, fetch: (request) => fetch(request.url, { headers: request.headers }) })
  client.use({
    onResponse: ({ request, response }) =>
      response.status === 401 ? fetch(request.url, { headers: { Authorization: 'Bearer new' } }) : undefined,
  })
  return client.GET('/').then(({ response }) => `answered ${response.status}`, ({ message }) => `threw ${message}`)
}
const alone = await call()
const { serve } = await import('@hono/node-server')
const own = serve({ fetch: () => new Response('ok'), port: 0, hostname: '127.0.0.1' })
const beside = await call()
console.log(`alone: ${alone}\nbeside Hono's server: ${beside}`)
own.close()
api.close()
assert.equal(alone, 'answered 200')
assert.match(beside, /^threw onResponse: must return new Response/)
JS
echo "node $(node --version), openapi-fetch 0.17.0, @hono/node-server 2.1.8"
node try.mjs
