import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { BlobReader, Reader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { type ZipEntry, ZipPieces } from '#api/server/downloads/zip.ts'

const AT = Date.parse('2026-03-10T12:34:56Z')

function entry(name: string, text: string): ZipEntry {
  const bytes = Buffer.from(text)
  return { name, deflated: deflateRawSync(bytes), crc32: crc32(bytes), size: bytes.length }
}

async function open(parts: Uint8Array[]) {
  const reader = new ZipReader(new BlobReader(new Blob(parts.map((part) => new Uint8Array(part)))), {
    useWebWorkers: false,
  })
  return reader.getEntries()
}

test('what another reader finds is what was put in, with its time', async () => {
  const zip = new ZipPieces(AT)
  const parts = [
    zip.add([entry('a/1.xml', '<a>é</a>'), entry('2.xml', '')]),
    zip.add([entry('3.xml', 'x'.repeat(9999))]),
  ]
  expect(zip.count).toBe(3)
  const entries = await open([...parts, zip.end()])
  const found = []
  for (const one of entries) {
    if (one.directory) throw new Error('No folder was put in')
    const bytes = await one.getData(new Uint8ArrayWriter(), { checkSignature: true })
    found.push([one.filename, new TextDecoder().decode(bytes), one.unixMode])
  }
  expect(found).toEqual([
    ['a/1.xml', '<a>é</a>', 0o100644],
    ['2.xml', '', 0o100644],
    ['3.xml', 'x'.repeat(9999), 0o100644],
  ])
  expect(entries[0]?.rawLastModDate).toBe((((46 << 9) | (3 << 5) | 10) << 16) | (12 << 11) | (34 << 5) | 28)
})

test('the same entries make the same bytes', () => {
  const make = () => {
    const zip = new ZipPieces(AT)
    return Buffer.concat([zip.add([entry('1.xml', 'a')]), zip.end()])
  }
  expect(make().equals(make())).toBe(true)
})

test('an empty zip is one', async () => {
  expect(await open([new ZipPieces(AT).end()])).toEqual([])
})

test('65,535 entries and more stand in a zip64 directory', async () => {
  const zip = new ZipPieces(AT)
  const { deflated, crc32: sum, size } = entry('', 'x')
  const all = Array.from({ length: 65_535 }, (_, i) => ({ name: `${i}.xml`, deflated, crc32: sum, size }))
  const entries = await open([zip.add(all), zip.end()])
  expect(entries).toHaveLength(65_535)
  expect(entries[65_534]?.filename).toBe('65534.xml')
})

test('entries beyond 4 GB are found', async () => {
  const start = 5 * 2 ** 30
  const zip = new ZipPieces(AT, start)
  const reader = new ZipReader(new AfterZeros(start, Buffer.concat([zip.add([entry('1.xml', 'far')]), zip.end()])), {
    useWebWorkers: false,
  })
  const [found] = await reader.getEntries()
  if (!found || found.directory) throw new Error('It was not found')
  expect(found.offset).toBe(start)
  expect(new TextDecoder().decode(await found.getData(new Uint8ArrayWriter()))).toBe('far')
})

/** A file of as many zeros as one likes, and then some bytes. */
class AfterZeros extends Reader<Uint8Array> {
  readonly #zeros: number
  readonly #bytes: Uint8Array

  constructor(zeros: number, bytes: Uint8Array) {
    super(bytes)
    this.#zeros = zeros
    this.#bytes = bytes
    this.size = zeros + bytes.length
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const all = new Uint8Array(Math.min(length, this.size - index))
    const from = Math.max(0, index - this.#zeros)
    const at = Math.max(0, this.#zeros - index)
    all.set(this.#bytes.subarray(from, Math.max(from, index + all.length - this.#zeros)), Math.min(at, all.length))
    return all
  }
}
