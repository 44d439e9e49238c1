import type {
  Attribute,
  ClassMethod,
  CustomElementDeclaration,
  CustomElementField,
  Event,
  Module,
  Package,
} from 'custom-elements-manifest'
import { leavesModule } from './described-leaves.ts'
import { type DescribedAttribute, type DescribedElement, described, type Named } from './described.ts'
import { quoted, typeOf } from './vocabulary.ts'

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
  return {
    name,
    description: about,
    type: { text: typeOf(attribute.values) },
    ...(unless && { default: unless }),
    ...(property && { fieldName: property }),
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

const eventsOf = ({ events, saves }: DescribedElement): Event[] =>
  events.map(({ name, about, detail, cancelled }) => ({
    name,
    type: { text: `CustomEvent<${detail}>` },
    description: [
      about,
      cancelled && `Cancelable: ${cancelled}.`,
      name === 'fiscal-saved' && `\`what\`: ${saves.length > 0 ? quoted(saves) : 'nothing here'}.`,
    ]
      .filter(Boolean)
      .join(' '),
  }))

/** An element as the manifest declares it. */
export function declarationOf(element: DescribedElement): DeclaredElement {
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
    events: eventsOf(element),
    slots: plain(slots),
    cssParts: plain(parts),
    cssProperties: plain(variables),
    cssStates: plain(states),
    views,
  }
}

/** The module of an area in the package. */
export const areaModule = (area: string): string => `esm/${area}.js`

const moduleOf = (area: string, elements: readonly DescribedElement[]): Module => {
  const path = areaModule(area)
  return {
    kind: 'javascript-module',
    path,
    declarations: elements.map(declarationOf),
    exports: elements.map(({ tag, className }) => ({
      kind: 'custom-element-definition',
      name: tag,
      declaration: { name: className, module: path },
    })),
  }
}

/** The functions of every entry. */
const main: Module = {
  kind: 'javascript-module',
  path: 'esm/index.js',
  declarations: [
    {
      kind: 'function',
      name: 'connect',
      description:
        "Sets where the page's elements find the API, the tenant and tokens, what the page adds to rows, how files are saved and calls traced, for those that do not carry their own. At any time.",
      parameters: [{ name: 'defaults', type: { text: 'PageDefaults' } }],
      return: { type: { text: 'void' } },
    },
    {
      kind: 'function',
      name: 'defineAll',
      description:
        'Defines the elements once more, under a prefix; without one, importing has done it. The first definition of a name stays. On a server it does nothing.',
      parameters: [{ name: 'options', optional: true, type: { text: 'DefineOptions' } }],
      return: { type: { text: 'void' } },
    },
  ],
  exports: ['connect', 'defineAll'].map((name) => ({
    kind: 'js',
    name,
    declaration: { name, module: 'esm/index.js' },
  })),
}

/** custom-elements.json. */
export const customElementsManifest: Package = {
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: [
    main,
    ...Map.groupBy(described, ({ area }) => area)
      .entries()
      .map(([area, all]) => moduleOf(area, all)),
    leavesModule,
  ],
}
