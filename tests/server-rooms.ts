import { importsOf, type Source, targetOf } from './source-graph.ts'

// The floors inside src/api/server: a room imports from lower floors only, and from itself.

const SERVER = 'src/api/server/'

const FLOORS: Readonly<Record<string, number>> = {
  errors: 1,
  store: 2,
  ports: 3,
  audit: 4,
  xml: 4,
  mail: 4,
  limits: 4,
  plans: 4,
  sealing: 4,
  accounts: 5,
  documents: 5,
  // The subjects.
  intake: 6,
  'plan-mails': 6,
  telemetry: 6,
  alarms: 6,
  companies: 6,
  commands: 6,
  consultations: 6,
  downloads: 6,
  figures: 6,
  oauth: 6,
  register: 6,
  reports: 6,
  'services.ts': 7,
  handlers: 8,
  http: 9,
  demo: 10,
  simulator: 11,
  cli: 12,
  'main.ts': 13,
}
const SUBJECTS = 6

/** A subject imports another one through a file that begins with this line. */
const OPEN = '// Other subjects may import this file.\n'

/** The room of a file of the server; undefined for files elsewhere. */
export function serverRoom(path: string): string | undefined {
  return path.startsWith(SERVER) ? path.slice(SERVER.length).split('/')[0] : undefined
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
/** What all resources of the contract have in common, and what all handlers have. */
const GENERAL = new Set([
  'conflict.ts',
  'contract.ts',
  'description.ts',
  'endpoint.ts',
  'fields.ts',
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
    if (!/^src\/(api\/(contract|server)|domain)\//.test(path) || path.startsWith(HANDLERS)) continue
    const exported = text.matchAll(/^export (?:async )?(?:interface|type|class|function\*?|const|enum) (\w+)/gm)
    for (const [, name = ''] of exported) owners.set(name, (owners.get(name) ?? new Set()).add(path))
  }
  return [...owners].flatMap(([name, paths]) => (paths.size > 1 ? [`${name}: ${[...paths].join(', ')}`] : []))
}
