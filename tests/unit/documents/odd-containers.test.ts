import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openContainer } from '#api/server/documents/containers/containers.ts'
import { unflaggedName } from '#api/server/documents/containers/file-names.ts'
import { gunzip } from '#api/server/ports/platform/gunzip.node.ts'
import { zipBytes } from './zip-bytes.ts'

/** The text of each file within, or the words of its refusal. */
async function open(name: string, ...parts: BlobPart[]): Promise<[string, string][]> {
  const found: [string, string][] = []
  for await (const file of openContainer(name, new Blob(parts), { gunzip })) {
    found.push([file.name, 'bytes' in file ? new TextDecoder().decode(file.bytes) : file.refused.message])
  }
  return found
}

test('a gzip of several members, or with zeros behind them, is read as gzip reads it', async () => {
  const members = [gzipSync('<a>'), gzipSync('b'), gzipSync('</a>')]
  expect(await open('a.xml.gz', ...members)).toEqual([['a.xml', '<a>b</a>']])
  expect(await open('a.xml.gz', ...members, new Uint8Array(512))).toEqual([['a.xml', '<a>b</a>']])
  const [first = Buffer.of(), second = Buffer.of()] = members
  expect(await open('a.xml.gz', first, second.subarray(0, -4))).toEqual([
    ['a.xml.gz', expect.stringContaining('danificado')],
  ])
})

test('an entry that is not what was packed is named, and its neighbours are not', async () => {
  const damaged = zipBytes(Buffer.from('n.xml'), '<a/>', { crc: 1 })
  expect(await open('l.zip', damaged)).toEqual([
    ['l.zip/n.xml', expect.stringMatching(/danificado.*CRC-32.*outra cópia/)],
  ])
  expect(await open('l.zip', zipBytes(Buffer.from('n.xml'), '<a/>'))).toEqual([['l.zip/n.xml', '<a/>']])
})

test.each([
  [12, 'BZip2'],
  [14, 'LZMA'],
  [95, 'xz'],
  [98, 'PPMd'],
  [97, 'de número 97'],
])('compression %i is named, with what to do', async (method, name) => {
  const [[, words] = []] = await open('l.zip', zipBytes(Buffer.from('n.xml'), '<a/>', { method }))
  expect(words).toContain(`compressão ${name}`)
  expect(words).toContain('comprima de novo como zip comum')
})

test('names without the flag of UTF-8 are those that Windows in Portuguese writes, or UTF-8 after all', async () => {
  const cp850 = Buffer.from('S\xc6o Jo\xc6o\\sess\xe4es.xml', 'latin1')
  expect(await open('l.zip', zipBytes(cp850, '<a/>'))).toEqual([['l.zip/São João\\sessões.xml', '<a/>']])
  expect(unflaggedName(Buffer.from('São João'))).toBe('São João')
  expect(unflaggedName(Buffer.from('\x80\x87\xb5\xd2\xff', 'latin1'))).toBe('ÇçÁÊ\u00a0')
})

test('a program that extracts itself is told to be extracted, and another one is passed over', async () => {
  const zip = zipBytes(Buffer.from('n.xml'), '<a/>')
  const words = async (...parts: BlobPart[]) =>
    (await open('notas.exe', 'MZ\x90\0', 'x'.repeat(2000), ...parts))[0]?.[1]
  for (const archive of [zip, 'Rar!\x1a\x07', Uint8Array.of(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c)]) {
    expect(await words(archive)).toMatch(/extrai a si mesmo.*compacte-os em ZIP/)
  }
  expect(await words()).toMatch(/programa.*não é documento/)
})

test("an integrator's answer gives the coupon that it carries", async () => {
  const coupon = `<CFe><infCFe Id="CFe"/>${' '.repeat(100)}</CFe>`
  const parts = [
    '832741',
    '06000',
    '0000',
    'Emitido com sucesso',
    '',
    '',
    btoa(coupon),
    '20250102100000',
    btoa('x'.repeat(200)),
  ]
  const answer = (retorno: string) =>
    `<?xml version="1.0"?><Integrador><Identificador><Valor>1</Valor></Identificador><Resposta><retorno>${retorno}</retorno></Resposta></Integrador>`
  expect(await open('saida.xml', answer(parts.join('|')))).toEqual([['saida.xml/cupom 1', coupon]])
  const refused = answer('832741|06010|1234|Erro de validação|||')
  expect(await open('saida.xml', refused)).toEqual([['saida.xml', refused]])
})
