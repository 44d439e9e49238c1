import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#widgets/paths.ts'
import { expectAt, go, openBackOffice, rowLinks, switchTo, AURORA, HORIZONTE } from './back-office.ts'

// Keys of one character: who speaks to the computer says them unawares, and has them off (WCAG 2.1.4).

const shortcuts = () => page.getByRole('switch', { name: 'Atalhos de uma só tecla' })
const openProfile = async () => {
  await page.getByRole('button', { name: /^Menu do usuário/ }).click()
  await page.getByRole('menuitem', { name: 'Perfil' }).click()
  await expect.element(shortcuts()).toBeVisible()
}

/** The keys that were pressed, and whether the product took them. */
function watchKeys(): [string, boolean][] {
  const pressed: [string, boolean][] = []
  const note = ({ key, defaultPrevented }: KeyboardEvent) => void pressed.push([key, defaultPrevented])
  // What is taken goes no further than the document; the window's own listeners of before have had it by then.
  const watch = (event: KeyboardEvent) => queueMicrotask(() => note(event))
  addEventListener('keydown', watch, true)
  onTestFinished(() => removeEventListener('keydown', watch, true))
  return pressed
}

test('none acts once they are off, in every organization, and all do once they are on again', async () => {
  await openBackOffice(paths.nfces())
  await expect.element(rowLinks().first()).toBeVisible()
  await openProfile()
  await expect.element(shortcuts()).toBeChecked()
  await shortcuts().click()
  await expect.element(shortcuts()).not.toBeChecked()
  await expect.element(page.getByRole('banner').getByTitle(/^Buscar \([^/]+\)$/)).toBeInTheDocument()

  await go('NFCe')
  await expect.element(rowLinks().first()).toBeVisible()
  // The list has its keys once its boxes are there.
  await expect.element(page.getByRole('checkbox', { name: /^Escolher a nota/ }).first()).toBeInTheDocument()
  const link = rowLinks().first().element() as HTMLElement
  link.focus()
  const pressed = watchKeys()
  await userEvent.keyboard('jkxJKX?/')
  expect(pressed.filter(([, isTaken]) => isTaken)).toEqual([])
  expect(document.activeElement).toBe(link)
  // Neither of these is a character that somebody says: Space acts on what has the focus alone.
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('1 nota escolhida')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('1 nota escolhida')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expectAt(/^\/nfces\/\d{44}/)
  const next = page.getByRole('button', { name: 'Próximo da lista', exact: true })
  await expect.element(next).toBeEnabled()
  pressed.length = 0
  await userEvent.keyboard('j')
  expect(pressed).toEqual([['j', false]])
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog', { name: 'Buscar' })).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await switchTo(AURORA, HORIZONTE)
  await openProfile()
  await expect.element(shortcuts()).not.toBeChecked()
  await page.getByRole('button', { name: 'Restaurar padrões' }).click()
  await expect.element(shortcuts()).toBeChecked()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('dialog', { name: 'Buscar' })).toBeVisible()
})

test('what is chosen in another tab holds here at once', async () => {
  await openBackOffice(paths.profile())
  await shortcuts().click()
  const key = Object.keys(localStorage).find((name) => name.startsWith('fiscal.keys.')) ?? ''
  localStorage.setItem(key, 'on')
  dispatchEvent(new StorageEvent('storage', { key }))
  await expect.element(shortcuts()).toBeChecked()
})

test('the keys are told where they are switched', async () => {
  await openBackOffice(paths.profile())
  const opener = page.getByRole('button', { name: 'Ver as teclas' })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Teclas' })
  await expect.element(sheet.getByText('Próxima linha')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})
