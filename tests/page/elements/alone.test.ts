import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { hear, notes, put, warnings } from '../partner-page.ts'

// An element that shows one thing stays at it, unless its page lets it go on.

for (const [tag, name, list, word] of [
  ['fiscal-nfce-detail', 'nfce.index', '/nfces', 'Emitente'],
  ['fiscal-cfe-skips', 'cfe.index', '/cfes', 'ativo'],
] as const) {
  test(`a lone ${tag} does not turn into a list: 'Voltar' is there where the page asks for it`, async () => {
    const [asked, warned] = [hear('navigate'), warnings()]
    const wanted = expect.objectContaining({ name, to: list })
    const key = (await notes())[0]?.key ?? ''
    for (const back of ['nowhere', 'page', 'list']) await put({ tag, attributes: { 'nfce-key': key, back } })
    const of = (index: number) => {
      const element = page.getByCss(tag).nth(index)
      return { element, back: element.getByCss('.stage').getByRole('link', { name: 'Voltar' }) }
    }
    const [none, told, all] = [of(0), of(1), of(2)]
    await expect.element(told.back).toBeVisible()
    await expect.element(none.element.getByText(word).first()).toBeVisible()
    await expect.element(none.back).not.toBeInTheDocument()
    await expect.poll(() => warned).toEqual([`${tag}: back "nowhere" is unknown, there is no way back`])

    await told.back.click()
    await expect.poll(() => asked).toEqual([wanted])
    await expect.element(told.element).not.toHaveAttribute('view')
    await expect.element(told.back).toBeVisible()

    await all.back.click()
    await expect.element(all.element).toHaveAttribute('view', list)
    expect(asked).toEqual([wanted, wanted])
  })
}
