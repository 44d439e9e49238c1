import { expect, test, vi } from 'vitest'
import type { NfceItem } from '#api/contract/documents/nfces.ts'
import type { Page } from '#api/contract/page.ts'
import type { Me } from '#api/contract/access/users.ts'
import { accessKeyGroups } from '#domain/documents/access-key.ts'
import { connect } from '#widgets/register.ts'
import { type Locator, page } from 'vitest/browser'
import { NOBODY } from '../../../stories/server.tsx'
import { admin, answer, firstKey, inState, LIST, main, notes, put, read, tokenOf } from '../partner-page.ts'

// Where an element's token comes from, and what is left of its data when it goes.

const SIGNED_OUT = 'Sessão não iniciada'

for (const how of ['emptied', 'removed'] as const) {
  test(`a token ${how} logs out at once`, async () => {
    // That the page was asked in vain is forgotten with them.
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { token } = await admin()
    const list = await put(LIST)
    const element = list.element()
    if (how === 'removed') element.setAttribute('token', token)
    await expect.element(firstKey(list)).toBeVisible()
    if (how === 'emptied') Object.assign(element, { token: '' })
    else element.removeAttribute('token')
    // Not one frame more with the data of who has left.
    await new Promise(requestAnimationFrame)
    expect(element.shadowRoot?.querySelectorAll('td')).toHaveLength(0)
    await inState(list, 'auth').toBe(true)
    await expect.element(list.getByText(SIGNED_OUT)).toBeVisible()
    Object.assign(element, { token })
    await expect.element(firstKey(list)).toBeVisible()
  })
}

test('without a token it asks the page for one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { token } = await admin()
  const reasons: string[] = []
  main().addEventListener('fiscal-auth-required', (event) => {
    if (!(event instanceof CustomEvent)) return
    reasons.push(event.detail.reason)
    event.detail.respondWith(Promise.resolve(token))
  })
  const list = await put({ ...LIST, properties: { token: undefined } })
  await expect.element(firstKey(list)).toBeVisible()
  expect(reasons).toEqual(['missing'])
})

/** As the server signed it, but for its end. */
const refused = (token: string) => `${token.slice(0, -4)}AAAA`
const putBare = () => page.elementLocator(main().appendChild(document.createElement(LIST.tag)))

test("the page's provider is asked once for all, and again when the token has expired", async () => {
  const { tenant, token } = await admin()
  const reasons: string[] = []
  await answer([])
  connect({
    tenant,
    token: async ({ reason }) => {
      reasons.push(reason)
      return reason === 'expired' ? token : refused(token)
    },
  })
  const names = [LIST.tag, LIST.tag]
  main().append(...names.map((name) => document.createElement(name)))
  for (const index of names.keys()) await expect.element(firstKey(page.getByCss(LIST.tag).nth(index))).toBeVisible()
  expect(reasons).toEqual(['missing', 'expired'])
})

test('a provider that fails ends no session: it is asked again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { tenant, token } = await admin()
  let failures = 0
  await answer([])
  connect({
    tenant,
    token: async ({ reason }) => {
      if (reason === 'missing') return refused(token)
      failures += 1
      if (failures < 3) throw new TypeError('Failed to fetch')
      return token
    },
  })
  const list = putBare()
  await expect
    .poll(() => vi.advanceTimersByTimeAsync(1000).then(() => firstKey(list).query()?.checkVisibility()))
    .toBe(true)
  expect(failures).toBe(3)
  await expect.element(list.getByText(SIGNED_OUT)).not.toBeInTheDocument()
})

for (const [who, email] of [
  ["another tenant's user", 'admin@horizonte.example'],
  ['a user who may not read notes', NOBODY],
] as const) {
  test(`the token of ${who} shows no access`, async () => {
    const [note] = await notes()
    const list = await put({ ...LIST, properties: { token: await tokenOf(email) } })
    await expect.element(list.getByText(/Sem acesso|não tem acesso/).first()).toBeVisible()
    await expect.element(list.getByText(note?.key ?? '')).not.toBeInTheDocument()
    await inState(list, 'auth').toBe(true)
  })
}

const keysIn = (list: Locator) =>
  list
    .getByRole('row')
    .getByRole('link')
    .elements()
    .map((one) => one.textContent.replace(/\s+/g, ' '))

/** The page's user's other tenant, and the keys that its list shows. */
async function otherTenant() {
  const me = await read<Me>('/users/me')
  const other = me.tenants[1]?.id ?? ''
  const theirs = await read<Page<NfceItem>>('/custody/nfce/?environment=production&page=1&per_page=15', other)
  return { other, keys: theirs.items.map(({ key }) => accessKeyGroups(key).join(' ')) }
}

test('another tenant: nothing of the former', async () => {
  const { other, keys } = await otherTenant()
  const list = await put(LIST)
  await expect.element(firstKey(list)).toBeVisible()
  list.element().setAttribute('tenant', other)
  await expect.poll(() => keysIn(list)).toEqual(keys)
})

test("another tenant: the page's provider is asked for its token, and the former one's is gone at once", async () => {
  const { other, keys } = await otherTenant()
  const { tenant, token } = await admin()
  const answers = new Map<string, (token: string) => void>()
  await answer([])
  connect({ tenant, token: (request) => new Promise((resolve) => answers.set(request.tenant, resolve)) })
  const list = putBare()
  await expect.poll(() => answers.get(tenant)).toBeTruthy()
  answers.get(tenant)?.(token)
  await expect.element(firstKey(list)).toBeVisible()
  connect({ tenant: other })
  await new Promise(requestAnimationFrame)
  expect(list.element().shadowRoot?.querySelectorAll('td')).toHaveLength(0)
  await expect.poll(() => answers.get(other)).toBeTruthy()
  await inState(list, 'auth').toBe(true)
  answers.get(other)?.(token)
  await expect.poll(() => keysIn(list)).toEqual(keys)
})
