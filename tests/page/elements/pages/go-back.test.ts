import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { open, standsAt } from '../../acts.ts'
import { firstKey, hear, inState, LIST, main, mayChange, put, runReact } from '../../partner-page.ts'

// The back button of an app, and the gesture: the app asks each element first, by goBack().

/** Presses the app's back button; what the element says that it did. */
const back = (element: Locator): boolean => {
  const { goBack } = element.element() as HTMLElement & { goBack(): boolean }
  return goBack.call(element.element())
}

async function list(view = '/nfces'): Promise<Locator> {
  const element = await put({ ...LIST, attributes: { view } })
  await runReact(element)
  await inState(element, 'ready').toBe(true)
  return element
}

test('what is in front closes first: a list of choices, its dialog, then the pages of the list, one by one', async () => {
  const keys: string[] = []
  main().addEventListener('keydown', ({ key }) => keys.push(key))
  const element = await list()
  expect(back(element), 'nobody has gone anywhere').toBe(false)
  await element.getByRole('button', { name: 'Próxima página' }).click()
  await standsAt(element, '/nfces?page=2')
  await firstKey(element).click()
  await standsAt(element, /^\/nfces\/\w{44}/)
  expect(back(element)).toBe(true)
  await standsAt(element, '/nfces?page=2')
  await inState(element, 'ready').toBe(true)

  await element.getByRole('button', { name: 'Filtrar' }).click()
  const dialog = element.getByRole('dialog', { name: 'Filtrar' })
  await dialog.getByRole('combobox').first().click()
  const choices = element.getByRole('listbox')
  await expect.element(choices).toBeVisible()
  expect(back(element)).toBe(true)
  await expect.element(choices).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  expect(back(element)).toBe(true)
  await expect.element(dialog).not.toBeInTheDocument()

  await standsAt(element, '/nfces?page=2')
  expect(back(element)).toBe(true)
  await standsAt(element, '/nfces')
  expect(back(element), 'what comes next is the step of the app').toBe(false)
  expect(keys, 'the page has keys of its own').toEqual([])
})

test('chosen rows are chosen no more, wherever the focus is', async () => {
  const element = await list()
  await element.getByRole('checkbox').nth(1).click()
  ;(document.activeElement as HTMLElement).blur()
  await expect.element(element.getByText('1 nota escolhida')).toBeVisible()
  expect(back(element)).toBe(true)
  await expect.element(element.getByText('1 nota escolhida')).not.toBeInTheDocument()
  expect(back(element)).toBe(false)
})

test('a page that leads the element by `view` has the way back in its own hand', async () => {
  const element = await list()
  await element.getByRole('button', { name: 'Próxima página' }).click()
  await standsAt(element, '/nfces?page=2')
  element.element().setAttribute('view', '/nfces?page=3')
  await inState(element, 'ready').toBe(true)
  expect(back(element)).toBe(false)
  await standsAt(element, '/nfces?page=3')
})

test('the page hears of the way back as of any other, and may keep it', async () => {
  const element = await list()
  await element.getByRole('button', { name: 'Próxima página' }).click()
  await standsAt(element, '/nfces?page=2')
  const asked = hear('navigate')
  element.element().addEventListener('fiscal-navigate', (event) => event.preventDefault())
  expect(back(element)).toBe(true)
  expect(asked).toEqual([expect.objectContaining({ from: '/nfces?page=2', to: '/nfces', name: 'nfce.index' })])
  await standsAt(element, '/nfces?page=2')
})

test('what was typed is not lost unasked', async () => {
  await mayChange()
  const element = await open('/companies')
  await element.getByRole('link', { name: 'Nova empresa' }).click()
  await standsAt(element, '/companies/new')
  const name = element.getByRole('textbox', { name: 'Razão social' })
  await userEvent.type(name, 'Padaria')
  const question = element.getByRole('alertdialog')
  expect(back(element)).toBe(true)
  await expect.element(question).toBeVisible()
  expect(back(element), 'back from the question is to the form').toBe(true)
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('Padaria')
  expect(back(element)).toBe(true)
  await question.getByRole('button', { name: 'Descartar' }).click()
  await standsAt(element, '/companies')
})
