import { sql } from 'kysely'
import { documentFileName } from '#domain/documents/document-file-name.ts'
import { type Environment, fromOwnName, ownName } from '#domain/documents/environment.ts'
import { type DownloadFormat, hasPdf, hasXml } from '#domain/documents/downloads/download-format.ts'
import type { ProofRow } from '#domain/documents/proof/table.ts'
import type { Sheet } from '#domain/documents/paper/sheet.ts'
import { type ContentPlace, type NoContent, type StoredContent, withContents } from '../../contents/stored-content.ts'
import { unpacked } from '../../contents/unpacked.ts'
import { composePairs, eventPairs, type FoundPair, notePairs, voidPairs } from '../../pairs.ts'
import type { Platform } from '../../../ports/platform/platform.ts'
import { type ScopedDb, type Store, scoped } from '../../../store/scope.ts'
import { PAGE_FILES } from '../choose.ts'
import { printsOf, type ReadFile } from './prints.ts'
import { proofsOf } from './proofs.ts'
import type { ZippedFile } from './zipped.ts'

/** Compressed bytes that one short transaction reads: other calls wait for it where the database has one connection. */
const PAGE_BYTES = 4_000_000

/** Packed bytes of a file; about as many where they are not in the row. */
const PACKED = sql`coalesce(octet_length(f.deflated), f.size / 7)`

/** A file of the list, by its name in the zip; without bytes where it is not there any more, or is not what was kept. */
export type ListedFile = ZippedFile | { name: string; bytes: undefined }

/** One of the list. */
export interface ListedDocument {
  /** Behind what came as a request and its reply in files of their own stands what they make together; none where only PDFs are wanted. */
  files: ListedFile[]
  /** Its paper, where one is wanted: the name of its PDF in the zip, and what stands on it; undefined where its file is damaged or gone. */
  paper?: { name: string; read: (by: ReadFile) => Promise<Sheet | undefined> }
  /** Its row in the table of checks; undefined of what has no checks, or is damaged or gone. */
  proof?: ProofRow
}

/** The documents from a position on: as many as fit a page, and one at least; none behind the last one. */
export async function readListed(
  { store, tools }: { store: Store; tools: ContentPlace & Pick<Platform, 'inflateRaw' | 'run'> },
  { tenant_id: tenantId, id, company_ids, environment, format }: ListedRequest,
  position: number,
): Promise<ListedDocument[]> {
  const { listed, pairs, printOf, proofOf } = await scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    const { rows: stored } = await sql<Listed & (StoredContent | NoContent)>`
      with listed as (
        select l.n, l.key, l.kind, l.file_id,
          coalesce(sum(${PACKED}) over (order by l.n) - ${PACKED}, 0) as before
        from nf_download_pages p, unnest(p.file_ids, p.keys, p.kinds) with ordinality as l (file_id, key, kind, n)
        left join files f on f.tenant_id = ${tenantId} and f.id = l.file_id
        where p.tenant_id = ${tenantId} and p.download_id = ${id} and p.page = ${Math.floor(position / PAGE_FILES)}
          and l.n > ${position % PAGE_FILES}
      )
      select l.key, l.kind, l.file_id, f.deflated, f.sha256, c.cnpj as owner
      from listed l left join files f on f.tenant_id = ${tenantId} and f.id = l.file_id
        left join companies c on c.tenant_id = ${tenantId} and c.id = f.company_id
      where l.before < ${PAGE_BYTES} order by l.n`.execute(db)
    const found = stored.map((row) =>
      row.kind.startsWith('nfce') ? { ...row, key: ownName({ ...row, environment }) } : row,
    )
    return {
      listed: found,
      pairs: hasXml(format) ? await pairsOf(db, tenantId, found) : [],
      printOf: hasPdf(format) ? await printsOf(db, tenantId, found) : undefined,
      proofOf: await proofsOf(db, tenantId, found),
    }
  })
  const rows = await withContents(tools, tenantId, listed)
  const composed = await composePairs(tools, tenantId, pairs)
  const inFolder = company_ids.length > 1
  return Promise.all(
    rows.map(async (row): Promise<ListedDocument> => {
      const print = printOf?.(row)
      const paper = print && {
        name: placed(documentFileName({ kind: 'pdf', key: row.key }), row, inFolder),
        read: async (by: ReadFile) => (row.deflated === null ? undefined : print(by, row)),
      }
      const about = proofOf(row)
      const proven = (file: string) =>
        about && row.deflated !== null ? { proof: { ...about, file, sha256: row.sha256 } } : {}
      if (!hasXml(format)) return { files: [], ...(paper && { paper, ...proven(paper.name) }) }
      const own = pairs.flatMap((pair, i) => {
        const bytes = composed[i]
        return bytes && isBehind(pair, row) ? [{ name: placed(composedName(pair, row), row, inFolder), bytes }] : []
      })
      const bytes = row.deflated === null ? undefined : await unpacked(tools, row)
      const name = placed(entryName(row), row, inFolder)
      return { files: [{ name, bytes }, ...own], ...(paper && { paper }), ...(bytes && proven(name)) }
    }),
  )
}

