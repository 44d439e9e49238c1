import { makeNfceKey } from '#domain/documents/access-key.ts'
import { FETCH_RULES, type FetchRules } from '../server/ports/sefaz/fetch-rules.ts'
import type { NoteListing } from '../server/ports/sefaz/note-listing.ts'
import { type Store, scoped } from '../server/store/scope.ts'
import { BASKETS } from './documents.ts'
import { randomFor } from './random.ts'
import { dayOf, localStamp, priceLevel } from './rhythm.ts'
import { drawSale } from './sale.ts'
import { type DemoTenant, type Shop, type Till, tenants, tillsOf } from './shops.ts'
import { nfeXml } from './xml/nfce-xml.ts'
import { qrCodeText } from './xml/qr-code.ts'
import { drawDigest } from './xml/xml-text.ts'

const MINUTE = 60_000
/** Notes of a till that reached SEFAZ and not the custody, ten minutes apart, the last one ten minutes before the server's start. */
const AMOUNT = 4
const APART = 10 * MINUTE
const NS = 'http://www.portalfiscal.inf.br/nfe'

interface MissingNote {
  key: string
  serie: number
  number: number
  at: number
}

export interface PlayedFetching {
  rules: FetchRules
  listing: NoteListing
  /** CNPJs of the companies that are asked about. */
  played: readonly string[]
}

/**
 * The demonstration's SEFAZ as the server asks it for notes: a shop of São Paulo has issued some that never came here, which arrive within
 * minutes. It needs no network and no certificate, and answers for that shop alone.
 */
export function playedFetching(store: Store, { seed, now }: { seed: number; now: number }): PlayedFetching {
  const [tenant] = tenants(seed)
  const shop = tenant.shops.find(({ uf }) => uf === 'SP')
  const [till] = shop ? tillsOf(seed, shop, 1) : []
  if (!shop || !till) throw new RangeError('the demonstration has a shop in São Paulo')
  let drawn: Promise<MissingNote[]> | undefined
  const notes = () => (drawn ??= drawMissing(store, tenant, till, now))
  return {
    rules: { ...FETCH_RULES, graceMs: MINUTE },
    played: [shop.cnpj],
    listing: {
      async list({ cnpj, from, to }) {
        const own = cnpj === shop.cnpj ? await notes() : []
        const within = own.filter(({ at }) => localStamp(at).slice(0, 16) >= from && localStamp(at).slice(0, 16) <= to)
        return { outcome: 'listed', keys: within.map(({ key }) => key), next: undefined }
      },
      async fetch({ key }) {
        const note = (await notes()).find((one) => one.key === key)
        if (!note) return { outcome: 'refused', code: '205', words: 'NFC-e não encontrada' }
        return { outcome: 'found', answer: new TextEncoder().encode(await answerWith(tenant, shop, note)) }
      },
    },
  }
}

/** They go on from the till's last number, so that nothing is missing between. */
async function drawMissing(store: Store, tenant: DemoTenant, till: Till, now: number): Promise<MissingNote[]> {
  const { shop, serie } = till
  const { last } = await scoped(store, { tenantId: tenant.id, companyIds: 'all' }, (db) =>
    db
      .selectFrom('nfces')
      .select((e) => e.fn.max('number').as('last'))
      .where('company_id', '=', shop.id)
      .where('environment', '=', 'production')
      .where('serie', '=', serie)
      .executeTakeFirstOrThrow(),
  )
  return Array.from({ length: AMOUNT }, (_, index) => {
    const number = Number(last ?? 0) + index + 1
    const at = now - (AMOUNT - index) * APART
    const stamp = localStamp(at)
    const key = makeNfceKey({
      uf: shop.ufCode,
      yearMonth: stamp.slice(2, 4) + stamp.slice(5, 7),
      cnpj: shop.cnpj,
      serie,
      number,
      emissionType: '1',
      code: randomFor('missing', shop.cnpj, number).digits(8),
    })
    return { key, serie, number, at }
  })
}

/** The note as SAE hands it out: with its protocol's number and hour in place of the reply. */
async function answerWith(tenant: DemoTenant, shop: Shop, { key, serie, number, at }: MissingNote): Promise<string> {
  const random = randomFor('missing', key)
  const sale = drawSale(shop, tenant.trade, BASKETS[tenant.trade], priceLevel(dayOf(at)), random)
  const digest = drawDigest(random)
  const common = { key, shop, at, homolog: false }
  const code = { ...common, offline: false, total: sale.total, digest, cpf: sale.cpf, signature: '' }
  const note = nfeXml({
    ...common,
    serie,
    number,
    emissionType: '1',
    contingency: undefined,
    sale,
    digest,
    qrCode: await qrCodeText(code),
    wrongBy: 0,
  })
  const protocol = `1${shop.ufCode}${localStamp(at).slice(2, 4)}${random.digits(10)}`
  return (
    `<retNfceDownloadXML versao="1.00" xmlns="${NS}"><tpAmb>1</tpAmb><cStat>200</cStat><xMotivo>NFC-e localizada</xMotivo><proc>` +
    `<nfeProc versao="4.00" xmlns="${NS}"><dhInc>${localStamp(at)}</dhInc><nProt>${protocol}</nProt>` +
    `${note.replace(/^<\?xml[^>]*\?>/, '')}</nfeProc></proc></retNfceDownloadXML>`
  )
}
