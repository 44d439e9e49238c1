import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connect } from '#widgets/register.ts'
import { admin, main, watchCalls } from '../partner-page.ts'

// A page of many elements: whoever asks who the user is asks for all of them.

const ME = '/api/v1/users/me'
const TAGS = [
  'nfce-list',
  'cfe-list',
  'sats',
  'sat-park',
  'dashboard',
  'companies',
  'company-groups',
  'audit',
  'downloads',
  'devices',
  'profile',
].map((name) => `fiscal-${name}`)

async function stand(): Promise<void> {
  for (const tag of TAGS) {
    const element = page.getByCss(tag).element()
    await expect.poll(() => element.matches(':state(ready)'), { timeout: 20_000 }).toBe(true)
  }
}

/** How often it was asked who the user is. */
const asked = (calls: readonly string[]) => calls.filter((path) => path === ME).length

test('elements with a token each ask once who the user is', async () => {
  const { tenant, token } = await admin()
  const calls = await watchCalls()
  main().append(...TAGS.map((tag) => Object.assign(document.createElement(tag), { tenant, token })))
  await stand()
  expect(asked(calls)).toBe(1)
})

test('so do elements that the page connects, by a provider that is asked once', async () => {
  const { tenant, token } = await admin()
  const calls = await watchCalls()
  const reasons: string[] = []
  connect({
    tenant,
    token: async ({ reason }) => {
      reasons.push(reason)
      return token
    },
  })
  main().append(...TAGS.map((tag) => document.createElement(tag)))
  await stand()
  expect(reasons).toEqual(['missing'])
  expect(asked(calls)).toBe(1)
})
