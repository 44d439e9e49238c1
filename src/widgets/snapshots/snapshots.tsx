import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { readAddress } from '#api/client/address.ts'
import { subjectOf } from '#api/client/subject.ts'
import type { Page } from '#api/contract/page.ts'
import type { Me, readMe } from '#api/contract/access/users.ts'
import type { At } from '../kit/place/at.ts'
import { usualColumns } from '../kit/list/columns/columns.ts'
import { isChosenFrom } from '../kit/list/show-list.tsx'
import { loadScreen, type Match, routeAt, wrongAttribute } from '../kit/widget.ts'
import { type Answers, drawnScreen } from './drawn-screen.tsx'
import { inZone } from './in-zone.ts'
import type { FiscalRowKind } from '../kit/public.ts'
import { widgets } from '../index.ts'

// Drawn on a server for the pages of other servers: built into dist/server (vite.config.ts), and told of by
// src/api/server/ports/snapshots/screens.ts. What takes a snapshot over in the browser is kit/element/snapshot.ts.

interface SnapshotInput {
  tag: string
  attributes: Readonly<Record<string, string | undefined>>
  /** Zone of the viewer, where the page names it. */
  timeZone: string | undefined
  library: string
}

interface Drawing {
  answers: ReadonlyMap<string, { body: unknown; tag: string | null }>
  token: string
  at: number
}

/** A list to whom embeds it. */
interface ListOffer {
  /** Those that its user may choose; none where there is no choice. `isUsual`: shown to whom has chosen nothing. */
  columns: { name: string; header: string; isUsual: boolean }[]
  /** The kind of row to which a page may add something of its own. */
  rows: FiscalRowKind | undefined
}

/** Returns what the lists that elements open at offer, by their tags: the builder of elements (embed/) shows it. */
export async function listOffers(): Promise<Record<string, ListOffer>> {
  const all: Record<string, ListOffer> = {}
  for (const { elements, routes } of widgets) {
    for (const [tag, { start, attributes = {} }] of Object.entries(elements)) {
      const values = Object.entries(attributes).map(([name, { values: known }]) => [name, known?.[0] ?? ''])
      const match = routeAt(routes, start(Object.fromEntries(values)))
      const { default: Screen } = match ? await loadScreen(match.route) : { default: undefined }
      if (!Screen || !('list' in Screen)) continue
      const usual = usualColumns(Screen.columns, Screen.list)
      const columns = Screen.columns.map(({ name, header }) => ({ name, header, isUsual: usual.includes(name) }))
      all[tag] = { columns: isChosenFrom(Screen) ? columns : [], rows: Screen.own?.kind }
    }
  }
  return all
}

/** Attributes of every element that a snapshot says too. */
const COMMON = ['tenant', 'api', 'view', 'theme', 'lang', 'font', 'preferences', 'back', 'search']
const ME = readAddress<typeof readMe>('/users/me', {})

/** The time zone of most of those who look. */
const TIME_ZONE = 'America/Sao_Paulo'

/** Language of a build other than the Portuguese one, which draws the areas that have no texts in it. */
interface Spoken {
  language: string
  areas: readonly string[]
}

