#!/usr/bin/env bash
# PushManager.subscribe() where the network lets nothing through to the browser's push service.
# A good guess: the promise rejects with an AbortError, as the Push API has it where the subscription fails, or at least after a while.
# What happens: in Chromium it neither resolves nor rejects for a minute and longer, though the permission is granted and the service worker runs;
# it waits for the push service's connection in silence, and nothing tells the page so.
# Who is hurt: whoever awaits it behind a button, in networks of companies and shops that let only known addresses through: it waits for ever.
# Source: Push API, 'subscribe()', step 'if there is an error, reject with an AbortError'; https://www.w3.org/TR/push-api/#subscribe-method
# Needs a whole Chromium ($CHROMIUM, else /usr/bin/chromium): the headless shell denies the permission before.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts playwright-core@1.56.1
cat > try.mjs <<'JS'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const SECONDS = 60
const server = createServer(({ url }, response) => {
  response.setHeader('Content-Type', url === '/worker.js' ? 'text/javascript' : 'text/html')
  response.end(url === '/worker.js' ? 'addEventListener("push", () => {})' : '<title>push</title>')
}).listen(0, '127.0.0.1')
await new Promise((listening) => server.once('listening', listening))
const origin = `http://localhost:${server.address().port}`
// A window that is not private: in those Chromium has no push messages at all. No name but this machine's leads anywhere.
const context = await chromium.launchPersistentContext(join(process.cwd(), 'profile'), {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--headless=new', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
  ignoreDefaultArgs: ['--headless', '--disable-background-networking', '--deny-permission-prompts'],
})
await context.grantPermissions(['notifications'], { origin })
const page = await context.newPage()
await page.goto(origin)
const end = await page.evaluate(async (seconds) => {
  const registration = await navigator.serviceWorker.register('/worker.js')
  await navigator.serviceWorker.ready
  const key = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const applicationServerKey = await crypto.subtle.exportKey('raw', key.publicKey)
  const asked = registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  return Promise.race([
    asked.then(() => 'resolved', ({ name, message }) => `rejected: ${name}: ${message}`),
    new Promise((late) => setTimeout(late, seconds * 1000, `neither resolved nor rejected in ${seconds} s`)),
  ])
}, SECONDS)
console.log(`${context.browser()?.version() ?? await page.evaluate(() => navigator.userAgent)}, permission ${await page.evaluate(() => Notification.permission)}: ${end}`)
await context.close()
server.close()
if (!end.startsWith('neither')) process.exit(1)
JS
node try.mjs
