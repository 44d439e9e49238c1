import { afterAll, beforeAll, expect, test } from 'vitest'
import { importDocuments, PROOF_KEYS, readProofs } from '#api/contract/documents/documents.ts'
import { companySeal } from '#api/server/companies/seal.ts'
import { proveWaiting } from '../proof/prove-waiting.ts'
import { threadProver } from '#api/server/documents/proof/prover.node.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { cfe, couponKey, nfe, noteKey, procEvento } from '../../../documents.ts'
import { chain, signedNfeProc } from '../../../signing.ts'
import { KEY, openTestServer, type Person, type TestServer } from '../../test-server.ts'
import { formOf } from '../sent-files.ts'

// What an import has brought is counted by what was found of it, by whoever may import.

const { holder } = chain()
let server: TestServer
const platform = nodePlatform({ log: () => {} })
beforeAll(async () => void (server = await openTestServer()))
afterAll(async () => {
  await Promise.all([server.close(), platform.close()])
})

async function counted(keys: readonly string[], as: Person = 'master') {
  const path = `/documents/proofs?keys=${keys.join(',')}`
  return readProofs.reply.parse(await (await server.call(path, { as, tenant: server.a.id })).json())
}

test('documents are told of by the keys that their import names, before they are looked at and after', async () => {
  const files = {
    'certa.xml': signedNfeProc(holder, { number: 1 }),
    'alterada.xml': signedNfeProc(holder, { number: 2 }).replaceAll('25.00', '15.00'),
    'sem assinatura.xml': nfe({ number: 3 }).replace(/<Signature.*<\/Signature>/, ''),
    'cupom.xml': cfe(),
    'evento.xml': procEvento(noteKey({ number: 1 })),
  }
  const sent = await formOf(files, { new_companies: '1' })
  const response = await server.call('/documents/', { as: 'master', tenant: server.a.id, method: 'POST', ...sent })
  const { items } = importDocuments.reply.parse(await response.json())
  const keys = items.flatMap((one) => one.keys)
  expect(keys).toEqual([
    noteKey({ number: 1 }),
    noteKey({ number: 2 }),
    noteKey({ number: 3 }),
    couponKey(),
    expect.stringMatching(/^\d{6}\d{44}\d{2}$/),
  ])
  expect(await counted(keys)).toEqual({ waiting: 5, passed: 0, unsigned: 0, failed: [] })

  await proveWaiting({
    store: server.store,
    platform,
    prover: threadProver(platform, undefined),
    companySeal: companySeal(KEY),
  })
  const found = await counted(keys)
  expect(found).toMatchObject({ waiting: 0, failed: [{ type: 'nfce' }] })
  expect(await counted([noteKey({ number: 1 })])).toEqual({ waiting: 0, passed: 1, unsigned: 0, failed: [] })
  expect(await counted([noteKey({ number: 2 })])).toEqual({
    waiting: 0,
    passed: 0,
    unsigned: 0,
    failed: [{ type: 'nfce', amount: 1 }],
  })
  expect(await counted([noteKey({ number: 3 })])).toEqual({ waiting: 0, passed: 0, unsigned: 1, failed: [] })

  // Imported again they add nothing.
  const again = await server.call('/documents/', {
    as: 'master',
    tenant: server.a.id,
    method: 'POST',
    ...(await formOf(files, {})),
  })
  expect(importDocuments.reply.parse(await again.json()).items.flatMap((one) => one.keys)).toEqual([])
})

test('nothing is told of keys that are not here, of other tenants, or of too many at a time', async () => {
  expect(await counted(['0'.repeat(44)])).toEqual({ waiting: 0, passed: 0, unsigned: 0, failed: [] })
  const key = noteKey({ number: 1 })
  const other = await server.call(`/documents/proofs?keys=${key}`, { as: 'stranger', tenant: server.b.id })
  expect(readProofs.reply.parse(await other.json())).toMatchObject({ waiting: 0, passed: 0 })
  for (const keys of ['', "a'b", Array.from({ length: PROOF_KEYS + 1 }, () => key).join(',')]) {
    const refused = await server.call(`/documents/proofs?keys=${keys}`, { as: 'master', tenant: server.a.id })
    expect(refused.status).toBe(400)
  }
})
