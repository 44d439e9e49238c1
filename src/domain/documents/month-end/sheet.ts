// The figures of a month as a sheet of A4, for whoever keeps it beside the books.
import { taxpayerText } from '../../companies/taxpayer.ts'
import { companyName } from '../../companies/company-name.ts'
import { formatAmount, formatQuantity } from '../../money.ts'
import { formatDate } from '../../time/date-time.ts'
import type { Division, Sheet, SheetPart, SheetTable } from '../paper/sheet.ts'
import {
  ARRIVALS,
  type ArrivalKind,
  amountsText,
  linesOf,
  LINE_NAMES,
  MONTH_STATES,
  MONTH_TABLES,
  type MonthDifference,
  type MonthTable,
  type NamedLine,
  OPEN_KINDS,
  salesText,
  typeName,
  withoutCfopText,
} from './month-figures.ts'
import { daysOfMonth, monthText } from './month.ts'
import type { MonthTableOf } from './table.ts'

/** A month as it is printed: as its file has it, with what came after its closing, and the whole history. */
export interface PrintedMonth extends MonthTableOf {
  closings: readonly (MonthTableOf['closings'][number] & {
    open: number
    sales: number
    total: string
    reopened: { at: string; email: string } | null
  })[]
  changes: {
    arrivals: readonly { kind: ArrivalKind; key: string; at: string }[]
    total: number
    differences: readonly MonthDifference[]
  } | null
}

/** Returns the sheet; `timeText` says an instant in the company's words, `madeAt` when it is printed. */
export function monthSheet(month: PrintedMonth, timeText: (iso: string) => string, madeAt: string): Sheet {
  const { company } = month
  const name = companyName(company)
  const divisions = [
    head(month, timeText),
    openItems(month),
    ...(month.changes ? [changed(month.changes, timeText)] : []),
    ...tables(month),
    closings(month, timeText),
    { name: 'Emissão', parts: [small(`Emitido em ${timeText(madeAt)}. Só produção; dias dos próprios documentos.`)] },
  ]
  return { title: `Fechamento do mês – ${name}, ${monthText(month.month)}`, author: company.razao_social, divisions }
}

const words = (text: string, weight?: 'title' | 'strong' | 'small'): SheetPart => ({
  kind: 'text',
  text,
  align: 'start',
  ...(weight && { weight }),
})
const small = (text: string) => words(text, 'small')

function head({ company, month, state, closings }: PrintedMonth, timeText: (iso: string) => string): Division {
  const { date_start, date_end } = daysOfMonth(month)
  const [last] = closings
  const by = last && state !== 'open' ? `Fechado por ${last.email} em ${timeText(last.at)}` : undefined
  const stateText = state === 'closed' ? by : [MONTH_STATES[state].label, by].filter(Boolean).join('. ')
  return {
    name: 'Empresa e mês',
    parts: [
      words(`Fechamento do mês: ${monthText(month)}`, 'title'),
      words(companyName(company), 'strong'),
      ...(company.nome_fantasia === null ? [] : [words(company.razao_social)]),
      words(taxpayerText(company.cnpj)),
      words(`De ${formatDate(date_start)} a ${formatDate(date_end)}`),
      ...(state === 'reopened'
        ? [{ kind: 'mark' as const, text: MONTH_STATES.reopened.label }, ...(by ? [words(`${by}.`)] : [])]
        : [words(`Situação: ${stateText}.`, 'strong')]),
      ...(last?.note && state !== 'open' ? [words(`Observação: ${last.note}`)] : []),
    ],
  }
}

function openItems({ open }: PrintedMonth): Division {
  if (open.length === 0) {
    const title = 'Pendências: nenhuma'
    return { name: title, parts: [words(title, 'strong'), words('Nada falta.')] }
  }
  const title = 'Pendências'
  return titled(title, {
    kind: 'table',
    columns: [
      { head: 'O que falta', part: 0.8, align: 'left' },
      { head: 'Qtd.', part: 0.2, align: 'right' },
    ],
    rows: open.map(({ kind, count }) => [OPEN_KINDS[kind].label, formatQuantity(count)]),
  })
}

