import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Returns the addresses of the back-office that a source writes without a tenant (docs/decisions.md#tab-tenant): a link that is mailed opens in any tab. */
function nameless(text: string): string[] {
  // The API's own, the pages before a login, which are of no tenant, and what a person types from a device's screen.
  return text.match(/\$\{(link)?[oO]rigin\}\/(?!api\/v1|elements\b|login\b|devices\/activate\b)[^\s`]*/g) ?? []
}

test('every address of the back-office that the server writes names its tenant', () => {
  const sources = globSync('src/api/server/**/*.ts')
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.flatMap((path) => nameless(readFileSync(path, 'utf8')).map((one) => `${path}: ${one}`))).toEqual([])
})

test.each([
  ['link: `${linkOrigin}/sat-alerts`,', 1],
  ['`${origin}/nf-download?page=1`', 1],
  ['`${origin}/api/v1/custody/nfce/${key}/xml`', 0],
  ['`${linkOrigin}/login?recover=1`', 0],
  ["backOfficeLink(linkOrigin, '/sat-alerts', tenantId)", 0],
])('of %s it finds %i', (text, count) => expect(nameless(text)).toHaveLength(count))
