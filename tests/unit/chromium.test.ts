import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { chromiumLaunch, DISABLED_FEATURES } from '../../scripts/chromium.mjs'

test('the features that Playwright turns off stay off', () => {
  const bundle = readFileSync(createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle'), 'utf8')
  const [, list = ''] = /\n\s*disabledFeatures = \[([^\]]*)\]/.exec(bundle) ?? []
  const theirs = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  expect(theirs).toContain('PaintHolding')
  expect(DISABLED_FEATURES).toEqual(expect.arrayContaining(theirs))
  expect(chromiumLaunch().args).toContain(`--disable-features=${DISABLED_FEATURES.join(',')}`)
})
