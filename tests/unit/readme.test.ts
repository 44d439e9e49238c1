import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { widgets } from '#widgets/index.ts'
import { table, withTable } from '../../scripts/package/markdown.ts'
import { elementPages, strayPages } from '../../scripts/package/pages.ts'

/** What a newcomer reads, by path. */
const pages = new Map(
  [...globSync('docs/*.md'), 'README.md', 'CONTRIBUTING.md'].map((path) => [
    path.replaceAll('\\', '/'),
    readFileSync(path, 'utf8'),
  ]),
)
const text = [...pages.values()].join('\n')
/** The same without what runs in folders of a partner's own. */
const ofOurs = [...pages].flatMap(([path, page]) => (path === 'docs/frameworks.md' ? [] : [page])).join('\n')

interface Package {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const { scripts, dependencies, devDependencies }: Package = JSON.parse(readFileSync('package.json', 'utf8'))

/** The text under a page's heading. */
function section(path: string, heading: string): string {
  const [, after = ''] = (pages.get(path) ?? '').split(`\n## ${heading}\n`)
  return after.split('\n## ')[0] ?? ''
}

describe('what is said of every element (else: npm run surface -- --write)', () => {
  test.each([...elementPages()])('%s', (path, text) => expect(readFileSync(path, 'utf8')).toBe(text))
  test('no page of Storybook is of an element that is gone', () => expect(strayPages()).toEqual([]))
  test('a table is found by its first heading, once', () => {
    const made = table(['Leaf', 'Shows'], ['`a`', 'one'])
    expect(made).toBe('| Leaf | Shows |\n| ---- | ----- |\n| `a`  | one   |\n')
    expect(withTable('Before\n\n| Leaf | B |\n| - | - |\n| old | row |\n\nafter', made)).toBe(
      `Before\n\n${made}\nafter`,
    )
    expect(() => withTable('| Leaves |\n', made)).toThrow("0 tables of 'Leaf'")
  })
})

describe('README.md', () => {
  test('leads to every other page', () => {
    const missing = [...pages.keys()].filter(
      (path) => path !== 'README.md' && !pages.get('README.md')?.includes(`(${path})`),
    )
    expect(missing).toEqual([])
  })
})

describe('all pages', () => {
  test('run scripts that there are', () => {
    const run = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(run.length).toBeGreaterThan(5)
    expect([...run, 'start', 'test'].filter((name) => !scripts[name])).toEqual([])
  })
  test('run by themselves only what the smallest Node of package.json can run', () => {
    const run = [...ofOurs.matchAll(/\bnode ([\w./-]+)/g)].map(([, path = '']) => path)
    expect(run.length).toBeGreaterThan(0)
    // Node 20 reads no TypeScript and has no globSync; a script of package.json runs on the Node that is installed.
    expect(run.filter((path) => !existsSync(path) || /\.ts'|globSync/.test(readFileSync(path, 'utf8')))).toEqual([])
  })
  test('point at files that there are', () => {
    const paths = [...ofOurs.matchAll(/[`(]((?:src|tests|scripts|docs|kit)\/[\w./-]+)[`)]/g)].map(([, path = '']) =>
      path.replace(/^kit\//, 'src/widgets/kit/'),
    )
    expect(paths.length).toBeGreaterThan(30)
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })
  test('link to pages and pictures that there are', () => {
    const links = [...pages].flatMap(([path, page]) =>
      [...page.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = '']) => join(dirname(path), to)),
    )
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((path) => !existsSync(path))).toEqual([])
  })
})

