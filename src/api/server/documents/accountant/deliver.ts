import type { Features } from '#domain/access/features.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { errorText } from '../../errors/text.ts'
import { memberAccess } from '../../identity/accounts/access.ts'
import { type MailRound, retryAt } from '../../mail/outbox.ts'
import { isCitus } from '../../store/citus/adapter.ts'
import { scoped, type Store } from '../../store/scope.ts'
import { companyOfMonth } from '../month-end/company.ts'
import { noteDue } from './due.ts'
import type { DeliveryLinks } from './links.ts'
import { type AccountantMailOptions, sendDeliveryMails } from './mails.ts'
import { maySend, prepareDelivery } from './prepare.ts'

export interface AccountantRound extends MailRound, Pick<AccountantMailOptions, 'downloadLinks' | 'days'> {
  deliveryLinks: DeliveryLinks
  features: Features
}

/** How long whoever prepares a delivery has for it, in ms. */
const TAKEN_MS = 120_000
/** Deliveries that one round prepares: each may list as many documents as a batch has. */
const MOST_AT_ONCE = 50

const NOBODY = 'Quem configurou o envio não pode mais fazê-lo. Salve a configuração de novo.'

/**
 * Sends months to their companies' accountants: what is due is written down, what is written down is prepared, and mailed once its downloads
 * are made. Each once, however many servers do it, and what waited while none ran.
 */
export async function deliverMonths(round: AccountantRound): Promise<void> {
  const { store, platform } = round
  await noteDue(store, platform.now())
  for (let tried = 0; tried < MOST_AT_ONCE && !round.signal?.aborted; tried++) {
    const claimed = await claim(store, platform.now())
    if (!claimed) break
    const about = { event: 'accountant', tenant: claimed.tenant_id, id: claimed.id }
    try {
      await prepareClaimed(round, claimed)
      platform.log(about)
    } catch (error) {
      platform.log({ ...about, error: errorText(error) })
      await store
        .updateTable('accountant_deliveries')
        .set({ due_at: retryAt(platform.now(), claimed.attempts) })
        .where('tenant_id', '=', claimed.tenant_id)
        .where('id', '=', claimed.id)
        .execute()
    }
  }
  await sendDeliveryMails(round)
}

/** Takes up the next one that is not prepared; nobody else gets it for a while. */
async function claim(store: Store, now: number) {
  return store
    .with('next', (db) =>
      db
        .selectFrom('accountant_deliveries')
        .select(['tenant_id', 'id'])
        .where('prepared_at', 'is', null)
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('due_at', '<=', isoInstant(now))
        .orderBy('due_at')
        .limit(1)
        // Citus locks no rows of several servers: of two that take up the same one the second finds none.
        .$if(!isCitus(store), (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('accountant_deliveries as d')
    .from('next')
    .set((e) => ({ due_at: isoInstant(now + TAKEN_MS), attempts: e('d.attempts', '+', 1) }))
    .whereRef('d.tenant_id', '=', 'next.tenant_id')
    .whereRef('d.id', '=', 'next.id')
    .where('d.due_at', '<=', isoInstant(now))
    .returning([
      'd.tenant_id',
      'd.id',
      'd.company_id',
      'd.cause',
      'd.user_id',
      'd.emails',
      'd.format',
      'd.attempts',
      'd.month',
    ])
    .executeTakeFirst()
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

async function prepareClaimed({ store, platform, features }: AccountantRound, claimed: Claimed): Promise<void> {
  const { tenant_id: tenantId, id, company_id: companyId, user_id: userId, cause, emails, format } = claimed
  const month = claimed.month.slice(0, 'YYYY-MM'.length)
  const access = await memberAccess(store, { tenantId, userId }, features)
  await scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    const open = await db
      .selectFrom('accountant_deliveries')
      .select('id')
      .where('id', '=', id)
      .where('prepared_at', 'is', null)
      .where('failed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    // Another server was quicker than the time that this one took, or a person has called it back.
    if (!open) return
    if (!access || !maySend(access, companyId)) {
      await db
        .updateTable('accountant_deliveries')
        .set({ failed_at: isoInstant(platform.now()), failure: NOBODY })
        .where('id', '=', id)
        .execute()
      return
    }
    const company = await companyOfMonth(db, companyId)
    await prepareDelivery({ db, access, address: '', platform }, { id, company, month, cause, emails, format })
  })
}
