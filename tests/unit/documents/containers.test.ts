import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { describe, expect, test } from 'vitest'
import { openContainer, type Opening } from '#api/server/documents/containers/containers.ts'

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
async function open(name: string, blob: Blob, opening?: Opening): Promise<[string, string][]> {
  const found: [string, string][] = []
  for await (const file of openContainer(name, blob, opening)) {
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
  })

  test('months hold shops and shops hold tills; beyond five levels nothing is opened', async () => {
    let blob = await zip({ 'a.xml': '<a/>', 'b.xml.gz': await gzip(new Blob(['<b/>'])) })
    for (const name of ['caixa.zip', 'loja.zip']) blob = await zip({ [name]: blob })
    expect(await open('mês.zip', blob)).toEqual([
      ['mês.zip/loja.zip/caixa.zip/a.xml', '<a/>'],
      ['mês.zip/loja.zip/caixa.zip/b.xml', '<b/>'],
    ])
    for (const name of ['1.zip', '2.zip', '3.zip']) blob = await zip({ [name]: blob })
    expect(await open('m.zip', blob)).toEqual([['m.zip/3.zip/2.zip/1.zip/loja.zip/caixa.zip', 'damaged_container']])
  })

  test('all within weigh together what holds them weighs, however deep they are', async () => {
    const notes = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${i}.xml`, `<a>${'x'.repeat(i * 50)}</a>`]))
    const inner = await zip({ ...notes, 'b.xml.gz': await gzip(new Blob(['<b>'.repeat(1000)])) })
    const blob = await zip({ 'loja.zip': inner, 'c.xml.gz': await gzip(new Blob(['<c>'.repeat(1000)])) })
    let weight = 0
    for await (const file of openContainer('mês.zip', blob)) weight += file.weight
    // Directories have no weight: there are two of them.
    expect(weight / blob.size).toBeGreaterThan(0.1)
    expect(weight).toBeLessThanOrEqual(blob.size)
  })

  test('what is unpacked at every level counts', async () => {
    const inner = await zip({ 'a.xml': 'x'.repeat(5000), 'b.xml': '<b/>' })
    const budget = { remaining: 5000 }
    const found = await open('m.zip', await zip({ 'l.zip': inner }), { budget })
    expect(found).toContainEqual(['m.zip/l.zip/a.xml', 'too_many'])
    expect(budget.remaining).toBeLessThan(0)
  })

  test('what systems and offices leave in folders is passed over, and text that is XML is not', async () => {
    const found = await open(
      'l.zip',
      await zip({
        'SET/a.xml': '<a/>',
        '__MACOSX/SET/._a.xml': '\0\x05',
        '.DS_Store': 'x',
        'SET/Thumbs.db': 'x',
        'SET/desktop.ini': '[.ShellClassInfo]',
        'SET/DANFE.pdf': '%PDF-1.7',
        'sem nome': '%PDF-1.4',
        'leia-me.txt': 'Notas de setembro',
        'logo.png': '\x89PNG',
        'nota.txt': '\r\n<a/>',
        'vazia.xml': '',
        'outra.xml': 'texto',
      }),
    )
    const ofName = Object.fromEntries(found)
    expect(Object.keys(ofName).filter((name) => ofName[name] === 'ignored')).toHaveLength(8)
    expect(ofName).toMatchObject({
      'l.zip/SET/a.xml': '<a/>',
      'l.zip/nota.txt': '\r\n<a/>',
      'l.zip/vazia.xml': '',
      'l.zip/outra.xml': 'texto',
    })
  })

  test.each([
    ['notas.rar', 'Rar!\x1a\x07\x01\x00', /^É um arquivo RAR.*ZIP$/],
    ['notas.7z', '7z\xbc\xaf\x27\x1c', /^É um arquivo 7z.*ZIP$/],
    ['notas.tar', `nota.xml${'\0'.repeat(249)}ustar`, /^É um arquivo tar.*ZIP$/],
    ['notas.xls', '\xd0\xcf\x11\xe0', /planilha.*envie os XML/],
    ['danfe.pdf', '%PDF-1.7', /^É um PDF.*Envie o XML/],
  ])('%s is named for what it is, by its first bytes, with what to do', async (name, content, words) => {
    const bytes = Uint8Array.from(content, (character) => character.charCodeAt(0))
    for (const called of [name, 'documento.xml']) {
      for await (const file of openContainer(called, new Blob([bytes]))) {
        if ('bytes' in file) throw new Error('not refused')
        expect(file.refused.message).toMatch(words)
      }
    }
  })

  test('a spreadsheet is a zip, and is not opened', async () => {
    const xlsx = await zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' })
    expect(await open('vendas.xlsx', xlsx)).toEqual([['vendas.xlsx', 'other_format']])
  })

  test("a distribution's answer gives the documents that it carries, each by its number", async () => {
    const base64 = async (text: string) =>
      Buffer.from(await (await gzip(new Blob([text]))).arrayBuffer()).toString('base64')
    const answer = (inside: string) =>
      `<s:Envelope xmlns:s="urn:s"><retDistDFeInt xmlns="http://www.portalfiscal.inf.br/nfe"><loteDistDFeInt>${inside}</loteDistDFeInt></retDistDFeInt></s:Envelope>`
    const zips = `<docZip NSU="7" schema="procNFe_v4.00.xsd">${await base64('<a/>')}</docZip><docZip>\n${await base64('<b/>')}\n</docZip>`
    expect(await open('dist.xml', new Blob([answer(zips)]))).toEqual([
      ['dist.xml/NSU 7', '<a/>'],
      ['dist.xml/documento 2', '<b/>'],
    ])
    expect(await open('dist.xml', new Blob([answer('')]))).toEqual([['dist.xml', answer('')]])
    const budget = { remaining: 3 }
    expect(await open('dist.xml', new Blob([answer(zips)]), { budget })).toContainEqual(['dist.xml/NSU 7', 'too_many'])
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

  test('what may be unpacked in all counts what is refused, and says where it ended', async () => {
    // Each is too large once it is unpacked.
    const bomb = await gzip(new Blob([new Uint8Array(20_000_001)]))
    const budget = { remaining: 50_000_000 }
    const found = await open('l.zip', await zip({ '1.gz': bomb, '2.gz': bomb, '3.gz': bomb, '4.xml': '<a/>' }), {
      budget,
    })
    expect(found.slice(0, 3)).toEqual([
      ['l.zip/1.gz', 'too_large'],
      ['l.zip/2.gz', 'too_large'],
      ['l.zip/3.gz', 'too_many'],
    ])
    expect(budget.remaining).toBeLessThan(0)
  })

  test('nothing more is opened for who has gone', async () => {
    const caller = new AbortController()
    const names: string[] = []
    const all = async () => {
      const blob = await zip({ 'a.xml': '<a/>', 'b.xml': '<b/>', 'c.xml': '<c/>' })
      for await (const { name } of openContainer('l.zip', blob, { signal: caller.signal })) {
        names.push(name)
        caller.abort()
      }
    }
    await expect(all()).rejects.toMatchObject({ code: 'interrupted' })
    expect(names).toEqual(['l.zip/a.xml'])
  })
})
