import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#widgets/paths.ts'
import { open } from '../acts.ts'
import { expectAt, openBackOffice, rowLinks } from './back-office.ts'

// Who hears a page learns what a row has opened by where the focus goes (WCAG 2.4.3): to the heading that names it.

const OPENED: [string, string, RegExp][] = [
  ['a note', paths.nfces(), /^NFC-e \d+$/],
  ['a company', paths.companies(), /^Aurora /],
]

test.each(OPENED)('%s opened from its list, in the back-office', async (_, list, name) => {
  await openBackOffice(list)
  await expect.element(rowLinks().first()).toBeVisible()
  ;(rowLinks().first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main').getByRole('heading', { level: 2, name }).first()).toHaveFocus()
  // A heading is no stop of the way with Tab.
  await userEvent.keyboard('{Tab}')
  await expect
    .element(page.getByRole('main').getByRole('heading', { level: 2 }).first())
    .not.toHaveAttribute('tabindex')
})

test.each(OPENED)('%s opened from its list, in an element', async (_, list, name) => {
  const element = await open(list)
  const link = element.getByCss('.stage tbody tr').first().getByRole('link').first()
  await expect.element(link).toBeVisible()
  ;(link.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const heading = element.getByRole('heading', { level: 2, name }).first()
  await expect.element(heading).toBeVisible()
  await expect.poll(() => element.element().shadowRoot?.activeElement).toBe(heading.element())
})

test('who has gone on while a note was on its way is left alone', async () => {
  await openBackOffice(paths.nfces())
  await rowLinks().first().click()
  await expectAt(/^\/nfces\/\d{44}$/)
  const back = page.getByRole('link', { name: 'Voltar' })
  await expect.element(back).toBeVisible()
  ;(back.element() as HTMLElement).focus()
  await expect.element(page.getByRole('heading', { level: 2, name: /^NFC-e \d+$/ })).toBeVisible()
  await expect.element(back).toHaveFocus()
})
