// The figures of a month as one table of a spreadsheet: what is open first, then every line with its table.
import type { Cell } from '../../csv.ts'
import { companyName } from '../../companies/company-name.ts'
import { formatDateTime } from '../../time/date-time.ts'
import {
  linesOf,
  MONTH_STATES,
  MONTH_TABLES,
  type MonthFigures,
  type MonthState,
  OPEN_KINDS,
  type OpenItem,
  typeName,
} from './figures.ts'

interface TableOf {
  company: { cnpj: string; razao_social: string; nome_fantasia: string | null }
  month: string
  state: MonthState
  figures: MonthFigures
  open: readonly OpenItem[]
  closings: readonly { at: string; email: string; note: string }[]
}

/** Returns the rows of the file, its header first. */
export function monthRows({ company, month, state, figures, open, closings }: TableOf): Cell[][] {
  const [last] = closings
  const about = (name: string, value: string): Cell[] => ['Fechamento', '', name, '', '', value]
  return [
    ['Quadro', 'Tipo', 'Linha', 'Documentos', 'Valor', 'Observação'],
    about('Empresa', companyName(company)),
    about('CNPJ', company.cnpj),
    about('Mês', month),
    about('Situação', MONTH_STATES[state].label),
    ...(last
      ? [about('Último fechamento', [formatDateTime(last.at), last.email, last.note].filter(Boolean).join(', '))]
      : []),
    ...open.map(({ kind, count }): Cell[] => ['O que falta', '', OPEN_KINDS[kind].label, count, '', '']),
    ...linesOf(figures).map(({ table, type, name, documents, total }): Cell[] => [
      MONTH_TABLES[table],
      typeName(type),
      name,
      documents ?? '',
      { amount: total },
      '',
    ]),
  ]
}

/** Returns the name of the file: 'fechamento_12345678000190_2026-10.csv'. */
export const monthFileName = ({ company, month }: Pick<TableOf, 'company' | 'month'>): string =>
  `fechamento_${company.cnpj}_${month}.csv`
