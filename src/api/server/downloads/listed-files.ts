import { sql } from 'kysely'
import { documentFileName } from '#domain/documents/document-file-name.ts'
import { type Deflated, unpacked } from '../documents/unpacked.ts'
import type { Tools } from '../ports/platform/task.ts'
import { type Store, scoped } from '../store/scope.ts'
import { PAGE_FILES } from './choose.ts'
import type { ZippedFile } from './zipped.ts'

/** Compressed bytes that one short transaction reads: other calls wait for it where the database has one connection. */
const PAGE_BYTES = 4_000_000

/** A file of the list, by its name in the zip; without bytes where it is not there any more, or is not what was kept. */
export type ListedFile = ZippedFile | { name: string; bytes: undefined }

/** The files from a position on: as many as fit a page, and one at least; none behind the last one. */
export async function readListed(
  { store, tools }: { store: Store; tools: Pick<Tools, 'inflateRaw'> },
  { tenant_id: tenantId, id, company_ids }: { tenant_id: string; id: string; company_ids: string[] },
  position: number,
): Promise<ListedFile[]> {
  const rows = await scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    const { rows: found } = await sql<Listed & (Deflated | { deflated: null; sha256: null })>`
      with listed as (
        select l.n, l.key, l.kind, l.file_id,
          coalesce(sum(octet_length(f.deflated)) over (order by l.n) - octet_length(f.deflated), 0) as before
        from nf_download_pages p, unnest(p.file_ids, p.keys, p.kinds) with ordinality as l (file_id, key, kind, n)
        left join files f on f.tenant_id = ${tenantId} and f.id = l.file_id
        where p.tenant_id = ${tenantId} and p.download_id = ${id} and p.page = ${Math.floor(position / PAGE_FILES)}
          and l.n > ${position % PAGE_FILES}
      )
      select l.key, l.kind, f.deflated, f.sha256
      from listed l left join files f on f.tenant_id = ${tenantId} and f.id = l.file_id
      where l.before < ${PAGE_BYTES} order by l.n`.execute(db)
    return found
  })
  return Promise.all(
    rows.map(async (row) => ({
      name: entryName(row, company_ids.length > 1),
      bytes: row.deflated === null ? undefined : await unpacked(tools, row),
    })),
  )
}

interface Listed {
  key: string
  /** As the migration of nf_download_pages says. */
  kind: string
}

/** In a folder of its issuer's CNPJ where a request is of several companies. */
function entryName({ key, kind: text }: Listed, inFolder: boolean): string {
  const [kind, type = '', sequence = '', part, copy = '1'] = text.split(' ')
  const name =
    kind === 'nfce_event' && (part === 'whole' || part === 'request' || part === 'reply')
      ? documentFileName({ kind, key, type, sequence: Number(sequence), part })
      : // keepList writes no other kinds.
        documentFileName({ kind: kind as 'nfce' | 'cfe' | 'cfe_cancellation', key })
  const single = copy === '1' ? name : name.replace(/\.xml$/, `-${copy}.xml`)
  // Positions 7 to 20 of an access key.
  return inFolder ? `${key.slice(6, 20)}/${single}` : single
}
