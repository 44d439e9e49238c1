import { frameVariables, themeVariables } from '#ui/theming.ts'
import type { ElementSpec, Widget } from '../kit/widget.ts'
import { widgets } from '../index.ts'
import { type ElementReference, elementReferences } from './elements.ts'
import {
  type AttributeReference,
  backAttribute,
  commonAttributes,
  type EventReference,
  events,
  type Optional,
  parts,
  slots,
  states,
  tokenProvider,
} from './vocabulary.ts'

/** A name with its meaning, in English. */
export interface Named {
  name: string
  about: string
}

export interface DescribedAttribute extends AttributeReference, Named {
  /** The property of the same meaning, unless the attribute has none. */
  property: string | undefined
  isRequired: boolean
}

/** A path that an element can stand at, below its `view`; its parameters begin with ':'. */
export interface DescribedView {
  /** As `fiscal-navigate` names it. */
  name: string
  path: string
  /** Portuguese, as the screen is headed. */
  title: string
}

/** All that partners may know of an element: what its declaration says and what the reference adds. */
export interface DescribedElement {
  tag: string
  /** Of its type in TypeScript. */
  className: string
  area: string
  /** Portuguese, as the menu names its area. */
  title: string
  shows: string
  attributes: readonly DescribedAttribute[]
  /** Beside those of attributes. */
  properties: readonly (Named & { type: string })[]
  events: readonly (Named & EventReference)[]
  states: readonly Named[]
  parts: readonly Named[]
  slots: readonly Named[]
  variables: readonly Named[]
  views: readonly DescribedView[]
  /** What `fiscal-saved` may name. */
  saves: readonly string[]
}

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const classOf = (tag: string) => `${camel(`-${tag}`)}Element`
const named = (abouts: Readonly<Record<string, string>>): Named[] =>
  Object.entries(abouts).map(([name, about]) => ({ name, about }))

const OPTIONAL: readonly string[] = ['table', 'dialog', 'empty'] satisfies Optional[]
/** Those of an element, of what all could have. */
const had = (abouts: Readonly<Record<string, string>>, { has }: ElementReference): Named[] =>
  named(abouts).filter(({ name }) => !OPTIONAL.includes(name) || has.some((one) => one === name))

function attributesOf({ only }: ElementSpec, { attributes = {} }: ElementReference, start: string) {
  const all: Record<string, AttributeReference> = { ...attributes, ...commonAttributes }
  if (only) all['back'] = backAttribute
  return Object.entries(all).map(([name, one]): DescribedAttribute => {
    const unless = name === 'view' ? start : one.unless
    return {
      ...one,
      ...(unless && { unless }),
      name,
      property: one.attributeOnly ? undefined : camel(name),
      isRequired: name in attributes,
    }
  })
}

/** What a screen answers to a path that makes no sense is no view to go to. */
const isFault = (name: string) => name.startsWith('grants.invalid_context')

const viewsOf = ({ routes, title }: Widget): DescribedView[] =>
  routes.flatMap((route) => {
    if (isFault(route.name)) return []
    const view = { name: route.name, path: route.path, title: route.title ?? title }
    const over = (route.over ?? []).map(({ name, path }) => ({ ...view, name, path: `${route.path}/${path}` }))
    return [view, ...over]
  })

/** Where an element starts, its own attributes standing for themselves: '/nfces/{nfce-key}'. */
function startOf({ attributes = {}, start }: ElementSpec): string {
  const given = Object.entries(attributes).map(([name, { values }]) => [name, values?.[0] ?? `~${name}~`])
  const path = start(Object.fromEntries(given))
  return given.reduce((text, [name = '', value = '']) => text.replaceAll(value, `{${name}}`), path)
}

function describe(widget: Widget, tag: string, spec: ElementSpec): DescribedElement {
  const reference = elementReferences[tag]
  if (!reference) throw new Error(`src/widgets/reference/elements.ts says nothing of <${tag}>`)
  return {
    tag,
    className: classOf(tag),
    area: widget.area,
    title: widget.title,
    shows: reference.shows,
    attributes: attributesOf(spec, reference, startOf(spec)),
    properties: [{ name: 'tokenProvider', type: 'TokenProvider | undefined', about: tokenProvider.about }],
    events: Object.entries(events).map(([name, one]) => ({ name, ...one })),
    states: named(states),
    parts: had(parts, reference),
    slots: had(slots, reference),
    variables: named({ ...themeVariables, ...frameVariables }),
    views: viewsOf(widget),
    saves: reference.saves,
  }
}

/** Every element, in the order of the areas. */
export const described: readonly DescribedElement[] = widgets.flatMap((widget) =>
  Object.entries(widget.elements).map(([tag, spec]) => describe(widget, tag, spec)),
)
