import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import {
  digestOf,
  isGreen,
  type LongProof,
  longProofs,
  partProofs,
  readRecord,
  recordGreen,
} from '../../../scripts/test/long-proofs.ts'
import type { Explained } from '../../../scripts/test/outcome.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'fiscal-proofs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const proofs = longProofs(root)
const inputsOf = (step: string, file: string) =>
  proofs.find((proof) => proof.step === step && proof.file === file)?.inputs

test.each([
  ['api-postgres', 'tests/processes/crashes.test.ts', 'tests/processes/crashes.test.ts'],
  ['api-postgres', 'tests/processes/crashes.test.ts', 'src/api/server/documents/intake/take.ts'],
  ['api-postgres', 'tests/processes/crashes.test.ts', 'src/domain/documents/access-key.ts'],
  ['api-postgres', 'tests/processes/crashes.test.ts', 'scripts/postgres.mjs'],
  ['api-postgres', 'tests/processes/crashes.test.ts', 'package.json'],
  ['api-postgres', 'tests/api/notes/contents/any-order.test.ts', 'src/api/server/documents/placing/settle-statuses.ts'],
  ['api-postgres', 'scripts/test/tenant-plans.ts', 'src/api/server/snapshots/snapshots.ts'],
  ['api-postgres', 'scripts/test/tenant-plans.ts', 'tests/api/search/search.test.ts'],
  ['api', 'tests/api/store/functions.both.test.ts', 'src/api/server/store/functions.ts'],
  ['api', 'tests/api/documents/contents.both.test.ts', 'tests/api/test-server.ts'],
  ['api', 'tests/processes/servers/proxies.embedded.test.ts', 'deploy/nginx.conf'],
  // What no module imports: started by a path, read by a path, or by a pattern of one.
  ['api-postgres', 'tests/processes/portal-backend.test.ts', 'docs/examples/portal-backend.mjs'],
  ['api-postgres', 'tests/processes/backup.both.test.ts', 'src/api/server/backup/archive.node.ts'],
  ['api-postgres', 'tests/processes/upgrades/landed-versions.both.test.ts', 'CHANGELOG.md'],
  [
    'api-postgres',
    'tests/processes/upgrades/landed-versions.both.test.ts',
    'tests/processes/upgrades/landed/1.1.0.sql.zst',
  ],
  ['api', 'tests/api/store/backups.both.test.ts', 'src/api/server/settings/declared.ts'],
  ['api', 'tests/processes/downloads/restart.embedded.test.ts', 'src/api/server/ports/paper/fonts/inter-regular.ttf'],
  ['api', 'tests/processes/admin.both.test.ts', 'package-lock.json'],
  ['engines', 'tests/engines/webkit.test.ts', 'src/widgets/kit/element/element.ts'],
  ['engines', 'tests/engines/webkit.test.ts', 'src/widgets/sats/sats.css'],
  ['e2e', 'tests/e2e/print.spec.ts', 'src/host/App.tsx'],
  ['e2e', 'tests/e2e/portals/package.embed.spec.ts', 'scripts/package/package.ts'],
  ['e2e', 'tests/e2e/elements/frameworks.embed.spec.ts', 'tests/e2e/elements/apps/Lists.svelte'],
  ['e2e', 'tests/e2e/portals/guide.embed.spec.ts', 'docs/examples/portal-backend.mjs'],
  ['e2e', 'tests/e2e/portals/gallery.embed.spec.ts', 'embed/builder/builder.js'],
  ['e2e', 'tests/e2e/portals/every.embed.spec.ts', 'tests/screens/screens.ts'],
  ['package', '', 'tests/apps/angular/refused.ts'],
  ['package', '', 'src/widgets/sats/sats.css'],
  ['storybook', '', 'stories/opened.ts'],
  ['storybook', '', 'scripts/vite/sheets.ts'],
])('%s %s is made of %s', (step, file, input) => {
  expect(inputsOf(step, file)).toContain(input)
})

