import type { CfeItem, CfeSkip } from '#api/contract/documents/cfes.ts'
import type { NfDownload } from '#api/contract/documents/nf-downloads.ts'
import type { NfceGap } from '#api/contract/documents/nfce-gaps.ts'
import type { NfceMissing } from '#api/contract/documents/nfce-missing.ts'
import type { NfceRejection } from '#api/contract/documents/nfce-rejections.ts'
import type { NfceItem } from '#api/contract/documents/nfces.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { printedTaxpayer } from '#domain/companies/taxpayer.ts'
import { accessKeyGroups } from '#domain/documents/access-key.ts'
import { cfeStatus, nfceStatus } from '#domain/documents/document-status.ts'
import { downloadFormat } from '#domain/documents/downloads/download-format.ts'
import { downloadState, downloadStatus } from '#domain/documents/downloads/download-status.ts'
import { environmentLabel } from '#domain/documents/environment.ts'
import { ABSENCE_STATES } from '#domain/documents/fetching/absences.ts'
import { NF_NAMES } from '#domain/documents/nf-type.ts'
import { GAP_KINDS, GAP_REASONS } from '#domain/documents/numbers/nfce-gaps.ts'
import { REJECTION_STATES } from '#domain/documents/numbers/rejections.ts'
import { PROOF_STATES, type ProofState } from '#domain/documents/proof/codes.ts'
import type { ListTable } from '../http/reply/list-table.ts'

/** As paper prints it: of 44 digits in a row a spreadsheet makes a number, and loses all but fifteen. */
const keyText = (key: string) => accessKeyGroups(key).join(' ')
/** At the shop, as a spreadsheet knows it. */
const localText = (local: string) => local.replace('T', ' ')
// What most rows have not is an empty cell.
const mark = (is: boolean) => (is ? 'Sim' : '')
const proofText = (state: ProofState | null) => (state === null ? '' : PROOF_STATES[state].label)

export const notesTable: ListTable<NfceItem> = {
  name: 'notas-nfce',
  head: ['Chave', 'Ambiente', 'Série', 'Número', 'Até o número', 'Data e hora', 'Status', 'Avisos', 'Integridade'],
  id: ({ id }) => id,
  rows: (note) => [
    [
      keyText(note.key),
      note.environment_description,
      note.serie,
      note.number,
      note.number_end ?? '',
      localText(note.issue_date_local),
      note.status_text ?? nfceStatus(note.status).label,
      mark(note.has_warnings),
      proofText(note.proof_state),
    ],
  ],
}

export const couponsTable: ListTable<CfeItem> = {
  name: 'cupons-cfe',
  head: ['Chave', 'Número', 'Serial do SAT', 'Data e hora emissão', 'Situação', 'XML', 'Avisos', 'Integridade'],
  id: ({ id }) => id,
  rows: (coupon) => [
    [
      keyText(coupon.cfe_id),
      coupon.cfe_number,
      coupon.sat_serial_number,
      localText(coupon.dthr_emissao_local),
      cfeStatus(coupon.status).label,
      coupon.has_xml ? 'Sim' : 'Sem XML',
      mark(coupon.has_warnings),
      proofText(coupon.proof_state),
    ],
  ],
}

export const skipsTable: ListTable<CfeSkip> = {
  name: 'saltos-de-numeracao',
  head: ['SAT', 'Número inicial', 'Número final', 'Total', 'Situação'],
  id: ({ id }) => id,
  rows: (skip) => [
    [
      skip.sat_serial_number,
      skip.cfe_number_start,
      skip.cfe_number_end,
      skip.total,
      skip.is_active ? 'ativo' : 'expirado',
    ],
  ],
}

export const gapsTable: ListTable<NfceGap> = {
  name: 'numeracao-nfce',
  head: [
    'Do número',
    'Ao número',
    'Total',
    'Em aberto',
    'O que falta',
    'CNPJ',
    'Empresa',
    'Ponto de venda',
    'Série',
    'Ambiente',
    'Dia',
    'Inutilizar até',
    'Explicação',
    'Observação',
  ],
  id: ({ id }) => id,
  rows: (gap) => [
    [
      gap.number_start,
      gap.number_end,
      gap.total,
      gap.open,
      GAP_KINDS[gap.kind].label,
      printedTaxpayer(gap.company.cnpj),
      companyName(gap.company),
      gap.point_of_sale_name ?? '',
      gap.serie,
      environmentLabel(gap.environment),
      gap.issued_on,
      gap.void_deadline ?? '',
      gap.reasons.map(({ reason }) => GAP_REASONS[reason].label).join('; '),
      gap.reasons.flatMap(({ note }) => note || []).join('; '),
    ],
  ],
}

export const missingTable: ListTable<NfceMissing> = {
  name: 'notas-na-sefaz',
  head: [
    'Chave',
    'Série',
    'Número',
    'Ambiente',
    'CNPJ',
    'Empresa',
    'Situação',
    'Motivo',
    'Listada em',
    'Próxima busca',
  ],
  id: ({ key, environment }) => `${key} ${environment}`,
  rows: (note, moment) => [
    [
      keyText(note.key),
      note.serie,
      note.number,
      environmentLabel(note.environment),
      printedTaxpayer(note.company.cnpj),
      companyName(note.company),
      ABSENCE_STATES[note.state].label,
      note.reason ?? '',
      moment(note.first_seen_at),
      moment(note.next_try_at),
    ],
  ],
}

export const rejectionsTable: ListTable<NfceRejection> = {
  name: 'rejeicoes-nfce',
  head: [
    'Código',
    'Rejeição',
    'O que fazer',
    'Situação',
    'CNPJ',
    'Empresa',
    'Ponto de venda',
    'Ambiente',
    'Dia',
    'Notas',
    'Valor',
  ],
  id: ({ id }) => id,
  rows: (rejection) => [
    [
      rejection.code,
      rejection.text,
      rejection.action,
      REJECTION_STATES[rejection.state].short,
      printedTaxpayer(rejection.company.cnpj),
      companyName(rejection.company),
      rejection.point_of_sale.name,
      environmentLabel(rejection.environment),
      rejection.day,
      rejection.numbers,
      { amount: rejection.value },
    ],
  ],
}

export const downloadsTable: ListTable<NfDownload> = {
  name: 'downloads',
  head: [
    'Início',
    'Fim',
    'Tipo',
    'Formato',
    'Ambiente',
    'Empresas',
    'Arquivos',
    'Tamanho (bytes)',
    'Status',
    'Pedido em',
  ],
  id: ({ id }) => id,
  rows: (request, moment) => [
    [
      request.date_start,
      request.date_end,
      NF_NAMES[request.nf_type],
      downloadFormat(request.format),
      environmentLabel(request.environment),
      request.companies.length,
      request.amount,
      request.file_size ?? '',
      downloadStatus(downloadState(request)).label,
      moment(request.created_utc),
    ],
  ],
}
