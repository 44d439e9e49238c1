import { type DeclaredElement, manifestIn } from '#widgets/reference/manifest.ts'

/** By tag: what custom-elements.json says of an element, in the language of who reads Storybook. */
const declarations = new Map(
  manifestIn('pt')
    .modules.flatMap(({ declarations: all = [] }) => all)
    // The manifest's own elements are declared so (src/widgets/reference/manifest.ts).
    .filter((one): one is DeclaredElement => 'tagName' in one)
    .map((one) => [one.tagName, one]),
)

export function declarationOf(tag: string): DeclaredElement {
  const found = declarations.get(tag)
  if (!found) throw new Error(`custom-elements.json has no <${tag}>`)
  return found
}
