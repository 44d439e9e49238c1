import { BlobReader, BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
import { describe, expect, test } from 'vitest'
import { openContainer } from '#api/server/documents/containers/containers.ts'
import { DamagedZip, type PartLimits, splitZip } from '#widgets/documents/split-zip.ts'

// Zips by a real library, cut in parts here and opened by the server's own reader: each part must give what the whole gives.

const LIMITS: PartLimits = { files: 3, bytes: 1_000_000, unpacked: 1_000_000, entry: 2_000_000 }

type Options = ConstructorParameters<typeof ZipWriter>[1]

async function zip(entries: Record<string, string | Uint8Array>, options: Options = {}): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, ...options })
  for (const [name, content] of Object.entries(entries)) {
    if (name.endsWith('/')) await writer.add(name, undefined, { directory: true })
    else await writer.add(name, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content))
  }
  return writer.close()
}

/** What the server finds: names with their texts, or why not. */
async function contents(blob: Blob): Promise<string[]> {
  const found: string[] = []
  for await (const file of openContainer('z', blob)) {
    found.push(`${file.name}=${'bytes' in file ? new TextDecoder().decode(file.bytes) : file.refused.code}`)
  }
  return found
}

async function split(blob: Blob, limits = LIMITS) {
  const parts: string[][] = []
  let weight = 0
  for await (const part of splitZip(blob, limits)) {
    weight += part.weight
    parts.push('blob' in part ? await contents(part.blob) : [`z/${part.tooLarge} is too large`])
  }
  return { parts, weight }
}

const seven = Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`pasta/${i}.xml`, `<a n="${i}"/>`]))

describe('the parts of a zip hold what it holds', () => {
  test.each<[string, Options]>([
    ['deflated', {}],
    ['stored', { level: 0 }],
    ['with ZIP64 fields', { zip64: true }],
    ['with data descriptors', { dataDescriptor: true, dataDescriptorSignature: true }],
    ['with extended timestamps', { extendedTimestamp: true }],
  ])('%s', async (_, options) => {
    const whole = await zip({ 'pasta/': '', ...seven }, options)
    const { parts, weight } = await split(whole)
    expect(parts.map(({ length }) => length)).toEqual([3, 3, 1])
    expect(parts.flat()).toEqual(await contents(whole))
    expect(weight).toBeLessThanOrEqual(whole.size)
    expect(weight).toBeGreaterThan(0)
  })

  test('behind something else, and with a comment at its end', async () => {
    const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
    await writer.add('a.xml', new TextReader('<a/>'))
    await writer.add('b.xml', new BlobReader(new Blob(['<b/>'])))
    const whole = await writer.close(new TextEncoder().encode('comentário'))
    expect((await split(new Blob(['MZ, a program', whole]))).parts).toEqual([['z/a.xml=<a/>', 'z/b.xml=<b/>']])
  })

  test('what is odd about an entry is left for the server to judge', async () => {
    const odd = await zip({ '../fora.xml': '<a/>', 'bomba.xml': new Uint8Array(3_000_000), 'b.xml': '<b/>' })
    expect((await split(odd)).parts.flat()).toEqual([
      'z/../fora.xml=unsafe_name',
      'z/bomba.xml=too_large',
      'z/b.xml=<b/>',
    ])
    const locked = await zip({ 'a.xml': '<a/>' }, { password: 'x', zipCrypto: true })
    expect((await split(locked)).parts.flat()).toEqual(['z/a.xml=encrypted'])
  })
})

test('parts are as small as they are wanted; what is too large for any is told by its name', async () => {
  const text = 'x'.repeat(400)
  const whole = await zip({ 'a.xml': text, 'b.xml': text, 'grande.xml': 'y'.repeat(5000), 'c.xml': text }, { level: 0 })
  const { parts } = await split(whole, { files: 9, bytes: 1000, unpacked: 9000, entry: 3000 })
  expect(parts.map((part) => part.map((one) => one.replace(/=.*/, '')))).toEqual([
    ['z/grande.xml is too large'],
    ['z/a.xml', 'z/b.xml'],
    ['z/c.xml'],
  ])
  const byUnpacked = await split(await zip({ 'a.xml': text, 'b.xml': text }), { ...LIMITS, unpacked: 500 })
  expect(byUnpacked.parts).toHaveLength(2)
})

test('what is no zip, or one that was cut, is damaged', async () => {
  const whole = await zip(seven)
  for (const blob of [new Blob(['PK\u0003\u0004 and nothing else']), whole.slice(0, whole.size - 40), new Blob([])]) {
    await expect(split(blob)).rejects.toBeInstanceOf(DamagedZip)
  }
})
