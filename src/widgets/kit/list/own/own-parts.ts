import type { IconName } from '#ui/painted/icons.ts'
import { OWN_ACTIONS } from '../columns/columns.ts'
import type { Column } from '../ListFrame.tsx'
import type { OwnPicture } from '../show-list.tsx'
import type { FiscalAction, FiscalColumn, FiscalIcon, FiscalOwn, FiscalRowKind } from '../../public.ts'

// What a page adds to rows, as far as a list's first picture needs it. Fetched by pages that add something alone.

/** Pixels of a column that says nothing of it, and how narrow and wide one may be. */
const WIDTH = 140
const WIDTHS = [48, 640] as const
/** After all places of our own cells where rows are items. */
const AT = 10
const NAME = /^[a-z\d]+(-[a-z\d]+)*$/

/** A column of the page's, with the one that it makes of a list. */
export interface OwnColumn {
  source: FiscalColumn
  head: Omit<Column<never>, 'cell'> & { name: string }
}

/** The page's own in rows of one kind, of which everything makes sense. */
export interface OwnParts {
  columns: readonly OwnColumn[]
  /** The names of those that only who chooses them sees. */
  hidden: readonly string[]
  actions: readonly FiscalAction[]
  /** The head of the rows' menus, where there is something to do. */
  menu: OwnColumn['head'] | undefined
}

/** Icons that pages name are icons of ours. */
export const iconOf = (icon: FiscalIcon): IconName => icon

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const isFunction = (value: unknown): boolean => typeof value === 'function'

/** Those of a list of the page's that make sense, each name once; of the others its console hears. */
function sound<T>(
  all: unknown,
  what: string,
  words: string,
  isSound: (one: Readonly<Record<string, unknown>>) => boolean,
) {
  const names = new Set<unknown>()
  const found: readonly unknown[] = Array.isArray(all) ? all : []
  if (all !== undefined && !Array.isArray(all)) console.warn(`${what} are no array and left out`)
  return found.filter((one): one is T => {
    const { name } = isObject(one) ? one : {}
    const isOne = isObject(one) && typeof name === 'string' && NAME.test(name) && !names.has(name) && isSound(one)
    if (!isOne)
      console.warn(
        `${what}: "${String(name)}" is left out: ${words}, and a name of its own of small letters, digits and hyphens`,
      )
    names.add(name)
    return isOne
  })
}

function headOf({ name, header, width = WIDTH, align }: FiscalColumn): OwnColumn['head'] {
  const [least, most] = WIDTHS
  return {
    header,
    name: `own-${name}`,
    width: Math.min(most, Math.max(least, Number(width) || WIDTH)),
    ...(align === 'right' && { align }),
    cut: true,
    item: { at: AT, look: 'small', label: header },
    skeleton: 72,
  }
}

function read({ columns, actions }: Readonly<Record<string, unknown>>, what: string): OwnParts {
  const sources = sound<FiscalColumn>(
    columns,
    `${what}: columns`,
    'it needs a header, a function cell',
    ({ header, cell }) => isText(header) && isFunction(cell),
  )
  const acts = sound<FiscalAction>(
    actions,
    `${what}: actions`,
    'it needs a label, a function run',
    ({ label, run }) => isText(label) && isFunction(run),
  )
  return {
    columns: sources.map((source) => ({ source, head: headOf(source) })),
    hidden: sources.filter(({ hidden }) => hidden === true).map(({ name }) => `own-${name}`),
    actions: acts,
    menu:
      acts.length > 0
        ? { header: 'Ações', name: OWN_ACTIONS, width: 72, item: { at: AT, side: 'end' }, skeleton: 20 }
        : undefined,
  }
}

/** Runs code of the page's, which may throw: its console hears of it. */
export function contained<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    console.error(error)
    return undefined
  }
}

/** Keeps what was read of each object that a page has given, so that no row is drawn anew as long as it gives the same. */
const known = new WeakMap<object, OwnParts>()
const NOTHING: OwnParts = { columns: [], hidden: [], actions: [], menu: undefined }

/** Returns the page's own in rows of a kind, as far as it makes sense. `tag` names the element in the page's console. */
export function partsOf(own: FiscalOwn | undefined, kind: FiscalRowKind, tag: string): OwnParts {
  // Pages without types may say anything.
  const found: unknown = own
  if (!isObject(found)) return NOTHING
  const before = known.get(found)
  if (before) return before
  const parts = contained(() => read(found, `${tag} customize.${kind}`)) ?? NOTHING
  known.set(found, parts)
  return parts
}

/** Returns what a list's first picture has of it: the room of columns, without what they show. */
export const pictureOf = (own: FiscalOwn | undefined, kind: FiscalRowKind, tag: string): OwnPicture => {
  const { columns, hidden, menu } = partsOf(own, kind, tag)
  const heads = [...columns.map(({ head }) => head), ...(menu ? [menu] : [])]
  return { columns: heads.map((head) => ({ ...head, cell: () => null })), hidden }
}
