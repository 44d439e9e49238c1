import type { CodeList, CodeSet } from './code-list.ts'

/** Types of events (tpEvento) that a note may get. */
export const EVENT_TYPES: CodeList = {
  field: 'tpEvento',
  source: 'MOC 7.0, Anexo de eventos; NT 2025.002 (112xxx, 211xxx, 212xxx); NT 2026.006 e 2026.008 (1103xx)',
  asOf: '2026-11-03',
  codes: {
    '110001': 'Cancelamento de evento',
    '110110': 'Carta de correção',
    '110111': 'Cancelamento',
    '110112': 'Cancelamento por substituição',
    '110130': 'Comprovante de entrega',
    '110131': 'Cancelamento do comprovante de entrega',
    '110140': 'EPEC',
    '110150': 'Ator interessado',
    '110192': 'Insucesso na entrega',
    '110193': 'Cancelamento do insucesso na entrega',
    '110300': 'Pagamento vinculado',
    '110301': 'Cancelamento do pagamento vinculado',
    '110750': 'Conciliação financeira (ECONF)',
    '110751': 'Cancelamento da conciliação financeira',
    '112110': 'Efetivo pagamento integral para liberar crédito presumido do adquirente',
    '112120': 'Importação em ALC/ZFM não convertida em isenção',
    '112130': 'Perecimento, perda, roubo ou furto no transporte contratado pelo fornecedor',
    '112140': 'Fornecimento não realizado com pagamento antecipado',
    '112150': 'Atualização da data de previsão de entrega',
    '210200': 'Confirmação da operação',
    '210210': 'Ciência da operação',
    '210220': 'Desconhecimento da operação',
    '210240': 'Operação não realizada',
    '211110': 'Solicitação de apropriação de crédito presumido',
    '211120': 'Destinação de item para consumo pessoal',
    '211124': 'Perecimento, perda, roubo ou furto no transporte contratado pelo adquirente',
    '211128': 'Aceite de débito na apuração por emissão de nota de crédito',
    '211130': 'Imobilização de item',
    '211140': 'Solicitação de apropriação de crédito de combustível',
    '211150': 'Solicitação de apropriação de crédito que depende de atividade do adquirente',
    '212110': 'Manifestação sobre transferência de crédito de IBS em sucessão',
    '212120': 'Manifestação sobre transferência de crédito de CBS em sucessão',
    '790700': 'Averbação de exportação',
    '990900': 'Vistoria da Suframa',
    '990910': 'Internalização da Suframa',
  },
}

/** They cancel the note once registered. */
export const CANCELLATIONS: CodeSet = {
  field: 'tpEvento',
  source: 'MOC 7.0, Anexo de eventos',
  asOf: '2026-11-03',
  codes: ['110111', '110112'],
}

/** The contingency of a note that follows (NT 2014.003). */
export const EPEC_EVENT = '110140'

/** The type of what SEFAZ answers when asked about a note (retConsSitNFe), among its events. */
export const CONSULTATION = 'consultation'
