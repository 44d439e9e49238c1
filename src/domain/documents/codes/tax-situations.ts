import type { CodeList } from './code-list.ts'

/** Tax situations of the ICMS (CST, tabela B). */
export const ICMS_SITUATIONS: CodeList = {
  field: 'CST',
  source: 'Convênio s/nº de 1970, Anexo, tabela B; Ajuste SINIEF 01/2023 (02, 15, 53, 61)',
  asOf: '2026-07-01',
  codes: {
    '00': 'Tributada integralmente',
    '02': 'Tributação monofásica própria sobre combustíveis',
    '10': 'Tributada e com ICMS por substituição tributária',
    '15': 'Tributação monofásica própria e com retenção sobre combustíveis',
    '20': 'Com redução da base de cálculo',
    '30': 'Isenta ou não tributada e com ICMS por substituição tributária',
    '40': 'Isenta',
    '41': 'Não tributada',
    '50': 'Suspensão',
    '51': 'Diferimento',
    '53': 'Tributação monofásica sobre combustíveis com recolhimento diferido',
    '60': 'ICMS cobrado anteriormente por substituição tributária',
    '61': 'Tributação monofásica sobre combustíveis cobrada anteriormente',
    '70': 'Com redução da base de cálculo e ICMS por substituição tributária',
    '90': 'Outras',
  },
}

/** Situations of the Simples Nacional (CSOSN). */
export const SIMPLES_SITUATIONS: CodeList = {
  field: 'CSOSN',
  source: 'Ajuste SINIEF 07/2005, Anexo, tabela B',
  asOf: '2026-07-01',
  codes: {
    '101': 'Tributada com permissão de crédito',
    '102': 'Tributada sem permissão de crédito',
    '103': 'Isenção do ICMS para faixa de receita bruta',
    '201': 'Tributada com permissão de crédito e com ICMS por substituição tributária',
    '202': 'Tributada sem permissão de crédito e com ICMS por substituição tributária',
    '203': 'Isenção do ICMS para faixa de receita bruta e com ICMS por substituição tributária',
    '300': 'Imune',
    '400': 'Não tributada',
    '500': 'ICMS cobrado anteriormente por substituição tributária ou por antecipação',
    '900': 'Outros',
  },
}
