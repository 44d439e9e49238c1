import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listNfces, type NfceItem, readNfceXmlUrl } from '#api/contract/documents/nfces.ts'
import type { Page } from '#api/contract/page.ts'
import { accessKeyGroups } from '#domain/documents/access-key.ts'
import { paths } from '#widgets/paths.ts'
import { type Answer, answer, notes, refuse } from '../partner-page.ts'
import {
  AURORA,
  as,
  banner,
  expectAt,
  expectTitle,
  go,
  HORIZONTE,
  openBackOffice,
  READER,
  rowLinks,
  sessionOf,
  STRANGER,
  switchTo,
  titled,
} from './back-office.ts'

// One of several tenants at a time, and nothing of the other (docs/decisions.md#tab-tenant). What several tabs share is tested end to end.

const keysOf = (items: readonly NfceItem[]) => items.map(({ key }) => accessKeyGroups(key).join(' '))
const ours = async () => keysOf(await notes())
const theirNotes = async () =>
  (await (await as(STRANGER)).read<Page<NfceItem>>('/custody/nfce/?environment=production&page=1&per_page=15')).items
const theirs = async () => keysOf(await theirNotes())
const keys = () =>
  expect.poll(() =>
    rowLinks()
      .elements()
      .map((one) => one.textContent.replace(/\s+/g, ' ').trim()),
  )
const isOf = (request: Request, tenant: string | undefined) => request.headers.get('X-Tenant') === tenant
/** The administrator's own tenants, the first of them Grupo Aurora. */
const tenants = async () => (await as('admin@aurora.example')).me.tenants
const pass: Answer['reply'] = (request, { api }) => api(request)

const SAID = 'Só de Aurora'
const said = () => page.getByText(new RegExp(SAID))

test('the other tenant: its notes and none of the former, nor a message or a cached answer', async () => {
  const [aurora] = await tenants()
  await openBackOffice('/nfces')
  await keys().toEqual(await ours())
  await switchTo(AURORA, HORIZONTE)
  await keys().toEqual(await theirs())
  await switchTo(HORIZONTE, AURORA)
  await keys().toEqual(await ours())
  const refused = refuse({ code: 'invalid', message: SAID })
  await answer([
    { to: listNfces, reply: (request, served) => (isOf(request, aurora?.id) ? refused() : pass(request, served)) },
  ])
  await page.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect.element(said()).toBeVisible()
  await switchTo(AURORA, HORIZONTE)
  await keys().toEqual(await theirs())
  await expect.element(said()).not.toBeInTheDocument()
  // Back again: asked anew, for what was kept of it is gone.
  await switchTo(HORIZONTE, AURORA)
  await expect.element(said().first()).toBeVisible()
  await keys().toEqual([])
})

test('a reply that the former tenant still owed is not shown', async () => {
  const [aurora] = await tenants()
  const owed = Promise.withResolvers<void>()
  const given = Promise.withResolvers<void>()
  await openBackOffice('/nfces', {}, [
    {
      to: listNfces,
      reply: async (request, { api }) => {
        if (!isOf(request, aurora?.id)) return api(request)
        await owed.promise
        const reply = await api(new Request(request.url, { headers: request.headers }))
        queueMicrotask(given.resolve)
        return reply
      },
    },
  ])
  await switchTo(AURORA, HORIZONTE)
  await keys().toEqual(await theirs())
  owed.resolve()
  await given.promise
  await new Promise(requestAnimationFrame)
  await keys().toEqual(await theirs())
})

test('a note of the former tenant gives way to the home page, and a failure still owed is not told', async () => {
  const owed = Promise.withResolvers<void>()
  const given = Promise.withResolvers<void>()
  await openBackOffice('/nfces', {}, [
    {
      to: readNfceXmlUrl,
      reply: async () => {
        await owed.promise
        queueMicrotask(given.resolve)
        return refuse({ code: 'invalid', message: SAID })()
      },
    },
  ])
  await rowLinks().first().click()
  await expect.element(page.getByRole('heading', { name: 'Emitente' })).toBeVisible()
  await page.getByRole('button', { name: 'Baixar XML' }).click()
  await switchTo(AURORA, HORIZONTE)
  await expectAt('/')
  owed.resolve()
  await given.promise
  await go('NFCe')
  await keys().toEqual(await theirs())
  await expect.element(said()).not.toBeInTheDocument()
})

