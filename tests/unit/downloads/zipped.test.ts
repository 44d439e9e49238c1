import { expect, test } from 'vitest'
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { type ZippedFile, zipped } from '#api/server/documents/downloads/packing/zipped.ts'

const AT = new Date(2026, 2, 10, 12, 34, 56)

const file = (name: string, text: string): ZippedFile => ({ name, bytes: new TextEncoder().encode(text) })

async function* each(...files: ZippedFile[]): AsyncGenerator<ZippedFile> {
  yield* files
}

async function* breaking(): AsyncGenerator<ZippedFile> {
  yield file('1.xml', 'a')
  throw new Error('The database is gone')
}

async function whole(files: AsyncIterable<ZippedFile>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of zipped(files, AT)) pieces.push(piece)
  return pieces
}

async function open(pieces: Uint8Array[]) {
  const reader = new ZipReader(new BlobReader(new Blob(pieces.map((piece) => new Uint8Array(piece)))), {
    useWebWorkers: false,
  })
  return reader.getEntries()
}

/** A text that does not shrink. */
function noise(length: number): string {
  let seed = 1
  return Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return String.fromCharCode(33 + (seed % 90))
  }).join('')
}

test('what another reader finds is what was put in, with its time', async () => {
  const texts = { 'a/1.xml': '<a>é</a>', '2.xml': '', 'ação.xml': 'x'.repeat(99_999), '3.xml': noise(700_000) }
  const pieces = await whole(each(...Object.entries(texts).map(([name, text]) => file(name, text))))
  expect(pieces.length).toBeGreaterThan(1)
  const found: Record<string, string> = {}
  for (const entry of await open(pieces)) {
    if (entry.directory) throw new Error('No folder was put in')
    const bytes = await entry.getData(new Uint8ArrayWriter(), { checkSignature: true })
    found[entry.filename] = new TextDecoder().decode(bytes)
    expect(entry.lastModDate).toEqual(AT)
  }
  expect(found).toEqual(texts)
})

test('the same files make the same bytes', async () => {
  const make = async () => Buffer.concat(await whole(each(file('1.xml', 'a'), file('2.xml', noise(9999)))))
  expect((await make()).equals(await make())).toBe(true)
})

test('an empty zip is one', async () => {
  expect(await open(await whole(each()))).toEqual([])
})

test('what keeps files from coming keeps the zip from ending', async () => {
  await expect(whole(breaking())).rejects.toThrow('The database is gone')
})

test('whoever stops early stops the files, and few were taken ahead of him', async () => {
  let taken = 0
  let isOver = false
  async function* endless(): AsyncGenerator<ZippedFile> {
    const text = noise(100_000)
    try {
      for (;;) yield file(`${++taken}.xml`, text)
    } finally {
      isOver = true
    }
  }
  const zip = zipped(endless(), AT)
  await zip.next()
  const first = taken
  // As long as five more would have taken.
  for (let more = 0; more < 5; more++) await whole(each(file('more.xml', noise(100_000))))
  expect(taken - first).toBeLessThan(3)
  await zip.return(undefined)
  expect(isOver).toBe(true)
})
