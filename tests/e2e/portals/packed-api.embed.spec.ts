import { execFile } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PORTAL_SCOPES } from '../../../src/domain/access/embedding.ts'
import { expect, test } from '../fixtures.ts'
import { installedIn } from './packed-apps.ts'

const run = promisify(execFile)
const BACKEND = fileURLToPath(new URL('../../apps/backend.ts', import.meta.url))
const PAGE = 'https://portal.example'

test('a server with the packed package reads notes, exchanges a token of an element and hears refusals', async ({
  server,
  admin,
}, info) => {
  // Packed first.
  test.slow()
  const portal = await installedIn(info.outputPath())
  const make = async (kind: 'portal' | 'server', more: object) => {
    const form = { kind, description: 'Servidor do parceiro', company_id: '', ...more }
    return (await admin.write('POST', '/oauth2_clients/', form)).json()
  }
  const own = await make('portal', {
    scopes: PORTAL_SCOPES,
    elements: ['fiscal-nfce-list'],
    origins: [PAGE],
    companies: null,
  })
  const reader = await make('server', { scopes: ['nfce:read'] })
  copyFileSync(BACKEND, join(portal, 'backend.ts'))
  const { stdout } = await run(process.execPath, ['backend.ts'], {
    cwd: portal,
    env: {
      ...process.env,
      FISCAL_API: server.origin,
      FISCAL_CLIENT_ID: own.id,
      FISCAL_CLIENT_SECRET: own.secret,
      FISCAL_SERVER_ID: reader.id,
      FISCAL_SERVER_SECRET: reader.secret,
      PAGE,
    },
  })
  const { keys, ...said } = JSON.parse(stdout)
  expect(keys).toHaveLength(10)
  expect(said).toEqual({ code: 'not_found', tenant: admin.tenant.id, hasToken: true, refused: 'invalid_scope' })
})
