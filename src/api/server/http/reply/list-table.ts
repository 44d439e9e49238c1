import type { Contract } from '#api/contract/contract.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import type { Page } from '#api/contract/page.ts'
import { type Cell, csvFile, csvLine } from '#domain/csv.ts'
import { localTime } from '#domain/time/zoned-time.ts'
import { Refusal } from '../../errors/refusal.ts'

/** Says an instant as a spreadsheet knows and sorts it: '2026-03-31 23:30:00', in the reader's zone; '' of none. */
export type Moment = (iso: string | null | undefined) => string

/** A list as a table of a spreadsheet, declared once beside all others (server/lists). */
export interface ListTable<Item> {
  /** The name of its file, without what it ends in. */
  name: string
  /** The names of its columns. */
  head: readonly string[]
  // Methods, so that tables of any items stand in one table.
  /** Returns what tells an item from all others. */
  id(item: Item): string
  /** Returns the lines of an item: one, of few lists several or none. */
  rows(item: Item, moment: Moment): readonly (readonly Cell[])[]
}

type ItemOf<E> = E extends Page<infer T> ? T : never
/** The tables of a contract's lists, by the names of these. */
export type ListTables = { readonly [N in keyof Contract]?: ListTable<ItemOf<Reply<Contract[N]>>> }

const MEDIA = 'text/csv'
/** Items that are read at once: what a page of any list may have. */
const PAGE = 1000
/** A spreadsheet takes about ten times as many; what one reads of more is not read by a person. */
const MOST_PAGES = 100
export const MOST_LINES = MOST_PAGES * PAGE
const USUAL_ZONE = 'America/Sao_Paulo'

/** Tells if a list is to be answered as a file. Of HEAD's answer there is no file to make. */
export const asksForFile = ({ method, headers }: Request): boolean =>
  method !== 'HEAD' && (headers.get('Accept') ?? '').includes(MEDIA)

interface Ways {
  /** The form of a call by POST. */
  form: Uint8Array<ArrayBuffer> | undefined
  /** Makes another call of this API, as the very caller. */
  again: (request: Request) => Promise<Response>
  /** Notes in the trail that rows leave. */
  note: () => Promise<void>
}

/**
 * Answers a list's call with all that its filters leave, as the text of a spreadsheet's file. It is read page by page, each as a call like any
 * other: judged anew, in its caller's turn, and only once the former one has been taken, so that neither memory nor anybody's turn grows with it.
 */
export async function inFile<Item>(table: ListTable<Item>, request: Request, ways: Ways): Promise<Response> {
  const moment = momentIn(new URL(request.url).searchParams.get('zone') ?? USUAL_ZONE)
  const first = await readPage<Item>(request, ways, 1)
  if (first instanceof Response) {
    // A refusal is no part of a file: it is the caller's to read.
    const language = request.headers.get('Accept-Language')
    const refused = language === null ? first : await readPage<Item>(request, ways, 1, language)
    return refused instanceof Response ? refused : first
  }
  await ways.note()
  const encoder = new TextEncoder()
  let before = new Set<string>()
  // What came meanwhile moves rows on to the next page: nothing is told twice.
  const linesOf = (items: readonly Item[]) => {
    const fresh = items.filter((item) => !before.has(table.id(item)))
    before = new Set(items.map((item) => table.id(item)))
    return fresh.flatMap((item) => table.rows(item, moment)).map(csvLine)
  }
  let page = 1
  let items: readonly Item[] | undefined = first
  let text = csvFile([csvLine(table.head)])
  const lines = new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        if (items === undefined) {
          const next = await readPage<Item>(request, ways, ++page)
          if (next instanceof Response) {
            const words = await endOf(next)
            // A file that lacks its end must not look like a whole one.
            if (words === undefined) return stream.error(new Error(`Page ${page} was refused: ${next.status}`))
            stream.enqueue(encoder.encode(csvLine([words])))
            return stream.close()
          }
          items = next
        }
        const isLast = items.length < PAGE
        text += linesOf(items).join('')
        if (!isLast && page === MOST_PAGES) text += csvLine([BEYOND])
        // Nothing is written to who waits for more than that.
        stream.enqueue(encoder.encode(text))
        text = ''
        items = undefined
        if (isLast || page === MOST_PAGES) stream.close()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(lines, {
    headers: {
      'Content-Type': `${MEDIA}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${table.name}.csv"`,
    },
  })
}

const BEYOND = `Há mais linhas do que as ${MOST_LINES.toLocaleString('pt-BR')} deste arquivo: restrinja os filtros.`

/** Returns what a list says that goes no further in the order that is asked for; undefined of any other refusal. */
async function endOf(refused: Response): Promise<string | undefined> {
  const { fields } = (await refused.json()) as { fields?: { page?: string } }
  return fields?.page
}

/** Reads a page of the list; the response itself where it is refused. `language`: other than that of files, which is Portuguese. */
async function readPage<Item>(
  request: Request,
  { form, again }: Ways,
  page: number,
  language: string | null = null,
): Promise<Item[] | Response> {
  const url = new URL(request.url)
  url.searchParams.set('page', String(page))
  url.searchParams.set('per_page', String(PAGE))
  const headers = new Headers(request.headers)
  for (const name of ['Accept', 'If-None-Match', 'Range', 'Content-Length', 'Accept-Language']) headers.delete(name)
  if (language !== null) headers.set('Accept-Language', language)
  const { method, signal } = request
  const response = await again(new Request(url, { method, headers, signal, ...(form && { body: form }) }))
  if (!response.ok) return response
  // The list's own reply, as its contract has it.
  const { items } = (await response.json()) as Page<Item>
  return items
}

function momentIn(zone: string): Moment {
  try {
    // Throws of a zone that there is not.
    new Intl.DateTimeFormat('pt-BR', { timeZone: zone }).format()
  } catch {
    throw new Refusal('invalid', { fields: { zone: 'Fuso horário desconhecido' } })
  }
  return (iso) => (iso ? localTime(Date.parse(iso), zone).replace('T', ' ') : '')
}
