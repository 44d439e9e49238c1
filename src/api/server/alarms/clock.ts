import { type AlertDesk, sendAlertMails } from './mails.ts'
import { sweepAlarms } from './sweep.ts'

/** How often alarms are looked at without a reading, and waiting mail is sent, in ms. */
const EVERY_MS = 20_000

/** One turn of the clock: alarms, then the mail of what they fired. */
export async function turnAlarmClock(desk: AlertDesk): Promise<void> {
  await sweepAlarms(desk.store, desk.platform.now())
  await sendAlertMails(desk)
}

/** Turns the clock until it is stopped; stopping waits for what is under way. `onError` is told why a turn was not done. */
export function startAlarmClock(desk: AlertDesk, onError: (error: unknown) => void): { stop: () => Promise<void> } {
  const { platform, store } = desk
  // Apart: a mail server that keeps us waiting must not hold up the alarms.
  const work = [() => sweepAlarms(store, platform.now()), () => sendAlertMails(desk)]
  const loops = work.map((one) => repeat(one, onError))
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) }
}

function repeat(work: () => Promise<void>, onError: (error: unknown) => void): { stop: () => Promise<void> } {
  let underWay = Promise.resolve()
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    underWay = work()
      .catch(onError)
      .finally(() => {
        isBusy = false
      })
  }, EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      return underWay
    },
  }
}
