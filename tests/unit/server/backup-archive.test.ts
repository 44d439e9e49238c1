import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { LAST, checkArchive, entryText, readArchive, writeArchive } from '#api/server/backup/archive.node.ts'
import { Failed, Misused } from '#api/server/errors/misused.ts'

// A backup's file: what is put into it comes out of it, and what is no whole archive is refused.

const folder = mkdtempSync(join(tmpdir(), 'fiscal-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)

const make = (name: string, entries: Readonly<Record<string, string>>) =>
  writeArchive(at(name), async (archive) => {
    for (const [entry, text] of Object.entries(entries)) await archive.addText(entry, text)
  })

test('entries come out in their order, to the byte, and no file is overwritten', async () => {
  const entries = { 'about.json': '{}', 'files/a.zip': 'çã', [LAST]: '{"counts":1}' }
  await make('whole', entries)
  const found: [string, string][] = []
  for await (const entry of readArchive(at('whole'))) found.push([entry.name, await entryText(entry)])
  expect(found).toEqual(Object.entries(entries))
  await expect(make('whole', entries)).rejects.toThrow(Misused)
})

test.each(['../outside', 'files/../../outside', 'pg\\..\\..\\outside', '/outside'])(
  'an entry that leads out of its place is refused: %s',
  async (name) => {
    const path = `astray${name.length}`
    await make(path, { [name]: 'x', [LAST]: '{}' })
    await expect(checkArchive(at(path))).rejects.toThrow(Failed)
    await expect(checkArchive(at(path))).rejects.toThrow('fora do lugar')
  },
)

test('what is cut off or has no end is refused', async () => {
  await make('cut', { 'about.json': 'x'.repeat(10_000), [LAST]: '{}' })
  const bytes = readFileSync(at('cut'))
  writeFileSync(at('half'), bytes.subarray(0, bytes.length / 2))
  await expect(checkArchive(at('half'))).rejects.toThrow('não é uma cópia de segurança inteira')
  await make('endless', { 'about.json': '{}' })
  await expect(checkArchive(at('endless'))).rejects.toThrow('falta o fim')
})
