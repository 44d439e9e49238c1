// The server of a portal that gives tokens to its pages, as the builder writes it.

const quoted = (text) => `'${text}'`

/** Returns the code of a server in Node. Of a leaf that asks nothing, or an element of one's own account, it says why there is none. */
export function serverCode({ tag, origin, needsToken, isOfPortals }) {
  if (!needsToken) return `// <${tag}> só desenha o que a página lhe dá: não pergunta nada, e não precisa de token.\n`
  if (!isOfPortals) {
    return `// <${tag}> mostra ou altera o que é de uma pessoa: o token é o da sessão dela, que entra com a sua própria
// senha (POST ${origin}/api/v1/auth/login), e não o de um portal.
`
  }
  return `// FISCAL_CLIENT_ID e FISCAL_CLIENT_SECRET: de um portal em 'Aplicativos e agentes'. O segredo nunca vai para a página.
// npm install fiscal-widgets && node servidor.mjs
import { createServer } from 'node:http'
import { createFiscalApi } from 'fiscal-widgets/api'

const { FISCAL_CLIENT_ID: clientId, FISCAL_CLIENT_SECRET: clientSecret, PAGE = 'http://localhost:8080' } = process.env
const fiscal = createFiscalApi({ baseUrl: ${quoted(origin)}, clientId, clientSecret })

/** O seu login: quem é, e de que empresas pode ver. Sem ninguém, não há token. */
const companiesOf = (request) => (request.headers.cookie?.includes('session=') ? 'all' : undefined)

createServer(async (request, response) => {
  const answer = (status, text = '') => response.writeHead(status, { 'Cache-Control': 'no-store' }).end(text)
  if (request.method !== 'POST' || request.url !== '/fiscal-token') return answer(404)
  // O cookie vem também de páginas de outros.
  if (request.headers.origin !== PAGE) return answer(403)
  const companies = companiesOf(request)
  if (!companies) return answer(401)
  try {
    const { token } = await fiscal.pageToken({ elements: [${quoted(tag)}], companies, origin: PAGE })
    return answer(200, token)
  } catch (error) {
    console.error(error.message)
    return answer(502)
  }
}).listen(8080)
`
}
