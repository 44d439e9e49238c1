import { type Expression, type SqlBool, sql } from 'kysely'
import type * as contract from '#api/contract/documents/cfes.ts'
import type { DocumentSums } from '#api/contract/fields.ts'
import type { Page } from '#api/contract/page.ts'
import { PrintedSheet } from '#api/contract/sheet-parts.ts'
import { foundBy } from '#domain/documents/coupon-states.ts'
import { documentFileName } from '#domain/documents/document-file-name.ts'
import type { Sheet } from '#domain/documents/paper/sheet.ts'
import { inCustody } from '#domain/documents/custody.ts'
import { localDay } from '#domain/time/zoned-time.ts'
import type { Access } from '../../identity/callers/access.ts'
import { storedDocument, omissionWarnings, readFile } from '../stored-document.ts'
import { cancellationSheet, couponSheet } from '../printed.ts'
import { withExtras } from '../extras.ts'
import { cfeCancellationTask, cfeTask } from '../tasks.ts'
import { cancellationOf, fileOf, named } from './coupon-lookup.ts'
import { readIntegrity } from '../proof/integrity.ts'
import { lastOfTrail, PROOF_PAPER, type ProvenDocument, proofFile } from '../proof/package.ts'
import { documentFilters } from '../document-filters.ts'
import { couponsInState } from '../proof-state.ts'
import { COUPON_COLUMNS, couponItem, couponState, sixDigits } from '../coupon-item.ts'
import { Refusal } from '../../errors/refusal.ts'
import { documentPage, pageOwners } from '../figures/document-page.ts'
import { documentSums } from '../figures/document-sums.ts'
import { equal, type FiltersOf, narrowed } from '../../store/queries/filters.ts'
import type { Owners } from '../../store/queries/newest.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { Call, FileAnswer, Later } from '../../http/handler.ts'

/** `satSerial`: that of the SAT that is asked for. */
const cfeFilters = (satSerial: string | undefined): FiltersOf<typeof contract.listCfes> => ({
  ...documentFilters,
  sat_id: (id) => (satSerial === undefined ? equal('sat_id')(id) : equal('serial_number')(satSerial)),
  serial_number: hasSerial,
  status: (status) => sql<SqlBool>`status in (${sql.join(foundBy(status))})`,
  proof_state(state) {
    const keys = couponsInState(state)
    return sql<SqlBool>`(key in ${keys} or key in (
      select canceled_key from cfe_cancellations where tenant_id = ${TENANT} and key in ${keys}))`
  },
})

export async function listCfes(call: Call<typeof contract.listCfes>): Promise<Page<contract.ListedCfe>> {
  const { db, query, access } = call
  const coupons = narrowed(cfeFilters(await serialOf(db, query.sat_id)), query)
  const owners = await couponOwners(db, query, access)
  const { items, total } = await documentPage(call, 'cfe', { narrowed: coupons, owners }, (keys, order) =>
    db
      .selectFrom(keys.as('one_page'))
      .innerJoin('cfes as c', (join) => sameTenant(join, 'c.id', 'one_page.id'))
      .select(COUPON_COLUMNS)
      .select(couponState.as('proof_state'))
      .orderBy(order)
      .execute(),
  )
  return {
    items: await withExtras(db, 'cfes', items.map(couponItem), { with: query.with, consumers: 'all' }),
    total,
  }
}

export async function sumCfes(call: Call<typeof contract.sumCfes>): Promise<DocumentSums> {
  const { db, query, access } = call
  const coupons = narrowed(cfeFilters(await serialOf(db, query.sat_id)), query)
  return documentSums(call, 'cfe', { narrowed: coupons, owners: await couponOwners(db, query, access) })
}

export async function readCfe(call: Call<typeof contract.readCfe>): Promise<Later<contract.Cfe>> {
  const { db, params } = call
  const row = await db
    .selectFrom('cfes as c')
    .select(COUPON_COLUMNS)
    .select(couponState.as('proof_state'))
    .where(named(params.id, 'c.'))
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const cancellation = await cancellationOf(db, row.key)
  const readSale = row.file_id === null ? undefined : await storedDocument(call, row.file_id, cfeTask, { key: row.key })
  const readCancellation =
    cancellation && (await storedDocument(call, cancellation.file_id, cfeCancellationTask, { key: cancellation.key }))
  const integrity = await readIntegrity(db, row.key)
  const ofCancellation = cancellation && (await readIntegrity(db, cancellation.key))
  return async () => {
    const sale = await readSale?.()
    const own = await readCancellation?.()
    return {
      ...couponItem(row),
      warnings: [...row.warnings, ...omissionWarnings(sale?.omissions ?? [])],
      data: sale?.data ?? null,
      totals: sale?.totals ?? null,
      integrity,
      cfe_event:
        cancellation === undefined || own === undefined
          ? null
          : {
              has_xml: true,
              cfe_id: cancellation.key,
              cfe_number: sixDigits(cancellation.number),
              dthr_emissao: cancellation.emitted_at,
              emissao_local: own.emissao_local,
              qr_code: own.qr_code,
              demais: own.demais,
              integrity: ofCancellation ?? null,
            },
    }
  }
}

