import { randomUUID } from 'node:crypto'
import { existsSync, globSync, openAsBlob, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openContainer } from '#api/server/documents/containers/containers.ts'
import type { IncomingFile } from '#api/server/documents/prepare.ts'
import { type Outcome, takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { decodeXml } from '#api/server/documents/xml/decode.ts'
import { readNoteContent } from '#api/server/documents/read/contents.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { addTenant } from '../test-tenants.ts'

// Real documents, which stand beside the project and not in it: what SOURCES.tsv and DERIVED.tsv say of each, decided.

const folder = fileURLToPath(new URL('../../../../shared/samples/', import.meta.url))
const absent = !existsSync(folder)
if (absent) console.info(`Documentos reais ausentes em ${folder}: seus testes são pulados`)

/** File, what becomes of it alone, then of one taken its status and the codes of its warnings, of one refused why. */
const expected = `
nfce/nfce_sp_2026_ibscbs_real.xml taken authorized
nfce/nfce_rj_2021_prod_11itens.xml taken authorized
nfce/nfce_am_2022_contingencia_tpEmis9.xml taken in_contingency
nfce/nfce_am_2022_bom_tpEmis_divergente.xml taken pending_status key_differs
nfce/nfce_sp_2019_100itens.xml taken authorized
nfce/nfce_pr_2017_v310_hom.xml taken authorized
nfce/nfce_pr_2017_totais_errados.xml taken authorized item_total,items_total,items_total,payments_total
nfce/nfce_pr_2017_totais_errados_multi.xml taken authorized item_total,items_total,items_total,payments_total
nfce/nfce_pr_2020_cstat100.xml taken canceled other_environment
nfce/nfce_pr_2020_cstat150_fora_prazo.xml taken pending_status items_total,other_environment
nfce/nfce_pr_2020_tpEmis_divergente.xml taken canceled key_differs,other_environment
nfce/nfce_pr_2020_epec_tpEmis4.xml taken in_contingency key_differs
nfce/nfce_df_2017_troco_dentro.xml taken authorized
nfce/nfce_mt_2025_pix17.xml taken pending_status
nfce/nfce_pa_2024_contingencia_exemplo.xml taken in_contingency key_differs,invalid_cnpj,qr_code
nfce/nfce_am_2013_v300.xml refused invalid_key
nfce/nfce_pr_2016_v310_erro_danfce.xml taken pending_status items_total
nfce/nfce_sc_mod65_com_chave_55.xml refused invalid_model
nfce/nfce_rs_2021_dv_errado_emit_diverge.xml refused invalid_key
nfce/nfce_am_2014_enviNFe.xml taken pending_status key_differs
cfe/cfe_sp_2016_v007.xml taken transmitted
cfe/cfe_sp_2016_cancelamento.xml taken cancellation
cfe/cfe_sp_2015_teste_fim_a_fim_nCFe0.xml refused no_fiscal_value
cfe/cfe_sp_2021_v008_a.xml taken transmitted
cfe/cfe_sp_2021_v008_b.xml taken transmitted
cfe/cfe_sp_2021_v008_c.xml taken transmitted
cfe/cfe_sp_2021_cancelamento_v008.xml taken cancellation
cfe/cfe_am_2019_v007_desconto_subtotal.xml taken transmitted
cfe/cfe_sp_2015_31itens_10pagamentos.xml taken transmitted
cfe/cfe_sp_2015_cancelamento_31itens.xml taken cancellation
cfe/cfe_sp_2022_1item.xml taken transmitted
cfe/cfe_sp_2017_prod_real.xml taken transmitted
cfe/cfe_sp_2021_v008.xml taken transmitted
cfe/cfe_sp_2021_100itens.xml taken transmitted
cfe/cfe_sp_2021_cancelamento_cpf.xml taken cancellation
cfe/cfe_sp_2023_cnpj_placeholder.xml taken transmitted invalid_cnpj
cfe/cfe_dados_venda_bom.xml refused no_fiscal_value
cfe/cfe_malformado_escapes.xml refused malformed
events/evt_110111_ret_soap_135.xml taken 110111:135 other_environment
events/evt_110111_ret_prod_rs_2015_b.xml taken 110111:135 other_environment
events/evt_110112_request_soap.xml refused invalid_key
events/ret_autorizada_100.xml taken protocol:100 other_environment
events/ret_denegada_303.xml taken protocol:303 other_environment
events/ret_inutilizacao_102.xml taken void:102
events/inut_pedido.xml taken void:null
derived/nfce_utf8_bom.xml taken authorized
derived/nfce_latin1.xml taken authorized
derived/nfce_latin1_mislabeled_utf8.xml refused encoding
derived/nfce_utf16le_bom.xml taken authorized
derived/nfce_prefixo_ns.xml taken authorized
derived/nfce_cdata_xprod.xml taken authorized
derived/nfce_script_xprod.xml taken authorized
derived/nfce_xxe.xml refused doctype
derived/nfce_bomba_entidades.xml refused doctype
derived/nfce_truncada.xml refused truncated
derived/nfce_lixo_no_fim.xml refused malformed
derived/nfce_valor_alterado.xml taken authorized note_total,payments_total
derived/nfce_cnpj_alfanumerico.xml taken authorized
derived/nfce_cnpj_alfanumerico_dv_errado.xml refused invalid_key
derived/nfce_cnpj_alfanumerico_minusculo.xml refused lower_case
derived/cfe_cnpj_alfanumerico.xml taken transmitted sat_ended
derived/vazio.xml refused empty
derived/html_de_erro.xml refused not_fiscal
derived/nfce_gzip.xml.gz taken authorized
`
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [file: string, outcome: string, status: string, warnings?: string])

