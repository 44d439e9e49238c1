import { randomUUID } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openContainer } from '#api/server/documents/containers/containers.ts'
import type { IncomingFile } from '#api/server/documents/prepare.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { addTenant } from '../test-tenants.ts'

// Inputs that went wrong once, which stand beside the project and not in it: what their README says is right.

const folder = fileURLToPath(new URL('../../../../shared/cases/', import.meta.url))
const absent = !existsSync(folder)
if (absent) console.info(`Casos ausentes em ${folder}: seus testes são pulados`)

/** Files taken one after the other, what became of each, then the status of every document that there is. */
const CASES: readonly [files: string, outcomes: string, statuses: string][] = [
  ['F01_cancelada_dentro_do_nfeProc_fica_autorizada.xml', 'taken', 'canceled'],
  ['layout/c_nfeProc_evento_e_retEvento_soltos.xml', 'taken', 'canceled'],
  ['layout/procEventoNFe_em_nfeProc.xml', 'taken', 'canceled'],
  ['layout/e_nfeProc_cStat101_no_prot.xml', 'taken', 'canceled'],
  ['layout/a_nfeProc_2protNFe.xml', 'taken', 'authorized'],
  ['layout/raiz_NFeProc_maiuscula.xml', 'taken', 'authorized'],
  ['F02a_SAE_SP_nfeProc_sem_protNFe_fica_pendente.xml', 'taken', 'authorized 135260000000101'],
  ['layout/sae_1_nfeProc_dhInc_nProt.xml', 'taken', 'authorized 135260000000101'],
  ['layout/sae_2b_procEvento_dhInc_nProt.xml', 'taken', ''],
  ['F02c_SAE_SP_resposta_inteira_recusada.xml', 'taken', 'canceled 135260000000103'],
  ['F03a_SGRSAT_envCFe_recusado.xml', 'taken', 'transmitted,transmitted'],
  ['F03a_SGRSAT_envCFe_recusado.xml layout/sgrsat_cancCFe_lote.xml', 'taken,taken', 'cancelled,transmitted'],
  ['F15c_raiz_desconhecida_com_nfeProc.xml', 'taken', 'authorized,authorized'],
  ['F11a_zip_3_niveis.zip', 'taken,taken', 'authorized,authorized'],
  ['F11b_zip_com_lixo.zip', 'taken,ignored,ignored,ignored,ignored,ignored,ignored', 'authorized'],
  ['layout/zip_2_niveis.zip', 'taken,taken,taken', 'authorized,authorized,authorized'],
  ['F11e_linha_antes_do_prolog.xml', 'taken', 'authorized'],
  ['layout/prolog_dentro_do_nfeProc.xml', 'taken', 'authorized'],
  ['F15_docZip_recusado.xml', 'taken', 'authorized'],
  ['layout/distdfe_docZip.xml', 'taken', 'authorized'],
  ['layout/i_soap_result_escapado.xml', 'taken', 'authorized'],
  // What came apart, in either order.
  ['F05_1_NFe.xml', 'taken', 'pending_status'],
  ['F05_1_NFe.xml F05_2_resposta_100_Baixar_XML_sem_protocolo.xml', 'taken,taken', 'authorized'],
  ['F05_2_resposta_100_Baixar_XML_sem_protocolo.xml layout/sep_1_NFe_sem_protocolo.xml', 'taken,taken', 'authorized'],
  ['F07a_1_nota_offline.xml F07a_2_resposta_204_vira_rejeicao.xml', 'taken,taken', 'in_contingency'],
  ['F07a_2_resposta_204_vira_rejeicao.xml layout/contingencia_1_nota.xml', 'taken,taken', 'in_contingency'],
  ['layout/subst_1_nota_a.xml layout/subst_3_procEvento_110112.xml', 'taken,taken', 'canceled'],
  ['layout/subst_3_procEvento_110112.xml layout/subst_1_nota_a.xml', 'taken,taken', 'canceled'],
  [
    'layout/ev_0_nota.xml layout/ev_110110.xml layout/ev_112110.xml layout/ev_790700.xml',
    'taken,taken,taken,taken',
    'authorized',
  ],
  // What SEFAZ says.
  ['layout/cStat_1022_4digitos.xml', 'taken', 'rejected'],
  ['layout/denegada_302.xml', 'taken', 'denied'],
  ['layout/protocolo_outra_chave.xml', 'taken', 'pending_status'],
  ['layout/qr_v3_offline_tpEmis9.xml', 'taken', 'in_contingency'],
  ['layout/cfe_canc_antes_da_venda_1.xml', 'taken', ''],
]

const platform = nodePlatform()
let testServer: TestServer

describe.skipIf(absent)('cases that went wrong once', () => {
  beforeAll(async () => {
    testServer = await openTestServer()
  })
  afterAll(() => testServer.close())

  test.each(CASES)('%s: %s, %s', { timeout: 60_000 }, async (files, outcomes, statuses) => {
    const tenantId = await makeTenant()
    const found: string[] = []
    for (const file of files.split(' ')) found.push(...(await take(tenantId, file)))
    expect(found.join()).toBe(outcomes)
    const documents = await statusesOf(tenantId)
    expect(documents.map((one) => (statuses.includes(' ') ? one.join(' ') : one[0])).join()).toBe(statuses)
    // A second time nothing is new.
    for (const file of files.split(' ')) await take(tenantId, file)
    expect(await statusesOf(tenantId)).toEqual(documents)
  })
})

async function makeTenant(): Promise<string> {
  const id = randomUUID()
  await addTenant(testServer.store, { id, description: 'Grupo do teste' })
  return id
}

async function take(tenantId: string, file: string): Promise<string[]> {
  const files: IncomingFile[] = []
  for await (const one of openContainer(file, await openAsBlob(folder + file))) files.push(one)
  const outcomes = await takeFiles(testServer.store, platform, { tenantId, companyIds: 'all' }, files)
  return outcomes.map(({ outcome, reason }) => (outcome === 'refused' ? `${outcome} ${reason?.code}` : outcome))
}

async function statusesOf(tenantId: string): Promise<string[][]> {
  const { store } = testServer
  const notes = store.selectFrom('nfces').select(['status', 'protocol_number']).where('tenant_id', '=', tenantId)
  const coupons = store.selectFrom('cfes').select('status').where('tenant_id', '=', tenantId)
  return [
    ...(await notes.orderBy('key').execute()).map(({ status, protocol_number }) => [status, protocol_number ?? '']),
    ...(await coupons.orderBy('key').execute()).map(({ status }) => [status]),
  ]
}
