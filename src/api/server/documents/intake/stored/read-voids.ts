import { statusOfVoid } from '#domain/documents/nfce-lifecycle.ts'
import { voidKey } from '#domain/documents/access-key.ts'
import { voidProofKey } from '#domain/documents/proof/request-keys.ts'
import type { Found, VoidFound } from '../../read/reading.ts'
import { withContent } from '../../contents/stored-content.ts'
import { rereadTask } from '../../tasks.ts'
import type { Platform } from '../../../ports/platform/platform.ts'
import { isCitus } from '../../../store/citus/adapter.ts'
import type { ScopedDb, Store } from '../../../store/scope.ts'
import { momentColumns } from '../places/place-void.ts'

const RANGES = 100

/**
 * The part of migration 0048 that reads XML: what ranges of voided numbers say that an older version kept. Called with every database before
 * it is used; finds none from the second time on. A file that cannot be read any more gives its range a key without a state.
 */
export async function readStoredVoids(store: Store, platform: Platform): Promise<void> {
  let read = 0
  for (let found = RANGES; found === RANGES; read += found) {
    found = await store.transaction().execute((db) => readPage(db, platform))
  }
  if (read > 0) platform.log({ event: 'voids_read', ranges: read })
}

async function readPage(db: ScopedDb, platform: Platform): Promise<number> {
  const rows = await db
    .selectFrom('nfce_voids as v')
    .innerJoin('files as f', (join) => join.onRef('f.tenant_id', '=', 'v.tenant_id').onRef('f.id', '=', 'v.file_id'))
    .selectAll('v')
    .select(['f.deflated', 'f.sha256', 'f.size'])
    .where('v.key', '=', '')
    .limit(RANGES)
    // Another server may be opening the same database. No lock is had of rows of several servers of Citus, which are as new as their tables.
    .$if(!isCitus(db), (query) => query.forUpdate('v'))
    .execute()
  for (const found of rows) {
    const row = await withContent(platform, found.tenant_id, found)
    const [documents] = await platform.run(rereadTask, [row], { bytes: row.size, tenant: row.tenant_id })
    const parts = (documents ?? []).filter((one) => isOf(one, row))
    const request = parts.find(({ isRequest }) => isRequest)
    const reply = parts.find(({ cStat }) => cStat !== null)
    const { number_start: numberStart, number_end: numberEnd } = row
    const uf = request?.uf ?? reply?.uf ?? ''
    const description = reply?.description ?? null
    await db
      .updateTable('nfce_voids')
      .set({
        key: request?.key ?? reply?.key ?? voidKey({ ...row, uf, numberStart, numberEnd }),
        status: statusOfVoid(row.c_stat, description),
        reason: request?.reason ?? null,
        description,
        request_file_id: request ? row.file_id : null,
        ...momentColumns({ uf, receivedAt: row.received_at }, row.emitted_at),
      })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id)
      .execute()
    if (request && row.company_id !== null) {
      const { tenant_id, company_id, file_id } = row
      const key = voidProofKey({ key: request.key, environment: request.environment })
      const waiting = { tenant_id, key, kind: 'nfce_void' as const, company_id, file_id }
      await db
        .insertInto('document_proofs')
        .values(waiting)
        .onConflict((on) => on.doNothing())
        .execute()
    }
  }
  return rows.length
}

function isOf(found: Found, row: { cnpj: string; serie: number; number_start: number }): found is VoidFound {
  return (
    found.kind === 'void' &&
    found.cnpj === row.cnpj &&
    found.serie === row.serie &&
    found.numberStart === row.number_start
  )
}