export async function readCfeXmlUrl({ db, params, query, origin }: Call<typeof contract.readCfeXmlUrl>) {
  const { id } = await fileOf(db, params.id, query.type)
  return { url: `${origin}/api/v1/cfes/${id}/xml/file?type=${query.type}` }
}

/**
 * The bytes as they arrived, named as shops know such files: AD and the key, ADC and its own key for a cancellation (ACBr's SAT component:
 * PrefixoArqCFe, PrefixoArqCFeCanc).
 */
export async function readCfeXml({
  db,
  params,
  query,
  platform,
}: Call<typeof contract.readCfeXml>): Promise<FileAnswer> {
  const { key, fileId } = await fileOf(db, params.id, query.type)
  const { bytes } = await readFile(db, fileId, platform)
  return { bytes, name: `${query.type === 'sale' ? 'AD' : 'ADC'}${key}.xml` }
}

/** The coupon on paper, as it stands now; of its cancellation with what it cancels. */
export async function readCfeExtrato(call: Call<typeof contract.readCfeExtrato>): Promise<Later<FileAnswer>> {
  const { query, access, paper, signal } = call
  const printed = await onPaper(call)
  return async () => {
    const { key, sheet } = await printed()
    return {
      bytes: await paper.pdf(sheet, query.width, { tenant: access.tenantId, signal }),
      name: documentFileName({ kind: 'pdf', key }),
    }
  }
}

/** The same for whoever draws it. */
export async function readCfeSheet(call: Call<typeof contract.readCfeSheet>): Promise<Later<PrintedSheet>> {
  const printed = await onPaper(call)
  return async () => PrintedSheet.parse((await printed()).sheet)
}

/** Returns what reads the sheet that is asked for, and the key of its own document. */
async function onPaper(
  call: Call<typeof contract.readCfeSheet>,
): Promise<() => Promise<{ key: string; sheet: Sheet }>> {
  const { db, params, query } = call
  const sale = await db.selectFrom('cfes as c').select(COUPON_COLUMNS).where(named(params.id, 'c.')).executeTakeFirst()
  if (!sale) throw new Refusal('not_found')
  const cancellation = await cancellationOf(db, sale.key)
  const readSale =
    sale.file_id === null ? undefined : await storedDocument(call, sale.file_id, cfeTask, { key: sale.key })
  if (query.type === 'sale') {
    if (!readSale) throw new Refusal('not_found', { reason: 'O XML deste cupom ainda não chegou.' })
    return async () => ({ key: sale.key, sheet: couponSheet(sale, (await readSale()).data.CFe, query.detail) })
  }
  if (!cancellation) throw new Refusal('not_found', { reason: 'Este cupom não tem cancelamento.' })
  const { key } = cancellation
  const read = await storedDocument(call, cancellation.file_id, cfeCancellationTask, { key })
  return async () => {
    const sold = { ...sale, coupon: (await readSale?.())?.data.CFe }
    return { key, sheet: cancellationSheet({ key, read: await read() }, sold) }
  }
}

