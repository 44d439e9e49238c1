import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { LAST, entryText, readArchive, writeArchive } from '#api/server/backup/archive.node.ts'
import { proveArchive, provenContents } from '#api/server/backup/archive-proof.node.ts'
import { Failed, Misused } from '#api/server/errors/misused.ts'

// A backup's file: what is put into it comes out of it, and what is no whole archive is refused.

const folder = mkdtempSync(join(tmpdir(), 'fiscal-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const SECRET = 'x'.repeat(32)
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
    await expect(proveArchive(at(path), { secret: SECRET })).rejects.toThrow(Failed)
    await expect(proveArchive(at(path), { secret: SECRET })).rejects.toThrow('fora do lugar')
  },
)

test('what is cut off or has no end is refused', async () => {
  await make('cut', { 'about.json': 'x'.repeat(10_000), [LAST]: '{}' })
  const bytes = readFileSync(at('cut'))
  writeFileSync(at('half'), bytes.subarray(0, bytes.length / 2))
  await expect(proveArchive(at('half'), { secret: SECRET })).rejects.toThrow('não é uma cópia de segurança inteira')
  await make('endless', { 'about.json': '{}' })
  await expect(proveArchive(at('endless'), { secret: SECRET })).rejects.toThrow('falta o fim')
})

const CONTENTS = { counts: { tables: {}, audit: {}, fingerprint: null, downloads: [] }, gone: [] }
/** A copy as the product makes one; `change` is what somebody does to its entries, or to its end, afterwards. */
async function copy(
  name: string,
  change: { entries?: Readonly<Record<string, string>>; contents?: object; secret?: string } = {},
) {
  const entries = { 'about.json': '{}', 'pg/1': 'rows', 'files/a.zip': 'çã' }
  let contents: object = {}
  await writeArchive(at(`before ${name}`), async (archive) => {
    for (const [entry, text] of Object.entries(entries)) await archive.addText(entry, text)
    await archive.addFolder('pg/empty')
    contents = await provenContents({ ...CONTENTS, hashes: archive.hashes }, change.secret ?? SECRET)
  })
  await writeArchive(at(name), async (archive) => {
    for (const [entry, text] of Object.entries(change.entries ?? entries)) await archive.addText(entry, text)
    await archive.addFolder('pg/empty')
    await archive.addText(LAST, JSON.stringify(change.contents ?? contents))
  })
  return proveArchive(at(name), { secret: SECRET })
}

test('a copy that nobody has touched proves itself; without the key nobody can tell', async () => {
  expect(await copy('proven')).toBe('proven')
  expect(await proveArchive(at('proven'), { secret: undefined })).toBe('unproven')
})

test.each([
  ['an entry', { entries: { 'about.json': '{}', 'pg/1': 'rowz', 'files/a.zip': 'çã' } }, 'pg/1'],
  ['an entry more', { entries: { 'about.json': '{}', 'pg/1': 'rows', 'files/a.zip': 'çã', 'pg/2': '' } }, 'pg/2'],
  ['an entry less', { entries: { 'about.json': '{}', 'pg/1': 'rows' } }, 'pg/empty/'],
  ['the order', { entries: { 'pg/1': 'rows', 'about.json': '{}', 'files/a.zip': 'çã' } }, 'pg/1'],
  ['the key', { secret: 'y'.repeat(32) }, 'a lista do que há nela'],
] as const)('a copy of which somebody changed %s is refused', async (what, change, told) => {
  const refused = copy(`changed ${what}`, change)
  await expect(refused).rejects.toThrow(Failed)
  await expect(refused).rejects.toThrow(`foi alterada depois de feita (${told})`)
})

test('a list that was made anew for what was changed has no proof that fits', async () => {
  const hashes = await new Promise<[string, string][]>((resolve, reject) => {
    const made = writeArchive(at('evil list'), async (archive) => {
      await archive.addText('pg/1', 'evil')
      await archive.addFolder('pg/empty')
      resolve(archive.hashes)
    })
    made.catch(reject)
  })
  const contents = { ...CONTENTS, hashes, mac: '0'.repeat(64) }
  await expect(copy('evil', { entries: { 'pg/1': 'evil' }, contents })).rejects.toThrow('a lista do que há nela')
  const counted = { ...(await provenContents({ ...CONTENTS, hashes }, SECRET)), gone: ['a download'] }
  await expect(copy('other', { entries: { 'pg/1': 'evil' }, contents: counted })).rejects.toThrow('foi alterada')
})

test('one whose proof was taken out is refused, without the key too', async () => {
  await expect(copy('bare', { contents: CONTENTS })).rejects.toThrow('falta a prova')
  await expect(proveArchive(at('bare'), { secret: undefined })).rejects.toThrow(Failed)
  const { hashes } = await provenContents({ ...CONTENTS, hashes: [] }, SECRET)
  await expect(copy('half proven', { contents: { ...CONTENTS, hashes } })).rejects.toThrow('falta a prova')
})

test.each(['', 'x', '[]', 'null', '{"counts":1}', '{"counts":{"tables":{}},"gone":[]}'])(
  'an end that is none is told in words: %j',
  async (text) => {
    await make(`end ${encodeURIComponent(text)}`, { 'about.json': '{}', [LAST]: text })
    const refused = proveArchive(at(`end ${encodeURIComponent(text)}`), { secret: SECRET })
    await expect(refused).rejects.toThrow('não é uma cópia de segurança inteira (counts.json não se lê)')
  },
)
