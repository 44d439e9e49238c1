import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Cfe } from '#api/contract/documents/cfes.ts'
import { readCancellationContent, readCouponContent } from '#api/server/documents/read/contents.ts'
import { CANCELLATION, COUPON, COUPON_ITEM, COUPON_PAYMENT } from '#domain/documents/leaves/coupon.ts'
import { cancellationExtrato, type CouponName, extrato } from '#domain/documents/paper/extrato.ts'
import { CfePayments, CfeTaxes } from '#widgets/cfe/CfeAmounts.tsx'
import { CfeInformation } from '#widgets/cfe/CfeInformation.tsx'
import { CfeIssuer } from '#widgets/cfe/CfeIssuer.tsx'
import { CfeProducts } from '#widgets/cfe/CfeProducts.tsx'
import { CfeSlip } from '#widgets/cfe/CfeSlip.tsx'
import { couponKey } from '../../documents.ts'
import { inScreen } from './in-screen.tsx'
import { wordsOf } from '../paper/words.ts'
import { CANCELLATION_SCHEMA, COUPON_SCHEMA } from './coupon-schema.ts'
import type { Made } from './schema.ts'
import { type Seen, walked, wordsIn } from './walk.ts'

const SALE = couponKey()
const CANCELED = couponKey({ number: 102 })
const nameOf = (key: string, at: string | null, qrCode: string | null): CouponName => ({
  key,
  serial: key.slice(22, 31),
  number: key.slice(31, 37),
  emittedAt: at,
  qrCode,
})

function couponOf(sale: ReturnType<typeof readCouponContent>, event: Cfe['cfe_event']): Cfe {
  return {
    id: '1',
    cfe_id: SALE,
    cfe_number: SALE.slice(31, 37),
    sat_serial_number: SALE.slice(22, 31),
    dthr_emissao: '2021-10-11T19:13:02Z',
    dthr_emissao_local: '2021-10-11T16:13:02',
    status: event === null ? 'transmitted' : 'cancelled',
    environment: 'production',
    has_xml: true,
    has_warnings: false,
    proof_state: null,
    warnings: [],
    integrity: null,
    cfe_event: event,
    ...sale,
  }
}

/** All tabs of the dialog, one below the other. */
function screenOf(cfe: Cfe): string {
  const data = cfe.data?.CFe
  if (data === undefined) throw new Error('no content')
  return wordsIn(
    renderToStaticMarkup(
      inScreen(
        <>
          <CfeInformation cfe={cfe} data={data} />
          <CfeIssuer issuer={data.emitente} />
          <CfeProducts items={data.itens} address={{ onShow: () => {} }} />
          <CfeTaxes totals={cfe.totals} total={data.total} />
          <CfePayments data={data} />
          <CfeSlip cfe={cfe} data={data} />
          {data.qr_code} {cfe.cfe_event?.qr_code}
        </>,
      ),
    ),
  )
}

function seenOfSale(made: Made): Seen {
  const sale = readCouponContent(`<CFe>${made.xml()}</CFe>`, SALE)
  const data = sale.data.CFe
  const sheet = extrato({ ...nameOf(SALE, data.emissao_local, data.qr_code), isCanceled: false, data }, 'complete')
  return { screen: screenOf(couponOf(sale, null)), paper: wordsOf(sheet).join('\n') }
}

const PLAIN = readCouponContent(
  `<CFe><infCFe Id="CFe${SALE}" versao="0.08"><det><prod><xProd>Pão</xProd></prod></det></infCFe></CFe>`,
  SALE,
)

function seenOfCancellation(made: Made): Seen {
  const own = readCancellationContent(`<CFeCanc>${made.xml()}</CFeCanc>`, CANCELED)
  const event = { has_xml: true, cfe_id: CANCELED, cfe_number: '000102', dthr_emissao: '', integrity: null, ...own }
  const sheet = cancellationExtrato(
    { ...nameOf(CANCELED, own.emissao_local, own.qr_code), data: own.printed },
    nameOf(SALE, null, null),
  )
  return { screen: screenOf(couponOf(PLAIN, event)), paper: wordsOf(sheet).join('\n') }
}

test('every leaf of a coupon is shown, printed, or left out by decision', () => {
  const { unnamed, lost, found, counts } = walked({
    schema: COUPON_SCHEMA,
    rules: COUPON,
    inner: { det: COUPON_ITEM, MP: COUPON_PAYMENT },
    fixed: { 'infCFe/@Id': `CFe${SALE}` },
    left: { Signature: 'The panel of integrity tells what it proves' },
    seenOf: seenOfSale,
  })
  expect(unnamed).toEqual(['Signature'])
  expect(lost).toEqual([])
  expect(found).toEqual([])
  expect(counts).toMatchInlineSnapshot(`
    {
      "documents": 10,
      "leaves": 152,
      "left out": 8,
      "printed": 51,
      "shown": 143,
    }
  `)
})

test('every leaf of a cancellation is shown, printed, or left out by decision', () => {
  const { unnamed, lost, found, counts } = walked({
    schema: CANCELLATION_SCHEMA,
    rules: CANCELLATION,
    fixed: { 'infCFe/@Id': `CFe${CANCELED}`, 'infCFe/@chCanc': `CFe${SALE}` },
    left: { Signature: 'The panel of integrity tells what it proves' },
    seenOf: seenOfCancellation,
  })
  expect(unnamed).toEqual(['Signature'])
  expect(lost).toEqual([])
  expect(found).toEqual([])
  expect(counts).toMatchInlineSnapshot(`
    {
      "documents": 2,
      "leaves": 34,
      "left out": 12,
      "printed": 19,
      "shown": 11,
    }
  `)
})