test("a session that names another user's tenant shows nothing of it", async () => {
  const { tenant } = sessionOf(await as('admin@aurora.example'))
  await openBackOffice('/nfces', { as: STRANGER, session: { tenant, email: 'admin@aurora.example' } })
  await expect.element(page.getByText(/^Você não tem acesso a esta organização/).first()).toBeVisible()
  const [note] = await notes()
  expect(document.body.textContent).not.toContain(note?.key)
})

test('back and forward across a switch are of the tenant that each place was of', async () => {
  const [first] = await notes()
  await openBackOffice('/nfces')
  await rowLinks().first().click()
  await expect.element(page.getByRole('heading', { name: 'Emitente' })).toBeVisible()
  await switchTo(AURORA, HORIZONTE)
  await expectAt('/')
  await expectTitle(titled('Dashboard', HORIZONTE))
  await go('NFCe')
  await keys().toEqual(await theirs())
  history.back()
  await expectAt('/')
  history.back()
  await expect.element(page.getByRole('heading', { name: 'Emitente' })).toBeVisible()
  await expectAt(paths.nfce(String(first?.key)))
  await expect.element(banner(AURORA)).toBeVisible()
  history.forward()
  await expect.element(banner(HORIZONTE)).toBeVisible()
})

test('the same path of the former tenant is another screen, to which a form does not let go without asking', async () => {
  await openBackOffice('/profile')
  await switchTo(AURORA, HORIZONTE)
  await expect.element(banner(HORIZONTE)).toBeVisible()
  const field = page.getByLabelText('Senha atual')
  await field.fill('pela metade')
  history.back()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await expect.element(field).toHaveValue('pela metade')
  await expect.element(banner(HORIZONTE)).toBeVisible()
  history.back()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect.element(banner(AURORA)).toBeVisible()
  await expect.element(field).toHaveValue('')
})

test('a thing of another tenant of mine is said to be so, and opened there', async () => {
  const [note] = await theirNotes()
  await openBackOffice(paths.nfce(String(note?.key)))
  await expect.element(page.getByText('Este registro é de outra organização.')).toBeVisible()
  await expect.element(page.getByText(/Registro não encontrado/)).not.toBeInTheDocument()
  await page.getByRole('link', { name: `Abrir em ${HORIZONTE}` }).click()
  await expect.element(page.getByRole('heading', { name: 'Emitente' })).toBeVisible()
  await expect.element(banner(HORIZONTE)).toBeVisible()
  history.back()
  await expect.element(page.getByRole('link', { name: `Abrir em ${HORIZONTE}` })).toBeVisible()
  await expect.element(banner(AURORA)).toBeVisible()
})

test('a thing of a tenant that I have not is no more than absent', async () => {
  const [note] = await theirNotes()
  await openBackOffice(paths.nfce(String(note?.key)), { as: READER })
  await expect.element(page.getByText(/Registro não encontrado/).first()).toBeVisible()
  await expect.element(page.getByText(/outra organização|Horizonte/)).not.toBeInTheDocument()
})

test.each([
  ["somebody's", async () => (await as(STRANGER)).me.tenants[0]?.id],
  ["nobody's", async () => '0197a000-0000-7000-8000-0000000000ff'],
])('an address of a tenant that I have not is told alike where it is %s', async (_, tenant) => {
  const [note] = await theirNotes()
  await openBackOffice(`${paths.nfce(String(note?.key))}?tenant=${await tenant()}`, { as: READER })
  const told = 'Você não tem acesso a esta organização. Você vê agora Grupo Aurora.'
  await expect.element(page.getByText(told)).toBeVisible()
  await expectAt('/')
})

test('who enters as somebody else in another tab is shown nothing where the former one was, and told who is here now', async () => {
  const [note] = await notes()
  await openBackOffice(paths.nfce(String(note?.key)))
  await expect.element(page.getByRole('heading', { name: 'Emitente' })).toBeVisible()
  const session = JSON.stringify({ state: sessionOf(await as(STRANGER)), version: 1 })
  localStorage.setItem('fiscal.session', session)
  // What a browser tells the other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key: 'fiscal.session', newValue: session }))
  const told = `${STRANGER} entrou neste navegador. Esta aba mostra agora o que ${STRANGER} pode ver.`
  await expect.element(page.getByText(told)).toBeVisible()
  await expectAt('/')
  await expectTitle('Dashboard · Fiscal')
  await expect.element(banner(HORIZONTE)).toBeVisible()
})
