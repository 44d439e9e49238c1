import { sql } from 'kysely'
import type { CancellationView, CouponView } from '#domain/documents/coupon/view.ts'
import { zoneOf } from '#domain/companies/uf.ts'
import { EPEC_EVENT } from '#domain/documents/codes/event-types.ts'
import { EPEC_ISSUANCE } from '#domain/documents/codes/issuance-types.ts'
import { EPEC_REGISTERED, REGISTERED } from '#domain/documents/codes/reply-codes.ts'
import type { NoteView } from '#domain/documents/note/view.ts'
import { isContingency } from '#domain/documents/issuance.ts'
import { isAlongside } from '#domain/documents/nfce-lifecycle.ts'
import { danfe } from '#domain/documents/paper/danfe.ts'
import { cancellationExtrato, type CouponName, extrato } from '#domain/documents/paper/extrato.ts'
import type { PaperCopy, PaperDetail, Sheet } from '#domain/documents/paper/sheet.ts'
import { issuerTime } from '#domain/time/issuer-time.ts'
import { localTime } from '#domain/time/zoned-time.ts'
import type { Schema } from '../store/schema.ts'
import { TENANT } from '../store/tenant-names.ts'
import { type ItemRow, itemOf, NO_RANGE } from './nfce-item.ts'
import { isEventOf, ownNameIn } from './own-names.ts'

// Documents on paper, as they stand now: rows of the database beside what tasks read out of the files.

interface Registration {
  number: string | null
  at: string | null
}

/** SEFAZ's registration of the EPEC of a note (n): its reply to the event, or to who asked about the note. */
const registeredEpec = sql<Registration | null>`
  case when n.emission_type = any (${EPEC_ISSUANCE.codes}::text[]) then (
    select jsonb_build_object('number', e.protocol_number, 'at', e.received_at) from nfce_events e
    where e.tenant_id = ${TENANT} and ${isEventOf('e', 'n')}
      and (e.c_stat = ${EPEC_REGISTERED} or e.type = ${EPEC_EVENT} and e.c_stat = any (${REGISTERED.codes}::text[]))
    order by e.type = ${EPEC_EVENT} desc, e.received_at limit 1
  ) end`

const isSubstituted = sql<boolean>`
  exists (select from nfce_substitutions s where s.tenant_id = ${TENANT} and s.substituted_key = (select ${ownNameIn('n')}))`

export const NOTE_COLUMNS = [
  'n.id',
  'n.key',
  'n.serie',
  'n.number',
  'n.emitted_at',
  'n.emitted_offset',
  'n.status',
  'n.environment',
  'n.warnings',
  'n.notices',
  'n.protocol_number',
  'n.protocol_at',
  'n.emission_type',
] as const

/** The same and what paper tells besides. */
export const PAPER_COLUMNS = [...NOTE_COLUMNS, registeredEpec.as('epec'), isSubstituted.as('is_substituted')] as const

type NoteRow = Omit<ItemRow, keyof typeof NO_RANGE | 'proof_state'> &
  Pick<Schema['nfces'], 'protocol_number' | 'emission_type'> & {
    protocol_at: string | null
    epec: Registration | null
    is_substituted: boolean
  }

export function noteSheet(row: NoteRow, data: NoteView, detail: PaperDetail, copy?: PaperCopy): Sheet {
  const item = itemOf({ ...row, ...NO_RANGE, proof_state: null })
  const { data_contingencia: since } = data.informacao_nfe.ide
  const note = {
    ...item,
    isHomologation: row.environment === 'homolog',
    isContingency: isContingency(row.emission_type),
    issuedAt: item.issue_date_local,
    protocol:
      row.protocol_number === null
        ? null
        : { number: row.protocol_number, at: row.protocol_at && issuerTime(row.protocol_at, item) },
    epec: row.epec && {
      number: row.epec.number,
      at: row.epec.at && issuerTime(row.epec.at, item),
      since: since && issuerTime(since, item),
    },
    isSubstituted: row.is_substituted,
    alerts: row.notices.filter(({ code }) => isAlongside(code)).map(({ message }) => message),
  }
  return danfe({ ...note, data }, detail, copy)
}

export function couponSheet(
  { key, status }: { key: string; status: string },
  data: CouponView,
  detail: PaperDetail,
): Sheet {
  const name = nameOf(key, data.emissao_local, data.qr_code)
  return extrato({ ...name, isCanceled: status === 'cancelled', data }, detail)
}

/** `coupon`: the content of the sale, where its XML is here. */
export function cancellationSheet(
  { key, read }: { key: string; read: CancellationView },
  sale: { key: string; emitted_at: string; coupon: CouponView | undefined },
): Sheet {
  const saleAt = localTime(Date.parse(sale.emitted_at), zoneOf(sale.key.slice(0, 2)))
  return cancellationExtrato(
    { ...nameOf(key, read.emissao_local, read.qr_code), data: read.printed },
    nameOf(sale.key, sale.coupon?.emissao_local ?? saleAt, sale.coupon?.qr_code ?? null),
  )
}

/** Positions 23 to 31 of a coupon's key are the serial number of its SAT, 32 to 37 its own number. */
const nameOf = (key: string, emittedAt: string | null, qrCode: string | null): CouponName => ({
  key,
  serial: key.slice(22, 31),
  number: key.slice(31, 37),
  emittedAt,
  qrCode,
})
