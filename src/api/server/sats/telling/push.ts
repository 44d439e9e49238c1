import { pushesOutcome, pushMessage, type PushOutcome } from '#domain/sats/telling/push-messages.ts'
import type { ChannelOutcome } from '#domain/sats/telling/channel-answers.ts'
import type { Features } from '#domain/access/features.ts'
import { tenantAddress } from '#domain/access/tenant-address.ts'
import type { PushMessage } from '#domain/sats/telling/push-messages.ts'
import { ALL_ALERTS } from '../alarms/alert-path.ts'
import { mayHear, readHearers } from '../browsers/hearing.ts'
import { type PushMeans, sendPushes } from '../browsers/send.ts'
import type { UnsentNews } from './news.ts'

interface Group {
  tenantId: string
  tenant: string
  /** The group whose members hear. */
  groupId: string
  /** Those of the server. */
  features: Features
}

/** A delivery after this try. */
export interface Pushed {
  delivery: string
  outcome: ChannelOutcome
  /** All browsers that have it by now. */
  reached: string[]
}

/** Brings alerts to the browsers of a group's members: to each those of companies that its person sees and that it has not had, as one notification. */
export async function pushAlerts(
  means: PushMeans,
  { tenantId, tenant, groupId, features }: Group,
  unsent: readonly UnsentNews[],
): Promise<Pushed[]> {
  const hearers = await readHearers(means.store, { tenantId, groupId, features })
  const path = tenantAddress(ALL_ALERTS, tenantId)
  const messages = hearers.flatMap((to) => {
    const own = unsent.filter(
      ({ reached, companyId, news }) =>
        !reached.includes(to.id) && mayHear(to, { company_id: companyId, serial_number: news.serial_number }),
    )
    const message = pushMessage(
      own.map(({ news }) => news),
      { tenant, path },
    )
    return own.length === 0 ? [] : [{ to: { ...to, own: new Set(own.map(({ delivery }) => delivery)) }, message }]
  })
  const sent = await sendPushes(means, tenantId, messages)
  return unsent.map(({ delivery, reached: before }) => {
    const its = sent.filter(({ to }) => to.own.has(delivery))
    const came = its.flatMap(({ to, outcome }) => (outcome.state === 'delivered' ? to.id : []))
    const reached = [...before, ...came]
    return {
      delivery,
      reached,
      outcome: pushesOutcome(
        its.map(({ outcome }) => outcome),
        reached.length,
      ),
    }
  })
}

/** Sends a trial to all browsers of a group's members. */
export async function pushTrials(
  means: PushMeans,
  { tenantId, groupId, features }: Omit<Group, 'tenant'>,
  message: PushMessage,
): Promise<ChannelOutcome> {
  const hearers = await readHearers(means.store, { tenantId, groupId, features })
  const sent = await sendPushes(
    means,
    tenantId,
    hearers.map((to) => ({ to, message })),
  )
  const outcomes: PushOutcome[] = sent.map(({ outcome }) => outcome)
  return pushesOutcome(outcomes, outcomes.filter(({ state }) => state === 'delivered').length)
}
