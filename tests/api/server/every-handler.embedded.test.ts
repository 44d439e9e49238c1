import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import type { IdentityProvider } from '#api/server/ports/identity/provider.ts'
import { type ErrorServiceEnd, openErrorService } from '../../error-service.ts'
import { ask, type Asked } from '../access/authority-calls.ts'
import { requestDownloads } from '../access/authority-records.ts'
import { requestOf as howToCall } from '../access/authority-requests.ts'
import { type Caller, openStage, type Stage } from '../access/authority-stage.ts'
import { DRAWING } from '../drawing.ts'
import { people } from '../test-server.ts'

// Every endpoint once, answered, over the embedded database: whether its one connection, its own parsers and its version of PostgreSQL serve
// each handler. Replies are parsed by the contract. What handlers do is proven on PostgreSQL.

let stage: Stage
let errors: ErrorServiceEnd
beforeAll(async () => {
  errors = await openErrorService()
  stage = await openStage({ errorDsn: errors.dsn }, { identityProvider, ...DRAWING })
  await requestDownloads(stage)
}, 120_000)
afterAll(async () => {
  await stage.server.close()
  await errors.close()
})

/** One that knows the master, whatever comes back. */
const identityProvider: IdentityProvider = {
  label: 'Acme',
  newAttempt: () => ({ state: randomUUID(), nonce: 'a nonce', verifier: 'a verifier' }),
  signInAddress: async ({ state }) => `https://id.acme.example/?state=${state}`,
  identityOf: async () => ({ email: 'master@test.example', isVerified: true }),
}

/** What the smallest report is that the service of the stage would take. */
function report(): string {
  const event = { event_id: 'a'.repeat(32), timestamp: 1, platform: 'javascript', level: 'error' }
  const lines = [{ dsn: errors.dsn }, { type: 'event' }, { ...event, exception: { values: [] } }]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

/** Puts an import of the master's, of which the table of callers asks for none. */
async function insertImport(): Promise<string> {
  const { store, a, clock } = stage.server
  const [id, at] = [randomUUID(), new Date(clock.now).toISOString()]
  const user = { user_id: people.master, email: 'master@test.example' }
  const files = { files: 0, imported: 0, present: 0, refused: 0, ignored: 0, documents: 0 }
  const row = { tenant_id: a.id, id, begun_at: at, last_at: at, ...user, ...files, failures: sql<never>`'[]'` }
  await store.insertInto('document_imports').values(row).execute()
  return id
}

/** Agents of shops call these; the master of a tenant may call all others. */
const OF_AGENTS: readonly string[] = ['postSatTelemetry', 'finishSatCommand'] satisfies (keyof typeof contract)[]

async function requestOf(name: keyof typeof contract, caller: Caller): Promise<Asked> {
  // The table of callers has a server without a service of errors.
  if (name === 'reportErrors') return { body: report() }
  if (name === 'finishOidc') {
    const begun = await stage.server.call('/auth/oidc/begin', { method: 'POST', body: {} })
    const { attempt, url } = await begun.json()
    return { body: { attempt, reply: new URL(url).search } }
  }
  if (name === 'readImport') return { params: { id: await insertImport() } }
  const request = howToCall(name)
  if (request.kind === 'once') return request.make(stage, caller)
  return request.kind === 'list' ? request.make(stage) : request.make(stage, stage.targets[0], caller, 0)
}

describe('on the embedded database the handler answers:', () => {
  const names = Object.keys(contract) as (keyof typeof contract)[] // its own keys
  test.each(names)('%s', async (name) => {
    const endpoint: Endpoint = contract[name]
    const caller = OF_AGENTS.includes(name) ? 'agent' : 'master'
    // Some end the caller's session.
    await stage.renew(caller)
    const { status, text } = await ask(stage, endpoint, caller, await requestOf(name, caller))
    // The stage is one transaction, of which nobody hears before its end: it offers no stream.
    expect({ status, text }).toMatchObject({ status: name === 'streamChanges' ? 204 : 200 })
    const request = howToCall(name)
    if (request.kind === 'each' && request.got) expect(text).toSatisfy(request.got)
  })
})
