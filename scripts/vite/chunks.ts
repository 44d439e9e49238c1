import { resolve } from 'node:path'
import type { ChunkingContext, CodeSplittingGroup } from 'rolldown'
import { type Area, root } from './declarations.ts'

/** What paints an element, and the rows of any list, before React is there. */
const PAINT = ['kit/element/first-paint.ts', 'kit/list/show-list.tsx', 'kit/list/define-list.ts'].map((file) =>
  resolve(root, 'src/widgets', file),
)

/** What draws any screen with React. */
const ALWAYS = ['kit/WidgetRoot.tsx', 'kit/search/ElementSearch.tsx'].map((file) => resolve(root, 'src/widgets', file))

const REACT_ROOT = resolve(root, 'src/widgets/kit/element/react-root.tsx')

/** All that modules import statically, themselves among it; `later`: with what they load when it is wanted. */
function closureOf(
  ids: readonly string[],
  context: ChunkingContext,
  later = false,
  seen = new Set<string>(),
): ReadonlySet<string> {
  for (const id of ids) {
    if (seen.has(id)) continue
    seen.add(id)
    const module = context.getModuleInfo(id)
    closureOf(
      [...(module?.importedIds ?? []), ...(later ? (module?.dynamicallyImportedIds ?? []) : [])],
      context,
      later,
      seen,
    )
  }
  return seen
}

/** The areas that use a module, ever, by its path; '' stands for what any screen may load. */
type Users = (id: string, context: ChunkingContext) => readonly string[]

function usersIn(areas: readonly Area[]): Users {
  let uses: readonly (readonly [string, ReadonlySet<string>])[] | undefined
  return (id, context) => {
    uses ??= [
      ['', closureOf(ALWAYS, context, true)],
      ...areas.map(({ area, declaration }) => [area, closureOf([declaration], context, true)] as const),
    ]
    return uses.flatMap(([area, all]) => (all.has(id) ? [area] : []))
  }
}

/**
 * What an element's first rows need, in two files: what paints any of them, with all that several areas use, and what the area alone does, which
 * is its declaration and its lists. A third file would be one more journey where a browser has six connections to a server, of which
 * two carry the first calls.
 */
function rowGroups(areas: readonly Area[], usersOf: Users): CodeSplittingGroup[] {
  let needed: ReadonlySet<string> | undefined
  const paints = (id: string, context: ChunkingContext) => {
    needed ??= closureOf(PAINT, context)
    return needed.has(id)
  }
  let ofRows: ReadonlySet<string> | undefined
  const nameOf = (id: string, context: ChunkingContext) => {
    ofRows ??= closureOf(
      areas.flatMap(({ declaration, lists }) => [declaration, ...lists]),
      context,
    )
    if (paints(id, context)) return 'paint'
    if (!ofRows.has(id)) return null
    const users = usersOf(id, context)
    return users.length === 1 ? (users[0] ?? null) : 'paint'
  }
  // A group takes what its modules import: what is shared comes first.
  return [
    { debugName: 'paint', name: (id, context) => (nameOf(id, context) === 'paint' ? 'paint' : null) },
    { debugName: 'areas', name: nameOf },
  ]
}

/** Libraries of what nobody sees before they act, and the name that they give to what stands on them: the first that fits. */
const BEYOND = {
  choices: /\/@headlessui\/react\/dist\/(components\/(combobox|listbox|menu|popover)|internal\/floating)/,
  form: /\/node_modules\/react-hook-form\//,
  controls: /\/node_modules\/@headlessui\/react\//,
}

function levelOf(id: string, context: ChunkingContext): string {
  const all = [...closureOf([id], context)]
  const [level = ''] = Object.entries(BEYOND).find(([, library]) => all.some((one) => library.test(one))) ?? []
  return level
}

