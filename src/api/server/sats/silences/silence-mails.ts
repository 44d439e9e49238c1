import { readActiveMember } from '../../identity/accounts/active-member.ts'
import { backOfficeLink } from '../../mail/back-office.ts'
import { MAILS_AT_ONCE } from '../../ports/mail/mailer.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import type { Store } from '../../store/scope.ts'
import { letters } from '../../work/kind.ts'
import { mayKnow } from '../alerts/people.ts'
import { SILENCE_MAIL } from '../alerts/raised.ts'
import { type SilencedLine, silenceLetter } from './silence-letter.ts'

/** Silences that end within this time are told of in one message, in ms. */
const PAUSE_MS = 60_000

/** Tells what was silent, gathered into one message per user and tenant. */
export const silenceMail = letters<{ notification: string; reason: string }>({
  ...SILENCE_MAIL,
  counted: 'silence_mails',
  atOnce: MAILS_AT_ONCE,
  pauseMs: PAUSE_MS,
  rememberMs: PAUSE_MS,
  async write({ store, linkOrigin }, { tenantId, about, items }) {
    const member = await readActiveMember(store, tenantId, about)
    if (!member) return undefined
    const alerts = await readLines(
      store,
      { tenantId, userId: about },
      items.map(({ payload }) => payload.notification),
    )
    const reasons = [...new Set(items.map(({ payload }) => payload.reason))]
    const link = (path: string) => backOfficeLink(linkOrigin, path, tenantId)
    return alerts.length === 0 ? undefined : silenceLetter({ ...member, reasons, alerts, link })
  },
})

/** As they happened. */
async function readLines(
  store: Store,
  { tenantId, userId }: { tenantId: string; userId: string },
  ids: readonly string[],
): Promise<SilencedLine[]> {
  return store
    .selectFrom('sat_notifications as n')
    .innerJoin('companies as c', (join) => sameTenant(join, 'c.id', 'n.company_id'))
    .select(['n.serial_number', 'n.environment', 'n.message', 'n.created_at', 'n.cleared_at'])
    .select((e) => e.fn.coalesce('c.nome_fantasia', 'c.razao_social').as('company'))
    .where('n.tenant_id', '=', tenantId)
    .where('n.id', '=', anyOf(ids))
    .where(mayKnow({ tenantId, userId }))
    .orderBy('n.created_at')
    .orderBy('n.serial_number')
    .execute()
}
