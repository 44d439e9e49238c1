import type { Attribute, CustomElementDeclaration, Module } from 'custom-elements-manifest'
import { declaredLeaves, type LeafDeclaration } from '../leaves/declared-leaves.ts'
import { events, states, typeOf } from './vocabulary.ts'

// Leaves as custom-elements.json and the package's types tell of them.

export interface DescribedLeaf extends LeafDeclaration {
  tag: string
  /** Name of its type in TypeScript. */
  className: string
}

const classOf = (tag: string) => `${tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Element`

export const describedLeaves: readonly DescribedLeaf[] = Object.entries(declaredLeaves).map(([tag, leaf]) => ({
  ...leaf,
  tag,
  className: classOf(tag),
}))

/** Each leaf's own, and those of all of them. */
export const leafEvents: Readonly<Record<string, { about: string; detail: string }>> = {
  ...events,
  'fiscal-copied': { about: 'Its key was copied; the detail does not hold it.', detail: 'Record<string, never>' },
}
export const eventsOfLeaf = ({ events: own }: LeafDeclaration): readonly string[] => [
  ...own,
  'fiscal-state',
  'fiscal-error',
]

const THEME = {
  name: 'theme',
  about: "Its colours; without it those of the page's `color-scheme`.",
  type: "'dark' | 'light' | 'auto'",
  values: undefined,
  isRequired: false,
}
export const attributesOfLeaf = ({ attributes, required, values = {} }: LeafDeclaration) => [
  ...Object.entries(attributes).map(([name, about]) => ({
    name,
    about,
    type: typeOf(values[name]),
    values: values[name],
    isRequired: required.includes(name),
  })),
  THEME,
]

const PATH = 'esm/leaves.js'

function declarationOf(leaf: DescribedLeaf): CustomElementDeclaration & { tagName: string } {
  const { tag, className, description, parts, properties = {} } = leaf
  const attributes = attributesOfLeaf(leaf).map(
    ({ name, about, type }): Attribute => ({ name, description: about, type: { text: type }, fieldName: name }),
  )
  return {
    kind: 'class',
    customElement: true,
    name: className,
    tagName: tag,
    summary: description,
    description: `<${tag}>: ${description}.`,
    attributes,
    members: [
      ...attributes.map(({ name, ...rest }) => ({
        ...rest,
        kind: 'field' as const,
        name,
        attribute: name,
        // A token is never written into markup.
        reflects: name !== 'token',
      })),
      ...Object.entries(properties).map(([name, about]) => ({
        kind: 'field' as const,
        name,
        description: about,
        type: { text: 'TokenProvider | undefined' },
      })),
    ],
    events: eventsOfLeaf(leaf).map((name) => ({
      name,
      type: { text: `CustomEvent<${leafEvents[name]?.detail ?? 'object'}>` },
      description: leafEvents[name]?.about ?? '',
    })),
    cssParts: ['root', ...parts].map((name) => ({ name })),
    cssStates: leaf.states.map((name) => ({
      name,
      description: Object.entries(states).find(([one]) => one === name)?.[1],
    })),
  }
}

/** The leaves' part of custom-elements.json. */
export const leavesModule: Module = {
  kind: 'javascript-module',
  path: PATH,
  declarations: [
    ...describedLeaves.map(declarationOf),
    {
      kind: 'function',
      name: 'defineLeaves',
      description: 'Defines the leaves once more, under a prefix; importing has done it without one.',
      parameters: [{ name: 'options', optional: true, type: { text: 'DefineOptions' } }],
      return: { type: { text: 'void' } },
    },
  ],
  exports: [
    ...describedLeaves.map(({ tag, className }) => ({
      kind: 'custom-element-definition' as const,
      name: tag,
      declaration: { name: className, module: PATH },
    })),
    { kind: 'js', name: 'defineLeaves', declaration: { name: 'defineLeaves', module: PATH } },
  ],
}
