import type { OpenSandbox } from '../../../simulator/sandbox/create.ts'

/** Origins of pages that are being made: our builder's server, Next and Vite. */
export const USUAL_PAGES = ['http://localhost:8080', 'http://localhost:3000', 'http://localhost:5173']

/** Says what a partner needs of a sandbox, to be copied: secrets, this once, an .env and calls to try. */
export function sandboxText({ tenantId, name, origin, pages, clients }: OpenSandbox): string {
  const api = `${origin}/api/v1`
  const head = `${name}: pronto, com dados inventados. Move-se enquanto é usado, e por uma hora depois.\n`
  if (!clients) return `${head}Recomeçado; os clientes e os seus segredos são os mesmos.\n`
  const { portal, server } = clients
  const [page = ''] = pages
  return `${head}
# .env: guarde, os segredos não são mostrados de novo
FISCAL_API=${origin}
FISCAL_TENANT=${tenantId}
# Portal: tokens para as páginas ${pages.join(', ')}
FISCAL_CLIENT_ID=${portal.id}
FISCAL_CLIENT_SECRET=${portal.secret}
# Servidor: lê pela API
FISCAL_SERVER_ID=${server.id}
FISCAL_SERVER_SECRET=${server.secret}

# Um token de servidor, e a primeira leitura com ele:
TOKEN=$(curl -s -u "$FISCAL_SERVER_ID:$FISCAL_SERVER_SECRET" -d grant_type=client_credentials ${api}/oauth2/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
curl -sw '\\n' -H "Authorization: Bearer $TOKEN" "${api}/custody/nfce/?per_page=3"

# Um token para uma página:
curl -sw '\\n' -u "$FISCAL_CLIENT_ID:$FISCAL_CLIENT_SECRET" -d grant_type=client_credentials -d elements=fiscal-nfce-list -d companies=all -d origin=${page} ${api}/oauth2/token

# Recomeçar os dados:
curl -sw '\\n' -u "$FISCAL_CLIENT_ID:$FISCAL_CLIENT_SECRET" -X POST ${api}/sandbox/reset
`
}
