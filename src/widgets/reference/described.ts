import { EMBEDDED_ELEMENTS, isEmbeddedElement } from '#domain/access/embedding.ts'
import { frameVariables, themeVariables } from '#ui/theming.ts'
import { type ElementSpec, type OptionalPart, routeAt, type Widget } from '../kit/widget.ts'
import type { Language, Sentence } from '../kit/sentence.ts'
import { widgets } from '../index.ts'
import {
  type AttributeReference,
  backAttribute,
  commonAttributes,
  customize,
  events,
  goBack,
  parts,
  searchAttribute,
  slots,
  states,
  tokenProvider,
} from './vocabulary.ts'

/** A name with its meaning. */
export interface Named {
  name: string
  about: string
}

export interface DescribedAttribute extends Named {
  /** The values that it may have, where they are few. */
  values?: readonly string[]
  /** Value that counts where there is none. */
  unless?: string
  /** The property of the same meaning, unless the attribute has none. */
  property: string | undefined
  isRequired: boolean
  /** Its name where somebody fills it in, in Portuguese. */
  label?: string
  example?: string
}

export interface DescribedEvent extends Named {
  /** The name of its detail's type. */
  detail: string
  /** Effect of `preventDefault()`. */
  cancelled?: string | undefined
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
  events: readonly DescribedEvent[]
  states: readonly Named[]
  parts: readonly Named[]
  slots: readonly Named[]
  variables: readonly Named[]
  views: readonly DescribedView[]
  /** Values of `fiscal-saved`. */
  saves: readonly string[]
}

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
/** Returns the name of an element's type. */
export const classOf = (tag: string): string => `${camel(`-${tag}`)}Element`
/** Makes lists of names with their meanings. */
export const namedIn =
  (language: Language) =>
  (abouts: Readonly<Record<string, Sentence>>): Named[] =>
    Object.entries(abouts).map(([name, about]) => ({ name, about: about[language] }))

const OPTIONAL: readonly string[] = ['table', 'dialog', 'empty'] satisfies OptionalPart[]
/** Those of an element, of what all could have. */
const had = (all: readonly Named[], { has }: ElementSpec): Named[] =>
  all.filter(({ name }) => !OPTIONAL.includes(name) || has.some((one) => one === name))

/** Describes an attribute in a language. */
export function describedAttribute(
  language: Language,
  name: string,
  { about, values, unless, attributeOnly }: AttributeReference,
  isRequired = false,
): DescribedAttribute {
  const { label, example } = about
  return {
    name,
    about: about[language],
    ...(label && { label }),
    ...(example && { example }),
    ...(values && { values }),
    ...(unless && { unless: typeof unless === 'string' ? unless : unless[language] }),
    property: attributeOnly ? undefined : camel(name),
    isRequired,
  }
}

function attributesOf({ only, finds, attributes = {} }: ElementSpec, start: string, language: Language) {
  const all: Readonly<Record<string, AttributeReference>> = {
    ...attributes,
    ...commonAttributes,
    view: { ...commonAttributes.view, unless: start },
    ...(only && { back: backAttribute }),
    ...(finds && { search: searchAttribute }),
  }
  return Object.entries(all).map(([name, one]) =>
    describedAttribute(language, name, one, name in attributes && one.unless === undefined),
  )
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

/** Says what an element shows: in Portuguese as its entry in the menu says it, where it has one. */
function purposeOf({ menu = [] }: Widget, { shows, start }: ElementSpec, language: Language): string {
  const text = shows[language] ?? menu.find(({ path }) => path === start({}))?.description
  if (!text) throw new Error(`'${shows.en}' is said in no Portuguese: neither in its declaration nor in the menu`)
  return text
}

function describe(widget: Widget, tag: string, spec: ElementSpec, language: Language): DescribedElement {
  const values = valuesOf(spec)
  const path = spec.start(values)
  // Its own attributes stand for themselves: '/nfces/{nfce-key}'.
  const start = Object.entries(values).reduce(
    (text, [name, value]) => (spec.attributes?.[name]?.unless ? text : text.replaceAll(value, `{${name}}`)),
    path,
  )
  const title = routeAt(widget.routes, path)?.route.title ?? widget.title
  const attributes = attributesOf(spec, start, language)
  const named = namedIn(language)
  return {
    tag,
    className: classOf(tag),
    area: widget.area,
    title,
    heading: spec.heading ?? (isEmbeddedElement(tag) ? EMBEDDED_ELEMENTS[tag].label : title),
    shows: purposeOf(widget, spec, language),
    attributes,
    own: attributes.filter(({ isRequired }) => isRequired),
    properties: Object.entries({ tokenProvider, customize }).map(([name, { type, about }]) => {
      return { name, type, about: about[language] }
    }),
    methods: [{ name: 'goBack', returns: 'boolean', about: goBack.about[language] }],
    events: Object.entries(events).map(([name, { about, detail, cancelled }]) => {
      return { name, about: about[language], detail, cancelled: cancelled?.[language] }
    }),
    states: named(states),
    parts: had(named(parts), spec),
    slots: had(named(slots), spec),
    variables: named({ ...themeVariables, ...frameVariables }),
    views: viewsOf(widget),
    saves: spec.saves,
  }
}

/** The elements of screens in the order of the areas, in a language. */
export const screensIn = (language: Language): readonly DescribedElement[] =>
  widgets.flatMap((widget) =>
    Object.entries(widget.elements).map(([tag, spec]) => describe(widget, tag, spec, language)),
  )

/** Every element of a screen. */
export const described = screensIn('en')
