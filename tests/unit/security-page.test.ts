import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settings } from '#api/server/settings/settings.ts'
import { SEALED } from '#api/server/sealing/sealed.ts'
import backup from '#api/server/backup/subject.node.ts'
import { subjects } from '#api/server/subjects.ts'

// docs/security.md has inventories: what the code has beside them is found here.

const SERVER = 'src/api/server'
const page = readFileSync('docs/security.md', 'utf8')
const sources = globSync('**/*.ts', { cwd: SERVER }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(join(SERVER, path), 'utf8'),
}))

/** Returns what a pattern's first group finds in the server's sources, each once. */
const found = (pattern: RegExp, within: (source: { path: string; text: string }) => boolean = () => true): string[] => [
  ...new Set(sources.filter(within).flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
]
/** Returns those names that a section does not have in code quotes; `anchor`: the section's own. */
const unnamed = (names: readonly string[], anchor: string): string[] => {
  const text = page.split(`<a id="${anchor}"></a>`)[1]?.split('<a id=')[0] ?? ''
  return names.filter((name) => !text.includes(`\`${name}\``))
}

/** Purposes of derived keys: a sealed column's own, literal where one is asked for, or a constant of that file. */
function purposes(): string[] {
  const asked = sources.flatMap(({ path, text }) => {
    const derives = path === 'ports/platform/seal.ts'
    const calls = derives ? /\bkeyOf\((?:'([^']+)'|(\w+)), / : /\b(?:sealFor|macOf|isMacOf)\((?:'([^']+)'|(\w+)), /
    return [...text.matchAll(new RegExp(calls, 'g'))].flatMap(([, literal, name = '']) => {
      if (literal !== undefined) return [literal]
      if (name === 'purpose' && (derives || /\{[^}]*\bpurpose\b[^}]*\}[^\n]*\bSEALED\b/.test(text))) return []
      return [new RegExp(`const ${name} = '([^']+)'`).exec(text)?.[1] ?? `${path}: ${name}`]
    })
  })
  return [...SEALED.map(({ purpose }) => purpose), ...asked]
}

test('every key that is derived of the secret is named by its purpose', () => {
  const all = purposes()
  expect(all).toEqual(expect.arrayContaining(['companies', 'backup', 'fingerprint']))
  expect(unnamed(all, 'keys')).toEqual([])
})

const isSigning = ({ path, text }: { path: string; text: string }) =>
  text.includes('linkSignatures(') && !path.startsWith('ports/')

test('every kind of token and of signed address is named', () => {
  const kinds = found(/'([a-z]+\+jwt)'/g)
  expect(kinds.length).toBeGreaterThan(1)
  // A part that differs is '…' on the page.
  const addresses = found(/`([a-z_]+(?:\$\{\w+\})?:)\$\{/g, isSigning).map((one) => one.replace(/\$\{\w+\}/, '…'))
  expect(addresses.length).toBe(sources.filter(isSigning).length)
  expect(unnamed([...kinds, ...addresses], 'keys')).toEqual([])
})

test('every file that makes secrets is named', () => {
  const making = sources.filter(({ text }) =>
    /\bnewSecret\(\)|\brandomBytes\(|\bgetRandomValues\(|\bgenerateSecret\(/.test(text),
  )
  expect(making.length).toBeGreaterThan(10)
  expect(
    unnamed(
      making.map(({ path }) => path),
      'keys',
    ),
  ).toEqual([])
})

test('every setting that is a secret is named', () => {
  const secrets = settings.filter(({ secret }) => secret).map(({ name }) => name)
  expect(secrets).toContain('JWT_SECRET')
  expect(unnamed(secrets, 'keys')).toEqual([])
})

test('every event of the log is named', () => {
  // A turn that fails is logged by its own name.
  const turns = [...subjects, backup].flatMap(({ work, regular }) =>
    [...work, ...regular].flatMap((one) => (typeof one === 'function' ? [] : [one.name])),
  )
  const events = [...found(/\bevent: '([^']+)'/g), ...found(/\b(?:failureOf|regular)\('([a-z_]+)'/g), ...turns]
  expect(events.length).toBeGreaterThan(50)
  expect(unnamed(events, 'logs')).toEqual([])
})

test('the files and folders that it names are there', () => {
  const paths = [...page.matchAll(/`([\w-]+(?:\/[\w.-]+)*\/(?:[\w.-]+\.ts)?)`/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !existsSync(path) && !existsSync(join(SERVER, path)))).toEqual([])
})

test('each line of ASVS stands once, and says how and where or why', () => {
  const rows = page
    .split('## ASVS 5.0.0, level 2')[1]
    ?.split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split(' | ').map((cell) => cell.trim()))
  expect(rows?.length).toBeGreaterThan(30)
  const lines = rows?.flatMap(([numbers = '']) => numbers.match(/\d+\.\d+\.\d+/g) ?? []) ?? []
  expect(lines).toEqual([...new Set(lines)])
  expect(rows?.filter(([, , stands = '', why = '']) => !/^(yes|partly|no)$/.test(stands) || why.length < 10)).toEqual(
    [],
  )
})

test('every package that is served has a hash, by which it is installed', () => {
  const { packages }: { packages: Record<string, { dev?: boolean; link?: boolean; integrity?: string }> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )
  const served = Object.entries(packages).filter(([path, { dev, link }]) => path !== '' && !dev && !link)
  expect(served.length).toBeGreaterThan(100)
  expect(served.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
})
