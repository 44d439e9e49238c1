import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { connect } from '#widgets/register.ts'
import { listNfces } from '#api/contract/documents/nfces.ts'
import type { FiscalSelectDetail, FiscalUsageDetail } from '#widgets/kit/public.ts'
import { described } from '#widgets/reference/described.ts'
import { errorCodes } from '#widgets/reference/vocabulary.ts'
import { type Answer, firstKey, hear, inState, LIST, notes, put, refuse, runReact } from '../../partner-page.ts'
import { putOwn } from './stage.ts'

// What a page is told of rows that are opened and chosen, and of how elements are used; and the traces that it gives to calls.

const usage = () => hear('usage') as FiscalUsageDetail[]

test('a row that is opened is told before its place is, and held where the page opens its own', async () => {
  const told: string[] = []
  const rows: FiscalSelectDetail[] = []
  const list = await putOwn({})
  list.element().addEventListener('fiscal-navigate', () => told.push('navigate'))
  const hold = (event: Event) => {
    told.push('select')
    rows.push((event as CustomEvent<FiscalSelectDetail>).detail)
    event.preventDefault()
  }
  list.element().addEventListener('fiscal-select', hold)
  const [first] = await notes()
  await firstKey(list).click()
  expect(told).toEqual(['select'])
  expect(rows).toEqual([
    { how: 'open', rows: [{ kind: 'nfce', id: first?.id, key: first?.key, environment: 'production' }] },
  ])
  expect(list.element().getAttribute('view')).toBeNull()
  list.element().removeEventListener('fiscal-select', hold)
  list.element().addEventListener('fiscal-select', () => told.push('select'))
  await list.getByCss('.stage tbody tr td.c-date').first().click()
  await expect.poll(() => told).toEqual(['select', 'select', 'navigate'])
})

