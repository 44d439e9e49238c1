import { expect, test } from 'vitest'
import { admin, answer, firstKey, inState, LIST, main, place, warnings } from '../../partner-page.ts'

// What frameworks that draw on a server put into a page without a word (docs/pages.md): the page's makers are told.

/** As a server writes it, into a page that runs already. */
const drawn = (attributes: string) => {
  main().innerHTML = `<${LIST.tag} ${attributes}></${LIST.tag}>`
}

test.each([
  ['token-provider', 'Vue', /^fiscal-nfce-list: the attribute token-provider is .* connect\(\)$/],
  ['tokenProvider', 'Svelte', /^fiscal-nfce-list: the attribute tokenprovider is .* connect\(\)$/],
  ['onfiscal-ready', 'Astro', /^fiscal-nfce-list: .* onfiscal-ready .* addEventListener\('fiscal-ready', …\)$/],
])('a function that is the attribute %s, as of %s, is said once', async (name, _, line) => {
  const texts = warnings()
  await answer([])
  drawn(`tenant="1" ${name}="async ({ signal }) => (await fetch('/token', { signal })).text()"`)
  await expect.poll(() => texts).toEqual([expect.stringMatching(line)])
  drawn(`tenant="2" ${name}="() => 'other'"`)
  await expect.poll(() => document.querySelector(LIST.tag)?.matches(':state(auth)')).toBe(true)
  expect(texts).toHaveLength(1)
})

test('a token in the page is said once, without it, and counts', async () => {
  const texts = warnings()
  const { tenant, token } = await admin()
  await answer([])
  // One that no other test draws like that: it is said once a page.
  main().innerHTML = `<fiscal-subscription-plan tenant="${tenant}" token="${token}"></fiscal-subscription-plan>`
  await expect
    .poll(() => texts)
    .toEqual([expect.stringMatching(/^fiscal-subscription-plan: its token stands in the page/)])
  expect(texts.join()).not.toContain(token)
})

test('a page that does as the guide says is told nothing', async () => {
  const texts = warnings()
  const tokenProvider = async () => (await admin()).token
  await answer([])
  const list = await place({ ...LIST, properties: { token: undefined, tokenProvider } })
  await expect.element(firstKey(list)).toBeVisible()
  await inState(list, 'ready').toBe(true)
  expect(texts).toEqual([])
})
