import { afterAll, beforeAll, expect, test } from 'vitest'
import { companySeal } from '#api/server/companies/seal.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import type { ProofWork } from '#api/server/documents/proof/prove-stored.ts'
import { proveWaiting } from './prove-waiting.ts'
import type { Prover } from '#api/server/documents/proof/prover.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { bytesOf, nfeProc, noteKey } from '../../../documents.ts'
import { hearing } from '../../hearing.ts'
import { KEY, openTestServer, type TestServer } from '../../test-server.ts'

// Several servers over one database prove the documents of its tenants: each document once.

const NOW = Date.parse('2026-11-27T12:00:00Z')

let server: TestServer
let now = NOW
const platform = nodePlatform({ log: () => {}, now: () => now })
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => Promise.all([server.close(), platform.close()]))

const noProof = { checks: [], isSigned: false, signer: null }
const work = (prover: Prover, more: Partial<ProofWork> = {}): ProofWork => ({
  store: server.store,
  platform,
  prover,
  companySeal: companySeal(KEY),
  ...more,
})
const take = (tenant: { id: string }, number: number) =>
  takeFiles(server.store, platform, { tenantId: tenant.id, companyIds: 'all' }, [
    { name: 'nota.xml', bytes: bytesOf(nfeProc({ number })) },
  ])
/** A server that notes what it proves, and does `meanwhile` before its answer. */
function proverOf(meanwhile: () => Promise<void> = async () => {}) {
  const keys: string[] = []
  const prover: Prover = async (documents) => {
    keys.push(...documents.map(({ key }) => key))
    await meanwhile()
    return documents.map(() => noProof)
  }
  return { keys, prover }
}

test('a document that one server is about to prove is none of the others’, which prove another tenant’s', async () => {
  await take(server.a, 1)
  await take(server.b, 2)
  const second = proverOf()
  const first = proverOf(async () => {
    if (second.keys.length === 0) await proveWaiting(work(second.prover))
  })
  await proveWaiting(work(first.prover))
  expect([...first.keys, ...second.keys].toSorted()).toEqual([noteKey({ number: 1 }), noteKey({ number: 2 })])
  expect(second.keys).toHaveLength(1)
  expect(await server.store.selectFrom('work').select('key').where('kind', '=', 'proofs').execute()).toEqual([])
})

test('what a server that died was about to prove waits for half a minute', async () => {
  await take(server.a, 3)
  const dying = proverOf(() => new Promise(() => {}))
  void proveWaiting(work(dying.prover))
  await expect.poll(() => dying.keys).toHaveLength(1)
  const next = proverOf()
  await proveWaiting(work(next.prover))
  expect(next.keys).toEqual([])
  now += 30_000
  await proveWaiting(work(next.prover))
  expect(next.keys).toEqual([noteKey({ number: 3 })])
})

test('one statement of five looks at all tenants where nothing waits', async () => {
  let count = 0
  const store = server.store.withPlugin(hearing(() => count++))
  await proveWaiting(work(proverOf().prover, { store }))
  expect(count).toBe(4)
})

test('of documents that nobody proves a look asks once', async () => {
  await take(server.a, 4)
  let asked = 0
  const prover: Prover = async () => {
    asked++
    return []
  }
  await proveWaiting(work(prover))
  expect(asked).toBe(1)
})