const platform = nodePlatform()
let testServer: TestServer

describe.skipIf(absent)('the sample documents', () => {
  beforeAll(async () => {
    testServer = await openTestServer()
  })
  afterAll(() => testServer.close())

  test('are all in the table', () => {
    const files = globSync('{nfce,cfe,events,derived}/*.{xml,gz,zip}', { cwd: folder }).sort()
    expect([...expected.map(([file]) => file), 'derived/lote_zip_slip.zip'].sort()).toEqual(files)
  })

  test.each(expected)('%s: %s, %s', { timeout: 60_000 }, async (file, outcome, status, warnings = '') => {
    const tenantId = await makeTenant()
    const [taken] = await take(tenantId, file)
    expect(taken?.outcome).toBe(outcome)
    if (outcome === 'refused') {
      expect(taken?.reason?.code).toBe(status)
      return
    }
    expect(taken?.warnings.map((warning) => warning.code).join()).toBe(warnings)
    expect(await statusIn(tenantId)).toBe(status)
    if (!file.endsWith('.gz')) {
      const kept = await testServer.store
        .selectFrom('files')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .executeTakeFirstOrThrow()
      const original = readFileSync(folder + file)
      expect(Buffer.compare(Buffer.from(await platform.inflateRaw(kept.deflated ?? new Uint8Array())), original)).toBe(
        0,
      )
    }
  })

  test('of a zip with bad names only the good ones are taken', { timeout: 60_000 }, async () => {
    const taken = await take(await makeTenant(), 'derived/lote_zip_slip.zip')
    expect(taken.map((one) => [one.name.slice(8), one.outcome, one.reason?.code])).toEqual([
      ['lote_zip_slip.zip/../../evil.xml', 'refused', 'unsafe_name'],
      ['lote_zip_slip.zip/a/ok.xml', 'taken', undefined],
      ['lote_zip_slip.zip/A/OK.XML', 'present', undefined],
    ])
  })

  test('all together, then again: the second time nothing is new', { timeout: 120_000 }, async () => {
    const tenantId = await makeTenant()
    for (const [file] of expected) await take(tenantId, file)
    const count = async () =>
      (await testServer.store.selectFrom('files').select('id').where('tenant_id', '=', tenantId).execute()).length
    const first = await count()
    expect(first).toBeGreaterThan(30)
    const coupons = await testServer.store
      .selectFrom('cfes')
      .select('status')
      .where('tenant_id', '=', tenantId)
      .execute()
    expect(coupons.filter((coupon) => coupon.status === 'cancelled')).toHaveLength(2)
    for (const [file, outcome] of expected) {
      expect((await take(tenantId, file))[0]?.outcome).toBe(outcome === 'refused' ? 'refused' : 'present')
    }
    expect(await count()).toBe(first)
  })

  test.each([
    ['derived/nfce_utf8_bom.xml', /^PÃO FRANCÊS & AÇÚCAR 1KG$/],
    ['derived/nfce_latin1.xml', /^PÃO FRANCÊS & AÇÚCAR 1KG$/],
    ['derived/nfce_utf16le_bom.xml', /^PÃO FRANCÊS & AÇÚCAR 1KG$/],
    ['derived/nfce_cdata_xprod.xml', /^<b>.+<\/b> & cia$/],
    ['derived/nfce_script_xprod.xml', /^<img src=x onerror=alert\(1\)>$/],
  ])('%s shows its product as text', (file, product) => expect(productOf(file)).toMatch(product))

  test('prefixes change nothing', () => {
    expect(productOf('derived/nfce_prefixo_ns.xml')).toBe(productOf('nfce/nfce_sp_2026_ibscbs_real.xml'))
  })
})

function productOf(file: string): string | undefined {
  const text = decodeXml(readFileSync(folder + file))
  const key = /Id="NFe(\w{44})"/.exec(text)?.[1] ?? ''
  return readNoteContent(text, key).informacao_nfe.detalhes[0]?.produto.descricao
}

async function makeTenant(): Promise<string> {
  const id = randomUUID()
  await addTenant(testServer.store, { id, description: 'Grupo do teste' })
  return id
}

async function take(tenantId: string, file: string): Promise<Outcome[]> {
  const files: IncomingFile[] = []
  for await (const one of openContainer(file, await openAsBlob(folder + file))) files.push(one)
  return takeFiles(testServer.store, platform, { tenantId, companyIds: 'all' }, files)
}

/** The status of the one document of a tenant; of an event its type and reply. */
async function statusIn(tenantId: string): Promise<string> {
  const { store } = testServer
  const [note] = await store.selectFrom('nfces').select('status').where('tenant_id', '=', tenantId).execute()
  const [coupon] = await store.selectFrom('cfes').select('status').where('tenant_id', '=', tenantId).execute()
  if (note ?? coupon) return (note ?? coupon)?.status ?? ''
  const [event] = await store
    .selectFrom('nfce_events')
    .select(['type', 'c_stat'])
    .where('tenant_id', '=', tenantId)
    .execute()
  if (event) return `${event.type}:${event.c_stat}`
  const [voided] = await store.selectFrom('nfce_voids').select('c_stat').where('tenant_id', '=', tenantId).execute()
  if (voided) return `void:${voided.c_stat}`
  const [cancellation] = await store
    .selectFrom('cfe_cancellations')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .execute()
  return cancellation ? 'cancellation' : ''
}
