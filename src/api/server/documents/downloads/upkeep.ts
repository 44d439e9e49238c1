import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import type { FileStore } from '../../ports/files/file-store.ts'
import type { Paper } from '../../ports/paper/paper.ts'
import type { Kind, WorkRound } from '../../work/kind.ts'
import { recurring } from '../../work/recurring.ts'
import { packer, zipName } from './pack.ts'

export interface PackingRound extends WorkRound {
  files: FileStore
  paper: Paper
  /** How many days a finished file is kept. */
  days: number
}

const MINUTE_MS = 60_000

/**
 * The zips of requested downloads, one at a time on each server. What a schedule asks for, whose requester is not mailed, stands behind what people wait
 * for.
 */
export const download: Kind<null, PackingRound> = {
  name: 'download',
  counted: 'downloads',
  everyMs: 10_000,
  tries: 5,
  retryMs: [5000, MINUTE_MS],
  async mayFind(db) {
    const waiting = db.selectFrom('nf_downloads').select('id').where('is_processed', '=', false).limit(1)
    return (await waiting.executeTakeFirst()) !== undefined
  },
  async find(db) {
    await sql`
      insert into work (tenant_id, kind, key, about, payload, created_at, due_at, expires_at, is_behind)
      select tenant_id, ${download.name}, id::text, id::text, 'null', created_at, created_at, 'infinity'::timestamptz, mailed_at is not null
      from nf_downloads where not is_processed on conflict do nothing`.execute(db)
  },
  async do({ signal, ...round }, { tenantId, about: id, isLast }) {
    await packer(round).run({ tenantId, id }, { isLast, signal })
    return undefined
  },
  async giveUp(round, items) {
    for (const { tenantId, key: id } of items) await packer(round).giveUp({ tenantId, id })
  },
}

/** Removes files whose time is over. One that cannot be removed keeps no other one; the first failure is thrown at the end. */
export const expiredDownloads = recurring<PackingRound>({
  name: 'expired_downloads',
  everyMs: MINUTE_MS,
  async run({ store, platform, files }) {
    const now = isoInstant(platform.now())
    const expired = await store
      .selectFrom('nf_downloads')
      .select(['tenant_id', 'id'])
      .where('is_success', '=', true)
      .where('removed_at', 'is', null)
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .execute()
    const failures: unknown[] = []
    for (const { tenant_id, id } of expired) {
      try {
        await files.remove(zipName(id))
      } catch (error) {
        failures.push(error)
        continue
      }
      await store
        .updateTable('nf_downloads')
        .set({ removed_at: now })
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', id)
        .execute()
    }
    if (failures.length > 0) throw failures[0]
  },
})

/** Removes what broken writing left behind; seldom, since a bucket is paid by the look. */
export const tidyFiles = recurring<PackingRound>({
  name: 'files',
  everyMs: 60 * MINUTE_MS,
  run: ({ files, platform }) => files.tidy(platform.now()),
})
