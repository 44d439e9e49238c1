import type { CodeList } from './code-list.ts'

/** Payment methods that the specification names, with its labels to the letter. A CF-e's cMP uses the same numbers. */
export const SPECIFIED_PAYMENTS: CodeList = {
  field: 'tPag',
  source: 'Especificação, segundo documento, seção 9',
  asOf: '2026-11-25',
  codes: {
    '01': 'Dinheiro',
    '02': 'Cheque',
    '03': 'Cartão de Crédito',
    '04': 'Cartão de Débito',
    '05': 'Crédito Loja',
    '10': 'Vale Alimentação',
    '11': 'Vale Refeição',
    '12': 'Vale Presente',
    '13': 'Vale Combustível',
    '14': 'Duplicata Mercantil',
    '15': 'Boleto Bancario',
    '90': 'Sem Pagamento',
    '99': 'Outros',
  },
}

/** Those that only the official table names, shortly: on screens they stand behind 'Outros'. */
export const OTHER_PAYMENTS: CodeList = {
  field: 'tPag',
  source: 'Tabela de meios de pagamento do Portal da NF-e (IT 2024.002 v1.10)',
  asOf: '2026-07-01',
  codes: {
    '16': 'Depósito bancário',
    '17': 'PIX dinâmico',
    '18': 'Transferência, carteira digital',
    '19': 'Fidelidade, cashback',
    '20': 'PIX estático',
    '21': 'Crédito em loja',
    '22': 'Pagamento eletrônico não informado',
    '23': 'PIX automático',
    '24': 'TEF Book Transfer',
    '91': 'Pagamento posterior',
  },
}

/** The official table to the letter, which paper has: 05 and 21 are two things there. */
export const OFFICIAL_PAYMENTS: CodeList = {
  field: 'tPag',
  source: 'Tabela de meios de pagamento do Portal da NF-e (IT 2024.002 v1.10)',
  asOf: '2025-11-03',
  codes: {
    '01': 'Dinheiro',
    '02': 'Cheque',
    '03': 'Cartão de Crédito',
    '04': 'Cartão de Débito',
    '05': 'Cartão da Loja (Private Label), Crediário Digital, Outros Crediários',
    '10': 'Vale Alimentação',
    '11': 'Vale Refeição',
    '12': 'Vale Presente',
    '13': 'Vale Combustível',
    '14': 'Duplicata Mercantil',
    '15': 'Boleto Bancário',
    '16': 'Depósito Bancário',
    '17': 'Pagamento Instantâneo (PIX) - Dinâmico',
    '18': 'Transferência bancária, Carteira Digital',
    '19': 'Programa de fidelidade, Cashback, Crédito Virtual',
    '20': 'Pagamento Instantâneo (PIX) - Estático',
    '21': 'Crédito em Loja',
    '22': 'Pagamento Eletrônico não Informado - falha de hardware do sistema emissor',
    '90': 'Sem Pagamento',
    '91': 'Pagamento Posterior',
    '99': 'Outros',
  },
}

/** A CF-e's own names of what that table calls otherwise. */
export const COUPON_PAYMENTS: CodeList = {
  field: 'cMP',
  source: 'Especificação, segundo documento, seção 9; IT 2024.002 v1.00, 02.1, which renames both for notes alone',
  asOf: '2024-07-01',
  codes: { '05': 'Crédito Loja', '17': 'Pagamento Instantâneo (PIX)' },
}

/** indPag as the specification reads it; the layout calls 1 'a prazo' (docs/decisions.md#issuance-types). */
export const PAYMENT_TIMINGS: CodeList = {
  field: 'indPag',
  source: 'Especificação, segundo documento, seção 9',
  asOf: '2026-11-25',
  codes: { '0': 'Pagamento à vista', '1': 'Pagamento à vista' },
}

/** Card brands (tBand). */
export const CARD_BRANDS: CodeList = {
  field: 'tBand',
  source: 'Tabela de bandeiras do Portal da NF-e (IT 2024.002 v1.10)',
  asOf: '2026-07-01',
  codes: {
    '01': 'Visa',
    '02': 'Mastercard',
    '03': 'American Express',
    '04': 'Sorocred',
    '05': 'Diners Club',
    '06': 'Elo',
    '07': 'Hipercard',
    '08': 'Aura',
    '09': 'Cabal',
    '10': 'Alelo',
    '11': 'Banes Card',
    '12': 'CalCard',
    '13': 'Credz',
    '14': 'Discover',
    '15': 'GoodCard',
    '16': 'GreenCard',
    '17': 'Hiper',
    '18': 'JCB',
    '19': 'Mais',
    '20': 'MaxVan',
    '21': 'Policard',
    '22': 'RedeCompras',
    '23': 'Sodexo',
    '24': 'ValeCard',
    '25': 'Verocheque',
    '26': 'VR',
    '27': 'Ticket',
    '99': 'Outros',
  },
}
