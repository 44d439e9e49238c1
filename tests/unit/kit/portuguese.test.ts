import { expect, test } from 'vitest'
import { customElementsManifest } from '#widgets/reference/manifest.ts'
import { type Declaration, inPortuguese, portuguese, TEXTS } from '#widgets/reference/portuguese.ts'

test('Storybook and the builder say in Portuguese all that the manifest says of elements, and knows no text more', () => {
  const said = new Set<string>()
  const note = (text: string) =>
    inPortuguese(text, (part) => {
      said.add(part)
      return part
    })
  for (const { declarations = [] } of customElementsManifest.modules) {
    for (const one of declarations) if ('tagName' in one && one.tagName) portuguese(one as Declaration, note)
  }
  const unknown = [...said]
    .filter((text) => !(text in TEXTS))
    .map((text) => `${text}: say it in src/widgets/reference/portuguese.ts`)
  const unsaid = Object.keys(TEXTS)
    .filter((text) => !said.has(text))
    .map((text) => `${text}: take it out of src/widgets/reference/portuguese.ts`)
  expect([...unknown, ...unsaid]).toEqual([])
})

test('an event’s text in its parts', () => {
  expect(
    inPortuguese('Where the user wants to go inside the element. Cancelable: the element stays, and the page goes.'),
  ).toBe('Aonde o usuário quer ir dentro do elemento. Cancelável: o elemento fica, e a página vai.')
  expect(inPortuguese("The user has saved something. `what`: 'grant' | 'role'.")).toBe(
    "O usuário salvou algo. `what`: 'grant' | 'role'.",
  )
})
