import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ProofState } from '#domain/documents/proof/codes.ts'
import { ownedBy, type Owners, type PageKeys } from '../../store/queries/newest.ts'
import { isOfProof, isProofOfNote, NOTE_OF_PROOF } from '../proof-state.ts'

// Notes by what was proven of them: their proofs have an index by when the notes were issued, of the few that are listed by their state. Notes that were
// walked, each with a look at its proof, would be all of them where few are in a state.

export interface ProvenNotes {
  state: ProofState
  /** Which notes of these. */
  where: Expression<SqlBool>
  owners: Owners | undefined
  /** Instants between which they lie. */
  days: { date_start?: string | undefined; date_end?: string | undefined }
}

const MOST_OWNERS = 200

/** One page of notes in a state, newest first: their keys. */
export function pageOfProven(notes: ProvenNotes, { limit, offset }: { limit: number; offset: number }): PageKeys {
  const { owners } = notes
  const order = sql`order by emitted_at desc, id desc`
  const ids = owners?.column === 'company_id' ? [...new Set(owners.ids)] : []
  if (ids.length < 2 || ids.length > MOST_OWNERS)
    return sql`(${rowsOf(notes, owners && ownerOf(owners))} ${ORDER} limit ${limit} offset ${offset})`
  return sql`(
    select tenant_id, id, emitted_at from unnest(${ids}::uuid[]) as owner (owner_id)
    cross join lateral (${rowsOf(notes, sql`p.company_id = owner.owner_id`)} ${ORDER} limit ${limit + offset}) newest
    ${order} limit ${limit} offset ${offset})`
}

/** All of them, up to so many, as a table to count. */
export const allProven = (notes: ProvenNotes, most: number): RawBuilder<unknown> =>
  sql`(${rowsOf(notes, notes.owners && ownerOf(notes.owners))} limit ${most})`

/** As the index has them, but for those of one moment. */
const ORDER = sql`order by p.emitted_at desc, n.id desc`

const ownerOf = (owners: Owners): Expression<SqlBool> =>
  owners.column === 'company_id' ? sql<SqlBool>`p.${ownedBy(owners)}` : sql<SqlBool>`true`

function rowsOf(
  { state, where, owners, days }: ProvenNotes,
  own: Expression<SqlBool> | undefined,
): RawBuilder<unknown> {
  const isOwn = owners && owners.column !== 'company_id' ? sql` and ${ownedBy(owners)}` : sql``
  const { date_start: start, date_end: end } = days
  const at = (day: string, later: number) => sql`(${day}::date + ${sql.lit(later)})::timestamp at time zone 'UTC'`
  return sql`
    select n.tenant_id, n.id, n.emitted_at from document_proofs p cross join lateral ${NOTE_OF_PROOF} o
    cross join lateral (select tenant_id, id, emitted_at from nfces where ${isOfProof} and ${where}${isOwn} offset 0) n
    where ${isProofOfNote(state)}${own ? sql` and ${own}` : sql``}
      ${start === undefined ? sql`` : sql`and p.emitted_at >= ${at(start, -1)}`}
      ${end === undefined ? sql`` : sql`and p.emitted_at < ${at(end, 2)}`}`
}
