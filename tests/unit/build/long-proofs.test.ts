import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { type LongProof, longProofs, partProofs, readRecord, recordGreen } from '../../../scripts/test/long-proofs.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'fiscal-proofs-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The digest of a proof, with one byte more in a file. */
const digestOf = (step: string, file: string, changed?: string) => {
  const proofs = longProofs(root, (path) => {
    const bytes = contents(path)
    return path === changed && bytes ? Buffer.concat([bytes, Buffer.of(0x20)]) : bytes
  })
  return proofs.find((proof) => proof.step === step && proof.file === file)?.digest
}
const kept = new Map<string, Uint8Array | undefined>()
function contents(path: string): Uint8Array | undefined {
  if (!kept.has(path)) kept.set(path, readOrNothing(path))
  return kept.get(path)
}
function readOrNothing(path: string) {
  try {
    return readFileSync(join(root, path))
  } catch {
    return undefined
  }
}

test.each([
  ['api-postgres', 'tests/processes/crashes.test.ts', 'tests/processes/crashes.test.ts'],
  ['api-postgres', 'tests/processes/crashes.test.ts', 'src/api/server/documents/intake/take.ts'],
  ['api-postgres', 'tests/processes/crashes.test.ts', 'src/domain/documents/access-key.ts'],
  ['api-postgres', 'tests/processes/servers/proxies.embedded.test.ts', 'deploy/nginx.conf'],
  ['api-postgres', 'tests/api/notes/contents/any-order.test.ts', 'src/api/server/documents/intake/settle.ts'],
  ['api-postgres', 'scripts/test/tenant-plans.ts', 'src/api/server/handlers/snapshots.ts'],
  ['api-postgres', 'scripts/test/tenant-plans.ts', 'tests/api/search/search.test.ts'],
  ['api', 'tests/processes/admin.both.test.ts', 'package-lock.json'],
  ['api', 'tests/api/store/functions.both.test.ts', 'src/api/server/store/functions.ts'],
  ['api', 'tests/api/documents/contents.both.test.ts', 'tests/api/test-server.ts'],
  ['engines', 'tests/engines/webkit.test.ts', 'src/widgets/kit/element/element.ts'],
  ['engines', 'tests/engines/webkit.test.ts', 'src/widgets/sats/sats.css'],
  ['e2e', 'tests/e2e/print.spec.ts', 'src/host/App.tsx'],
  ['e2e', 'tests/e2e/portals/package.embed.spec.ts', 'scripts/package/package.ts'],
  ['e2e', 'tests/e2e/portals/guide.embed.spec.ts', 'docs/examples/portal-backend.mjs'],
  ['e2e', 'tests/e2e/portals/gallery.embed.spec.ts', 'embed/gallery.js'],
  ['e2e', 'tests/e2e/portals/every.embed.spec.ts', 'tests/screens/screens.ts'],
  ['storybook', '', 'stories/opened.ts'],
])('a byte more in what %s %s is made of has it run again: %s', (step, file, changed) => {
  expect(contents(changed), changed).toBeDefined()
  expect(digestOf(step, file, changed)).not.toBe(digestOf(step, file))
})

test.each([
  ['api-postgres', 'tests/processes/crashes.test.ts', 'src/widgets/nfce/NfceList.tsx'],
  ['api-postgres', 'scripts/test/tenant-plans.ts', 'src/widgets/nfce/NfceList.tsx'],
  ['api-postgres', 'tests/api/notes/contents/any-order.test.ts', 'src/widgets/nfce/NfceList.tsx'],
  ['api', 'tests/processes/admin.both.test.ts', 'stories/opened.ts'],
  ['api', 'tests/api/documents/contents.both.test.ts', 'src/widgets/nfce/NfceList.tsx'],
  ['api-postgres', 'tests/processes/outage.postgres.test.ts', 'src/widgets/nfce/NfceList.tsx'],
  ['engines', 'tests/engines/webkit.test.ts', 'tests/api/ask.ts'],
])('what %s %s is not made of leaves it: %s', (step, file, changed) => {
  expect(digestOf(step, file)).toBeDefined()
  expect(digestOf(step, file, changed)).toBe(digestOf(step, file))
})

test('every file of a pattern is there, and every proof has its own name', () => {
  const proofs = longProofs(root)
  expect(proofs.length).toBeGreaterThan(50)
  expect(new Set(proofs.map(({ step, file }) => `${step} ${file}`)).size).toBe(proofs.length)
  expect(new Set(proofs.map(({ step }) => step))).toEqual(
    new Set(['api-postgres', 'api', 'engines', 'e2e', 'storybook']),
  )
})

test('only what was green stands, under the very inputs it was green with', () => {
  mkdirSync(join(folder, 'tests'))
  const proof = (file: string, digest = 'd'): LongProof => ({ step: 'api', file, digest })
  expect(partProofs([proof('a')], readRecord(folder)).standing).toEqual([])
  recordGreen(folder, [proof('a'), proof('b')], [proof('a')], 'c1')
  const now = partProofs([proof('a'), proof('b')], readRecord(folder))
  expect(now.standing).toEqual([{ ...proof('a'), commit: 'c1' }])
  expect(now.changed).toEqual([proof('b')])
  expect(partProofs([proof('a', 'other')], readRecord(folder)).standing).toEqual([])
  // A later run keeps what it did not repeat, and forgets what is no more.
  recordGreen(folder, [proof('a')], [], 'c2')
  expect(readRecord(folder)).toEqual({ 'api a': { digest: 'd', commit: 'c1' } })
})
