import { existsSync, globSync, openAsBlob } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openContainer } from '#api/server/documents/containers/containers.ts'
import type { IncomingFile } from '#api/server/documents/prepare.ts'
import { readDocuments } from '#api/server/documents/read/read.ts'
import { type Outcome, takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// The folder of cases, which holds one of each, imported in one go: what the report says of each file, and what its documents are then.

const folder = fileURLToPath(new URL('../../../../shared/cases/', import.meta.url))

/**
 * File (of a zip, its name and the entry's last part), outcome, what its documents are once all is taken, codes of the report.
 */
const EXPECTED = `
F01_cancelada_dentro_do_nfeProc_fica_autorizada.xml | taken | canceled | -
F02a_SAE_SP_nfeProc_sem_protNFe_fica_pendente.xml | taken | authorized | -
F02c_SAE_SP_resposta_inteira_recusada.xml | taken | canceled | -
F03a_SGRSAT_envCFe_recusado.xml | taken | cancelled,transmitted | -
F04_data_do_documento_no_fuso_de_quem_ve.xml | taken | authorized | -
F05_1_NFe.xml | taken | authorized | -
F05_2_resposta_100_Baixar_XML_sem_protocolo.xml | taken | authorized | -
F06_inutilizacao_recebida_e_invisivel.xml | taken | voided numbers | -
F07a_1_nota_offline.xml | taken | in_contingency | -
F07a_2_resposta_204_vira_rejeicao.xml | taken | in_contingency | consult
F08_IBSCBS_monofasico_gMono_nao_lido.xml | taken | authorized | -
F09a_aviso_falso_vICMSMonoReten.xml | taken | authorized | -
F10_ISS_nao_mostrado_PIS_difere_do_painel.xml | taken | authorized | -
F11a_zip_3_niveis.zip/35260991234567000188650010000001371100001370-nfe.xml | taken | authorized | -
F11a_zip_3_niveis.zip/35260991234567000188650010000001381100001385-nfe.xml | taken | authorized | -
F11b_zip_com_lixo.zip/35260991234567000188650010000001391100001390-nfe.xml | taken | authorized | -
F11b_zip_com_lixo.zip/._35260991234567000188650010000001391100001390-nfe.xml | ignored | - | ignored
F11b_zip_com_lixo.zip/.DS_Store | ignored | - | ignored
F11b_zip_com_lixo.zip/Thumbs.db | ignored | - | ignored
F11b_zip_com_lixo.zip/DANFE.pdf | ignored | - | ignored
F11b_zip_com_lixo.zip/leia-me.txt | ignored | - | ignored
F11b_zip_com_lixo.zip/desktop.ini | ignored | - | ignored
F11e_linha_antes_do_prolog.xml | taken | authorized | -
F12_indPag1_a_vista_xPag_cartao_nao_mostrados.xml | taken | authorized | -
F15_docZip_recusado.xml/NSU 000000000000010 | taken | authorized | -
F15c_raiz_desconhecida_com_nfeProc.xml | taken | authorized,authorized | unknown_element
a_nfeProc_2protNFe.xml | taken | authorized | -
acre_23h30_menos5.xml | present | authorized | -
cStat_1022_4digitos.xml | taken | rejected | -
c_nfeProc_evento_e_retEvento_soltos.xml | taken | canceled | -
cancel_155_1.xml | taken | authorized | -
cancel_573_1.xml | taken | authorized | -
cfe_canc_antes_da_venda_1.xml | taken | cancellation | -
cfe_sp_2026_depois_do_fim.xml | taken | transmitted | sat_ended
cnpj_alnum_nota.xml | taken | authorized | -
consSit_101.xml | taken | event | -
contingencia_1_nota.xml | present | in_contingency | -
decimal_com_virgula.xml | refused | - | incomplete
denegada_302.xml | taken | denied | -
dest_cpf.xml | taken | authorized | -
dhEmi_mais_00.xml | taken | authorized | -
distdfe_docZip.xml/NSU 000000000000010 | present | authorized | -
dup_1_nfeProc.xml | taken | authorized | -
e_nfeProc_cStat101_no_prot.xml | taken | canceled | -
epec_1_procEvento.xml | taken | event | -
ev_0_nota.xml | taken | authorized | -
ev_110110.xml | taken | authorized | -
ev_112110.xml | taken | authorized | -
ev_790700.xml | taken | authorized | -
futuro_2027.xml | taken | authorized | -
g_nota.xml | taken | authorized | -
h_nota.xml | taken | authorized | -
i_soap_result_escapado.xml | taken | authorized | -
indTot_0.xml | taken | authorized | -
inut_alnum.xml | present | voided numbers | -
issqn_misto.xml | present | authorized | -
jaxb_prefixo_ns2.xml | taken | authorized | -
k_cfe_desconto_subtotal.xml | taken | transmitted | -
latin1_com_aspas_1252.xml | taken | authorized | -
mfe_ce_2026_pix.xml | taken | transmitted | sat_ended
pagamentos_todos_com_troco.xml | taken | authorized | other_content
procEventoNFe_em_nfeProc.xml | taken | canceled | -
prolog_dentro_do_nfeProc.xml | taken | authorized | -
protocolo_outra_chave.xml | taken | pending_status | foreign_protocol
qr_v3_offline_tpEmis9.xml | taken | in_contingency | -
raiz_NFeProc_maiuscula.xml | taken | authorized | -
sae_1_nfeProc_dhInc_nProt.xml | present | authorized | -
sae_2b_procEvento_dhInc_nProt.xml | taken | event | -
sep_1_NFe_sem_protocolo.xml | present | authorized | -
sgrsat_cancCFe_lote.xml | taken | cancellation | -
sped644_a_num4_normal.xml | taken | pending_status | -
st_fcpst.xml | taken | authorized | items_total,items_total,items_total
subst_1_nota_a.xml | taken | canceled | -
subst_3_procEvento_110112.xml | taken | canceled | -
vNF_sem_casas.xml | taken | authorized | -
valor_zero_tPag90.xml | taken | authorized | -
zip_2_niveis.zip/35260991234567000188650010000001341100001343-nfe.xml | taken | authorized | -
zip_2_niveis.zip/35260991234567000188650010000001351100001359-nfe.xml | taken | authorized | -
zip_2_niveis.zip/35260991234567000188650010000001361100001364-nfe.xml | taken | authorized | -
zip_com_lixo_mac_windows.zip/35260991234567000188650010000001391100001390-nfe.xml | present | authorized | -
zip_com_lixo_mac_windows.zip/._35260991234567000188650010000001391100001390-nfe.xml | ignored | - | ignored
zip_com_lixo_mac_windows.zip/.DS_Store | ignored | - | ignored
zip_com_lixo_mac_windows.zip/Thumbs.db | ignored | - | ignored
zip_com_lixo_mac_windows.zip/DANFE.pdf | ignored | - | ignored
zip_com_lixo_mac_windows.zip/leia-me.txt | ignored | - | ignored
zip_com_lixo_mac_windows.zip/desktop.ini | ignored | - | ignored
turn4/F41a_nff_15set.xml | taken | authorized | -
turn4/F41b_nff_16set.xml | taken | authorized | -
turn4/F41c_nff_16set_2.xml | taken | authorized | -
turn4/F43a_avulsa_sc_890.xml | taken | authorized | -
turn4/F43b_avulsa_sc_890.xml | taken | authorized | -
turn4/F45_entrega_e_intermediador.xml | taken | authorized | -
turn4/F46_desoneracao_mista.xml | taken | authorized | -
turn4/F47_ibs_credito_presumido.xml | taken | authorized | -
turn4/F49_qr3_offline_estrangeiro.xml | taken | authorized | -
turn4/F51_servico_valor_total_danfe.xml | taken | authorized | -
turn4/F52_ms_premiada.xml | taken | authorized | -
turn4/F54_qr3_sem_csc.xml | taken | authorized | -
turn4/F57_totais_diferem_dos_itens.xml | taken | authorized | items_total,items_total,items_total,items_total
turn4/F58b_infAdProd.xml | taken | authorized | -
turn4/F60a_nota_producao.xml | taken | authorized | -
turn4/F60b_cancelamento_em_homologacao.xml | taken | authorized | other_environment
turn4/F61a_homologacao_mesma_chave.xml | taken | authorized | -
turn4/F61b_producao_mesma_chave.xml | taken | authorized | -
turn4/F62a_numero_150920.xml | taken | authorized | -
turn4/F62b_numero_160931.xml | taken | authorized | -
turn4/F64a_nota.xml | taken | pending_status | digest
turn4/F64b_resposta_de_outro_conteudo.xml | taken | pending_status | digest
turn4/S1_u85_assinada_integra.xml | taken | authorized | -
turn4/n.xml | refused | - | damaged_container
`
  .trim()
  .split('\n')

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe.skipIf(!existsSync(folder))('a folder that holds one of each', () => {
  test('the report of each file, and what its documents are', { timeout: 120_000 }, async () => {
    const files: IncomingFile[] = []
    for (const name of globSync('**/*.{xml,zip}', { cwd: folder }).sort())
      for await (const one of openContainer(name, await openAsBlob(folder + name))) files.push(one)
    const tenantId = server.b.id
    const outcomes = await takeFiles(server.store, nodePlatform(), { tenantId, companyIds: 'all' }, files)
    const statuses = await statusesOf(tenantId)
    expect(outcomes.map((outcome, i) => lineOf(outcome, files[i], statuses))).toEqual(EXPECTED)
  })
})

function lineOf(
  { name, outcome, reason, warnings }: Outcome,
  file: IncomingFile | undefined,
  statuses: Map<string, string>,
) {
  const reading = file && 'bytes' in file ? readDocuments(file.bytes) : undefined
  const documents = reading?.outcome === 'read' ? reading.parts.flatMap((part) => part.documents) : []
  const keys = new Set(documents.map((one) => (one.kind === 'void' ? one.kind : one.key.key)))
  const [whole = '', ...inner] = name.replace(/^layout\//, '').split('/')
  const of = [...keys].map((key) => statuses.get(key) ?? 'event').join()
  const codes = [...(reason ? [reason.code] : []), ...warnings.map(({ code }) => code)].join()
  return [whole + (inner.length > 0 ? `/${inner.at(-1)}` : ''), outcome, of || '-', codes || '-'].join(' | ')
}

async function statusesOf(tenantId: string): Promise<Map<string, string>> {
  const notes = await server.store
    .selectFrom('nfces')
    .select(['key', 'status'])
    .where('tenant_id', '=', tenantId)
    .execute()
  const coupons = await server.store
    .selectFrom('cfes')
    .select(['key', 'status'])
    .where('tenant_id', '=', tenantId)
    .execute()
  const cancellations = await server.store
    .selectFrom('cfe_cancellations')
    .select('key')
    .where('tenant_id', '=', tenantId)
    .execute()
  return new Map([
    ['void', 'voided numbers'],
    ...[...notes, ...coupons].map(({ key, status }) => [key, status] as const),
    ...cancellations.map(({ key }) => [key, 'cancellation'] as const),
  ])
}
