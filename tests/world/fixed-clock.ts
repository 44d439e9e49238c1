import type { BrowserContext } from '@playwright/test'
import { NOW } from '../../stories/now.ts'

/**
 * Has every page of a browser's context stand at the world's moment. Of the browser's clock only the date stands still: timers, frames and
 * the errors thrown in them stay its own, which `clock.setFixedTime` would replace. A test of time itself calls `clock.install`.
 */
export async function fixClock(context: BrowserContext): Promise<void> {
  await context.addInitScript((now) => {
    const date = Date
    window.Date = new Proxy(date, {
      apply: () => new date(now).toString(),
      construct: (target, args, of) => Reflect.construct(target, args.length > 0 ? args : [now], of),
      get: (target, name) => (name === 'now' ? () => now : Reflect.get(target, name)),
    })
  }, NOW)
}
