import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Signed } from '../api.ts'

export interface Backend {
  /** Asks for a token as the page of a user who is signed in does. */
  ask(): Promise<Response>
  close(): Promise<void>
}

/** Registers a portal and starts docs/examples/portal-backend.mjs, as it stands, with its secret. */
export async function openBackend(admin: Signed, api: string, page: string): Promise<Backend> {
  const made = await admin.write('POST', '/oauth2_clients/', {
    kind: 'portal',
    description: 'Loja virtual',
    scopes: ['nfce:read', 'cfe_dashboard:read', 'sat:read', 'company:read', 'point_of_sale:read'],
    company_id: '',
    elements: ['fiscal-nfce-list', 'fiscal-sat-park'],
    origins: [page],
    companies: null,
  })
  const { id, secret } = await made.json()
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../docs/examples/portal-backend.mjs', import.meta.url))],
    {
      env: { ...process.env, FISCAL_API: api, PAGE: page, CLIENT_ID: id, CLIENT_SECRET: secret, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const address = `http://127.0.0.1:${/\d+$/.exec(line)?.[0]}/fiscal-token`
  return {
    ask: () => fetch(address, { method: 'POST', headers: { Origin: page, Cookie: 'session=joao' } }),
    async close() {
      child.kill()
      await admin.write('DELETE', `/oauth2_clients/${id}`)
    },
  }
}
