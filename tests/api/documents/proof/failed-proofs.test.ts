import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companySeal } from '#api/server/companies/seal.ts'
import { proveWaiting } from './prove-waiting.ts'
import { threadProver } from '#api/server/documents/proof/prover.node.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import type { ProvenKind } from '#domain/documents/proof/codes.ts'
import { cfe, cfeCanc, couponKey } from '../../../documents.ts'
import { chain, signedNfeProc } from '../../../signing.ts'
import { MARCH, openStage, type Stage } from '../../dashboard/dashboard-stage.ts'
import { grant, KEY, openTestServer, type Person, people, type TestServer } from '../../test-server.ts'

// The dashboard counts the documents of its period that a check failed of, as its lists show them.

const OTHER = '11444777000161'
const { holder } = chain()
const platform = nodePlatform({ log: () => {} })

let server: TestServer
let stage: Stage
let companies: Map<string, string>

const altered = (parts: Parameters<typeof signedNfeProc>[1]) =>
  signedNfeProc(holder, parts).replaceAll('25.00', '15.00')
const inHomolog = (xml: string) => xml.replace('<tpAmb>1</tpAmb>', '<tpAmb>2</tpAmb>')
const coupon = { day: '20260310' }

beforeAll(async () => {
  server = await openTestServer()
  stage = await openStage(server)
  await stage.take(
    signedNfeProc(holder),
    inHomolog(signedNfeProc(holder, { number: 2 })),
    altered({ number: 3, cnpj: OTHER }),
    altered({ number: 4, emittedAt: '2026-03-01T00:10:00-03:00' }),
    altered({ number: 5, emittedAt: '2026-02-28T23:50:00-03:00' }),
    // Its total is not the sum of its items.
    cfe({ ...coupon, total: '99.00' }),
    cfeCanc(couponKey(coupon), coupon),
  )
  await proveWaiting({
    store: server.store,
    platform,
    prover: threadProver(platform, undefined),
    companySeal: companySeal(KEY),
  })
  const rows = await server.store
    .selectFrom('companies')
    .select(['id', 'cnpj'])
    .where('tenant_id', '=', stage.tenantId)
    .execute()
  companies = new Map(rows.map(({ id, cnpj }) => [cnpj, id]))
})
afterAll(() => Promise.all([server.close(), platform.close()]))

const idOf = (cnpj: string) => companies.get(cnpj) ?? ''
async function amounts(query: Record<string, string> = {}, as?: Person) {
  const { failed_proofs } = await stage.ask('/dash_ops/', { ...MARCH, ...query }, as)
  return Object.fromEntries(failed_proofs.map(({ type, amount }) => [type, amount]))
}
async function listed(path: string, query: Record<string, string>) {
  const search = new URLSearchParams({ ...MARCH, environment: 'production', proof_state: 'failed', ...query })
  const answer = await (await server.call(`${path}?${search}`, { as: 'master', tenant: stage.tenantId })).json()
  return answer.total
}

describe('documents of the period with a failed check', () => {
  test('are as many as the lists find: altered notes, and a coupon once', async () => {
    expect(await amounts()).toEqual({ cfe: 1, nfce: 2 })
    expect(await listed('/custody/nfce/', {})).toBe(2)
    expect(await listed('/cfes/', {})).toBe(1)
  })
  test('are narrowed as all figures are', async () => {
    expect(await amounts({ type: 'nfce' })).toEqual({ nfce: 2 })
    expect(await amounts({ environment: 'homolog' })).toEqual({ cfe: 0, nfce: 1 })
    expect(await amounts({ company_id: idOf(OTHER) })).toEqual({ cfe: 0, nfce: 1 })
    expect(await amounts({ date_start: '2026-02-28', date_end: '2026-02-28' })).toEqual({ cfe: 0, nfce: 1 })
    expect(await amounts({ point_of_sale_id: stage.tenantId })).toEqual({ cfe: 0, nfce: 0 })
  })
  test('are those of the companies and types that the reader may see', async () => {
    const [tenant_id, group] = [stage.tenantId, randomUUID()]
    await server.store.insertInto('company_groups').values({ tenant_id, id: group, description: 'Filial' }).execute()
    const row = { tenant_id, company_group_id: group, company_id: idOf(OTHER) }
    await server.store.insertInto('company_group_companies').values(row).execute()
    await grant(server.store, { id: tenant_id, companies: [] }, people.secondary, {
      description: 'Uma empresa',
      permissions: ['cfe_dashboard:read', 'nfce:read'],
      group,
    })
    expect(await amounts({}, 'secondary')).toEqual({ nfce: 1 })
  })
  test('count a coupon of whose files the cancellation alone fails', async () => {
    const proofs = (kind: ProvenKind, has_failure: boolean) =>
      server.store
        .updateTable('document_proofs')
        .set({ has_failure, emitted_on: '2026-03-10' })
        .where('tenant_id', '=', stage.tenantId)
        .where('kind', '=', kind)
        .execute()
    await proofs('cfe', false)
    expect(await amounts({ type: 'cfe' })).toEqual({ cfe: 0 })
    await proofs('cfe_cancellation', true)
    expect(await amounts({ type: 'cfe' })).toEqual({ cfe: 1 })
  })
})
