import type { Attribute, ClassField, CustomElementDeclaration, Package } from 'custom-elements-manifest'
import { customElementsManifest } from './reference.ts'

// What editors complete and explain, of custom-elements.json: VS Code's custom data for HTML and CSS, and JetBrains' web-types.

type Named = { name: string; description?: string | undefined }

const isElement = (one: { kind: string }): one is CustomElementDeclaration & { tagName: string } => 'tagName' in one
const elementsOf = ({ modules }: Package) => modules.flatMap(({ declarations = [] }) => declarations.filter(isElement))
const elements = elementsOf(customElementsManifest)

/** What an attribute may say, where its type is a list of texts. */
const valuesOf = ({ type }: Attribute): string[] =>
  [...(type?.text ?? '').matchAll(/'([^']+)'/g)].map(([, one = '']) => one)
const explained = (all: readonly Named[] = []) => all.map(({ name, description }) => ({ name, description }))
/** Each name once: what all elements have in common is one thing in a sheet. */
const once = (all: readonly Named[]) => [...new Map(all.map((one) => [one.name, one])).values()]

/** https://github.com/microsoft/vscode-html-languageservice/blob/main/docs/customData.md */
export const vscodeHtml = () => ({
  version: 1.1,
  tags: elements.map(({ tagName, summary, attributes = [] }) => ({
    name: tagName,
    description: summary,
    attributes: attributes.map((attribute) => {
      const values = valuesOf(attribute).map((name) => ({ name }))
      return { name: attribute.name, description: attribute.description, ...(values.length > 0 && { values }) }
    }),
  })),
})

/** The same for CSS: variables, states and parts. */
export const vscodeCss = () => ({
  version: 1.1,
  properties: explained(once(elements.flatMap(({ cssProperties = [] }) => cssProperties))),
  pseudoClasses: once(elements.flatMap(({ cssStates = [] }) => cssStates)).map(({ name, description }) => ({
    name: `:state(${name})`,
    description,
  })),
  pseudoElements: once(elements.flatMap(({ cssParts = [] }) => cssParts)).map(({ name, description }) => ({
    name: `::part(${name})`,
    description,
  })),
})

function webType({ tagName, summary, attributes = [], members = [], events = [], ...more }: (typeof elements)[number]) {
  const fields = members.filter((one): one is ClassField => one.kind === 'field')
  return {
    name: tagName,
    description: summary,
    attributes: attributes.map(({ name, description, default: unless, type }) => ({
      name,
      description,
      ...(unless && { default: unless }),
      value: { type: type?.text ?? 'string' },
    })),
    slots: explained(more.slots),
    js: {
      properties: fields.map(({ name, description, type }) => ({ name, description, type: type?.text })),
      events: events.map(({ name, description, type }) => ({ name, description, type: type.text })),
    },
    css: {
      properties: explained(more.cssProperties),
      parts: explained(more.cssParts),
      'pseudo-classes': explained(more.cssStates).map((one) => ({ ...one, name: `state(${one.name})` })),
    },
  }
}

/** https://github.com/JetBrains/web-types */
export const webTypes = (name: string, version: string) => ({
  $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
  name,
  version,
  'description-markup': 'markdown',
  contributions: { html: { elements: elements.map(webType) } },
})
