import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { code, importsOf, targetOf } from '../../tests/source-graph.ts'
import type { Explained } from './outcome.ts'
import { TENANT_PLANS } from './tenant-plans.ts'

// Proofs that take long and that a change seldom can have touched: whole processes, the second database, other engines, what is built. What
// each is made of follows from its modules, by what they import and what they name, and it is run again when a byte of that has changed
// since it was last green.

/** A proof, by the step and the file that run it; `file` is '' where the step is one proof. */
export interface LongProof {
  step: string
  file: string
  /** Paths of all that it is made of. */
  inputs: readonly string[]
  /** SHA-256 of them all. */
  digest: string
}

/** When a proof was last green. */
interface Standing {
  digest: string
  commit: string
}

interface Kind {
  step: string
  /** Patterns of the files that run it; none where the step is one proof. */
  tests?: readonly string[]
  /** What is started by name or built, beside what the file imports: patterns of modules, with all that these import. */
  starts: readonly string[]
  /** Patterns of files that no module imports. */
  reads: readonly string[]
}

const PROCESSES = [
  'src/api/server/main.ts',
  'src/api/server/cli/**/*.ts',
  'tests/empty-{database,postgres}.ts',
  'tests/processes/**/!(*.test).ts',
]
/** The server of the tests, and how they are started on it. */
const POSTGRES = ['scripts/postgres.mjs', 'scripts/test/api.ts']
const PROCESS_FILES = ['deploy/**/*', 'tests/processes/upgrades/landed/*']
/** The build, as a browser gets it. */
const SHIPPED = [
  'src/!(api)/**/*.{ts,tsx}',
  'src/api/{client,contract,partner}/**/*.ts',
  'embed/**/*.{ts,mjs}',
  'scripts/build.mjs',
  'scripts/{vite,package}/**/*.ts',
  'vite.config.ts',
]
/** And the server that it asks. */
const BUILT = [...SHIPPED, 'src/api/**/*.ts', 'scripts/serve.mjs', 'tests/world/**/*.ts']
const BUILT_FILES = [
  'src/**/*.{css,svg,html,woff2}',
  'embed/**/*',
  'public/**/*',
  'index.html',
  'scripts/package/*.md',
  'docs/{elements,portals}.md',
]

const KINDS: readonly Kind[] = [
  {
    step: 'api-postgres',
    tests: ['tests/api/notes/contents/any-order.test.ts'],
    starts: ['tests/empty-postgres.ts', ...POSTGRES],
    reads: [],
  },
  {
    step: 'api-postgres',
    tests: [TENANT_PLANS],
    starts: ['src/api/**/*.ts', ...POSTGRES],
    // Who asks: of the screens that some of them draw no statement comes that no other one asks for.
    reads: ['tests/*.ts', 'tests/{api,processes}/**/*.ts', ...PROCESS_FILES],
  },
  {
    step: 'api-postgres',
    tests: ['tests/processes/**/!(*.embedded).test.ts'],
    starts: [...PROCESSES, ...POSTGRES],
    reads: PROCESS_FILES,
  },
  { step: 'api', tests: ['tests/processes/**/*.{both,embedded}.test.ts'], starts: PROCESSES, reads: PROCESS_FILES },
  { step: 'api', tests: ['tests/api/**/*.both.test.ts'], starts: ['tests/empty-database.ts'], reads: [] },
  {
    step: 'engines',
    tests: ['tests/engines/*.test.ts'],
    starts: [...BUILT, 'tests/engines/server.ts'],
    reads: BUILT_FILES,
  },
  {
    step: 'e2e',
    tests: [
      'tests/e2e/print.spec.ts',
      'tests/e2e/elements/{frameworks,measures,print}.embed.spec.ts',
      'tests/e2e/portals/{every,gallery,guide,memory,package,packed-api}.embed.spec.ts',
      'tests/e2e/screens/measures.host.spec.ts',
    ],
    starts: [...BUILT, 'playwright.config.ts'],
    reads: [...BUILT_FILES, 'docs/examples/*', 'tests/e2e/elements/apps/*', 'tests/apps/**/*'],
  },
  { step: 'package', starts: SHIPPED, reads: [...BUILT_FILES, 'tests/apps/**/*'] },
  {
    step: 'storybook',
    starts: [
      'src/**/*.{ts,tsx}',
      'stories/**/*.{ts,tsx}',
      '.storybook/*.{ts,tsx}',
      'scripts/check-storybook.mjs',
      'vite.config.ts',
    ],
    reads: ['src/**/*.{css,svg,html,woff2}', '.storybook/*', 'stories/**/*.{css,mdx}', 'public/**/*'],
  },
]

/** Of every proof: which versions of what, and how Vitest runs it. */
const ALWAYS = ['package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts']

/** Where it stands under which inputs each proof was last green. Written by a run in which it is, and by nothing else. */
const RECORD = 'tests/long-proofs.json'

type Read = (path: string) => Uint8Array | undefined

/** Returns every long proof of a checkout, with the digest of its inputs as they are now. */
export function longProofs(root: string, read: Read = kept((path) => readOrNothing(join(root, path)))): LongProof[] {
  const find = kept((patterns: readonly string[]) => filesOf(root, patterns))
  const findOne = kept((pattern: string) => find([pattern]))
  const targets = kept((path: string) => targetsOf(path, read, findOne))
  const hash = kept((path: string) => hashOf(read(path)))
  return KINDS.flatMap(({ step, tests, starts, reads }) => {
    const [others, files] = [find(reads), tests ? find(tests) : ['']]
    return files.map((file) => {
      const modules = modulesOf([...(file ? [file] : []), ...find(starts)], targets)
      const inputs = [...new Set([...modules, ...others, ...ALWAYS])].toSorted()
      return { step, file, inputs, digest: digestOf(inputs, hash) }
    })
  })
}