/** The coupon, and its cancellation, with all that proves them, for whoever has none of this software. */
export async function readCfeProof(call: Call<typeof contract.readCfeProof>): Promise<Later<FileAnswer>> {
  const { db, params, access, platform, paper, signal } = call
  const sale = await db.selectFrom('cfes as c').select(COUPON_COLUMNS).where(named(params.id, 'c.')).executeTakeFirst()
  if (!sale?.file_id) throw new Refusal('not_found')
  const cancellation = await cancellationOf(db, sale.key)
  const readSale = await storedDocument(call, sale.file_id, cfeTask, { key: sale.key })
  const saleFile = await readFile(db, sale.file_id, platform)
  const stored = {
    sale: { ...saleFile, integrity: await readIntegrity(db, sale.key) },
    cancellation: cancellation && {
      ...(await readFile(db, cancellation.file_id, platform)),
      integrity: await readIntegrity(db, cancellation.key),
      read: await storedDocument(call, cancellation.file_id, cfeCancellationTask, { key: cancellation.key }),
    },
  }
  const trail = await lastOfTrail(db)
  const errand = { tenant: access.tenantId, signal }
  const document = async (
    kind: 'cfe' | 'cfe_cancellation',
    { key, sheet, local }: { key: string; sheet: Sheet; local: string },
    { bytes, arrivedAt, integrity }: typeof stored.sale,
  ): Promise<ProvenDocument> => ({
    kind,
    key,
    issuedOn: local.slice(0, 10),
    arrivedAt,
    xml: { name: documentFileName({ kind, key }), bytes },
    pdf: { name: documentFileName({ kind: 'pdf', key }), bytes: await paper.pdf(sheet, PROOF_PAPER, errand) },
    integrity,
  })
  return async () => {
    const { CFe: coupon } = (await readSale()).data
    const { dthr_emissao_local: local } = couponItem({ ...sale, proof_state: null })
    const documents = [
      await document('cfe', { key: sale.key, sheet: couponSheet(sale, coupon, 'complete'), local }, stored.sale),
    ]
    if (cancellation && stored.cancellation) {
      const { key } = cancellation
      const read = await stored.cancellation.read()
      const sheet = cancellationSheet({ key, read }, { ...sale, coupon })
      const own = { key, sheet, local: read.emissao_local ?? cancellation.emitted_at }
      documents.push(await document('cfe_cancellation', own, stored.cancellation))
    }
    return proofFile({ documents, trail, now: platform.now(), timeZone: access.timeZone })
  }
}

type Query = Call<typeof contract.sumCfes>['query']

/** The serial number of a SAT that the scope shows; it may have gone to another company, and its former one's coupons stay. */
async function serialOf(db: ScopedDb, satId: string | undefined): Promise<string | undefined> {
  if (satId === undefined) return undefined
  const sat = await db.selectFrom('sats').select('serial_number').where('id', '=', satId).executeTakeFirst()
  return sat?.serial_number
}

/** By the beginning of a serial number, or all of it; when it is whole, its leading zeros may be missing. */
function hasSerial(serial: string): Expression<SqlBool> {
  const column = sql.ref('serial_number')
  const whole = sql<SqlBool>`${column} = ${serial.padStart(9, '0')}`
  if (serial.length === 9) return whole
  // No LIKE: row-level security keeps that from using an index. The colon comes right after the digits.
  return sql<SqlBool>`(${column} >= ${serial} and ${column} < ${`${serial}:`} or ${whole})`
}

/** Finds the companies whose coupons the query looks at, one by one. */
async function couponOwners(db: ScopedDb, query: Query, access: Access): Promise<Owners | undefined> {
  const { company_id, point_of_sale_id, serial_number, sat_id } = query
  // One SAT's have an index of their own.
  if (!point_of_sale_id && !company_id && (sat_id || serial_number?.length === 9)) return undefined
  const owners = pageOwners(query, access)
  if (owners || !serial_number) return owners
  const known = await db.selectFrom('cfe_numberings').select('serial_number').where(hasSerial(serial_number)).execute()
  return { column: 'serial_number', ids: known.map((one) => one.serial_number) }
}

/** A gap is as old as the coupon after it: nothing tells when the missing ones were issued. */
export async function listCfeSkips({
  db,
  query,
  access,
  platform,
  settings,
}: Call<typeof contract.listCfeSkips>): Promise<Page<contract.CfeSkip>> {
  const issuedOn = sql<string>`(k.after_at at time zone ${access.timeZone})::date`
  // The ids come from the index alone, so that a deep page reads only its own rows.
  const { rows, total } = await pageOf(db, query, db.selectFrom('cfe_skips'), ({ limit, offset }) =>
    db
      .selectFrom(
        db
          .selectFrom('cfe_skips')
          .select(['tenant_id', 'id'])
          .orderBy('serial_number')
          .orderBy('position_start')
          .orderBy('id')
          .limit(limit)
          .offset(offset)
          .as('one_page'),
      )
      .innerJoin('cfe_skips as k', (join) => sameTenant(join, 'k.id', 'one_page.id'))
      .select(['k.id', 'k.serial_number', 'k.number_start', 'k.number_end', 'k.position_start', 'k.position_end'])
      .select(issuedOn.as('issued_on'))
      .orderBy('k.serial_number')
      .orderBy('k.position_start')
      .orderBy('k.id')
      .execute(),
  )
  const today = localDay(platform.now(), access.timeZone)
  return {
    items: rows.map((row) => ({
      id: row.id,
      sat_serial_number: row.serial_number,
      cfe_number_start: row.number_start,
      cfe_number_end: row.number_end,
      total: row.position_end - row.position_start + 1,
      is_active: inCustody(row.issued_on, today, settings.custodyYears),
    })),
    total,
  }
}
