import * as z from 'zod/mini'
import { EVENT_VERSION, type EventKindName, isEventKind, TEST_EVENT } from '#domain/events/event-kinds.ts'

// Messages to receivers of events, as they are sent: the OpenAPI document tells of them by these, and tests hold to them what is sent.

const Instant = z.iso.datetime()
const Environment = z.enum(['production', 'homolog'])
const Company = z.object({ id: z.uuid(), cnpj: z.nullable(z.string()) })

const document = {
  /** The access key. */
  key: z.string(),
  environment: Environment,
  status: z.string(),
  company: Company,
  emitted_utc: Instant,
  total: z.nullable(z.string()),
  number: z.int(),
}
const Note = z.object({ ...document, serie: z.int(), protocol: z.nullable(z.string()) })
const Coupon = z.object(document)
const gap = {
  gap: z.uuid(),
  company: z.object({ id: z.uuid() }),
  environment: Environment,
  serie: z.int(),
  number_start: z.int(),
  number_end: z.int(),
}
const month = { company: Company, month: z.string(), closing: z.uuid() }
const alert = {
  alert: z.uuid(),
  company: z.object({ id: z.uuid() }),
  /** The serial number; null of an alert about a company's notes. */
  sat: z.nullable(z.string()),
  environment: Environment,
  type: z.string(),
  level: z.string(),
  message: z.string(),
  opened_utc: Instant,
}

/** The data of each kind of event. */
export const EVENT_DATA: Readonly<Record<EventKindName, z.ZodMiniType>> = {
  'nfce.received': Note,
  'nfce.authorized': Note,
  'nfce.rejected': Note,
  'nfce.canceled': Note,
  'cfe.received': Coupon,
  'cfe.authorized': Coupon,
  'cfe.rejected': Coupon,
  'cfe.canceled': Coupon,
  'nfce_gap.opened': z.object(gap),
  'nfce_gap.closed': z.object({
    ...gap,
    by: z.enum(['note', 'void']),
    /** The gaps that are left of it, which have ids of their own. */
    rest: z.array(z.object({ gap: z.uuid(), kind: z.string(), number_start: z.int(), number_end: z.int() })),
  }),
  'nfce_gap.explained': z.object({ ...gap, kind: z.string(), reason: z.string() }),
  'month.closed': z.object({ ...month, open: z.int(), sales: z.int(), total: z.string() }),
  'month.reopened': z.object(month),
  'download.ready': z.object({
    download: z.uuid(),
    nf_type: z.string(),
    format: z.string(),
    documents: z.int(),
    expires_utc: z.nullable(Instant),
    /** False where files of it could not be had. */
    is_whole: z.boolean(),
  }),
  'alert.opened': z.object(alert),
  'alert.taken': z.object({ ...alert, since_utc: Instant }),
  'alert.resolved': z.object({ ...alert, because: z.string(), resolved_utc: Instant }),
  'certificate.expiring': z.object({ certificate: z.uuid(), company: Company, ends_utc: Instant, days: z.int() }),
}

const TestData = z.object({ message: z.string() })

/** Returns the schema of a message of a kind. */
export const eventMessage = (kind: string) =>
  z.object({
    /** That of the header `webhook-id`: the same however often it is sent. */
    id: z.string().check(z.startsWith('evt_')),
    type: z.literal(kind),
    version: z.literal(EVENT_VERSION),
    /** The moment of what happened. */
    timestamp: Instant,
    data: isEventKind(kind) ? EVENT_DATA[kind] : TestData,
  })

export const MESSAGE_KINDS: readonly string[] = [...Object.keys(EVENT_DATA), TEST_EVENT]
