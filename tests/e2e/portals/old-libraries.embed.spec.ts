import { inState } from '../element.ts'
import { expect, test } from '../fixtures.ts'

// A page that has loaded an old library before: what prototype.js 1.7.3 does to the language (findings/prototype-js-finds-nothing-in-sets.sh),
// and what only seems to.

const PROTOTYPE = `
  delete Array.prototype.entries
  Array.from = (list) => (list ? Array.prototype.slice.call(list) : [])`
const POLYFILL = 'const { from } = Array; Array.from = (...given) => from.apply(Array, given)'

test('an element on a page of prototype.js says what is amiss, once; a polyfill is none of it', async ({
  page,
  portal,
  complaints,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
  const body =
    '<fiscal-nfce-list tenant="TENANT"></fiscal-nfce-list><fiscal-cfe-list tenant="TENANT"></fiscal-cfe-list>'
  await portal({ body, script: PROTOTYPE })
  await expect
    .poll(() => warnings)
    .toEqual([expect.stringMatching(/has replaced Array\.prototype\.entries, Array\.from by/)])
  // What it shows then is not promised, and whatever it throws is no fault of the test's.
  complaints.length = 0

  warnings.length = 0
  await portal({ body, script: POLYFILL })
  await inState(page.locator('fiscal-nfce-list'), 'ready').toBe(true)
  await inState(page.locator('fiscal-cfe-list'), 'ready').toBe(true)
  expect(warnings).toEqual([])
})
