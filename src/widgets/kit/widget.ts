import type { ComponentType } from 'react'
import type { Needs } from '#domain/access/permissions.ts'
import type { SearchKind } from '#domain/search/search-kinds.ts'
import type { MenuIconName } from '#ui/menu-icons.ts'
import type { FiscalSavedKind } from './public.ts'
import type { List } from './list/define-list.ts'
import type { ListDescription } from './list/show-list.tsx'
import type { At } from './place/at.ts'
import type { AttributeSentence, Sentence } from './sentence.ts'

interface RouteBase {
  /** The specification's route name; travels in `fiscal-navigate`. */
  name: string
  needs: Needs
  screen: () => Promise<{ default: Screen }>
  /** A list in the screen: what it needs comes beside the screen's code. */
  list?: List
  /** Returns the one thing that stands there, named by its address alone: the search keeps what was opened last. */
  thing?: (at: Pick<At, 'params' | 'search'>) => Thing | undefined
}

export interface Thing {
  label: string
  /** Its own address, without what the way to it has left there. */
  path: string
}

/** The screen at a route: a component, or a list, which the kit shows. */
export type Screen = ComponentType | ListDescription

/** A dialog over its parent: the parent's screen stays mounted beneath it. */
export interface OverRoute extends RouteBase {
  /** Below the parent's path, without a leading slash. */
  path: string
}

export interface Route extends RouteBase {
  path: string
  /** Title of this screen in the top bar, where the area's own would not do. */
  title?: string
  over?: readonly OverRoute[]
  /** Addresses of the calls that the screen makes first, so that they can be sent before its code is there. */
  reads?: (at: At) => readonly string[]
  /** The screen again, where it is a list and nothing else: an element paints its first rows before React is there. */
  rows?: () => Promise<{ default: ListDescription }>
}

/** Parts and slots that only some elements have: `empty` is both, the others are parts. */
export type OptionalPart = 'table' | 'dialog' | 'empty'

/** An attribute of an element's own. */
export interface AttributeSpec {
  about: AttributeSentence
  /** The values that it may have, where they are few. */
  values?: readonly string[]
  /** Tells if a value makes sense, where `values` does not. */
  valid?: (value: string) => boolean | undefined
  /** Message where it is missing or wrong, if not the usual words. */
  fault?: string
  /** Its value where the page says none; without one it is required. */
  unless?: string
  /**
   * The forms of its value on which the first reads hang: a pattern (without blanks) → an example. Those of a value that fits are sent before any
   * code has come; of one that fits none the screen asks itself.
   */
  forms?: Readonly<Record<string, string>>
}

/** Finds the first of an element's own attributes that says what it may not. */
export const wrongAttribute = (attributes: Readonly<Record<string, AttributeSpec>>, textOf: (name: string) => string) =>
  Object.entries(attributes).find(
    ([name, { values, unless = '', valid = (value: string) => values?.includes(value) }]) => {
      return !valid(textOf(name) || unless)
    },
  )

export interface ElementSpec {
  /** Content, in a line: README, custom-elements.json, editors and Storybook say it. In Portuguese its entry in the menu does, if it has one. */
  shows: Pick<Sentence, 'en'> & Partial<Sentence>
  /** Heading of its example page, where neither what portals are told of it (EMBEDDED_ELEMENTS) nor its screen's own title would do. */
  heading?: string
  has: readonly OptionalPart[]
  /** Things that its user may save. */
  saves: readonly FiscalSavedKind[]
  /** The kinds that are found by the search within it, which stand at its routes; without any it has no search. */
  finds?: readonly SearchKind[]
  /** Its screen, narrowed to what is found by a CNPJ or serial, where it has no screen of a company or SAT alone. */
  narrowedTo?: (text: string) => string
  /** Attributes beside the common ones. */
  attributes?: Readonly<Record<string, AttributeSpec>>
  /**
   * The route that it stays at. Its page may let it go on to the rest of its area (`back="list"`), or ask for a 'Voltar' that only tells the
   * page (`back="page"`).
   */
  only?: string
  /** It leads to views of other elements (paths.ts). It never goes there itself: its page is told, and goes where it likes. */
  leadsOn?: true
  /**
   * The height (px) of its first frame, where it is wide and below 720 px: what a usual first answer needs, so that nothing moves when it
   * comes. It stays the least height; a page sets another by `--fiscal-min-height`.
   */
  height: readonly [wide: number, narrow: number]
  /** The path an element opens at when it has no `view`. */
  start: (attributes: Readonly<Record<string, string>>) => string
}

/** The menu's groups, by what one comes for (docs/decisions.md#menu-groups); the host says their order. */
export type MenuGroupName = 'Vendas' | 'Pendências' | 'Contador' | 'SATs' | 'Administração'

export interface Menu {
  group: MenuGroupName
  /** Place in its group, counted from 1. */
  order: number
  /** The name that it shares with its neighbours: said once, before them. */
  within?: string
  label: string
  /** Purpose, in a line: the home page says it. */
  description: string
  icon: MenuIconName
  path: string
  /** The path of the entry that it is a tab of: it stands over that screen and the others of it, and in no menu. */
  of?: string
  needs: Needs
  /** A count beside the label. It must not fail to load, because the menu would with it. */
  badge?: () => Promise<{ default: ComponentType }>
}

/** Something to do in an area that has an address of its own: the search of the back-office leads to it. */
export interface Action {
  /** In the words of its button. */
  label: string
  path: string
  needs: Needs
}

export interface Widget {
  area: string
  title: string
  menu?: readonly Menu[]
  actions?: readonly Action[]
  routes: readonly Route[]
  elements: Readonly<Record<string, ElementSpec>>
}

/** The code of a screen with all that it cannot be shown without. */
export async function loadScreen({ screen, list }: RouteBase): ReturnType<RouteBase['screen']> {
  const [module] = await Promise.all([screen(), list?.load()])
  return module
}

/** Declares an area once; elements, host routes, menu and documentation are derived from it. */
export const defineWidget = (widget: Widget): Widget => widget

export interface Match {
  route: Route
  over: OverRoute | undefined
  params: Readonly<Record<string, string>>
}

/** Undefined for what nobody can decode: no route has it, and that is no reason to throw. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function paramsAt(pattern: string, pathname: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const parts = pathname.split('/')
  if (wanted.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    const text = parts[i] ?? ''
    if (part.startsWith(':') && text) {
      const value = decoded(text)
      if (value === undefined) return undefined
      params[part.slice(1)] = value
    } else if (part !== text) return undefined
  }
  return params
}

/** Returns the name and the parameters of the first of some paths that one (without its query) is of, or undefined. */
export function viewAt(
  views: Readonly<Record<string, string>>,
  pathname: string,
): { name: string; params: Readonly<Record<string, string>> } | undefined {
  for (const [name, path] of Object.entries(views)) {
    const params = paramsAt(path, pathname)
    if (params) return { name, params }
  }
  return undefined
}

/** The route at a path (without its query), or undefined. */
export function routeAt(routes: readonly Route[], pathname: string): Match | undefined {
  for (const route of routes) {
    const params = paramsAt(route.path, pathname)
    if (params) return { route, over: undefined, params }
    for (const over of route.over ?? []) {
      const inner = paramsAt(`${route.path}/${over.path}`, pathname)
      if (inner) return { route, over, params: inner }
    }
  }
  return undefined
}
