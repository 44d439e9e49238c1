import { sql } from 'kysely'
import { auditChanges } from '#domain/access/audit.ts'
import { downloadFormat } from '#domain/documents/downloads/download-format.ts'
import { downloadProblem } from '#domain/documents/downloads/download-quota.ts'
import { NF_NAMES } from '#domain/documents/nf-type.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { Refusal } from '../../errors/refusal.ts'
import { type Access, scopeFor } from '../../identity/callers/access.ts'
import { cnpjsOf } from '../../identity/accounts/audit-views.ts'
import { audit } from '../../identity/audit/append.ts'
import { lockQuota } from '../../identity/plans/within-quota.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { tellRequest } from './claimed-request.ts'
import { countFiles, keepList, type Selection } from './choose.ts'
import { type Quota, readQuota } from './quota.ts'

export type { Selection }

interface Requester {
  db: ScopedDb
  access: Pick<Access, 'tenantId' | 'userId' | 'timeZone'>
  /** The network that the request comes from; '' of what a schedule does. */
  address: string
  platform: { now(): number; uuid(): string }
}

/** Returns the name of the permission to download documents of a type in bulk. */
export const bulkDownload = (type: Selection['nf_type']) => `${type}_custody:bulk_download` as const

/** The scope of whoever downloads documents of a type. */
export const bulkScope = (access: Access, type: Selection['nf_type']) => scopeFor(access, [bulkDownload(type)])

/** Keeps a request within the plan's limits, or refuses it; `isSilent`: its requester is not mailed, since another mail tells of it. */
export async function keepRequest(
  requester: Requester,
  selection: Selection,
  { isSilent = false }: { isSilent?: boolean } = {},
): Promise<{ id: string; amount: number; quota: Quota }> {
  const { db, access, platform } = requester
  const now = platform.now()
  const refuse = (amount: number, by: Quota): void => {
    const problem = () => downloadProblem({ ...by, amount })
    if (problem() !== undefined) throw new Refusal('quota', { reason: () => problem() ?? '' })
  }
  // Before others wait for it.
  const before = await readQuota(db, access, now)
  refuse(await countFiles(db, selection, before.max_per_batch), before)
  await lockQuota(db, access.tenantId, 'max_per_month')
  const quota = await readQuota(db, access, now)
  const id = platform.uuid()
  await insertRequest(requester, selection, { id, now, isSilent })
  // A document may have arrived since they were counted, and another request.
  const amount = await keepList(db, { tenantId: access.tenantId, id }, selection, quota.max_per_batch)
  refuse(amount, quota)
  await db.updateTable('nf_downloads').set({ amount }).where('id', '=', id).execute()
  await audit(requester, {
    action: 'nf_download.create',
    subject: downloadName(selection),
    subjectId: id,
    changes: auditChanges(
      {},
      {
        Ambiente: selection.environment === 'production' ? 'Produção' : 'Homologação',
        Status: selection.status || null,
        Formato: downloadFormat(selection.format),
        Empresas: await cnpjsOf(db, selection.company_ids),
        Documentos: String(amount),
      },
    ),
  })
  return { id, amount, quota }
}

async function insertRequest(
  { db, access }: Requester,
  selection: Selection,
  { id, now, isSilent }: { id: string; now: number; isSilent: boolean },
): Promise<void> {
  await db
    .insertInto('nf_downloads')
    .values({
      tenant_id: access.tenantId,
      id,
      user_id: access.userId,
      company_ids: sql<string[]>`${[...new Set(selection.company_ids)]}::uuid[]`,
      point_of_sale_ids: sql<string[]>`${selection.point_of_sale_ids}::uuid[]`,
      sat_ids: sql<string[]>`${selection.sat_ids}::uuid[]`,
      status: selection.status || null,
      date_start: selection.date_start,
      date_end: selection.date_end,
      tz_offset: selection.tz_offset,
      nf_type: selection.nf_type,
      environment: selection.environment,
      format: selection.format,
      amount: 0,
      created_at: isoInstant(now),
      ...(isSilent && { mailed_at: isoInstant(now) }),
    })
    .execute()
  await tellRequest(db, { tenant_id: access.tenantId, company_ids: selection.company_ids })
}

/** Returns the audit trail's name of a download. */
export const downloadName = ({
  nf_type,
  date_start,
  date_end,
}: Pick<Selection, 'nf_type' | 'date_start' | 'date_end'>): string =>
  `${NF_NAMES[nf_type]} de ${date_start} a ${date_end}`
