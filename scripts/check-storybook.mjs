// The built Storybook, opened from a plain server of files: its start page, a screen, an element, the page of an element and the tokens show
// themselves, complain of nothing and ask nobody else; and names are Portuguese sentences.
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from './chromium.mjs'

const built = fileURLToPath(new URL('../dist/storybook', import.meta.url))
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}
/** The server inside the page opens and fills its database first. */
const PATIENCE_MS = 300_000

const START = '/?path=/story/fundamentos-tokens--contrastes'
/** One after another in one page, so that its database is filled once. */
const STEPS = [
  { told: { event: 'setCurrentStory', storyId: 'telas-nfc-e-lista--notas', viewMode: 'story' }, shown: 'td a' },
  { told: { event: 'updateGlobals', globals: { api: 'failing' } }, shown: 'button:has-text("Tentar novamente")' },
  { told: { event: 'updateGlobals', globals: { api: 'empty' } }, shown: 'b:has-text("Nenhuma nota")' },
  { told: { event: 'updateGlobals', globals: { api: 'normal' } }, shown: 'td a' },
  {
    told: { event: 'setCurrentStory', storyId: 'elementos-fiscal-nfce-list--elemento', viewMode: 'story' },
    shown: 'fiscal-nfce-list td a',
  },
  {
    told: { event: 'setCurrentStory', storyId: 'elementos-fiscal-nfce-list--docs', viewMode: 'docs' },
    shown: 'td:has-text("::part(table)")',
  },
]

const faults = nameFaults()
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const path = join(built, pathname === '/' ? 'index.html' : decodeURIComponent(pathname))
  const body = await readFile(path).catch(() => undefined)
  response.writeHead(body ? 200 : 404, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(body)
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
// Browsers trust this name as they do a server with a certificate.
const origin = `http://localhost:${server.address().port}`
const browser = await chromium.launch(chromiumLaunch())
const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })
await Promise.all([openStart(), openStories()])
await browser.close()
server.close()
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0

/** A page that tells what it complains of, whom it asks, and what it lacks. */
async function newPage() {
  const page = await context.newPage()
  page.on('console', (message) => {
    // What Storybook's own way of drawing says where a page of documentation follows a story.
    if (message.type() !== 'error' || /not configured to support act/.test(message.text())) return
    faults.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error}`))
  page.on('request', (request) => {
    const url = request.url()
    if (/^(https?|wss?):/.test(url) && !url.startsWith(origin)) faults.push(`${page.url()} asks for ${url}`)
  })
  page.on('response', (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`))
  return page
}

async function expectSeen(place, what) {
  await place
    .first()
    .waitFor({ timeout: PATIENCE_MS })
    .catch(() => faults.push(`${what} does not appear`))
}

/** The frame with its tree, and the tokens in it. */
async function openStart() {
  const page = await newPage()
  await page.goto(origin + START)
  await expectSeen(page.locator('#storybook-explorer-tree').getByText('Fundamentos'), 'the tree of stories')
  await expectSeen(page.frameLocator('#storybook-preview-iframe').locator('td:has-text(":1")'), 'the page of tokens')
}

async function openStories() {
  const page = await newPage()
  for (const [at, { told, shown }] of STEPS.entries()) {
    if (at === 0) await page.goto(`${origin}/iframe.html?viewMode=${told.viewMode}&id=${told.storyId}`)
    else await page.evaluate(tell, told)
    await expectSeen(page.locator(shown), `${shown} after ${JSON.stringify(told)}`)
  }
}

/** Runs in the page: what Storybook's own frame tells it. */
function tell({ event, ...told }) {
  globalThis.__STORYBOOK_ADDONS_CHANNEL__.emit(event, told)
}

/** A name made of an export has every word in capitals, and no accent. */
function nameFaults() {
  const { entries } = JSON.parse(readFileSync(join(built, 'index.json'), 'utf8'))
  const stories = Object.values(entries).filter(({ type }) => type === 'story')
  if (stories.length < 300) return [`only ${stories.length} stories`]
  const isWrong = (name) =>
    / (?!QR|XML|PDF|SATs?\b|SEFAZ\b|NFC-e|CF-e|PDVs?\b|API\b|Codes?\b)\p{Lu}/u.test(name) ||
    /\b\w*(?:cao|coes|ssao|soes|encia|avel|ivel|ario)s?\b/i.test(name)
  return stories.filter(({ name }) => isWrong(name)).map(({ id, name }) => `${id}: '${name}' is no Portuguese sentence`)
}
