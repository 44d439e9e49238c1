import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Stories of what the kit alone shows are left out of a run of tests (vitest.config.ts), but for a few screens that prove it for all.

const screens = globSync('stories/!(kit)/**/*.stories.tsx').map((path) => readFileSync(path, 'utf8'))

test.each([
  ['all calls wait', /trouble: never, isProof: true/],
  ['all calls fail', /(trouble: broken, |unreadable\(at, \{[^}]*)isProof: true/],
])('while %s three screens at least prove what the kit shows', (_, proof) => {
  expect(screens.length).toBeGreaterThan(50)
  expect(screens.filter((text) => proof.test(text)).length).toBeGreaterThanOrEqual(3)
})
