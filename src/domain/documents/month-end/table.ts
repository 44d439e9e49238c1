// The figures of a month as one table of a spreadsheet: what is open first, then every line with its table.
import type { Cell } from '../../csv.ts'
import { formatTaxpayer, taxpayerKind } from '../../companies/taxpayer.ts'
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
} from './month-figures.ts'

/** The content of a month's file. */
export interface MonthTableOf {
  company: { cnpj: string; razao_social: string; nome_fantasia: string | null }
  month: string
  state: MonthState
  figures: MonthFigures
  open: readonly OpenItem[]
  closings: readonly { at: string; email: string; note: string }[]
}

/** Returns the rows of the file, its header first; `timeText` says an instant, in the reader's own time unless told. */
export function monthRows(
  { company, month, state, figures, open, closings }: MonthTableOf,
  timeText: (iso: string) => string = formatDateTime,
): Cell[][] {
  const [last] = closings
  const about = (name: string, value: string): Cell[] => ['Fechamento', '', name, '', '', value]
  return [
    ['Quadro', 'Tipo', 'Linha', 'Documentos', 'Valor', 'Observação'],
    about('Empresa', companyName(company)),
    about(taxpayerKind(company.cnpj), formatTaxpayer(company.cnpj)),
    about('Mês', month),
    about('Situação', MONTH_STATES[state].label),
    ...(last
      ? [about('Último fechamento', [timeText(last.at), last.email, last.note].filter(Boolean).join(', '))]
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
