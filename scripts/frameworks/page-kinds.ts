// `npm run page-kinds`: the list of notes on each kind of page of docs/pages.md that a library makes, in Chromium, against a server of the tests.
// It installs the libraries in a temporary folder; `--write` notes in the page what was seen.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { rolldown } from 'rolldown'
import { ServerApi } from '../../tests/e2e/api.ts'
import { ADMIN } from '../../tests/e2e/people.ts'
import { openWorld } from '../../tests/world/world.ts'
import { buildIfStale } from '../build.mjs'
import { chromiumLaunch } from '../chromium.mjs'
import { table, withTable } from '../package/markdown.ts'
import { version } from '../package/package.ts'
import { KINDS, MARKUP, type PageKind } from './kinds.ts'

const FOLDER = join(tmpdir(), 'fiscal-page-kinds')
const PAGES = 'docs/pages.md'
const ROWS = 15

/** The page's own module, with what it imports. */
async function bundled({ name, module = '' }: PageKind, tenant: string): Promise<string> {
  const entry = join(FOLDER, `${name.replaceAll(/\W+/g, '-')}.js`)
  writeFileSync(
    entry,
    `const MARKUP = ${JSON.stringify(MARKUP)}; const room = document.querySelector('#room')\n${module}`,
  )
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  return output[0].code.replaceAll('TENANT', tenant)
}

/** Serves pages of a kind on an origin of their own. */
async function servePages(kind: PageKind, api: string, tenant: string, token: string) {
  const module = await bundled(kind, tenant)
  const markup = (body: string) => `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Portal</title>
${(kind.scripts ?? []).map((path) => `<script src="/lib/${path}"></script>`).join('\n')}
<script type="module">
  import { connect } from '${api}/elements/elements.js'
  connect({ api: '${api}', token: async () => '${token}' })
</script>
<script type="module" src="/own.js"></script></head><body>${body.replaceAll('TENANT', tenant)}</body></html>`
  const answerOf = (path: string): [type: string, body: string] | undefined => {
    if (path === '/') return ['text/html', markup(kind.body ?? '')]
    if (path === '/next') return ['text/html', markup(`<div id="room">${MARKUP}</div>`)]
    if (path === '/fragment') return ['text/html', MARKUP.replaceAll('TENANT', tenant)]
    if (path === '/own.js') return ['text/javascript', module]
    return path.startsWith('/lib/') && !path.includes('..')
      ? ['text/javascript', readFileSync(join(FOLDER, 'node_modules', path.slice('/lib/'.length)), 'utf8')]
      : undefined
  }
  const server = createServer((request, response) => {
    const answer = answerOf(request.url?.split('?')[0] ?? '')
    if (!answer) return void response.writeHead(204).end()
    response.writeHead(200, { 'Content-Type': `${answer[0]}; charset=utf-8` }).end(answer[1])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

/** Opens a page, and says what is amiss: rows and their state are there, the user turns the page, and the console is silent. */
async function seen(page: Page, origin: string): Promise<string> {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (/^(error|warning)$/.test(message.type())) complaints.push(message.text())
  })
  try {
    await page.goto(origin)
    const list = page.locator('fiscal-nfce-list')
    await expect(list.locator('tbody tr')).toHaveCount(ROWS)
    await expect(list.locator('.stage')).toBeVisible()
    await list.getByRole('button', { name: 'Próxima página' }).click()
    await expect(list).toHaveAttribute('view', /page=2/)
    await expect(list.locator('tbody tr')).toHaveCount(ROWS)
  } catch (error) {
    return [String(error).split('\n')[0], ...complaints].join('; ')
  }
  return complaints.join('; ')
}

await buildIfStale()
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
writeFileSync(join(FOLDER, 'package.json'), '{ "private": true, "type": "module" }')
const packages = KINDS.flatMap((kind) => kind.packages)
execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], { cwd: FOLDER })
const world = await openWorld()
const browser = await chromium.launch(chromiumLaunch())
const rows: string[][] = []
try {
  const { tenant, tokens } = await new ServerApi(world.origin).as(ADMIN)
  for (const kind of KINDS) {
    const served = await servePages(kind, world.origin, tenant.id, tokens.access_token)
    const page = await browser.newPage({
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport: { width: 1280, height: 800 },
    })
    const amiss = await seen(page, served.origin)
    await page.close()
    served.close()
    if (amiss) process.exitCode = 1
    rows.push([
      kind.name,
      `\`${kind.packages.join('`, `')}\``,
      version,
      amiss ? 'not all of it' : 'all of it',
      '`scripts/frameworks/page-kinds.ts`: rows and their state are there',
    ])
    console.log(kind.name, amiss || 'all of it')
  }
} finally {
  await browser.close()
  await world.close()
}
const made = table(['Kind', 'Library', 'fiscal-widgets', 'What was seen', 'Held by'], ...rows)
if (process.argv.includes('--write')) writeFileSync(PAGES, withTable(readFileSync(PAGES, 'utf8'), made))
