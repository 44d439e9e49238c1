import { frameVariables, themeVariables } from '#ui/theming.ts'
import { type ElementSpec, type OptionalPart, routeAt, type Widget } from '../kit/widget.ts'
import { widgets } from '../index.ts'
import {
  type AttributeReference,
  backAttribute,
  commonAttributes,
  customize,
  type EventReference,
  events,
  goBack,
  parts,
  searchAttribute,
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

/** All that partners may know of an element: what its declaration says, and what all elements have in common. */
export interface DescribedElement {
  tag: string
  /** Name of its type in TypeScript. */
  className: string
  area: string
  /** Portuguese, as the screen that it starts at is headed. */
  title: string
  /** The same on a page of its own, which names nothing else. */
  heading: string
  shows: string
  /** The attributes that its declaration names and that it needs. */
  own: readonly DescribedAttribute[]
  attributes: readonly DescribedAttribute[]
  /** Beside those of attributes. */
  properties: readonly (Named & { type: string })[]
  methods: readonly (Named & { returns: string })[]
  events: readonly (Named & EventReference)[]
  states: readonly Named[]
  parts: readonly Named[]
  slots: readonly Named[]
  variables: readonly Named[]
  views: readonly DescribedView[]
  /** Values of `fiscal-saved`. */
  saves: readonly string[]
}

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const classOf = (tag: string) => `${camel(`-${tag}`)}Element`
const named = (abouts: Readonly<Record<string, string>>): Named[] =>
  Object.entries(abouts).map(([name, about]) => ({ name, about }))

const OPTIONAL: readonly string[] = ['table', 'dialog', 'empty'] satisfies OptionalPart[]
/** Those of an element, of what all could have. */
const had = (abouts: Readonly<Record<string, string>>, { has }: ElementSpec): Named[] =>
  named(abouts).filter(({ name }) => !OPTIONAL.includes(name) || has.some((one) => one === name))

function attributesOf({ only, finds, attributes = {} }: ElementSpec, start: string): DescribedAttribute[] {
  const own = Object.entries(attributes).map(([name, { about, values, unless }]): [string, AttributeReference] => [
    name,
    { about, ...(values && { values }), ...(unless && { unless }) },
  ])
  const all: Record<string, AttributeReference> = { ...Object.fromEntries(own), ...commonAttributes }
  if (only) all['back'] = backAttribute
  if (finds) all['search'] = searchAttribute
  return Object.entries(all).map(([name, one]) => {
    const unless = name === 'view' ? start : one.unless
    return {
      ...one,
      ...(unless && { unless }),
      name,
      property: one.attributeOnly ? undefined : camel(name),
      isRequired: name in attributes && attributes[name]?.unless === undefined,
    }
  })
}

/** Tells if a view is a screen's answer to a path that makes no sense: nowhere to go to. */
const isFault = (name: string) => name.startsWith('grants.invalid_context')

const viewsOf = ({ routes, title }: Widget): DescribedView[] =>
  routes.flatMap((route) => {
    if (isFault(route.name)) return []
    const view = { name: route.name, path: route.path, title: route.title ?? title }
    const over = (route.over ?? []).map(({ name, path }) => ({ ...view, name, path: `${route.path}/${path}` }))
    return [view, ...over]
  })

/** Returns examples of an element's own attributes: what counts unless told, the first of few values, or else what stands for their own names. */
const valuesOf = ({ attributes = {} }: ElementSpec): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, { values, unless }]) => [name, unless ?? values?.[0] ?? `~${name}~`]),
  )

function describe(widget: Widget, tag: string, spec: ElementSpec): DescribedElement {
  const values = valuesOf(spec)
  const path = spec.start(values)
  // Its own attributes stand for themselves: '/nfces/{nfce-key}'.
  const start = Object.entries(values).reduce(
    (text, [name, value]) => (spec.attributes?.[name]?.unless ? text : text.replaceAll(value, `{${name}}`)),
    path,
  )
  const title = routeAt(widget.routes, path)?.route.title ?? widget.title
  const attributes = attributesOf(spec, start)
  return {
    tag,
    className: classOf(tag),
    area: widget.area,
    title,
    heading: spec.heading ?? title,
    shows: spec.shows,
    attributes,
    own: attributes.filter(({ isRequired }) => isRequired),
    properties: [
      { name: 'tokenProvider', type: 'TokenProvider | undefined', about: tokenProvider.about },
      { name: 'customize', type: 'FiscalCustomize | undefined', about: customize.about },
    ],
    methods: [{ name: 'goBack', returns: 'boolean', about: goBack.about }],
    events: Object.entries(events).map(([name, one]) => ({ name, ...one })),
    states: named(states),
    parts: had(parts, spec),
    slots: had(slots, spec),
    variables: named({ ...themeVariables, ...frameVariables }),
    views: viewsOf(widget),
    saves: spec.saves,
  }
}

/** Every element, in the order of the areas. */
export const described: readonly DescribedElement[] = widgets.flatMap((widget) =>
  Object.entries(widget.elements).map(([tag, spec]) => describe(widget, tag, spec)),
)
