import type {
  Attribute,
  ClassMethod,
  CustomElementDeclaration,
  CustomElementField,
  Event,
  Module,
  Package,
} from 'custom-elements-manifest'
import type { Language } from '../kit/sentence.ts'
import { leavesIn } from './described-leaves.ts'
import { type DescribedAttribute, type DescribedElement, type Named, screensIn } from './described.ts'
import { type FunctionReference, functions, leafFunctions, quoted, typeOf } from './vocabulary.ts'

// custom-elements.json, the manifest that editors, Storybook and documentation read, in the schema 2.1.0:
// https://github.com/webcomponents/custom-elements-manifest. Its `views` are ours: the schema has no word for the paths of an element.

/** An element with the paths that its `view` may name. */
export interface DeclaredElement extends CustomElementDeclaration {
  tagName: string
  views: DescribedElement['views']
}

const plain = (all: readonly Named[]) => all.map(({ name, about }) => ({ name, description: about }))

function attributeOf(attribute: DescribedAttribute): Attribute {
  const { name, about, unless, property } = attribute
  // Every element of a page has this one; React wrappers drop what has none (findings/custom-element-tools-lang-and-details.sh).
  const fieldName = name === 'lang' ? name : property
  return {
    name,
    description: about,
    type: { text: typeOf(attribute.values) },
    ...(unless && { default: unless }),
    ...(fieldName && { fieldName }),
  }
}

function fieldsOf({ attributes, properties }: DescribedElement): CustomElementField[] {
  const fields = attributes.flatMap((attribute): CustomElementField[] => {
    const { name, about, unless, property } = attribute
    if (!property) return []
    return [
      {
        kind: 'field',
        name: property,
        description: about,
        type: { text: typeOf(attribute.values) },
        ...(unless && { default: unless }),
        attribute: name,
        // A token is never written into markup.
        reflects: name !== 'token',
      },
    ]
  })
  const own = properties.map(({ name, about, type }): CustomElementField => {
    return { kind: 'field', name, description: about, type: { text: type } }
  })
  return [...fields, ...own]
}

const methodsOf = ({ methods }: DescribedElement): ClassMethod[] =>
  methods.map(({ name, about, returns }) => ({
    kind: 'method',
    name,
    description: about,
    return: { type: { text: returns } },
  }))

/** Words around what the descriptions say. */
const WORDS = {
  en: { cancelable: 'Cancelable', nothing: 'nothing here' },
  pt: { cancelable: 'Cancelável', nothing: 'nada aqui' },
} as const satisfies Readonly<Record<Language, object>>

function eventsOf({ events, saves }: DescribedElement, language: Language): Event[] {
  const { cancelable, nothing } = WORDS[language]
  return events.map(({ name, about, detail, cancelled }) => ({
    name,
    type: { text: `CustomEvent<${detail}>` },
    description: [
      about,
      cancelled && `${cancelable}: ${cancelled}.`,
      name === 'fiscal-saved' && `\`what\`: ${saves.length > 0 ? quoted(saves) : nothing}.`,
    ]
      .filter(Boolean)
      .join(' '),
  }))
}

/** Returns an element as the manifest declares it. */
export function declarationOf(element: DescribedElement, language: Language): DeclaredElement {
  const { tag, className, shows, states, parts, slots, variables, views } = element
  return {
    kind: 'class',
    customElement: true,
    name: className,
    tagName: tag,
    summary: shows,
    description: `<${tag}>: ${shows}.`,
    attributes: element.attributes.map(attributeOf),
    members: [...fieldsOf(element), ...methodsOf(element)],
    events: eventsOf(element, language),
    slots: plain(slots),
    cssParts: plain(parts),
    cssProperties: plain(variables),
    cssStates: plain(states),
    views,
  }
}

/** The module of an area in the package. */
export const areaModule = (area: string): string => `esm/${area}.js`

function moduleOf(
  entry: string,
  elements: readonly DescribedElement[],
  language: Language,
  own: Readonly<Record<string, FunctionReference>> = {},
): Module {
  const path = areaModule(entry)
  return {
    kind: 'javascript-module',
    path,
    declarations: [
      ...elements.map((element) => declarationOf(element, language)),
      ...Object.entries(own).map(([name, { about, parameter }]) => ({
        kind: 'function' as const,
        name,
        description: about,
        parameters: [parameter],
        return: { type: { text: 'void' } },
      })),
    ],
    exports: [
      ...elements.map(({ tag, className }) => ({
        kind: 'custom-element-definition' as const,
        name: tag,
        declaration: { name: className, module: path },
      })),
      ...Object.keys(own).map((name) => ({ kind: 'js' as const, name, declaration: { name, module: path } })),
    ],
  }
}

/** Returns custom-elements.json in a language; functions are told of in English. */
export const manifestIn = (language: Language): Package => ({
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: [
    moduleOf('index', [], language, functions),
    ...Map.groupBy(screensIn(language), ({ area }) => area)
      .entries()
      .map(([area, all]) => moduleOf(area, all, language)),
    moduleOf('leaves', leavesIn(language), language, leafFunctions),
  ],
})

/** custom-elements.json. */
export const customElementsManifest = manifestIn('en')
