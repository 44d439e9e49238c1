import { sql } from 'kysely'
import { auditChanges } from '#domain/access/audit.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { monthText } from '#domain/documents/month-end/month.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { audit, type AuditedCall } from '../../identity/audit/append.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { companyOfMonth } from '../month/company.ts'
import { endLetters } from './accountant-mails.ts'

/** The sendings of a company whose links open, or will once they have left; the newest first. */
export function openDeliveries(db: ScopedDb, companyId: string, now: number) {
  return db
    .selectFrom('accountant_deliveries')
    .select(['id', 'emails', 'expires_at'])
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as('month'))
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', isoInstant(now))]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
}

/** Sendings by hand within the life of a link: far more than anybody makes. */
const MOST = 500

/** Ends the links of a sending: those that have left open nothing more, and what has not left stays here. The first one who ends them is kept. */
export async function endLinks(call: AuditedCall, id: string): Promise<void> {
  const { db, access, platform } = call
  const at = isoInstant(platform.now())
  const ended = await db
    .updateTable('accountant_deliveries')
    .set({
      ended_at: at,
      ended_by: access?.userId ?? null,
      // Nothing takes up what has failed.
      failed_at: sql<string | null>`case when sent_at is null then ${at}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['company_id', 'emails', 'month'])
    .executeTakeFirst()
  if (!ended) return
  await endLetters(db, id)
  const company = await companyOfMonth(db, ended.company_id)
  await audit(call, {
    action: 'accountant.end',
    subject: `${companyName(company)}, ${monthText(ended.month.slice(0, 'YYYY-MM'.length))}`,
    subjectId: company.id,
    changes: auditChanges({ 'Enviado a': ended.emails.join(', ') }, {}),
  })
}