/** Returns the files that some modules are made of: they themselves and all that they import, whether at once or lazily. */
export function modulesOf(
  entries: readonly string[],
  targets: (path: string) => readonly string[] | undefined,
): string[] {
  const found = new Set<string>()
  const waiting = [...entries]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const imported = found.has(path) ? undefined : targets(path)
    if (imported === undefined) continue
    found.add(path)
    waiting.push(...imported)
  }
  return [...found]
}

/**
 * Returns what a file imports of the project or names in quotes: what it reads, or starts by a path. Undefined where there is no such file.
 * `find` is for names with a pattern in them.
 */
export function targetsOf(
  path: string,
  read: Read,
  find: (pattern: string) => readonly string[],
): string[] | undefined {
  const content = read(path)
  if (content === undefined || !/\.(m?[jt]s|tsx)$/.test(path)) return content && []
  const text = new TextDecoder().decode(content)
  const imported = importsOf({ path, text }).flatMap(({ specifier }) => targetOf(path, specifier) ?? [])
  const named = namesIn(path, text).flatMap((name) => (/[*{]/.test(name) ? find(name) : name))
  // Nothing starts a test by its name: the norms, for one, tell which test shows them.
  return [...imported, ...named.filter((name) => !/\.(test|spec|stories)\.tsx?$/.test(name))]
}

const QUOTED = /(['"`])([^'"`\s]*[./][^'"`\s]*)\1/g
/** A file of the project by its whole path, as no text for people and no address has it; what is made of them is none. */
const OF_PROJECT = /^((src|tests|stories|scripts|deploy|docs|embed|public)\/.|[\w-]+\.\w+$)/

/** Paths from the project's root on, where each value in a template may be anything. */
function namesIn(path: string, text: string): string[] {
  return [...code(text).matchAll(QUOTED)].flatMap(([, , quoted = '']) => {
    const name = quoted.replaceAll(/\$\{[^}]*\}/g, '*')
    const whole = name.startsWith('.') ? normalize(join(dirname(path), name)).replaceAll('\\', '/') : name
    return OF_PROJECT.test(whole) && whole !== RECORD ? [whole] : []
  })
}

/** Returns one SHA-256 of the names and contents of files. */
export function digestOf(paths: readonly string[], hash: (path: string) => string): string {
  const all = createHash('sha256')
  for (const path of paths) all.update(`${path}\0${hash(path)}\n`)
  return all.digest('hex')
}

const hashOf = (content: Uint8Array | undefined) =>
  createHash('sha256')
    .update(content ?? 'missing')
    .digest('hex')

/** Parts proofs into those that stand, since nothing of them has changed, with the commit they were last green at, and those to be run. */
export function partProofs(
  proofs: readonly LongProof[],
  record: Readonly<Record<string, Standing>>,
): { standing: (LongProof & { commit: string })[]; changed: LongProof[] } {
  const standing = proofs.flatMap((proof) => {
    const last = record[nameOf(proof)]
    return last?.digest === proof.digest ? [{ ...proof, commit: last.commit }] : []
  })
  return { standing, changed: proofs.filter((proof) => !standing.some((one) => nameOf(one) === nameOf(proof))) }
}

export function readRecord(root: string): Record<string, Standing> {
  try {
    return JSON.parse(readFileSync(join(root, RECORD), 'utf8'))
  } catch {
    return {}
  }
}

/** Whether a proof stands after its step has run: every test of its file passed at once, or the whole step where it is one proof. */
export function isGreen({ file }: LongProof, { passed, failures, green = [], brokenOff }: Explained): boolean {
  // Of what failed in no file nobody knows which file it touches.
  const isRed = failures.some((one) => one.file === file || one.file === '')
  return !isRed && !brokenOff && (file ? green.includes(file) : passed > 0 && failures.length === 0)
}

/**
 * Writes that proofs were green at a commit, unless their inputs have changed while they ran; what is recorded of proofs that are no more
 * goes. `all`: as they are now.
 */
export function recordGreen(
  root: string,
  all: readonly LongProof[],
  green: readonly LongProof[],
  commit: string,
): void {
  const before = readRecord(root)
  const named = all
    .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    .flatMap((proof) => {
      const isProven = green.some((one) => nameOf(one) === nameOf(proof) && one.digest === proof.digest)
      const standing = isProven ? { digest: proof.digest, commit } : before[nameOf(proof)]
      return standing ? [[nameOf(proof), standing] as const] : []
    })
  writeFileSync(join(root, RECORD), `${JSON.stringify(Object.fromEntries(named), null, 2)}\n`)
}

const nameOf = ({ step, file }: LongProof) => (file ? `${step} ${file}` : step)

function filesOf(root: string, patterns: readonly string[]): string[] {
  return globSync([...patterns], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll('\\', '/'))
    .toSorted()
}

/** Works a thing out once for each key. */
function kept<Key, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const all = new Map<Key, Value>()
  return (key) => {
    if (!all.has(key)) all.set(key, work(key))
    return all.get(key) as Value
  }
}

function readOrNothing(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
