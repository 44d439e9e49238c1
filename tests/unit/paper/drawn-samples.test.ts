import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawPdf } from '#api/server/ports/paper/draw.node.ts'
import { readCouponContent } from '#api/server/documents/read/contents.ts'
import { decodeXml } from '#api/server/documents/xml/decode.ts'
import { readNoteContent } from '#api/server/documents/read/contents.ts'
import { accessKeyGroups } from '#domain/documents/access-key.ts'
import { danfe } from '#domain/documents/paper/danfe.ts'
import { extrato } from '#domain/documents/paper/extrato.ts'
import type { Sheet } from '#domain/documents/paper/sheet.ts'
import { inked, print, readers } from '../../paper/head.ts'
import { openPdf } from '../../pdf.ts'

const SAMPLES = '../shared/samples'

/** Every real note and coupon whose parts can be read, as what is printed of it. */
function sheets(): { name: string; key: string; qr: string | undefined; sheet: Sheet }[] {
  return globSync(`${SAMPLES}/{nfce,cfe}/*.xml`)
    .toSorted()
    .flatMap((path) => {
      const xml = decodeXml(readFileSync(path))
      const [, kind, key = ''] = /Id="(NFe|CFe)([0-9A-Z]{44})"/.exec(xml) ?? []
      if (kind === undefined || xml.includes('<CFeCanc')) return []
      const name = path.slice(SAMPLES.length + 1)
      try {
        return [{ name, key, ...(kind === 'NFe' ? noteSheet(xml, key) : couponSheet(xml, key)) }]
      } catch (error) {
        // What is no document of its key is refused when it comes.
        if (error instanceof Error) return []
        throw error
      }
    })
}

function noteSheet(xml: string, key: string) {
  const data = readNoteContent(xml, key)
  const note = {
    key,
    serie: Number(key.slice(22, 25)),
    number: Number(key.slice(25, 34)),
    data,
    alerts: [],
    epec: null,
  }
  const state = {
    status: 'authorized',
    isHomologation: true,
    isContingency: true,
    isSubstituted: false,
    protocol: null,
  } as const
  return {
    qr: data.informacao_suplementar?.qr_code,
    sheet: danfe({ ...note, ...state, issuedAt: '2026-03-30T12:13:14' }, 'complete'),
  }
}

function couponSheet(xml: string, key: string) {
  const data = readCouponContent(xml, key).data.CFe
  const name = { key, number: key.slice(31, 37), serial: key.slice(22, 31), emittedAt: data.emissao_local }
  return {
    qr: data.qr_code ?? undefined,
    sheet: extrato({ ...name, qrCode: data.qr_code, isCanceled: false, data }, 'complete'),
  }
}

const halves = (key: string) => [key.slice(0, 22), key.slice(22)]

describe.skipIf(!existsSync(SAMPLES))('real documents on the narrowest paper (skipped where they are absent)', () => {
  const all = existsSync(SAMPLES) ? sheets() : []

  test('there are many', () => expect(all.length).toBeGreaterThan(25))

  test.each(all)('$name', async ({ key, qr, sheet }) => {
    const bytes = await drawPdf(sheet, '58')
    const pdf = await openPdf(bytes)
    expect(pdf.sizes).toHaveLength(1)
    const groups = accessKeyGroups(key)
    expect(pdf.lines).toContain(groups.slice(0, 6).join(' '))
    expect(pdf.lines).toContain(groups.slice(6).join(' '))
    // By the head of its printer, whole, and by a phone.
    const [page] = await print(bytes)
    if (!page) throw new Error('No page')
    const { left, right } = inked(page)
    expect([left >= 40, right < 424]).toEqual([true, true])
    const codes = [
      ...(qr === undefined ? [] : [qr]),
      ...(sheet.title.startsWith('Extrato') ? halves(key) : []),
    ].toSorted()
    expect(await readers(page)).toEqual({ zxing: codes, zbar: codes })
  })
})
