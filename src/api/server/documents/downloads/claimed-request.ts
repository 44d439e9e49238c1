import { isoInstant } from '#domain/time/instant.ts'
import { tellChange } from '../../live/tell-change.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { ScopedDb, Store } from '../../store/scope.ts'
import { recordEvents } from '../../events/record.ts'
import type { DownloadRef } from './links.ts'

/** How often progress is written, in ms. */
const PROGRESS_MS = 1000

/** Another process has taken the work over. */
export class Superseded extends Error {}

interface Outcome {
  is_success?: boolean
  done?: number
  file_size?: number
  failure?: string
  expires_at?: string
}

/** A requested download that this try alone writes to. */
export interface ClaimedRequest {
  row: Row
  /** Writes how far a try is, now and then; whoever watches does not see it go back when a second one begins anew. */
  progress(done: number): Promise<void>
  /** The request is processed, and its list has done its service. */
  finish(outcome: Outcome): Promise<void>
}

interface Requested {
  tenant_id: string
  company_ids: string[]
}

type Row = NonNullable<Awaited<ReturnType<typeof claim>>>

/** Claims a request for a try, from the try before if there was one; undefined where it is processed or gone. Writing rejects with Superseded. */
export async function claimRequest(
  { store, platform }: { store: Store; platform: Platform },
  download: DownloadRef,
): Promise<ClaimedRequest | undefined> {
  const run = platform.uuid()
  const row = await claim(store, download, run)
  if (!row) return undefined
  const write = async (values: Outcome & { is_processed?: boolean; finished_at?: string }, db: Store) => {
    const own = db
      .updateTable('nf_downloads')
      .set(values)
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id)
    const { numUpdatedRows } = await own.where('run', '=', run).executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Superseded()
    await tellRequest(db, row)
  }
  let written = 0
  return {
    row,
    async progress(done) {
      const now = platform.now()
      if (now - written < PROGRESS_MS) return
      written = now
      await write({ done: Math.max(done, row.done) }, store)
    },
    async finish(outcome) {
      await store.transaction().execute(async (db) => {
        await write({ ...outcome, is_processed: true, finished_at: isoInstant(platform.now()) }, db)
        await db
          .deleteFrom('nf_download_pages')
          .where('tenant_id', '=', row.tenant_id)
          .where('download_id', '=', row.id)
          .execute()
        if (outcome.is_success)
          await recordEvents(db, { tenantId: row.tenant_id, platform }, [readyEvent(row, outcome)])
      })
    },
  }
}

/** Returns the event of a finished download: of one company where all of it is; else only who hears of all companies hears of it. */
function readyEvent({ id, company_ids, amount, nf_type, format }: Row, { expires_at, failure }: Outcome) {
  const [companyId = null, other] = company_ids
  return {
    kind: 'download.ready',
    subject: `download ${id}`,
    companyId: other === undefined ? companyId : null,
    data: { download: id, nf_type, format, documents: amount, expires_utc: expires_at ?? null, is_whole: !failure },
  } as const
}

/** Tells who may see companies of a request that there is news of it. */
export async function tellRequest(db: Store | ScopedDb, { tenant_id, company_ids: ids }: Requested): Promise<void> {
  await tellChange(
    db,
    'downloads',
    ids.map((company_id) => ({ tenant_id, company_id })),
  )
}

async function claim(store: Store, { tenantId, id }: DownloadRef, run: string) {
  return store
    .updateTable('nf_downloads')
    .set({ run })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('is_processed', '=', false)
    .returning(['id', 'tenant_id', 'amount', 'done', 'created_at', 'company_ids', 'format'])
    .returning(['nf_type', 'date_start', 'date_end', 'environment', 'status', 'point_of_sale_ids', 'sat_ids'])
    .executeTakeFirst()
}
