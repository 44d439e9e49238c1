import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { makeCfeKey } from '#domain/documents/access-key.ts'
import { cfeQrSigned, cfeQrText } from '#domain/documents/cfe-qr.ts'
import { QrCode } from '#ui/QrCode.tsx'

const key = makeCfeKey({
  uf: '35',
  yearMonth: '2110',
  cnpj: '12ABC34501DE35',
  satSerial: 123456,
  number: 101,
  code: 4321,
})
const parts = { key, day: '20211011', time: '161302', total: '1234567.89', customer: '12ABC34501DE35' }
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** As long as a SAT's: 2048 bits. */
const signature = sign('sha256', Buffer.from(cfeQrSigned(parts)), privateKey).toString('base64')

test('the text of the layout, without the prefix of the key', () => {
  const text = cfeQrText({ ...parts, key: `CFe${key}`, customer: '', signature: 'QQ==' })
  expect(text).toBe(`${key}|20211011161302|1234567.89||QQ==`)
  expect(verify('sha256', Buffer.from(cfeQrSigned(parts)), publicKey, Buffer.from(signature, 'base64'))).toBe(true)
})

describe('the drawn code', () => {
  beforeAll(async () => {
    // From the installed package: a test fetches nothing.
    const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
    await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
  })

  test.each([
    ['the longest', { ...parts, signature }],
    ['without a customer', { ...parts, customer: '', total: '3.00', signature }],
  ])('%s is read back from 200 pixels', async (_, qr) => {
    const text = cfeQrText(qr)
    expect(text.length).toBeGreaterThan(400)
    const [found] = await readBarcodes(pictureOf(text), { formats: ['QRCode'], tryHarder: true })
    expect(found?.text).toBe(text)
  })
})

const SIZE = 200
/** The white edge that the style sheet puts around it. */
const EDGE = 10

/** What a browser paints of the component with crisp edges: a pixel is dark where its middle is. */
function pictureOf(text: string): ImageData {
  const markup = renderToStaticMarkup(<QrCode value={text} label="" size={SIZE} />)
  const modules = Number(/viewBox="0 0 (\d+)/.exec(markup)?.[1])
  const width = SIZE + 2 * EDGE
  const data = new Uint8ClampedArray(4 * width * width).fill(255)
  for (const [, x, y, length] of markup.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    for (let row = pixelOf(Number(y)); row < pixelOf(Number(y) + 1); row++) {
      for (let column = pixelOf(Number(x)); column < pixelOf(Number(x) + Number(length)); column++) {
        data.fill(0, 4 * (row * width + column), 4 * (row * width + column) + 3)
      }
    }
  }
  return { data, width, height: width, colorSpace: 'srgb' }

  function pixelOf(module: number): number {
    return EDGE + Math.round((module * SIZE) / modules)
  }
}