interface ListedRequest {
  tenant_id: string
  id: string
  company_ids: string[]
  environment: Environment
  format: DownloadFormat
}

interface Listed {
  /** The key; of all that is of notes the name that it has in the request's environment, so that two zips may lie in one folder. */
  key: string
  /** As the migration of nf_download_pages says. */
  kind: string
  file_id: string
  /** CNPJ or CPF of the company whose the file is. */
  owner: string | null
}

/** Finds the files of a page that came as a request and a reply of their own: of coupons nothing does. */
async function pairsOf(db: ScopedDb, tenantId: string, rows: readonly Listed[]): Promise<FoundPair[]> {
  const of = (start: string) => rows.filter(({ kind }) => kind.startsWith(start))
  const notes = of('nfce').filter(({ kind }) => kind === 'nfce')
  const events = of('nfce_event ').filter(({ kind }) => / reply( |$)/.test(kind))
  const voids = of('nfce_void reply')
  const keys = (some: readonly Listed[]) => [...new Set(some.map(({ key }) => key))]
  const replies = events.map(({ file_id }) => file_id)
  const ofEvents = sql`e.nfce_key = any (${keys(events).map(keyOf)}::text[]) and e.response_file_id = any (${replies}::uuid[])`
  return [
    ...(notes.length > 0 ? await notePairs(db, tenantId, keys(notes)) : []),
    ...(events.length > 0 ? await eventPairs(db, tenantId, ofEvents) : []),
    ...(voids.length > 0 ? await voidPairs(db, tenantId, keys(voids).map(keyOf)) : []),
  ]
}

/** Tells if the pair's composed file stands behind this one: that of the note, or of the reply. */
function isBehind({ kind, key, file_id }: FoundPair, row: Listed): boolean {
  const isNote = row.kind === 'nfce'
  return keyOf(row.key) === keyOf(key) && row.file_id === file_id && isNote === (kind === 'nfeProc')
}

const keyOf = (name: string) => fromOwnName(name).key

function composedName({ kind, type, sequence }: FoundPair, { key }: Listed): string {
  if (kind === 'nfeProc') return documentFileName({ kind: 'nfce_composed', key })
  const part = 'composed'
  if (kind === 'procInutNFe') return documentFileName({ kind: 'nfce_void', key, part })
  return documentFileName({ kind: 'nfce_event', key, type, sequence, part })
}

function entryName({ key, kind: text }: Listed): string {
  const [kind, ...rest] = text.split(' ')
  if (kind === 'nfce_void') return documentFileName({ kind, key, part: partOf(rest[0]) })
  if (kind === 'nfce_event') {
    const [type = '', sequence, part, copy = '1'] = rest
    const name = documentFileName({ kind, key, type, sequence: Number(sequence), part: partOf(part) })
    return copy === '1' ? name : name.replace(/\.xml$/, `-${copy}.xml`)
  }
  // keepList writes no other kinds.
  return documentFileName({ kind: kind as 'nfce' | 'cfe' | 'cfe_cancellation', key })
}

function partOf(text: string | undefined): 'whole' | 'request' | 'reply' {
  return text === 'request' || text === 'reply' ? text : 'whole'
}

/** In a folder of its company's CNPJ or CPF where a request is of several companies. */
function placed(name: string, { key, kind, owner }: Listed, inFolder: boolean): string {
  if (!inFolder) return name
  // Of a file that is gone, as its key has it: at positions 7 to 20; in a range's key before model, series and two numbers.
  const named = kind.startsWith('nfce_void') ? keyOf(key).slice(-37, -23) : key.slice(6, 20)
  return `${owner ?? named}/${name}`
}
