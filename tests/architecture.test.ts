import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { abbreviations, countParticiples, PARTICIPLES, privateWords, riddles } from './private-words.ts'
import { serverRooms, sharedNames, strayHandlers } from './server-rooms.ts'
import { circles, circlesOfValues, importers, type Source, targetOf } from './source-graph.ts'
import {
  anchorSize,
  badlyTold,
  crowded,
  fiscal,
  fullZod,
  liveRegions,
  longFunctions,
  MAX_FILES,
  MAX_LINES,
  nameless,
  nodeImports,
  specifiers,
  tooLong,
  unheardConnections,
  unsafe,
} from './source-rules.ts'

// The plan of the sources (docs/architecture.md) as a test: floors, and what no file may have.

const root = fileURLToPath(new URL('..', import.meta.url))
const samples = join(root, '../shared/samples')

/** The part of package-lock.json that is read here. */
interface LockFile {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>
}

interface Room {
  name: string
  floor: number
}

/** What lists the words itself. */
const WORD_LISTS = /^tests\/(private-words|unit\/private-words\.test)\.ts$/
const isNamed = ({ path }: Source) => !WORD_LISTS.test(path)

describe('the sources', () => {
  const sources = read('src/**/*.{ts,tsx}')
  const screens = sources.filter(({ path }) => path.startsWith('src/widgets/'))
  const shown = [...sources, ...read('stories/**/*.{ts,tsx}')]
  const all = [...shown, ...read('tests/**/*.{ts,tsx}'), ...read('{scripts,bench}/**/*.{mjs,ts,tsx}')]

  test('every file lives in a room', () => {
    const homeless = sources.filter((source) => !source.path.endsWith('.d.ts') && !roomOf(source.path))
    expect(sources.length).toBeGreaterThan(20)
    expect(homeless.map((source) => source.path)).toEqual([])
  })
  test('imports go to lower floors only', () => expect(sources.flatMap(climbs)).toEqual([]))
  test('inside the server too', () => {
    const { climbs, roomAt, idle } = serverRooms(sources)
    expect([...sources.flatMap(climbs), ...idle()]).toEqual([])
    expect(circles(roomsOf(sources, roomAt))).toEqual([])
  })
  test('rooms of the kit need no other in a circle', () => {
    const kit = sources.filter(({ path }) => kitRoom(path))
    expect(circles(roomsOf(kit, kitRoom))).toEqual([])
  })
  test('each resource of the contract has its file of handlers', () => expect(strayHandlers(sources)).toEqual([]))
  test('two things never share a name', () => expect(sharedNames(sources)).toEqual([]))
  test('names are those that a stranger expects', () => {
    const named = [...all, ...read('src/**/*.css'), ...read('{embed,.storybook}/**/*')]
    expect(named.filter(isNamed).flatMap(privateWords)).toEqual([])
  })
  test('classes are whole words', () => expect(read('src/**/*.css').flatMap(abbreviations)).toEqual([]))
  test('docstrings are sentences with a subject', () => expect(sources.flatMap(riddles)).toEqual([]))
  test('participles in place of nouns grow fewer (store the smaller count in private-words.ts)', () => {
    expect(countParticiples(sources)).toEqual(PARTICIPLES)
  })
  test('no modules need each other to run', () => expect(circlesOfValues(sources)).toEqual([]))
  test('what only Node has stays in main.ts and *.node.ts', () => expect(sources.flatMap(nodeImports)).toEqual([]))
  test('zod is always zod/mini', () => expect(shown.flatMap(fullZod)).toEqual([]))
  test('no markup or code is made of text', () => expect(shown.flatMap(unsafe)).toEqual([]))
  test('no sheet or style asks for anchor-size()', () => {
    expect([...sources, ...read('src/**/*.css')].flatMap(anchorSize)).toEqual([])
  })
  test('live regions are the kit’s', () => expect(sources.flatMap(liveRegions)).toEqual([]))
  test('what things look like knows nothing fiscal', () => {
    expect([...sources, ...read('src/ui/**/*.css')].flatMap(fiscal)).toEqual([])
  })
  test('a failed call is shown by what tells the page of it (fiscal-error)', () => {
    expect(importers(screens, 'src/ui/ErrorPanel.tsx')).toEqual([
      'src/widgets/kit/WidgetRoot.tsx',
      'src/widgets/kit/failure/MissingPart.tsx',
      'src/widgets/kit/failure/ReadFailure.tsx',
    ])
  })
  test('what was read, or why it could not be, is drawn by ReadScreen', () => {
    expect(importers(screens, 'src/widgets/kit/failure/ReadFailure.tsx')).toEqual([
      'src/widgets/kit/WidgetRoot.tsx',
      'src/widgets/kit/failure/ReadScreen.tsx',
    ])
  })
  test('an access key is drawn by what gives it a copy button (docs/decisions.md#access-keys)', () => {
    expect(importers(screens, 'src/ui/painted/GroupedCode.tsx', 'src/ui/painted/CodeInRow.tsx')).toEqual([
      'src/widgets/kit/AccessKey.tsx',
      'src/widgets/leaves/AccessKeyLeaf.tsx',
      'src/widgets/nfce/NfceList.tsx',
    ])
  })
  test('files have names that say what is in them', () => expect(all.flatMap(nameless)).toEqual([]))
  test('what was thrown is told by errorText', () => expect(sources.flatMap(badlyTold)).toEqual([]))
  test('connections are made where their end is heard', () => expect(all.flatMap(unheardConnections)).toEqual([]))
  test('rooms are small', () => expect(crowded(all)).toEqual([]))
  test('files are short', () => expect(all.flatMap(tooLong)).toEqual([]))
  test('functions are short', () => expect(sources.flatMap(longFunctions)).toEqual([]))
})

