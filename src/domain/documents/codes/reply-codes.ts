import type { NfceStatus } from '../document-status.ts'
import type { CodeList, CodeSet } from './code-list.ts'

interface ReplyCode {
  text: string
  /** Status of the note that the reply answers; absent where it says nothing of a note. */
  status?: NfceStatus
}

/**
 * SEFAZ's reply codes (cStat) that are no plain rejections; from 201 on the others are (REJECTIONS_FROM). The statuses are ours: the
 * specification lists them and no transitions.
 */
export const REPLY_CODES: CodeList<ReplyCode> = {
  field: 'cStat',
  source: 'MOC 7.0, item 5.1 (2017); NT 2026.002 v1.10a for 120 (2026)',
  asOf: '2026-10-05',
  codes: {
    '100': { text: 'Autorizado o uso da NF-e', status: 'authorized' },
    '101': { text: 'Cancelamento de NF-e homologado', status: 'canceled' },
    '102': { text: 'Inutilização de número homologado', status: 'discarded' },
    // The lot was received and SEFAZ is still at it, so the note is kept and waits for its own reply.
    '103': { text: 'Lote recebido com sucesso', status: 'in_custody' },
    '104': { text: 'Lote processado' },
    '105': { text: 'Lote em processamento', status: 'in_custody' },
    '106': { text: 'Lote não localizado' },
    '107': { text: 'Serviço em Operação' },
    // SEFAZ stopped, briefly or for long, or failed in a way it does not name: nothing was said about the note.
    '108': { text: 'Serviço Paralisado Momentaneamente (curto prazo)', status: 'sefaz_error' },
    '109': { text: 'Serviço Paralisado sem Previsão', status: 'sefaz_error' },
    '110': { text: 'Uso Denegado', status: 'denied' },
    '111': { text: 'Consulta cadastro com uma ocorrência' },
    '112': { text: 'Consulta cadastro com mais de uma ocorrência' },
    '113': { text: 'SVC em processo de desativação' },
    '114': { text: 'SVC-RS desabilitada pela SEFAZ de Origem' },
    '120': { text: 'Autorizado o uso da NF-e, com alerta', status: 'authorized' },
    // The note itself is still to be transmitted.
    '124': { text: 'EPEC Autorizado', status: 'in_contingency' },
    '128': { text: 'Lote de Evento Processado' },
    '135': { text: 'Evento registrado e vinculado a NF-e' },
    '136': { text: 'Evento registrado, mas não vinculado a NF-e' },
    '137': { text: 'Nenhum documento localizado para o Destinatário' },
    '138': { text: 'Documento localizado para o Destinatário' },
    '139': { text: 'Pedido de Download processado' },
    '140': { text: 'Download disponibilizado' },
    '142': { text: 'Ambiente de Contingência EPEC bloqueado para o Emitente' },
    '150': { text: 'Autorizado o uso da NF-e, autorização fora de prazo', status: 'authorized' },
    '151': { text: 'Cancelamento de NF-e homologado fora de prazo', status: 'canceled' },
    '155': { text: 'Cancelamento homologado fora de prazo', status: 'canceled' },
    // SEFAZ has the note already: what it said of it first is what holds.
    '204': { text: 'Duplicidade de NF-e' },
    '205': { text: 'NF-e está denegada na base de dados da SEFAZ', status: 'denied' },
    '218': { text: 'NF-e já está cancelada na base de dados da SEFAZ', status: 'canceled' },
    '301': { text: 'Uso Denegado: Irregularidade fiscal do emitente', status: 'denied' },
    '302': { text: 'Uso Denegado: Irregularidade fiscal do destinatário', status: 'denied' },
    '303': { text: 'Uso Denegado: Destinatário não habilitado a operar na UF', status: 'denied' },
    '999': { text: 'Rejeição: Erro não catalogado', status: 'sefaz_error' },
  },
}

/** Replies that make a processed note (nfeProc) of the note that they reply to: authorised or denied; 205 refuses another try. */
export const PROCESSED: CodeSet = {
  ...REPLY_CODES,
  codes: Object.entries(REPLY_CODES.codes)
    .filter(([code, { status }]) => code !== '205' && (status === 'authorized' || status === 'denied'))
    .map(([code]) => code),
}

/** SEFAZ's very reply to the request of a range. */
export const VOIDED_NOW = '102'
/** Replies by which a range of numbers is voided: now, or by an earlier request for the same range. */
export const VOIDED: CodeSet = {
  field: 'cStat',
  source:
    "MOC 7.0, item 5.1, which has 563 as a rejection ('Já existe pedido de Inutilização com a mesma faixa'): that the numbers are " +
    'void by it is our reading, for which there is no source',
  asOf: '2017-12-31',
  codes: [VOIDED_NOW, '563'],
}

/** Rejections that the table has, beside those that REPLY_CODES reads otherwise. */
export const REJECTIONS: Omit<CodeList, 'codes'> & { ranges: string } = {
  field: 'cStat',
  source: 'MOC 7.0, item 5.1, with the Notas Técnicas until 2017',
  asOf: '2017-12-31',
  ranges:
    '201-299 304 315-370 372-376 378-399 401-411 416-418 420 450-455 461-468 471 476-494 496 501-565 567-580 587-635 650-651 ' +
    '653-658 660-663 678-743 745-746 748-760 762-796 798-800 805-807 817',
}

/** SEFAZ numbers its rejections from here on (MOC 7.0, item 5.1); new ones come with every Nota Técnica. */
export const REJECTIONS_FROM = 201

/** By which SEFAZ registered an event; 101 and 151 by the cancellation service before events (cancNFe). */
export const REGISTERED: CodeSet = {
  field: 'cStat',
  source: 'MOC 7.0, item 5.1; that 101 and 151 of the former service register an event as well is our reading',
  asOf: '2017-12-31',
  codes: ['135', '136', '155', '101', '151'],
}

/** Replies to a cancellation of a note that SEFAZ has as cancelled: NF-e já cancelada, Cancelamento para NF-e já cancelada, Duplicidade de Evento. */
export const CANCELED_BEFORE: CodeSet = {
  field: 'cStat',
  source:
    'MOC 7.0, item 5.1, which has them as rejections: that the note is cancelled is what 218 and 420 say; of 573, which says only that the ' +
    'event is there already, it is our reading (docs/decisions.md#sefaz-replies)',
  asOf: '2017-12-31',
  codes: ['218', '420', '573'],
}

/** SEFAZ has the EPEC of the note that it is asked about, and not the note yet (NT 2014.003, 05.4). */
export const EPEC_REGISTERED = '124'
/** Authorised with alerts (NT 2026.002 v1.10a). The messages of other replies (cMsg, xMsg) are none: some states greet with them. */
export const ALERTED = '120'
/** The note's own key is SEFAZ's already (MOC 7.0, item 5.1). */
export const DUPLICATE = '204'
