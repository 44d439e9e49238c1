import { beat, type HeartbeatOptions } from '#api/server/sats/alarms/raising/heartbeat.ts'
import { alertMail } from '#api/server/sats/alarms/alert-mails.ts'
import { sweepAlarms } from '#api/server/sats/alarms/sweep.ts'
import { returnAlerts } from '#api/server/sats/alerts/bring-back.ts'
import { silenceMail } from '#api/server/sats/silences/silence-mails.ts'
import { turnSilences } from '#api/server/sats/silences/turn.ts'
import { laterAlert } from '#api/server/sats/telling/later.ts'
import { raisedAlert } from '#api/server/sats/telling/raised.ts'
import type { WorkRound } from '#api/server/work/kind.ts'
import { doWork } from '#api/server/work/round.ts'

/** Finds out whom to tell of what was fired. */
export async function findWhomToTell(options: WorkRound): Promise<void> {
  await doWork(raisedAlert, options)
  await doWork(laterAlert, options)
}

/** A server's look at all alarms and silences, and at who has had an alert long enough, then the mail of what they fired and of what was silent. */
export async function turnAlarmClock(options: WorkRound & HeartbeatOptions): Promise<void> {
  await beat(options)
  await sweepAlarms(options.store, options.platform.now)
  await returnAlerts(options.store, options.platform.now())
  await turnSilences(options.store, options.platform.now)
  await findWhomToTell(options)
  await doWork(alertMail, options)
  await doWork(silenceMail, options)
}