/** `sheets`: the file with an area's styles in the library, and `widget`, what all share. */
export function createScreens(sheets: Readonly<Record<string, string>>, spoken?: Spoken) {
  return {
    async snapshotOf(input: SnapshotInput) {
      const widget = widgets.find(({ elements }) => Object.hasOwn(elements, input.tag))
      const spec = widget?.elements[input.tag]
      if (!widget || !spec || spoken?.areas.includes(widget.area) === false) return undefined
      const { attributes: own = {}, start } = spec
      const known = [...COMMON, ...Object.keys(own)]
      const values = known.flatMap((name) => (input.attributes[name] ? [[name, input.attributes[name]] as const] : []))
      const attributes = Object.fromEntries(values)
      const view = attributes['view']
      const wrong = !view && wrongAttribute(own, (name) => attributes[name] ?? '')
      if (wrong) return { wrong: wrong[0] }
      const [pathname = '', query] = (view ?? start(attributes)).split('?')
      const match = routeAt(widget.routes, pathname)
      const drawn = match && (await drawnBy(match))
      if (!drawn) return undefined
      const hasBack = !spec.only || /^(list|page)$/.test(attributes['back'] ?? '')
      const at: At = {
        params: match.params,
        search: query ? `?${query}` : '',
        preferences: {},
      }
      const { timeZone = TIME_ZONE } = input
      const reads = inZone(timeZone, () => match.route.reads?.(at) ?? [])
      const first = reads[0]
      if (first === undefined) return undefined
      return {
        reads: [...reads, ME],
        needed: [first, ME],
        draw: ({ answers, token, at: time }: Drawing) =>
          inZone(timeZone, () =>
            markup({
              tag: input.tag,
              language: spoken?.language ?? 'pt-BR',
              attributes,
              sheets: [sheets['widget'], sheets[widget.area]].flatMap((file) => (file ? [input.library + file] : [])),
              picture: drawn({
                answers,
                first,
                at,
                tenant: attributes['tenant'] ?? '',
                hasBack,
                isClockKnown: input.timeZone !== undefined,
              }),
              data: { of: attributes, subject: subjectIn(token), at: time, answers: Object.fromEntries(answers) },
            }),
          ),
      }
    },
  }
}

/** A token that names nobody would stand for its own subject, and no token may be in a page. */
function subjectIn(token: string): string {
  const subject = subjectOf(token)
  return subject === token ? '' : subject
}

interface Pictured {
  answers: Answers
  /** The first path, of which a picture is made. */
  first: string
  at: At
  tenant: string
  hasBack: boolean
  isClockKnown: boolean
}

/** Finds the drawer of a route: a list's picture, or the screen itself. A dialog over another screen is drawn by neither. */
async function drawnBy(match: Match): Promise<((values: Pictured) => ReactNode) | undefined> {
  if (match.over) return undefined
  const list = (await match.route.rows?.())?.default
  // The server has checked its own answer.
  if (list) {
    return ({ answers, first, at }) =>
      list.picture(answers.get(first)?.body as Page<unknown>, at, answers.get(ME)?.body as Me | undefined)
  }
  const screen = await drawnScreen(match)
  return screen && (({ answers, at, ...standing }) => screen(answers, { ...standing, search: at.search }))
}

interface Parts {
  tag: string
  /** Language of its words. */
  language: string
  attributes: Readonly<Record<string, string>>
  /** Addresses of its stylesheets. */
  sheets: readonly string[]
  picture: ReactNode
  data: unknown
}

/** The element with its shadow root as HTML. Styles are classes alone: a style attribute would need 'unsafe-inline'. */
function markup({ tag, language, attributes, sheets, picture, data }: Parts): string {
  const end = `</template></${tag}>`
  const drawn = renderToStaticMarkup(
    createElement(
      tag,
      attributes,
      createElement(
        'template',
        { shadowrootmode: 'open' },
        sheets.map((href) => <link key={href} rel="stylesheet" href={href} />),
        <div
          className="fx widget"
          lang={language}
          part="root"
          data-theme={attributes['theme'] ?? 'dark'}
          data-font={attributes['font']}
        >
          <div className="picture" data-of={tag}>
            {picture}
          </div>
        </div>,
      ),
    ),
  )
  // React escapes quotes, so that none of a text ends an attribute or looks like one.
  const strict = drawn.replaceAll(/ style="[^"]*"/g, '')
  if (!strict.endsWith(end)) throw new Error(`${tag} was drawn otherwise than known`)
  // A block of data, which no policy for scripts asks about; nothing in it can end it.
  const block = `<script type="application/json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
  return `${strict.slice(0, -end.length)}${block}${end}`
}