describe('docs/elements.md', () => {
  const rows = readFileSync('docs/elements.md', 'utf8')
    .split('## Promises, one by one')[1]
    ?.split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Promise|---)/.test(line))
    .map((line) => line.split(' | '))
  const named = (rows ?? []).flatMap(([, , tests = '']) =>
    [...tests.matchAll(/`((?:tests|scripts)\/[\w./-]+)`: ([^;|]+)/g)].map(([, file = '', title = '']) => ({
      file,
      title: title.trim(),
    })),
  )

  test('every promise says how it stands, and one that stands names its test', () => {
    expect(rows?.length).toBeGreaterThan(40)
    expect(rows?.filter(([, stands = '']) => !/^(yes|partly|no)\b/.test(stands))).toEqual([])
    expect(rows?.filter(([, stands = '', tests = '']) => stands.startsWith('yes') && !tests.includes('`: '))).toEqual(
      [],
    )
  })
  test('the tests that it names are there', () => {
    expect(named.length).toBeGreaterThan(40)
    const missing = named.filter(({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title))
    expect(missing).toEqual([])
  })
})

/** Rows of a page's tables whose last column says who holds them: 'tried', or files with words that stand in them. */
function heldRows(path: string): string[] {
  const tables = readFileSync(path, 'utf8').match(/^\|.*\| Held by +\|\n(?:\|.*\n)+/gm) ?? []
  return tables.flatMap((one) => one.trimEnd().split('\n').slice(2))
}

describe.each([
  ['docs/pages.md', 20],
  ['docs/partners.md', 21],
  ['docs/accessibility.md', 15],
  ['docs/performance.md', 5],
  ['docs/security.md', 10],
  ['docs/support.md', 5],
])('%s', (path, least) => {
  const rows = heldRows(path)

  test('every line says who holds it, and these are there', () => {
    expect(rows.length).toBeGreaterThanOrEqual(least)
    const holder = '`(?:tests|findings|scripts|src|\\.storybook)\\/[^|`]+`: [^|]+?'
    expect(rows.filter((row) => !new RegExp(`\\| (?:tried|${holder}) +\\|$`).test(row))).toEqual([])
    const named = rows.flatMap((row) => [
      ...row.matchAll(/`((?:tests|findings|scripts|src|\.storybook)\/[\w./-]+)`: ([^;|]+)/g),
    ])
    expect(named.length).toBeGreaterThanOrEqual(least - 5)
    const missing = named.filter(([, file = '', title = '']) => !readFileSync(file, 'utf8').includes(title.trim()))
    expect(missing.map(([one]) => one)).toEqual([])
  })
})

test('docs/partners.md: 21 points, each with how it stands', () => {
  const rows = heldRows('docs/partners.md').map((row) => row.split('|').map((cell) => cell.trim()))
  expect(rows.map(([, point = '']) => Number.parseInt(point, 10))).toEqual(
    Array.from({ length: 21 }, (_, at) => at + 1),
  )
  expect(rows.filter(([, , , stands = '']) => !/^(yes|partly|no)$/.test(stands))).toEqual([])
})

test('the package’s own page names every entry that it has', () => {
  const page = readFileSync('scripts/package/README.md', 'utf8')
  const areas = [...new Set(widgets.flatMap(({ area, elements }) => (Object.keys(elements).length > 0 ? [area] : [])))]
  expect(areas).toContain('month-end')
  expect(areas.filter((area) => !page.includes(`\`${area}\``))).toEqual([])
  expect(['leaves', 'react', 'vue', 'svelte'].filter((one) => !page.includes(`fiscal-widgets/${one}`))).toEqual([])
})

describe('a package of the owner’s list is used, or docs/architecture.md says why not', () => {
  test.each([
    'react',
    'react-dom',
    '@r2wc/react-to-web-component',
    '@tanstack/react-query',
    'zustand',
    '@headlessui/react',
    'tailwindcss',
    'react-hook-form',
    'zod',
    'apexcharts',
    'react-apexcharts',
    'qrcode',
    'date-fns',
    'vite',
    'storybook',
    'vitest',
    '@playwright/test',
  ])('%s', (name) => {
    const installed = name in dependencies || name in devDependencies
    const said =
      section('docs/architecture.md', "Packages of the owner's list used otherwise than as named").match(
        /\*\*[^*]+\*\*/g,
      ) ?? []
    const explained = said.flatMap((names) => names.replaceAll('*', '').split(', '))
    expect(installed || explained.includes(name)).toBe(true)
  })
})
