import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { CUSTODY_YEARS } from '#domain/documents/custody.ts'
import { mergePastTerm, type PastTerm, RETENTION_COLUMNS, retentionCells } from '#domain/documents/retention.ts'
import { type Cell, csvText } from '#domain/csv.ts'
import { formatBytes } from '#domain/byte-size.ts'
import { formatQuantity } from '#domain/money.ts'
import { formatDate } from '#domain/time/date-time.ts'
import { visibleText } from '#domain/visible-text.ts'
import type { PastTermPage } from '../../documents/retention/past-term.ts'
import type { Commands } from '../commands.ts'
import { sayNowAndThen } from '../progress.ts'

const UNKNOWABLE = `Nada foi apagado, e nada aqui apaga documentos. O que também pode exigir que um documento fique, o banco não sabe: processos administrativos
ou judiciais, fiscalizações e pedidos de restituição em aberto, ou um prazo maior do estado (CUSTODY_YEARS). Quem responde pela empresa decide.
`

/** Reports whose term is over, of one tenant or of all: a text for the terminal, and the same as a file of spreadsheets. */
export async function reportRetention(
  commands: Commands,
  { only, years }: { only: string | undefined; years: number | undefined },
): Promise<{ text: string; table: string }> {
  const parts: string[] = []
  const cells: (readonly Cell[])[] = [RETENTION_COLUMNS]
  for (const { id, description } of await commands.tenants()) {
    if (only !== undefined && id !== only) continue
    const { rows, ...term } = await pastTerm(commands, { id, description }, years)
    parts.push(`${visibleText(description)}: ${headOf(term)}\n${tableOf(rows)}`)
    cells.push(...rows.map((row) => retentionCells(description, row, term.years)))
  }
  return { text: `${[...parts, UNKNOWABLE].join('\n')}`, table: csvText(cells) }
}

/** Page by page, so that calls of a running server come between them. */
async function pastTerm(
  commands: Commands,
  { id, description }: { id: string; description: string },
  years: number | undefined,
): Promise<PastTermPage> {
  const progress = sayNowAndThen(description)
  const rows: PastTerm[] = []
  let page: PastTermPage | undefined
  do {
    page = await commands.pastTerm(id, { years, from: page?.next })
    rows.push(...page.rows)
    progress(`até ${page.next}`)
  } while (page.next !== undefined)
  return { ...page, rows: mergePastTerm(rows) }
}

function headOf({ years, today, lastYear }: Pick<PastTermPage, 'years' | 'today' | 'lastYear'>): string {
  const own = years === CUSTODY_YEARS ? '' : ', por CUSTODY_YEARS'
  return `prazo de ${years} anos a partir do 1º de janeiro seguinte${own}. Em ${formatDate(today)} já passou para documentos até 31/12/${lastYear}.`
}

const HEADS = ['Empresa', 'Ano', 'Notas', 'Cupons', 'Outros', 'Lotes', 'Tamanho', 'Retidos']

/** Numbers to the right, names to the left. */
function tableOf(rows: readonly PastTerm[]): string {
  if (rows.length === 0) return '  Nenhum documento passou do prazo.\n'
  const lines = [
    HEADS,
    ...rows.map((row) => [
      // Names come from documents of others, and go to a terminal.
      row.company === null ? 'Sem empresa' : visibleText(`${formatTaxpayer(row.company.cnpj)} ${row.company.name}`),
      String(row.year),
      ...[row.notes, row.coupons, row.others, row.lots].map(formatQuantity),
      formatBytes(row.bytes),
      formatQuantity(row.held),
    ]),
  ]
  const widths = HEADS.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const table = lines.map((line) =>
    line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  )
  const notes = [
    'Outros: eventos, cancelamentos e inutilizações. Tamanho: dos arquivos como chegaram, antes de compactados.',
    ...(rows.some(({ held }) => held > 0)
      ? [
          'Retidos: notas e cupons com autorização, evento ou cancelamento de um ano cujo prazo continua; ficam com tudo o que é deles.',
        ]
      : []),
  ]
  return [...table, ...notes].map((line) => `  ${line}\n`).join('')
}
