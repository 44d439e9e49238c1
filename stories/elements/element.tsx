import type { ArgTypes, Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useRef } from 'react'
import { action } from 'storybook/actions'
import type { Store } from '#api/server/store/scope.ts'
import { described } from '#widgets/reference/described.ts'
import { describedLeaves } from '#widgets/reference/described-leaves.ts'
import '#widgets/leaves.ts'
import '#widgets/register.ts'
import { openServer, serve, type StoryServer } from '../server.tsx'
import { reportOnce } from '../sats/readings.ts'
import { observed } from '../sats/serials.ts'
import { USERS } from '../screen.tsx'
import { ElementDocs } from './ElementDocs.tsx'
import { newestNote } from './newest-note.ts'
import { declarationOf } from './reference.ts'

/** What the story gives by itself, since no page of a partner is around it. */
const GIVEN = ['token', 'tenant', 'api']
/** Read once, before the element appears. */
const SET_BEFORE = ['back', 'font', 'loading', 'preferences']

type Attributes = Readonly<Record<string, string | undefined>>

interface Entry {
  tenant: string
  token: string
  attributes: Attributes
  properties: object | undefined
}

interface Options {
  /** Properties that the page sets, beside its user. */
  properties?: object
  /** Values of the element's own attributes, as the database has them. */
  attributes?: (store: Store) => Promise<Attributes>
  /** What the story needs of the server. */
  first?: (served: StoryServer) => Promise<void>
}

/** Values that TypeScript writes as `'a' | 'b'`. */
const valuesIn = (type = ''): string[] => Array.from(type.matchAll(/'([^']+)'/g), ([, value = '']) => value)

/** A control for each attribute, as custom-elements.json lists them. */
function argTypesOf(tag: string): ArgTypes {
  const { attributes = [] } = declarationOf(tag)
  const own = attributes.map(({ name, description = '', type, default: unless }) => {
    const values = valuesIn(type?.text)
    return [
      name,
      {
        description,
        table: { category: 'Atributos', type: { summary: type?.text ?? 'string' }, defaultValue: { summary: unless } },
        ...(GIVEN.includes(name)
          ? { control: false as const }
          : values.length > 0
            ? { control: 'select' as const, options: values }
            : { control: 'text' as const }),
      },
    ] as const
  })
  return {
    user: {
      name: 'Quem vê',
      description: 'Usuário da demonstração; a história dá o token e a organização dele',
      options: Object.keys(USERS),
      control: { type: 'select', labels: { ...USERS } },
      table: { category: 'História' },
    },
    ...Object.fromEntries(own),
  }
}

/** The element itself, as a page has it; what it tells goes to the panel of actions. */
function Mounted({ tag, entry }: { tag: string; entry: Entry }) {
  const place = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const made = document.createElement(tag)
    element.current = made
    const events = declarationOf(tag).events ?? []
    for (const { name } of events) {
      made.addEventListener(name, (event) => action(name)(event instanceof CustomEvent ? event.detail : undefined))
    }
    place.current?.append(made)
    return () => made.remove()
  }, [tag])
  useEffect(() => {
    const { current } = element
    if (!current) return
    for (const [name, value] of Object.entries(entry.attributes)) {
      if (value) current.setAttribute(name, value)
      else current.removeAttribute(name)
    }
    Object.assign(current, entry.properties)
    if (declarationOf(tag).attributes?.some(({ name }) => name === 'token')) {
      Object.assign(current, { tenant: entry.tenant, token: entry.token })
    }
  })
  return <div ref={place} />
}

/** Values of attributes, as the database has them. */
const KNOWN: Readonly<Record<string, (store: Store) => Promise<string>>> = {
  'nfce-key': newestNote,
  'access-key': newestNote,
  sat: observed((serial) => serial),
}

/** What an element needs: values of its own attributes and, where SATs are shown, what their agents say of them. */
function optionsOf(tag: string): Options {
  const { own = [], area } = [...described, ...describedLeaves].find((one) => one.tag === tag) ?? {}
  return {
    async attributes(store) {
      const all = own.map(async ({ name, values, example }) => [
        name,
        values?.[0] ?? (await KNOWN[name]?.(store)) ?? example,
      ])
      return Object.fromEntries(await Promise.all(all))
    },
    ...((area === 'sats' || own.some(({ name }) => name === 'sat')) && { first: reportOnce }),
  }
}

/** What every story of an element has: `export default { title: 'Elementos/…', …elementOf('fiscal-…') }`. */
export const elementOf = (tag: string) =>
  ({
    argTypes: argTypesOf(tag),
    parameters: { docs: { page: () => <ElementDocs tag={tag} />, story: { inline: true } } },
  }) satisfies Omit<Meta, 'title'>

/** The element on a page, with the demonstration's data. */
export const elementStory = (tag: string, { attributes, first, properties } = optionsOf(tag)): StoryObj => ({
  args: { user: 'admin@aurora.example' },
  loaders: [
    async ({ args, globals }) => {
      const { user, ...asked } = args as { user: string } & Attributes
      const served = await serve()
      await first?.(served)
      const entered = await served.enter(user)
      const own = (await attributes?.((await openServer()).store)) ?? {}
      const entry: Entry = {
        ...entered,
        properties,
        attributes: { theme: String(globals['theme']), ...own, ...withoutEmpty(asked) },
      }
      return { entry, key: JSON.stringify([globals['api'], user, SET_BEFORE.map((name) => asked[name])]) }
    },
  ],
  // What the loader above has put there.
  render: (_args, { loaded }) => <Mounted key={String(loaded['key'])} tag={tag} entry={loaded['entry'] as Entry} />,
})

const withoutEmpty = (asked: Attributes) =>
  Object.fromEntries(Object.entries(asked).filter(([name, value]) => value && !GIVEN.includes(name)))
