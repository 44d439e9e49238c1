// A partner's server that gives its pages tokens for our elements (docs/elements.md, 'Tokens of a portal'). Plain Node, no packages:
// FISCAL_API=https://api.example CLIENT_ID=… CLIENT_SECRET=fcs_… PAGE=https://portal.example node portal-backend.mjs
import { createServer } from 'node:http'

const { FISCAL_API, CLIENT_ID, CLIENT_SECRET, PAGE, PORT = '8080' } = process.env

/** Your own sign-in stands here. What a user may see is yours to say and never the page's. */
const USERS = { maria: { companies: '11222333001000' }, joao: { companies: 'all' } }
function userOf(request) {
  const session = /(?:^|; )session=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  return Object.hasOwn(USERS, session) ? USERS[session] : undefined
}

/** A token for ten minutes, bound to this page, these elements and these companies. It reads; `scope` would ask for more. */
async function newToken({ companies }) {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    elements: 'fiscal-nfce-list fiscal-sat-park',
    companies,
    origin: PAGE,
  })
  const Authorization = `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`
  const reply = await fetch(`${FISCAL_API}/api/v1/oauth2/token`, { method: 'POST', headers: { Authorization }, body })
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  const { access_token, tenant } = await reply.json()
  return { token: access_token, tenant }
}

const server = createServer(async (request, response) => {
  const answer = (status, body = {}) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
      .end(JSON.stringify(body))
  if (request.method !== 'POST' || request.url !== '/fiscal-token') return answer(404)
  // The cookie comes along from pages of others too: they are not to be answered.
  if (request.headers.origin !== PAGE) return answer(403)
  const user = userOf(request)
  if (!user) return answer(401)
  try {
    answer(200, await newToken(user))
  } catch (error) {
    console.error(`No token: ${error.message}`)
    answer(502)
  }
})
server.listen(Number(PORT), () => process.stdout.write(`Listening on port ${server.address().port}\n`))
