import { makeCfeKey, makeNfceKey } from '#domain/documents/access-key.ts'
import type { NotedCoupon } from '../server/documents/intake/note-coupons.ts'
import { CATALOGS } from './catalog.ts'
import { type Counter, Numbers, protocolNumber } from './document-numbers.ts'
import { type CouponSlot, type NoteSlot, type PlanOptions, planSlots, type Slot } from './plan.ts'
import { type Random, randomFor } from './random.ts'
import { dayOf, localStamp, priceLevel } from './rhythm.ts'
import { basketOf, drawSale, type Sale, withConsumer } from './sale.ts'
import type { DemoSat, Shop } from './shops.ts'
import { cfeCancXml, cfeXml } from './xml/cfe-xml.ts'
import { cancellationFiles, procEventoXml, procInutXml } from './xml/nfce-events-xml.ts'
import { enviNfeXml, type DemoNote, nfeProcXml, nfeXml, type Protocol, retConsReciNfeXml } from './xml/nfce-xml.ts'
import { qrCodeText } from './xml/qr-code.ts'
import { drawDigest, drawSignatureValue } from './xml/xml-text.ts'

export interface DemoFile {
  name: string
  bytes: Uint8Array
}

export interface DrawnSlot {
  slot: Slot
  files: DemoFile[]
  /** Coupons that only their device tells of. */
  noted: NotedCoupon[]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const BASKETS = { supermarket: basketOf(CATALOGS.supermarket), pharmacy: basketOf(CATALOGS.pharmacy) }
const OFFLINE_REASON = 'Sem comunicação com a SEFAZ: queda do link de internet da loja'
const AUTHORIZED = 'Autorizado o uso da NF-e'
const REJECTIONS: readonly (readonly [cStat: string, reason: string])[] = [
  ['528', 'Rejeição: Valor do ICMS difere do produto BC e Alíquota'],
  ['778', 'Rejeição: Informado NCM inexistente'],
  ['539', 'Duplicidade de NF-e com diferença na Chave de Acesso'],
  ['225', 'Rejeição: Falha no Schema XML do lote de NFe'],
]
const REGRETS = [
  'Desistência do cliente no caixa',
  'Produto registrado em duplicidade',
  'Erro na forma de pagamento',
] as const

/** Draws the documents of each slot of a plan, oldest first. Equal options give equal bytes. */
export async function* drawDocuments(options: PlanOptions): AsyncGenerator<DrawnSlot> {
  const numbers = new Numbers(options)
  const encoder = new TextEncoder()
  for (const slot of planSlots(options)) {
    const random = randomFor('sale', slot.draw)
    if (slot.kind === 'coupon' && slot.scenario === 'in_memory') {
      const emittedAt = localStamp(slot.at)
      const key = couponKey(slot.sat, slot.at, numbers, random)
      yield { slot, files: [], noted: [{ key, emittedAt, environment: 'production', status: 'in_memory' }] }
      continue
    }
    const texts =
      slot.kind === 'note'
        ? await noteFiles(slot, numbers, random, options.until)
        : couponFiles(slot, numbers, random, options.until)
    yield { slot, files: texts.map(([name, text]) => ({ name, bytes: encoder.encode(text) })), noted: [] }
  }
}

type TextFile = [name: string, text: string]

/** Draws what a till leaves of a sale: the note, and what follows from it. */
export async function noteFiles(slot: NoteSlot, numbers: Counter, random: Random, until: number): Promise<TextFile[]> {
  const { till, at, scenario, tenant } = slot
  const { shop } = till
  const drawn = drawSale(shop, tenant.trade, BASKETS[tenant.trade], priceLevel(dayOf(at)), random)
  const sale = withConsumer(drawn, shop, localStamp(at).slice(0, 10))
  const notLater = (instant: number) => Math.min(instant, until)
  const answer = (cStat: string, reason: string, after: number, accepted = true): Protocol => {
    const answeredAt = notLater(at + after)
    return { cStat, reason, at: answeredAt, number: accepted ? protocolNumber(shop, answeredAt, random) : undefined }
  }
  const note = (parts: Partial<NoteParts> = {}) => drawNote({ slot, sale, at, ...parts }, numbers, random)
  const offline = { at: slot.outage?.from ?? at - 10 * MINUTE, reason: OFFLINE_REASON }

  switch (scenario) {
    case 'canceled':
    case 'cancellation_refused': {
      const canceled = await note()
      return canceledFiles(slot, canceled, answer('100', AUTHORIZED, 1500), { notLater, random })
    }
    case 'substituted': {
      // The till got no answer, sold again offline, and only then learnt that the first note had been authorised.
      const first = await note()
      const protocol = answer('100', AUTHORIZED, 1500)
      const lineDown = { at: at + 20_000, reason: OFFLINE_REASON }
      const second = await note({ at: notLater(at + 40_000), contingency: lineDown })
      const event = substitutionFile(slot, [first, second], protocol, { notLater, random })
      return [processed(first, protocol), processed(second, answer('100', AUTHORIZED, 30 * MINUTE)), event]
    }
    case 'rejected':
      return [processed(await note(), answer(...random.pick(REJECTIONS), 1500, false))]
    case 'corrected': {
      // The same note, as its till sent it again; of the first time SEFAZ's reply alone came.
      const corrected = await note()
      const receipt = `${shop.ufCode}${random.digits(13)}`
      const refusal = answer(...random.pick(REJECTIONS), 1500, false)
      return [
        [`${receipt}-pro-rec.xml`, retConsReciNfeXml(receipt, [{ note: corrected, protocol: refusal }])],
        processed(corrected, answer('100', AUTHORIZED, 3 * MINUTE)),
      ]
    }
    case 'denied':
      return [processed(await note(), answer('302', 'Uso Denegado: Irregularidade fiscal do destinatário', 1500))]
    case 'in_custody':
      return [processed(await note(), answer('105', 'Lote em processamento', 1500, false))]
    case 'sefaz_error':
      return [processed(await note(), answer('999', 'Rejeição: Erro não catalogado', 9000, false))]
    case 'pending':
      return [unanswered(await note())]
    case 'offline':
      return [unanswered(await note({ contingency: offline }))]
    case 'offline_authorized': {
      const after = (slot.outage?.to ?? at + 40 * MINUTE) - at + random.int(20, 300) * 1000
      return [processed(await note({ contingency: offline }), answer('100', AUTHORIZED, after))]
    }
    case 'authorized_late': {
      const protocol = answer('150', 'Autorizado o uso da NF-e, autorização fora de prazo', 30 * HOUR)
      return [processed(await note({ contingency: offline }), protocol)]
    }
    case 'gap':
      numbers.take(till.id, shop, random.int(1, 2))
      return [processed(await note(), answer('100', AUTHORIZED, 1500))]
    case 'voided': {
      const abandoned = await note()
      return [
        unanswered(abandoned),
        voidedFile(slot, abandoned.number, abandoned.number, notLater(at + 2 * HOUR), random),
      ]
    }
    case 'voided_range': {
      const count = random.int(2, 5)
      const from = numbers.take(till.id, shop, count)
      const range = voidedFile(slot, from, from + count - 1, notLater(at + 2 * HOUR), random)
      return [range, processed(await note(), answer('100', AUTHORIZED, 1500))]
    }
    case 'homolog':
      return [processed(await note({ homolog: true }), answer('100', AUTHORIZED, 1500))]
    case 'lot':
    case 'pending_lot': {
      const notes = [await note(), await note({ at: notLater(at + 15_000) }), await note({ at: notLater(at + 30_000) })]
      const receipt = `${shop.ufCode}${random.digits(13)}`
      const sent: TextFile = [`${receipt}-env-lot.xml`, enviNfeXml(receipt, notes)]
      if (scenario === 'pending_lot') return [sent]
      const answers = notes.map((one) => ({ note: one, protocol: answer('100', AUTHORIZED, 45_000) }))
      return [sent, [`${receipt}-pro-rec.xml`, retConsReciNfeXml(receipt, answers)]]
    }
    case 'wrong_totals':
      return [processed(await note({ wrongBy: 1000 }), answer('100', AUTHORIZED, 1500))]
    case 'key_disagrees': {
      const right = await note()
      return [processed({ ...right, emissionType: '9', contingency: offline }, answer('100', AUTHORIZED, 1500))]
    }
    case 'plain':
      return [processed(await note(), answer('100', AUTHORIZED, random.int(1, 3) * 1000))]
  }
}

interface Drawing {
  notLater: (instant: number) => number
  random: Random
}

/** A note and its cancellation, which SEFAZ took or refused. */
function canceledFiles(
  { till: { shop }, at, scenario }: NoteSlot,
  canceled: DemoNote,
  protocol: Protocol,
  { notLater, random }: Drawing,
): TextFile[] {
  const refused = scenario === 'cancellation_refused'
  // A note may be cancelled for 30 minutes.
  const eventAt = notLater(at + (refused ? 190 : random.int(2, 26)) * MINUTE)
  const cancellation = {
    note: canceled,
    authorization: protocol.number ?? '',
    at: eventAt,
    reason: random.pick(REGRETS),
    substituteKey: undefined,
    answer: refused
      ? { cStat: '501', reason: 'Rejeição: Pedido de Cancelamento intempestivo', protocol: undefined }
      : registered(shop, eventAt, random),
  }
  const isPair = !refused && canceled.number % 4 === 0
  return [processed(canceled, protocol), ...cancellationFiles(cancellation, isPair)]
}

/** SEFAZ's reply to an event that it takes. */
function registered(shop: Shop, at: number, random: Random) {
  return { cStat: '135', reason: 'Evento registrado e vinculado a NF-e', protocol: protocolNumber(shop, at, random) }
}

/** The cancellation of the first note by the second, which took its place. */
function substitutionFile(
  { till: { shop }, at }: NoteSlot,
  [first, second]: readonly [DemoNote, DemoNote],
  protocol: Protocol,
  { notLater, random }: Drawing,
): TextFile {
  const eventAt = notLater(at + HOUR)
  const event = procEventoXml({
    note: first,
    authorization: protocol.number ?? '',
    at: eventAt,
    reason: 'Venda substituída por nota emitida em contingência',
    substituteKey: second.key,
    answer: registered(shop, eventAt, random),
  })
  return [`110112-${first.key}-1-procEventoNFe.xml`, event]
}

interface NoteParts {
  slot: NoteSlot
  sale: Sale
  at: number
  contingency?: DemoNote['contingency']
  homolog?: boolean
  wrongBy?: number
}

async function drawNote(parts: NoteParts, numbers: Counter, random: Random): Promise<DemoNote> {
  const { slot, sale, at, contingency, homolog = false, wrongBy = 0 } = parts
  const { shop, serie, id } = slot.till
  const number = homolog ? numbers.take(`${id} homolog`, shop) : numbers.take(id, shop)
  const emissionType = contingency === undefined ? '1' : '9'
  const key = makeNfceKey({
    uf: shop.ufCode,
    yearMonth: yearMonth(at),
    cnpj: shop.cnpj,
    serie,
    number,
    emissionType,
    code: random.digits(8),
  })
  const digest = drawDigest(random)
  const offline = contingency !== undefined
  const signature = offline ? drawSignatureValue(random) : ''
  const qrCode = await qrCodeText({
    shop,
    key,
    at,
    homolog,
    offline,
    total: sale.total,
    digest,
    cpf: sale.cpf,
    signature,
  })
  return { key, shop, serie, number, at, homolog, emissionType, contingency, sale, digest, qrCode, wrongBy }
}

function couponFiles(slot: CouponSlot, numbers: Counter, random: Random, until: number): TextFile[] {
  const { sat, at, scenario, tenant } = slot
  const { shop } = sat
  const sale = drawSale(shop, tenant.trade, BASKETS[tenant.trade], priceLevel(dayOf(at)), random)
  if (scenario === 'gap') numbers.take(sat.id, shop)
  const coupon = { key: couponKey(sat, at, numbers, random), sat, at, till: Number(sat.serial.slice(-1)), sale }
  const files: TextFile[] = [[`CFe${coupon.key}.xml`, cfeXml(coupon)]]
  if (scenario === 'canceled') {
    const canceledAt = Math.min(at + random.int(30, 90) * 1000, until)
    const key = couponKey(sat, canceledAt, numbers, random)
    files.push([`CFeCanc${key}.xml`, cfeCancXml({ key, at: canceledAt, coupon })])
  }
  return files
}

function couponKey({ id, shop, serial }: DemoSat, at: number, numbers: Counter, random: Random): string {
  return makeCfeKey({
    uf: shop.ufCode,
    yearMonth: yearMonth(at),
    cnpj: shop.cnpj,
    satSerial: serial,
    number: numbers.take(id, shop),
    code: random.digits(6),
  })
}

function processed(note: DemoNote, protocol: Protocol): TextFile {
  return [`${note.key}-procNFe.xml`, nfeProcXml(note, protocol)]
}

function unanswered(note: DemoNote): TextFile {
  return [`${note.key}-nfe.xml`, nfeXml(note)]
}

function voidedFile({ till }: NoteSlot, from: number, to: number, at: number, random: Random): TextFile {
  const { shop, serie } = till
  const text = procInutXml({ shop, serie, from, to, at, protocol: protocolNumber(shop, at, random) })
  return [`${shop.cnpj}-${serie}-${from}-${to}-procInutNFe.xml`, text]
}

function yearMonth(at: number): string {
  const stamp = localStamp(at)
  return stamp.slice(2, 4) + stamp.slice(5, 7)
}
