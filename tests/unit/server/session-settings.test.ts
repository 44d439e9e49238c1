import { expect, test } from 'vitest'
import { settingsOf } from '#api/server/cli/settings.node.ts'

const settings = (env: Record<string, string>) => settingsOf({ JWT_SECRET: 'x'.repeat(32), ...env })

test('a session ends for good after thirty days, or after what the operator says', () => {
  expect(settings({}).sessionDays).toBe(30)
  expect(settings({ SESSION_MAX_DAYS: '7' }).sessionDays).toBe(7)
  for (const wrong of ['0', '-1', 'muitos']) {
    expect(() => settings({ SESSION_MAX_DAYS: wrong })).toThrow(/SESSION_MAX_DAYS/)
  }
})