test('so it is by keyboard, and in the park; what the page sets itself is not told', async () => {
  const told = hear('select') as FiscalSelectDetail[]
  const park = await put({ tag: 'fiscal-sat-park' })
  await inState(park, 'ready').toBe(true)
  await runReact(park)
  const box = park.getByCss('.stage .box').first()
  const serial = (box.element() as HTMLElement).dataset['sat']
  ;(box.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(park.getByRole('complementary', { name: `SAT ${serial}` })).toBeVisible()
  expect(told.map(({ how, rows }) => [how, rows.map((row) => row.serial)])).toEqual([['open', [serial]]])
  Object.assign(park.element(), { view: '/dashboard/park' })
  Object.assign(park.element(), { view: `/dashboard/park?sat=${serial}` })
  await expect.element(park.getByRole('complementary', { name: `SAT ${serial}` })).toBeVisible()
  expect(told.length).toBe(1)
})

test('rows that are chosen are told, all of them each time, and that none is any more', async () => {
  const list = await putOwn({})
  const told = hear('select') as FiscalSelectDetail[]
  const [first, second] = await notes()
  const box = (at: number) => list.getByRole('checkbox', { name: /^Escolher a nota/ }).nth(at)
  await box(0).click()
  await box(1).click()
  await list.getByRole('button', { name: 'Não escolher mais nada' }).click()
  expect(told.map(({ how, rows }) => [how, ...rows.map(({ id }) => id)])).toEqual([
    ['choose', first?.id],
    ['choose', first?.id, second?.id],
    ['choose'],
  ])
})

test('a company is told by its CNPJ, and no person by a CPF', async () => {
  const told = hear('select') as FiscalSelectDetail[]
  const list = await put({ tag: 'fiscal-companies' })
  await inState(list, 'ready').toBe(true)
  await runReact(list)
  list.element().addEventListener('fiscal-select', (event) => event.preventDefault())
  const links = list.getByCss('.stage tbody a.keylink')
  for (let at = 0; at < links.elements().length; at++) await links.nth(at).click()
  const cells = list.getByCss('.stage tbody td.c-cnpj').elements()
  const shown = cells.map(({ textContent }) => textContent.replace(/[./-]/g, ''))
  expect(told.flatMap(({ rows }) => rows.map(({ cnpj }) => cnpj))).toEqual(
    shown.map((text) => (text.length === 14 ? text : undefined)),
  )
})

test('usage says screens with their milliseconds, actions and errors by name, and no value of anybody or of a document', async () => {
  const told = usage()
  let fails = false
  const now: Answer = {
    to: listNfces,
    reply: (request, { api }) => (fails ? refuse({ code: 'invalid', message: 'Não.' })() : api(request)),
  }
  const list = await putOwn({ actions: [{ name: 'send', label: 'Enviar', run() {} }] }, [now])
  const [first] = await notes()
  await list
    .getByRole('button', { name: /^Ações: / })
    .first()
    .click()
  await list.getByRole('menuitem', { name: 'Enviar' }).click()
  await list
    .getByRole('checkbox', { name: /^Escolher a nota/ })
    .first()
    .click()
  await list.getByRole('button', { name: 'Não escolher mais nada' }).click()
  await list.getByRole('button', { name: 'Próxima página' }).click()
  await list.getByRole('button', { name: 'Data e hora' }).click()
  await expect.poll(() => list.element().getAttribute('view')).toContain('sort')
  await firstKey(list).click()
  await expect.element(list.getByRole('link', { name: 'Voltar' })).toBeVisible()
  await expect.poll(() => told.at(-1)?.screen).toBe('nfce.detail')
  await list.getByRole('link', { name: 'Voltar' }).click()
  await runReact(list)
  fails = true
  await list.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect.poll(() => told.at(-1)?.what).toBe('error')

  expect(
    told.map(({ what, screen, action, error }) => [what, screen, action ?? error].filter(Boolean).join(' ')),
  ).toEqual(
    expect.arrayContaining([
      'screen nfce.index',
      'action nfce.index own-send',
      'action nfce.index choose',
      'action nfce.index page',
      'action nfce.index sort',
      'action nfce.index open',
      'screen nfce.detail',
      'action nfce.index refresh',
      'error nfce.index api',
    ]),
  )
  const views = described.flatMap((one) => one.views.map(({ name }) => name))
  const NAMES = /^(own-send|choose|columns|csv|filter|open|page|refresh|save|search|sort|xml|pdf|xml_pdf|proof)$/
  for (const { what, screen, ms, action, error, ...more } of told) {
    expect(more).toEqual({})
    expect(views).toContain(screen)
    expect(['screen', 'action', 'error']).toContain(what)
    expect(ms === undefined || (Number.isInteger(ms) && ms >= 0)).toBe(true)
    expect(action ?? 'open').toMatch(NAMES)
    if (error !== undefined) expect(Object.keys(errorCodes)).toContain(error)
  }
  const text = JSON.stringify(told)
  for (const value of [first?.key, first?.id, 'Aurora', 'admin@', '@']) expect(text).not.toContain(value)
})

test('calls carry the trace that the page gives, one of their own, or none', async () => {
  const seen: (string | null)[] = []
  const keep: Answer = {
    reply: (request, { api }) => {
      seen.push(request.headers.get('traceparent'))
      return api(request)
    },
  }
  const GIVEN = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const shown = async (traceparent: true | (() => string | undefined) | undefined) => {
    seen.length = 0
    connect(traceparent ? { traceparent } : {})
    const list = await put(LIST, [keep])
    await inState(list, 'ready').toBe(true)
    await runReact(list)
    list.element().remove()
    expect(seen.length).toBeGreaterThan(0)
    return new Set(seen)
  }
  expect(await shown(undefined)).toEqual(new Set([null]))
  expect(await shown(() => GIVEN)).toEqual(new Set([GIVEN]))
  const made = await shown(true)
  expect([...made].every((one) => /^00-[\da-f]{32}-[\da-f]{16}-01$/.test(String(one)))).toBe(true)
  expect(made.size).toBe(seen.length)
  // What makes no sense, or throws, costs no call.
  expect(await shown(() => 'not\na header')).toEqual(new Set([null]))
})