const CONTRACT = /\/src\/api\/contract\/(?:.+\/)?([\w-]+)\.ts$/
/** Tells of what is asked for by itself: it stays apart, since it may be asked for anew. */
const isAsked = (id: string, context: ChunkingContext) => (context.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
const isOurs = (id: string) => id.startsWith(resolve(root, 'src'))

/** What screens of many areas share, what those of two do, and those of one; on a level apart what stands on its libraries. */
function viewGroups(usersOf: Users, ...levels: string[]): CodeSplittingGroup[] {
  const nameOf = (id: string, context: ChunkingContext): { name: string; users: number } | undefined => {
    const users = usersOf(id, context)
    const level = levelOf(id, context)
    if (!isOurs(id) || isAsked(id, context) || users.length === 0 || !levels.includes(level)) return undefined
    const of = users.length > 2 ? 'view' : users.map((one) => one || 'kit').join('-')
    return { name: level ? `${of}-${level}` : of, users: Math.min(users.length, 3) }
  }
  return [3, 2, 1].map((wanted) => ({
    debugName: 'view',
    name(id, context) {
      const found = nameOf(id, context)
      return found?.users === wanted ? found.name : null
    },
    minShareCount: 2,
  }))
}

/** Libraries that every screen needs, but for what paints before them: no word is in them, so that they are one file for all languages. */
function librariesGroup(areas: readonly Area[]): CodeSplittingGroup {
  let needed: ReadonlySet<string> | undefined
  let paints: ReadonlySet<string> | undefined
  return {
    debugName: 'libraries',
    name(id, context) {
      if (!id.includes('/node_modules/')) return null
      needed ??= closureOf([...ALWAYS, REACT_ROOT], context)
      paints ??= closureOf([...PAINT, ...areas.flatMap(({ declaration, lists }) => [declaration, ...lists])], context)
      return needed.has(id) && !paints.has(id) ? 'libraries' : null
    },
  }
}

/**
 * What several screens share, in few files: a browser has six connections to a server, and on a slow line a hundred small files keep a
 * press waiting. Each group takes what its modules import, unless one before it has that. What is loaded by itself (a screen,
 * kit/element/react-root.tsx, host/App.tsx) stays apart, since it may be asked for anew (kit/element/load-chunk.ts).
 */
export function chunkGroups(areas: readonly Area[]): CodeSplittingGroup[] {
  const usersOf = usersIn(areas)
  return [
    librariesGroup(areas),
    ...rowGroups(areas, usersOf),
    // What draws every screen, with React; what else many areas share is left to the screens that need it, which lists do not.
    {
      name: 'app',
      test: /\/src\/(widgets\/kit\/(WidgetRoot|Panels|list\/ListScreen|search\/ElementSearch|place\/rare-setting)|ui\/overlay\/snackbars|api\/contract\/(page|document-parts|alert-parts)|host\/account\/sign-in)\.tsx?$|\/react-dom\/index\.js$/,
    },
    // The contract that a list comes with: nothing else is to come with it.
    {
      debugName: 'contracts',
      name: (id, context) => (isAsked(id, context) ? (CONTRACT.exec(id)?.[1] ?? null) : null),
    },
    // What is looked up to be chosen from: it brings contracts that no list's rows need.
    { name: 'lookup', test: /\/src\/widgets\/kit\/form\/lookup\/use-/, minShareCount: 2 },
    ...viewGroups(usersOf, ''),
    // What is under Headless UI's controls.
    {
      name: 'controls',
      test: /\/(@headlessui\/react\/dist\/(?!components\/(combobox|listbox|menu|popover)|internal\/floating|utils\/element-movement)|react-aria\/)/,
      minShareCount: 2,
    },
    // What forms draw, with their library, and the fields that offer choices.
    {
      name: 'form',
      test: /\/src\/(ui\/fields\/Text\w+|widgets\/kit\/form\/(ApiForm|FormDialog|bound|buttons|fields))\./,
      minShareCount: 2,
    },
    { name: 'choices', test: /\/src\/(ui\/fields|widgets\/kit\/form)\//, minShareCount: 2 },
    ...viewGroups(usersOf, 'controls', 'form'),
    // Behind forms: what offers choices would take what its own forms draw.
    ...viewGroups(usersOf, 'choices'),
  ]
}