test.each([
  ['api-postgres', 'tests/processes/crashes.test.ts', 'src/widgets/nfce/NfceList.tsx'],
  ['api-postgres', 'scripts/test/tenant-plans.ts', 'src/widgets/nfce/NfceList.tsx'],
  ['api-postgres', 'tests/api/notes/contents/any-order.test.ts', 'src/widgets/nfce/NfceList.tsx'],
  ['api-postgres', 'tests/processes/outage.postgres.test.ts', 'src/widgets/nfce/NfceList.tsx'],
  ['api', 'tests/api/documents/contents.both.test.ts', 'src/widgets/nfce/NfceList.tsx'],
  ['api', 'tests/processes/admin.both.test.ts', 'stories/opened.ts'],
  ['api-postgres', 'tests/processes/crashes.test.ts', 'CHANGELOG.md'],
  ['engines', 'tests/engines/webkit.test.ts', 'tests/api/ask.ts'],
  ['engines', 'tests/engines/webkit.test.ts', 'tests/long-proofs.json'],
  ['package', '', 'src/api/server/documents/intake/take.ts'],
])('%s %s is not made of %s', (step, file, other) => {
  expect(existsSync(join(root, other)), other).toBe(true)
  expect(inputsOf(step, file)).toBeDefined()
  expect(inputsOf(step, file)).not.toContain(other)
})

test('a byte changed in any input has a proof run again, and so has an input more', () => {
  const [proof] = proofs
  const inputs = proof?.inputs ?? []
  expect(inputs.length).toBeGreaterThan(500)
  const hash = (changed?: string) => (path: string) => (path === changed ? 'other' : path)
  const digests = inputs.map((changed) => digestOf(inputs, hash(changed)))
  expect(new Set([digestOf(inputs, hash()), digestOf([...inputs, 'new.ts'], hash()), ...digests]).size).toBe(
    inputs.length + 2,
  )
  // Of the contents themselves.
  const again = longProofs(root, (path) => {
    const bytes = readOrNothing(path)
    return path === 'src/domain/documents/access-key.ts' && bytes ? Buffer.concat([bytes, Buffer.of(0x20)]) : bytes
  })
  for (const [at, { digest, inputs: of }] of again.entries()) {
    expect(digest !== proofs[at]?.digest).toBe(of.includes('src/domain/documents/access-key.ts'))
  }
})

function readOrNothing(path: string) {
  try {
    return readFileSync(join(root, path))
  } catch {
    return undefined
  }
}

test('every file of a pattern is there, and every proof has its own name', () => {
  expect(proofs.length).toBeGreaterThan(50)
  expect(new Set(proofs.map(({ step, file }) => `${step} ${file}`)).size).toBe(proofs.length)
  expect(new Set(proofs.map(({ step }) => step))).toEqual(
    new Set(['api-postgres', 'api', 'engines', 'e2e', 'package', 'storybook']),
  )
})

const GREEN: Explained = { passed: 2, skipped: 0, failures: [], green: ['a', 'b'], output: '', note: undefined }
const failureIn = (file: string) => ({ file, title: 'one', error: '' })
test.each<[string, Partial<Explained>, readonly string[]]>([
  ['all green', {}, ['a', 'b', '']],
  ['one of a file was red, or came up in it outside of its tests', { failures: [failureIn('a')] }, ['b']],
  ['something was red in no file', { failures: [failureIn('')] }, []],
  ['a test of a file was skipped, or all of it was left out', { green: ['b'] }, ['b', '']],
  ['nothing ran', { passed: 0, green: [] }, []],
  ['it was broken off', { brokenOff: 'SIGTERM' }, []],
])('what a step proves: %s', (_, outcome, proven) => {
  const of = (file: string): LongProof => ({ step: 'api', file, inputs: [], digest: 'd' })
  expect(['a', 'b', ''].filter((file) => isGreen(of(file), { ...GREEN, ...outcome }))).toEqual(proven)
})

test('only what was green stands, under the very inputs it was green with', () => {
  mkdirSync(join(folder, 'tests'))
  const proof = (file: string, digest = 'd'): LongProof => ({ step: 'api', file, inputs: [], digest })
  expect(partProofs([proof('a')], readRecord(folder)).standing).toEqual([])
  recordGreen(folder, [proof('a'), proof('b')], [proof('a')], 'c1')
  const now = partProofs([proof('a'), proof('b')], readRecord(folder))
  expect(now.standing).toEqual([{ ...proof('a'), commit: 'c1' }])
  expect(now.changed).toEqual([proof('b')])
  expect(partProofs([proof('a', 'other')], readRecord(folder)).standing).toEqual([])
  // What it was green under is no more what it is made of.
  recordGreen(folder, [proof('a'), proof('b', 'changed meanwhile')], [proof('b')], 'c2')
  expect(readRecord(folder)).toEqual({ 'api a': { digest: 'd', commit: 'c1' } })
  // A later run keeps what it did not repeat, and forgets what is no more.
  recordGreen(folder, [proof('a')], [], 'c2')
  expect(readRecord(folder)).toEqual({ 'api a': { digest: 'd', commit: 'c1' } })
})
