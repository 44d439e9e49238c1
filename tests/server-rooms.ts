import { importsOf, type Source, targetOf } from './source-graph.ts'

// The floors of the server and of what stands beside it (src/api/demo, src/api/simulator): a room imports from lower floors only, and
// from itself. A wing (identity, documents, sats, companies) has rooms of its own; the files right in it are one more.

const SERVER = 'src/api/server/'

const FLOORS: Readonly<Record<string, number>> = {
  'server/errors': 1,
  'server/store': 2,
  'server/ports': 3,
  'server/mail': 4,
  'server/work': 4,
  'server/sealing': 4,
  'server/identity/audit': 4,
  'server/identity/limits': 4,
  'server/identity/plans': 4,
  'server/documents/xml': 4,
  'server/identity/accounts': 5,
  'server/documents': 5,
  // The subjects.
  'server/identity/factors': 6,
  'server/identity/invitations': 6,
  'server/identity/oauth': 6,
  'server/identity/plan-mails': 6,
  'server/identity/sessions': 6,
  'server/documents/intake': 6,
  'server/documents/figures': 6,
  'server/documents/downloads': 6,
  'server/documents/proof': 6,
  'server/documents/month-end': 6,
  'server/documents/deadlines': 6,
  'server/documents/accountant': 6,
  'server/sats/alarms': 6,
  'server/sats/commands': 6,
  'server/sats/telemetry': 6,
  'server/companies': 6,
  'server/companies/consultations': 6,
  'server/companies/fetching': 6,
  'server/companies/register': 6,
  'server/reports': 6,
  'server/backup': 7,
  'server/services.ts': 7,
  'server/work-kinds.ts': 7,
  'server/handlers': 8,
  'server/http': 9,
  demo: 10,
  simulator: 11,
  'server/cli': 12,
  'server/regular-work.node.ts': 13,
  'server/main.ts': 14,
}
const SUBJECTS = 6

/** A subject imports another one through a file that begins with this line. */
const OPEN = '// Other subjects may import this file.\n'

/** Returns the room of a file of the server or beside it, 'nowhere' where the plan has none; undefined for files elsewhere. */
export function serverRoom(path: string): string | undefined {
  if (!/^src\/api\/(server|demo|simulator)\//.test(path)) return undefined
  const parts = path.slice('src/api/'.length).split('/')
  const outward = parts.map((_, at) => parts.slice(0, parts.length - at).join('/'))
  return outward.find((room) => room in FLOORS) ?? 'nowhere'
}

/** What a file of the server may not have: a place in no room, and imports that do not go down. One line each. */
export function serverClimbs(source: Source, files: ReadonlyMap<string, Source>): string[] {
  const from = serverRoom(source.path)
  if (from === undefined) return []
  const floor = FLOORS[from]
  if (floor === undefined) return [`${source.path}: no room of the server`]
  return importsOf(source).flatMap(({ specifier }) => {
    const target = targetOf(source.path, specifier)
    const to = target && serverRoom(target)
    if (!target || !to || to === from) return []
    const below = FLOORS[to] ?? Number.POSITIVE_INFINITY
    const isOpen = floor === SUBJECTS && below === SUBJECTS && files.get(target)?.text.startsWith(OPEN)
    return below < floor || isOpen ? [] : [`${source.path} → ${specifier}`]
  })
}

const CONTRACT = 'src/api/contract/'
const HANDLERS = `${SERVER}handlers/`
/** What all resources of the contract have in common, parts of one that is large, and what all handlers have. */
const GENERAL = new Set([
  'conflict.ts',
  'contract.ts',
  'description.ts',
  'document-parts.ts',
  'endpoint.ts',
  'faults.ts',
  'fields.ts',
  'note-totals.ts',
  'page.ts',
  'problem.ts',
  'progress.ts',
  'handler.ts',
  'handlers.ts',
])

/** Resources of the contract without a file of handlers, files of handlers without one, and those that implement another one. */
export function strayHandlers(sources: readonly Source[]): string[] {
  const namesIn = (room: string) =>
    new Map(
      sources
        .filter(({ path }) => path.startsWith(room))
        .map((source) => [source.path.slice(room.length), source] as const)
        .filter(([name]) => !GENERAL.has(name)),
    )
  const [contract, handlers] = [namesIn(CONTRACT), namesIn(HANDLERS)]
  return [
    ...[...contract.keys()].filter((name) => !handlers.has(name)).map((name) => CONTRACT + name),
    ...[...handlers.keys()].filter((name) => !contract.has(name)).map((name) => HANDLERS + name),
    ...[...handlers].flatMap(([name, { path, text }]) =>
      text.includes(`'#api/contract/${name}'`) ? [] : [`${path} implements nothing of ${name}`],
    ),
  ]
}

/**
 * Names that two files of the contract, the server and the rules export: whoever reads one must not think of the other. Handlers bear
 * their endpoint's name.
 */
export function sharedNames(sources: readonly Source[]): string[] {
  const owners = new Map<string, Set<string>>()
  for (const { path, text } of sources) {
    if (!/^src\/(api\/(contract|server|demo|simulator)|domain)\//.test(path) || path.startsWith(HANDLERS)) continue
    const exported = text.matchAll(/^export (?:async )?(?:interface|type|class|function\*?|const|enum) (\w+)/gm)
    for (const [, name = ''] of exported) owners.set(name, (owners.get(name) ?? new Set()).add(path))
  }
  return [...owners].flatMap(([name, paths]) => (paths.size > 1 ? [`${name}: ${[...paths].join(', ')}`] : []))
}