const titled = (title: string, ...parts: readonly SheetPart[]): Division => ({
  name: title,
  parts: [words(title, 'strong'), ...parts],
})

function changed(
  { arrivals, total, differences }: NonNullable<PrintedMonth['changes']>,
  timeText: (iso: string) => string,
): Division {
  const rest = total - arrivals.length
  const came: SheetTable = {
    kind: 'table',
    columns: [
      { head: 'Chegada', part: 0.2, align: 'left' },
      { head: 'Documento', part: 0.2, align: 'left' },
      { head: 'Chave', part: 0.6, align: 'left' },
    ],
    rows: arrivals.map(({ kind, key, at }) => [timeText(at), ARRIVALS[kind], key]),
  }
  const other: SheetTable = {
    kind: 'table',
    columns: [
      { head: 'Quadro', part: 0.3, align: 'left' },
      { head: 'Linha', part: 0.3, align: 'left' },
      { head: 'No fechamento', part: 0.2, align: 'right' },
      { head: 'Agora', part: 0.2, align: 'right' },
    ],
    rows: differences.map(({ table, type, name, before, now }) => [
      MONTH_TABLES[table],
      `${name}, ${typeName(type)}`,
      amountsText(before),
      amountsText(now),
    ]),
  }
  return titled(
    'Chegou depois do fechamento',
    ...(arrivals.length > 0 ? [came] : []),
    ...(rest > 0 ? [small(`e mais ${formatQuantity(rest)}, os mais antigos`)] : []),
    ...(differences.length > 0 ? [other] : []),
  )
}

function tables({ figures }: PrintedMonth): Division[] {
  const lines = Map.groupBy(linesOf(figures), ({ table }) => table)
  return [...lines].map(([table, own]) => {
    const note = `${withoutCfopText(figures.without_cfop)}.`
    const isPartial = table === 'cfops' && figures.without_cfop > 0
    return titled(MONTH_TABLES[table], tableOf(table, own), ...(isPartial ? [small(note)] : []))
  })
}

function tableOf(table: MonthTable, lines: readonly NamedLine[]): SheetTable {
  const isCounted = lines.some(({ documents }) => documents !== null)
  return {
    kind: 'table',
    columns: [
      { head: LINE_NAMES[table], part: 0.5, align: 'left' },
      { head: 'Tipo', part: 0.12, align: 'left' },
      { head: isCounted ? 'Qtd.' : '', part: 0.14, align: 'right' },
      { head: 'Valor (R$)', part: 0.24, align: 'right' },
    ],
    rows: lines.map(({ name, type, documents, total }) => [
      name,
      typeName(type),
      documents === null ? '' : formatQuantity(documents),
      formatAmount(total),
    ]),
  }
}

function closings({ closings: all }: PrintedMonth, timeText: (iso: string) => string): Division {
  if (all.length === 0) return titled('Fechamentos', words('Este mês ainda não foi fechado.'))
  return titled('Fechamentos', {
    kind: 'table',
    columns: [
      { head: 'Quando', part: 0.21, align: 'left' },
      { head: 'Quem', part: 0.27, align: 'left' },
      { head: 'Como estava', part: 0.52, align: 'left' },
    ],
    rows: all.map(({ at, email, note, open, sales, total, reopened }) => [
      timeText(at),
      email,
      [
        `${salesText(sales)}, R$ ${formatAmount(total)}`,
        open === 0 ? 'nada faltava' : `${formatQuantity(open)} a resolver`,
        note,
        reopened && `reaberto em ${timeText(reopened.at)} por ${reopened.email}`,
      ]
        .filter(Boolean)
        .join(' · '),
    ]),
  })
}
