import { type RawBuilder, sql } from 'kysely'
import type { FirstSteps, readFirstSteps as ReadFirstSteps } from '#api/contract/companies/first-steps.ts'
import { FIRST_STEPS, type FirstStep } from '#domain/companies/first-steps.ts'
import { TENANT } from '../store/tenant-names.ts'
import type { Call } from '../http/handler.ts'

/** The conditions under which a step is done, as far as the caller sees. Each looks for one row, however many there are. */
const DONE: Readonly<Record<FirstStep, RawBuilder<boolean>>> = {
  company: sql`exists (select from companies where tenant_id = ${TENANT})`,
  documents: sql`exists (select from nfces where tenant_id = ${TENANT}) or exists (select from cfes where tenant_id = ${TENANT})`,
  // Documents and readings come by themselves: from an agent in a shop, or out of SEFAZ's lists.
  source: sql`exists (select from agent_credentials where tenant_id = ${TENANT} and revoked_at is null)
    or exists (select from nfce_listings where tenant_id = ${TENANT} and listed_at is not null)`,
  // One without groups tells nobody.
  alarm: sql`exists (select from sat_alarm_groups where tenant_id = ${TENANT})`,
  people: sql`(select min(user_id::text) <> max(user_id::text) from grants where tenant_id = ${TENANT} and is_active)`,
}

export async function readFirstSteps({ db }: Call<typeof ReadFirstSteps>): Promise<FirstSteps> {
  const columns = FIRST_STEPS.map((step) => sql`coalesce(${DONE[step]}, false) as ${sql.ref(step)}`)
  const { rows } = await sql<Record<FirstStep, boolean>>`select ${sql.join(columns)}`.execute(db)
  return { steps: FIRST_STEPS.map((step) => ({ step, done: rows[0]?.[step] ?? false })) }
}
