import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { paths } from '#widgets/paths.ts'
import { open, press } from '../acts.ts'

// What a list says to who does not see it (WCAG 4.1.3): once for each change of its user's, and nothing of its own accord.

/** What the regions beside the messages have come to say. */
function hear(element: Locator): string[] {
  const said: string[] = []
  const regions = element.element().shadowRoot?.querySelectorAll('.stage [role="status"].sr-only') ?? []
  const listen = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const { textContent } of addedNodes) if (textContent) said.push(textContent)
  })
  for (const region of regions) listen.observe(region, { childList: true, characterData: true, subtree: true })
  return said
}

test('a page that is turned and rows that are narrowed are told of once, what opens and is refreshed is not', async () => {
  const element = await open(paths.nfces())
  const next = element.getByRole('button', { name: 'Próxima página' })
  await expect.element(next).toBeEnabled()
  const said = hear(element)
  const refresh = element.getByRole('button', { name: 'Atualizar agora' })
  await refresh.click()
  await expect.element(refresh).not.toHaveAttribute('aria-disabled')
  await press(next, '{Enter}')
  await expect.poll(() => said).toEqual([expect.stringMatching(/^Notas NFC-e: 16 a 30 de \d+\+?$/)])
  await press(element.getByRole('button', { name: 'Página anterior' }), '{Enter}')
  await expect.poll(() => said.slice(1)).toEqual([expect.stringMatching(/^Notas NFC-e: 1 a 15 de \d+\+?$/)])
  await press(element.getByRole('button', { name: 'Filtrar', exact: true }), '{Enter}')
  const number = element.getByRole('dialog').getByLabelText('Número', { exact: true })
  await press(number, '999999999{Enter}')
  await expect.poll(() => said.slice(2)).toEqual(['Notas NFC-e: nenhum resultado'])
  await refresh.click()
  await expect.element(refresh).not.toHaveAttribute('aria-disabled')
  expect(said).toHaveLength(3)
})
