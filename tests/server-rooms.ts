import { importsOf, type Source, targetOf } from './source-graph.ts'

// The floors of the server and of what stands beside it (src/api/demo, src/api/simulator): a room imports from lower floors only, and
// from itself. A room with a subject.ts is a subject's: it imports from another subject's room where its subject.ts names that in `uses`.

const SERVER = 'src/api/server/'

const FLOORS: Readonly<Record<string, number>> = {
  // What the server stands on.
  'server/words': 0,
  'server/languages': 0.1,
  'server/errors': 0.2,
  'server/settings': 1,
  'server/store/schema': 2,
  'server/store/functions': 2.1,
  'server/store/baseline': 2.2,
  'server/store': 2.3,
  'server/store/queries': 2.4,
  // A port knows no other one but the platform.
  'server/ports/files': 3,
  'server/ports/platform': 3.1,
  'server/ports/identity': 3.2,
  'server/ports/mail': 3.2,
  'server/ports/metrics': 3.2,
  'server/ports/paper': 3.2,
  'server/ports/proof': 3.2,
  'server/ports/sefaz': 3.2,
  'server/ports/snapshots': 3.2,
  'server/ports/webhooks': 3.2,
  // What all subjects have.
  'server/mail': 4,
  'server/work': 4,
  'server/live': 4,
  'server/sealing': 4,
  'server/identity/audit': 4,
  'server/identity/limits': 4,
  'server/documents/xml': 4,
  'server/identity/callers': 5,
  'server/documents/read': 5,
  'server/documents/lock-intake.ts': 5,
  'server/documents/contents': 5.1,
  'server/identity/accounts': 6,
  'server/documents': 6,
  'server/documents/containers': 6.1,
  'server/documents/retention': 6.1,
  'server/http': 7,
  'server/subject.ts': 8,
  // Here are the subjects; then what is made of them all.
  'server/subjects.ts': 10,
  'server/work-kinds.ts': 11,
  'server/lists': 10,
  'server/backup': 10,
  'server/api.ts': 11,
  'server/database-gauges.node.ts': 12,
  demo: 12,
  simulator: 13,
  'server/cli': 14,
  'server/regular-work.node.ts': 15,
  'server/start': 16,
  'server/main.ts': 17,
}
const SUBJECTS = 9
const DECLARED = /(?<!^src\/api\/server)\/subject(\.node)?\.ts$/

/** The rooms of the server among these sources. */
export interface ServerRooms {
  /** Returns the room of a file of the server or beside it, 'nowhere' where the plan has none; undefined for files elsewhere. */
  roomAt(path: string): string | undefined
  /** What a file of the server may not have: a place in no room, and imports that do not go down. One line each. */
  climbs(source: Source): string[]
  /** Subjects that a subject names and takes nothing from. One line each. */
  idle(): string[]
}

export function serverRooms(sources: readonly Source[]): ServerRooms {
  const declared = sources.filter(({ path }) => path.startsWith(SERVER) && DECLARED.test(path))
  const roomOfSubject = (path: string) => path.slice('src/api/'.length).replace(DECLARED, '')
  const uses = new Map(
    declared.map((source) => [
      roomOfSubject(source.path),
      new Set(
        targetsOf(source)
          .filter((target) => DECLARED.test(target))
          .map(roomOfSubject),
      ),
    ]),
  )
  const floorOf = (room: string) => FLOORS[room] ?? (uses.has(room) ? SUBJECTS : undefined)
  const roomAt = (path: string) => {
    if (!/^src\/api\/(server|demo|simulator)\//.test(path)) return undefined
    const parts = path.slice('src/api/'.length).split('/')
    const outward = parts.map((_, at) => parts.slice(0, parts.length - at).join('/'))
    return outward.find((room) => floorOf(room) !== undefined) ?? 'nowhere'
  }
  return {
    roomAt,
    climbs(source) {
      const from = roomAt(source.path)
      if (from === undefined) return []
      const floor = floorOf(from)
      if (floor === undefined) return [`${source.path}: no room of the server`]
      return targetsOf(source).flatMap((target) => {
        const to = roomAt(target)
        if (!to || to === from) return []
        const isBelow = (floorOf(to) ?? Number.POSITIVE_INFINITY) < floor
        return isBelow || uses.get(from)?.has(to) ? [] : [`${source.path} → ${target}`]
      })
    },
    idle() {
      const taken = new Set(
        sources
          .filter(({ path }) => !DECLARED.test(path))
          .flatMap((source) => targetsOf(source).map((target) => `${roomAt(source.path)} ${roomAt(target)}`)),
      )
      return [...uses].flatMap(([room, all]) =>
        [...all].filter((used) => !taken.has(`${room} ${used}`)).map((used) => `${room} uses nothing of ${used}`),
      )
    },
  }
}

function targetsOf(source: Source): string[] {
  return importsOf(source).flatMap(({ specifier }) => targetOf(source.path, specifier) ?? [])
}

const CONTRACT = 'src/api/contract/'
/** What all resources of the contract have in common, and parts of one that is large. */
const GENERAL = new Set([
  'alert-parts.ts',
  'conflict.ts',
  'contract.ts',
  'description.ts',
  'document-parts.ts',
  'endpoint.ts',
  'event-messages.ts',
  'faults.ts',
  'fields.ts',
  'note-totals.ts',
  'page.ts',
  'problem.ts',
  'progress.ts',
  'sheet-parts.ts',
  'spoken.ts',
])

/** Files of handlers: those of which a subject's declaration takes all exports. */
function handlerFiles(sources: readonly Source[]): Set<string> {
  return new Set(
    sources
      .filter(({ path }) => path.startsWith(SERVER) && DECLARED.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^import \* as \w+ from '([^']+)'/gm)].flatMap(
          ([, specifier = '']) => targetOf(path, specifier) ?? [],
        ),
      ),
  )
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Resources of the contract without a file of handlers of the same name, files of handlers without one, and those that implement another one. */
export function strayHandlers(sources: readonly Source[]): string[] {
  const handlers = handlerFiles(sources)
  const resources = sources
    .map(({ path }) => path)
    .filter((path) => path.startsWith(CONTRACT) && !GENERAL.has(nameOf(path)))
  const named = new Map(resources.map((path) => [nameOf(path), path]))
  const answered = new Set([...handlers].map(nameOf))
  return [
    ...resources.filter((path) => !answered.has(nameOf(path))),
    ...sources
      .filter(({ path }) => handlers.has(path))
      .flatMap(({ path, text }) => {
        const resource = named.get(nameOf(path))
        if (!resource) return [path]
        return text.includes(`'#${resource.slice('src/'.length)}'`) ? [] : [`${path} implements nothing of ${resource}`]
      }),
  ]
}

/**
 * Names that two files of the contract, the server and the rules export: whoever reads one must not think of the other. Handlers bear
 * their endpoint's name.
 */
export function sharedNames(sources: readonly Source[]): string[] {
  const owners = new Map<string, Set<string>>()
  const handlers = handlerFiles(sources)
  for (const { path, text } of sources) {
    if (!/^src\/(api\/(contract|server|demo|simulator)|domain)\//.test(path) || handlers.has(path)) continue
    const exported = text.matchAll(/^export (?:async )?(?:interface|type|class|function\*?|const|enum) (\w+)/gm)
    for (const [, name = ''] of exported) owners.set(name, (owners.get(name) ?? new Set()).add(path))
  }
  return [...owners].flatMap(([name, paths]) => (paths.size > 1 ? [`${name}: ${[...paths].join(', ')}`] : []))
}
