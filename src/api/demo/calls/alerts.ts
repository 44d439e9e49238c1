import type { Page } from '#api/contract/page.ts'
import type { SatNotification } from '#api/contract/sats/sat-notifications.ts'
import type { Api } from '../../server/api.ts'
import { type Store, scoped } from '../../server/store/scope.ts'
import { DEMO_SEED } from '../fill.ts'
import { masterOf } from '../make-tenants.ts'
import { tenants } from '../shops.ts'
import { type Calling, enter } from './enter.ts'

const ASSIGNEE = 'operador@aurora.example'

/** Deeds about alerts of as many SATs, the gravest first; all others stay open. */
const DOINGS: readonly ((call: Calling, alert: SatNotification) => Promise<unknown>)[] = [
  (call, { id }) => call('POST', `/alerts/${id}/take`, { why: 'Técnico a caminho da loja' }),
  async (call, { id }) => {
    const { items } = await call<Page<{ id: string; email: string }>>('GET', `/alerts/${id}/people`)
    const person = items.find(({ email }) => email === ASSIGNEE)
    await call('POST', `/alerts/${id}/notes/`, { note: 'A loja foi avisada por telefone' })
    if (person) await call('PUT', `/alerts/${id}/assignee`, { user_id: person.id })
  },
  (call, { sat, alarm_type }) =>
    call('POST', '/sat_silences/', {
      sat_id: sat.id,
      alarm_type_id: alarm_type.id,
      reason: 'Visita técnica marcada para amanhã',
      lasts: 'tomorrow',
    }),
  (call, { id }) => call('POST', `/alerts/${id}/resolve`, { note: 'Conferido com a loja: o equipamento será trocado' }),
]

const GRAVITY = ['danger', 'warning', 'info']

/** Has the demonstration's administrator see to some of the alerts with which its park begins. Does it once: not where anybody has seen to one. */
export async function seeToDemoAlerts({ store, api }: { store: Store; api: Api }): Promise<void> {
  const [aurora] = tenants(DEMO_SEED)
  const seen = await scoped(store, { tenantId: aurora.id, companyIds: 'all' }, (db) =>
    db
      .selectFrom('audit_entries')
      .select('seq')
      .where('action', 'like', 'sat_notification.%')
      .limit(1)
      .executeTakeFirst(),
  )
  if (seen) return
  const call = await enter(api, masterOf(aurora), aurora.id)
  const alerts = call && (await call<Page<SatNotification>>('GET', '/sat_notifications/?active=1&per_page=100')).items
  if (!call || !alerts) return
  const grave = alerts.toSorted((one, other) => GRAVITY.indexOf(one.level) - GRAVITY.indexOf(other.level))
  const bySat = new Map(grave.toReversed().map((alert) => [alert.sat.id, alert]))
  const chosen = grave.filter((alert) => bySat.get(alert.sat.id) === alert)
  for (const [at, doing] of DOINGS.entries()) {
    const alert = chosen[at]
    if (alert) await doing(call, alert)
  }
}
