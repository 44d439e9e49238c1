import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { describe, expect, test } from 'vitest'
import { openContainer } from '#api/server/documents/containers.ts'

async function zip(entries: Record<string, string | Blob>, options: { password?: string } = {}): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, ...options })
  for (const [name, content] of Object.entries(entries)) {
    if (typeof content === 'string') await writer.add(name, new TextReader(content))
    else await writer.add(name, content.stream())
  }
  return writer.close()
}

function gzip(content: Blob): Promise<Blob> {
  return new Response(content.stream().pipeThrough(new CompressionStream('gzip'))).blob()
}

/** What was found: the text of a file, or the code of its refusal. */
async function open(name: string, blob: Blob): Promise<[string, string][]> {
  const found: [string, string][] = []
  for await (const file of openContainer(name, blob)) {
    found.push([file.name, 'bytes' in file ? new TextDecoder().decode(file.bytes) : file.refused.code])
  }
  return found
}

describe('openContainer', () => {
  test('a file is itself, whatever it is called', async () => {
    expect(await open('a.zip', new Blob(['<a/>']))).toEqual([['a.zip', '<a/>']])
    expect(await open('vazio.xml', new Blob([]))).toEqual([['vazio.xml', '']])
  })

  test('entries of a zip, also those whose names differ by case only; no folders', async () => {
    const blob = await zip({ 'a/ok.xml': '<a/>', 'A/OK.XML': '<b/>', 'pão.xml': '<c/>' })
    expect(await open('l.zip', blob)).toEqual([
      ['l.zip/a/ok.xml', '<a/>'],
      ['l.zip/A/OK.XML', '<b/>'],
      ['l.zip/pão.xml', '<c/>'],
    ])
  })

  test.each(['../../evil.xml', '/etc/evil.xml', 'a/../../evil.xml', '..\\evil.xml', 'C:\\evil.xml', 'C:/evil.xml'])(
    'refuses the name %s and takes the others',
    async (name) => {
      const blob = await zip({ [name]: '<a/>', 'ok.xml': '<b/>' })
      expect(await open('l.zip', blob)).toEqual([
        [`l.zip/${name}`, 'unsafe_name'],
        ['l.zip/ok.xml', '<b/>'],
      ])
    },
  )

  test('a name with dots is no path', async () => {
    expect(await open('l.zip', await zip({ 'nota..xml': '<a/>' }))).toEqual([['l.zip/nota..xml', '<a/>']])
  })

  test('a gzip, and a zip or gzip within, once', async () => {
    const inner = await zip({ 'a.xml': '<a/>' })
    expect(await open('a.xml.gz', await gzip(new Blob(['<a/>'])))).toEqual([['a.xml', '<a/>']])
    expect(await open('l.zip.gz', await gzip(inner))).toEqual([['l.zip/a.xml', '<a/>']])
    const nested = await zip({ 'i.zip': inner })
    expect(await open('l.zip', nested)).toEqual([['l.zip/i.zip/a.xml', '<a/>']])
    expect(await open('m.zip', await zip({ 'l.zip': nested }))).toEqual([['m.zip/l.zip/i.zip', 'damaged_container']])
  })

  test('protected, bloated and broken ones are refused', async () => {
    expect(await open('l.zip', await zip({ 'a.xml': '<a/>' }, { password: 'x' }))).toEqual([
      ['l.zip/a.xml', 'encrypted'],
    ])
    const zeros = new Blob([new Uint8Array(5_000_000)])
    expect(await open('l.zip', await zip({ 'a.xml': zeros, 'ok.xml': '<a/>' }))).toEqual([
      ['l.zip/a.xml', 'too_large'],
      ['l.zip/ok.xml', '<a/>'],
    ])
    const large = new Blob([new Uint8Array(20_000_001)])
    expect(await open('a.xml.gz', await gzip(large))).toEqual([['a.xml.gz', 'too_large']])
    expect(await open('a.xml', large)).toEqual([['a.xml', 'too_large']])
    const whole = await zip({ 'a.xml': '<a/>' })
    expect(await open('l.zip', whole.slice(0, whole.size - 10))).toEqual([['l.zip', 'damaged_container']])
    const gz = await gzip(new Blob(['<a/>'.repeat(100)]))
    expect(await open('a.xml.gz', gz.slice(0, gz.size - 9))).toEqual([['a.xml.gz', 'damaged_container']])
  })
})
