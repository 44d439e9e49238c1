import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The guide, walked: its screen is made from its own pages in a copy of the project, and the checks of a screen run there. Then one file
// after another is left out, and a check has to ask for it by name.

const GUIDE = 'docs/adding-a-screen.md'
/** By hand, at most: the tenth is the list's file for a spreadsheet. */
const MOST_FILES = 10
/** What the screen stands on, beside the files that the guide names. */
const BESIDE = [
  'src/widgets/kit/{filters,list}/*.ts*',
  'stories/screen.tsx',
  'tests/screens/*.ts',
  'tests/api/access/*.ts',
]

const root = fileURLToPath(new URL('../../..', import.meta.url))

interface Block {
  file: string
  text: string
}
const blocks: readonly Block[] = [
  ...readFileSync(join(root, GUIDE), 'utf8').matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm),
].map(([, file = '', text = '']) => ({ file, text }))
const files = [...new Set(blocks.map(({ file }) => file))]

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'fiscal-guide-'))
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed.stdout.toString().split('\0')) {
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Lays a file as it is in the project, with the guide's blocks of it or without. */
function lay(file: string, withBlocks: boolean) {
  const [from, to] = [join(root, file), join(copy, file)]
  const own = existsSync(from) ? readFileSync(from, 'utf8') : undefined
  const mine = withBlocks ? blocks.filter((block) => block.file === file) : []
  if (own === undefined && mine.length === 0) return rmSync(to, { force: true })
  let text = own ?? ''
  for (const block of mine) text = own === undefined ? block.text : after(text, block)
  writeFileSync(to, text)
}

/** A block begins with a line of the file, and the rest goes after it. */
function after(text: string, block: Block): string {
  const end = block.text.indexOf('\n') + 1
  const line = block.text.slice(0, end)
  const parts = `\n${text}`.split(`\n${line}`)
  if (parts.length !== 2) throw new Error(`${block.file} has ${parts.length - 1} lines '${line.trim()}' (${GUIDE})`)
  return parts.join(`\n${block.text}`).slice(1)
}

const bin = (name: string) => join('node_modules', name)
const vitest = (project: string, ...more: string[]) => [bin('vitest/vitest.mjs'), 'run', '--project', project, ...more]
const TYPES = [bin('typescript/bin/tsc')]
const SCREENS = vitest('unit', 'tests/unit/screens.test.ts')
const AUTHORITY = vitest('api', 'tests/api/access/authority.test.ts')

/** Runs a command in the copy, and returns what it said if it failed. */
async function failureOf(command: readonly string[]): Promise<string> {
  const { VITEST: _runner, ...env } = process.env
  const child = spawn(process.execPath, command, { cwd: copy, env: { ...env, NO_COLOR: '1' } })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return code === 0 ? '' : said
}

test(`it takes at most ${MOST_FILES} files by hand`, () => {
  expect(files.length).toBeLessThanOrEqual(MOST_FILES)
  expect(files.length).toBeGreaterThan(6)
  expect(BESIDE.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([])
})

test('with all of them, and what commands write, the screen is whole', async () => {
  for (const file of files) lay(file, true)
  const paths = 'tests/unit/kit/paths.test.ts'
  for (const command of [
    TYPES,
    [bin('oxlint/bin/oxlint'), '--quiet', ...files.filter((file) => /\.tsx?$/.test(file))],
    ['scripts/package/surface.ts', '--write'],
    vitest('unit-page', paths, '-u'),
    vitest('unit-page', 'tests/unit/kit', 'tests/unit/client'),
    vitest(
      'unit',
      'tests/architecture.test.ts',
      'tests/unit/screens.test.ts',
      'tests/unit/access',
      'tests/unit/build/surface.test.ts',
    ),
    AUTHORITY,
  ]) {
    expect(await failureOf(command), command.join(' ')).toBe('')
  }
})

/** Who asks for a file that was forgotten, where it is no import that the compiler misses. */
const ASKED: readonly [file: string, command: readonly string[], words: RegExp][] = [
  ['src/api/server/documents/intake/documents.ts', TYPES, /listReceivedFiles/],
  [
    'src/api/server/lists/list-tables.ts',
    vitest('unit-page', 'tests/unit/kit/list/list-tables.test.ts'),
    /listReceivedFiles/,
  ],
  ['tests/api/access/authority-table.ts', AUTHORITY, /listReceivedFiles/],
  ['src/widgets/documents/widget.ts', SCREENS, /fiscal-received-files/],
  ['tests/screens/documents.ts', SCREENS, /documents\.received/],
  ['stories/documents/ReceivedFiles.stories.tsx', SCREENS, /Arquivos recebidos: in no story/],
]
test.each(ASKED)('%s is asked for where it is forgotten', async (file, command, words) => {
  expect(files).toContain(file)
  for (const other of files) lay(other, other !== file)
  expect(await failureOf(command)).toMatch(words)
})
