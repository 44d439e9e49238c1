import { customElementsManifest } from '#widgets/reference/manifest.ts'
import { type Declaration, portuguese } from '#widgets/reference/portuguese.ts'

/** By tag: what custom-elements.json says of an element, in the language of who reads Storybook. */
const declarations = new Map(
  customElementsManifest.modules
    .flatMap(({ declarations: all = [] }) => all)
    // The manifest's own elements are declared so (src/widgets/reference/manifest.ts).
    .filter((one): one is Declaration & { tagName: string } => 'tagName' in one && Boolean(one.tagName))
    .map((one) => [one.tagName, portuguese(one)]),
)

export function declarationOf(tag: string): Declaration {
  const found = declarations.get(tag)
  if (!found) throw new Error(`custom-elements.json has no <${tag}>`)
  return found
}
