// The server that the bench measures, in a process of its own: the product's site, and beside it on the same two origins the baseline and
// the pages that embed. Says where it is and whom to be by one message to its parent.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { fillDemo } from '#api/demo/fill.ts'
import { createApi } from '#api/server/http/api.ts'
import { createSite } from '#api/server/http/site.node.ts'
import { serveFile } from '#api/server/http/static-files.node.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { builtScreens } from '#api/server/ports/snapshots/built-screens.node.ts'
import { openEmbedded } from '#api/server/store/embedded/embedded.node.ts'
import { findAdmin } from '../admin.ts'
import { elementPage, framePage } from './pages.ts'

/** What the parent is told. */
export interface Served {
  /** The product: API, back-office, elements, baseline. */
  origin: string
  /** A partner's site. */
  foreign: string
  token: string
  tenant: string
  subject: string
}

const [folder = '', documents = '3000'] = process.argv.slice(2)
const dist = fileURLToPath(new URL('../../../dist', import.meta.url))
const SECRET = 'only ever used by a bench on this machine'

const platform = nodePlatform({ log: () => {} })
const store = await openEmbedded(folder)
await fillDemo(store, platform, { documents: Number(documents), until: platform.now() })
// A bench lasts longer than an access token usually does.
const api = createApi({
  store,
  platform,
  secret: SECRET,
  settings: { accessSeconds: 6 * 60 * 60 },
  screens: builtScreens(dist),
})
const site = createSite({ api, dist })

const [product, foreign] = await Promise.all([listen(), listen()])
product.server.on('request', getRequestListener(answer))
foreign.server.on('request', getRequestListener(answer))
const served: Served = { origin: product.origin, foreign: foreign.origin, ...(await findAdmin(store, SECRET)) }
process.send?.(served)
// Nobody is left to be served when the bench has gone, however it went.
process.once('disconnect', () => void store.destroy().finally(() => process.exit(0)))

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith('/bench/')) return site(request)
  const name = pathname.slice('/bench/'.length)
  if (name === 'element.html') return html(elementPage(product.origin))
  if (name === 'snapshot.html') return html(elementPage(product.origin, await snapshot()))
  if (name === 'frame.html') return html(framePage(product.origin))
  const file = (await serveFile(join(dist, 'bench'), name, request)) ?? new Response(null, { status: 404 })
  return new Response(file.body, { status: file.status, headers: { ...Object.fromEntries(file.headers), ...APART } })
}

/** As the back-office itself is served: a browser opens such a page in a process of its own, which takes it as long for all of them. */
const APART = { 'Cross-Origin-Opener-Policy': 'same-origin' }

/** What a partner's server puts into its page, which it asks for as the visitor. */
async function snapshot(): Promise<string> {
  const headers = { Authorization: `Bearer ${served.token}`, 'X-Tenant': served.tenant }
  const reply = await site(new Request(`${product.origin}/api/v1/snapshots/fiscal-nfce-list`, { headers }))
  if (!reply.ok) throw new Error(await reply.text())
  return reply.text()
}

const html = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...APART } })

function listen(): Promise<{ server: Server; origin: string }> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, 'localhost', () => {
      // A server that listens on a port has an address with one.
      const { port } = server.address() as AddressInfo
      resolve({ server, origin: `http://localhost:${port}` })
    })
  })
}