describe('real documents', () => {
  test.skipIf(!existsSync(samples))('none of ../shared/samples is copied here (skipped where they are absent)', () => {
    const keys = new Set(sampleKeys())
    expect(keys.size).toBeGreaterThan(10)
    const ours = read('{src,stories,tests,scripts,bench,embed,public}/**/*').concat(read('*.{md,html,ts,json}'))
    expect(ours.flatMap((source) => copiedKeys(source, keys))).toEqual([])
  })
})

test('hooks stand in the files of tests: those of a module that files of a worker share would be the first one’s alone', () => {
  /** Runs anew for each file (vitest.config.ts). */
  const setups = ['tests/page/setup.ts', 'tests/api/citus-skips.ts']
  const shared = globSync('tests/{api,engines,page,processes,unit,world}/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && !setups.includes(file.replaceAll('\\', '/')),
  )
  const hooked = shared.filter((file) => /^(before|after)(All|Each)\(/m.test(readFileSync(join(root, file), 'utf8')))
  expect(hooked).toEqual([])
})

test('package-lock.json names the packages of every platform (else: node scripts/complete-lock.mjs)', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile
  const missing = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${parent}/node_modules/${name}`],
    ),
  )
  expect(Object.keys(packages).length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

describe('the rules themselves', () => {
  test.each([
    ['src/domain/a.ts', "import { x } from '#ui/x.ts'"],
    ['src/ui/painted/Button.tsx', "import { isCnpj } from '#domain/companies/cnpj.ts'"],
    ['src/api/contract/a.ts', "export * from '../client/call.ts'"],
    ['src/api/client/a.ts', "import type { Api } from '../server/api.ts'"],
    ['src/api/server/a.ts', "const { call } = await import('#api/client/call.ts')"],
    ['src/widgets/kit/a.ts', "import nfce from '../nfce/widget.ts'"],
    ['src/widgets/kit/a.ts', "import { handle } from '#api/server/http/handler.ts'"],
    ['src/widgets/nfce/a.tsx', "import { Sat } from '../sat/Sat.tsx'"],
    ['src/widgets/nfce/a.tsx', "import css from '#host/host.css?inline'"],
    ['src/widgets/nfce/a.tsx', 'import {\n  a,\n  b,\n} from "#widgets/index.ts"'],
    ['src/host/App.tsx', "import { isCnpj } from '#domain/companies/cnpj.ts'"],
    ['src/host/App.tsx', "import '../../tests/made.ts'"],
  ])('%s may not: %s', (path, text) => expect(climbs(file(path, text))).toHaveLength(1))

  test.each([
    ['src/domain/a.ts', "import { x } from './cnpj.ts'"],
    ['src/api/server/a.ts', "import { isCnpj } from '#domain/companies/cnpj.ts'\nimport { sql } from 'kysely'"],
    [
      'src/widgets/nfce/a.tsx',
      "import { paths } from '../paths.ts'\nimport { Link } from '#widgets/kit/place/Link.tsx'",
    ],
    ['src/widgets/register.ts', "import nfce from './nfce/widget.ts'\nimport './index.ts'"],
    ['src/host/App.tsx', "import { widgets } from '#widgets/index.ts'"],
    ['src/domain/a.ts', "// import { x } from '#ui/x.ts'"],
  ])('%s may: %s', (path, text) => expect(climbs(file(path, text))).toEqual([]))

  test('each of the other rules can fail', () => {
    expect(nodeImports(file('src/api/server/http/api.ts', "import { readFile } from 'node:fs/promises'"))).toHaveLength(
      1,
    )
    expect(nodeImports(file('src/ui/a.ts', "const pg = await import('pg')"))).toHaveLength(1)
    expect(nodeImports(file('src/api/server/files.node.ts', "import fs from 'node:fs'"))).toEqual([])
    expect(nodeImports(file('src/api/server/main.ts', "import fs from 'node:fs'"))).toEqual([])
    expect(fullZod(file('src/ui/a.ts', "import * as z from 'zod'"))).toHaveLength(1)
    expect(fullZod(file('src/ui/a.ts', "import { email } from 'zod/v4'"))).toHaveLength(1)
    expect(fullZod(file('src/ui/a.ts', "import * as z from 'zod/mini'"))).toEqual([])
    expect(unsafe(file('src/ui/a.ts', 'box.innerHTML = name'))).toHaveLength(1)
    expect(unsafe(file('src/ui/a.tsx', '<p dangerouslySetInnerHTML={{ __html: name }} />'))).toHaveLength(1)
    expect(unsafe(file('src/ui/a.ts', 'eval(text)'))).toHaveLength(1)
    expect(unsafe(file('src/ui/a.ts', "const f = new Function('a', 'return a')"))).toHaveLength(1)
    expect(unsafe(file('src/ui/a.ts', 'const medieval = retrieval(name)'))).toEqual([])
    expect(anchorSize(file('src/ui/a.css', '.pop { min-width: max(180px, anchor-size(width)) }'))).toHaveLength(1)
    expect(anchorSize(file('src/ui/a.tsx', "<p style={{ maxWidth: 'anchor-size(self-inline)' }} />"))).toHaveLength(1)
    expect(anchorSize(file('src/ui/a.ts', '// anchor-size() would do, but …'))).toEqual([])
    const importing = file('src/widgets/a/A.tsx', "const { B } = await import('../b/B.tsx')")
    expect(importers([importing], 'src/widgets/b/B.tsx')).toEqual([importing.path])
    expect(importers([importing], 'src/widgets/a/B.tsx')).toEqual([])
    expect(nameless(file('src/ui/utils.ts', ''))).toHaveLength(1)
    expect(nameless(file('src/widgets/common/Link.tsx', ''))).toHaveLength(1)
    expect(nameless(file('src/api/contract/types.d.ts', ''))).toHaveLength(1)
    expect(nameless(file('src/ui/field-types.ts', ''))).toEqual([])
    expect(tooLong(file('src/ui/a.ts', 'a\n'.repeat(MAX_LINES)))).toEqual([])
    expect(tooLong(file('src/ui/a.ts', 'a\n'.repeat(MAX_LINES + 1)))).toHaveLength(1)
    expect(tooLong(file('tests/api/a.test.ts', 'a\n'.repeat(MAX_LINES + 1)))).toHaveLength(1)
    const room = Array.from({ length: MAX_FILES + 1 }, (_, at) => file(`src/ui/${at}.ts`, ''))
    expect(crowded(room)).toHaveLength(1)
    expect(crowded(room.slice(1))).toEqual([])
    expect(badlyTold(file('src/api/server/a.ts', 'log({ error: String(error) })'))).toHaveLength(1)
    expect(badlyTold(file('src/api/server/a.ts', 'say(`failed: ${reason}`)'))).toHaveLength(1)
    expect(badlyTold(file('src/api/server/a.ts', 'log({ error: errorText(error), of: `${error.code}` })'))).toEqual([])
    expect(unheardConnections(file('tests/api/a.test.ts', "import { Pool } from 'pg'"))).toHaveLength(1)
    expect(unheardConnections(file('tests/api/connections.ts', "import { Pool } from 'pg'"))).toEqual([])
    expect(roomOf('src/lib/a.ts')).toBeUndefined()
    const key = '9'.repeat(44)
    expect(copiedKeys(file('tests/a.xml', `<infNFe Id="NFe${key}">`), new Set([key]))).toHaveLength(1)
  })
})

function file(path: string, text: string): Source {
  return { path, text }
}

/** The room of a file of src, or undefined where the plan has none. */
function roomOf(path: string): Room | undefined {
  const [top, second, third] = path.replace(/^src\//, '').split('/')
  if (top === 'domain' || top === 'ui') return { name: top, floor: 1 }
  if (top === 'api' && second === 'contract') return { name: 'api/contract', floor: 2 }
  if (top === 'api' && /^(client|partner)$/.test(second ?? '')) return { name: `api/${second}`, floor: 3 }
  // The demonstration and the simulated SATs are filled and run by the server's commands: floors of their own in server-rooms.ts.
  if (top === 'api' && /^(server|demo|simulator)$/.test(second ?? '')) return { name: 'api/server', floor: 3 }
  // paths.ts is where areas meet, so it lies below them.
  if (top === 'widgets' && (second === 'kit' || second === 'paths.ts')) return { name: 'widgets/kit', floor: 4 }
  // What tells and draws all areas is none.
  if (top === 'widgets' && /^(reference|snapshots)$/.test(second ?? '')) return { name: 'widgets', floor: 5.5 }
  if (top === 'widgets' && third) return { name: `widgets/${second}`, floor: 5 }
  if (top === 'widgets') return { name: 'widgets', floor: 5.5 }
  if (top === 'host') return { name: 'host', floor: 6 }
  return undefined
}

/** Imports of a file that do not go down, one line each. */
function climbs(source: Source): string[] {
  const { path } = source
  const from = roomOf(path)
  if (!from) return []
  return specifiers(source).flatMap((specifier) => {
    const target = targetOf(path, specifier)
    if (!target) return []
    const to = roomOf(target)
    if (to && (to.name === from.name || (to.floor < from.floor && !isForbidden(from.name, to.name)))) return []
    return [`${path} → ${specifier}`]
  })
}

/** Lower, and still not allowed: the host knows nothing fiscal, and the server would bring its database into the browser. */
function isForbidden(from: string, to: string): boolean {
  return (from === 'host' && to === 'domain') || to === 'api/server'
}

/** A folder of src/widgets/kit, or a file that is in none; undefined elsewhere. */
function kitRoom(path: string): string | undefined {
  return /^src\/widgets\/kit\/([^/]+)/.exec(path)?.[1]
}

/** Which rooms each of them imports from. */
function roomsOf(sources: readonly Source[], roomAt: (path: string) => string | undefined): Map<string, string[]> {
  const rooms = new Map<string, string[]>()
  for (const source of sources) {
    const from = roomAt(source.path)
    if (from === undefined) continue
    const targets = specifiers(source).flatMap((specifier) => targetOf(source.path, specifier) ?? [])
    rooms.set(from, [...(rooms.get(from) ?? []), ...targets.flatMap((target) => roomAt(target) ?? [])])
  }
  return rooms
}

function sampleKeys(): string[] {
  return globSync('**/*', { cwd: samples })
    .map((name) => join(samples, name))
    .filter((path) => statSync(path).isFile())
    .flatMap((path) => {
      const bytes = path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path)
      // Without the zero bytes UTF-16 reads as latin-1.
      return keysIn(bytes.toString('latin1').replaceAll('\0', ''))
    })
}

function copiedKeys({ path, text }: Source, keys: ReadonlySet<string>): string[] {
  return keysIn(text).flatMap((key) => (keys.has(key) ? [`${path}: ${key}`] : []))
}

/** Access keys: 44 digits, but for the CNPJ, whose first twelve places may be letters. */
function keysIn(text: string): string[] {
  return text.match(/(?<![0-9A-Z])\d{6}[0-9A-Z]{12}\d{26}(?![0-9A-Za-z])/g) ?? []
}

function read(pattern: string): Source[] {
  return globSync(pattern, { cwd: root })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((path) => statSync(join(root, path)).isFile())
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
