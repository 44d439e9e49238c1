import * as z from 'zod/mini'
import {
  ACCOUNTANT_FORMATS,
  ACCOUNTANT_SCHEDULES,
  type AccountantSchedule,
  DELIVERY_CAUSES,
  DELIVERY_STATES,
  type DeliveryCause,
  type DeliveryState,
  LAST_DAY,
  MOST_ACCOUNTANTS,
} from '#domain/documents/month-end/accountant-deliveries.ts'
import { isMonth } from '#domain/documents/month-end/month.ts'
import { Email, WRONG_EMAIL } from '../account/session.ts'
import { del, get, post, put } from '../endpoint.ts'
import { Version } from '../fields.ts'

const Month = z.string().check(z.refine(isMonth, 'O mês é AAAA-MM'))
const Format = z.enum(ACCOUNTANT_FORMATS)
const Schedule = z.enum(Object.keys(ACCOUNTANT_SCHEDULES) as [AccountantSchedule])

/** A sending of one month. */
const Delivery = z.object({
  id: z.string(),
  at: z.string(),
  cause: z.enum(Object.keys(DELIVERY_CAUSES) as [DeliveryCause]),
  /** Whoever sent it, or saved the schedule that did. */
  by: z.string(),
  emails: z.array(z.string()),
  format: Format,
  state: z.enum(Object.keys(DELIVERY_STATES) as [DeliveryState]),
  sent_at: z.nullable(z.string()),
  /** The links' end; null as long as there are none. */
  expires_at: z.nullable(z.string()),
  /** Fit to be shown. */
  failure: z.nullable(z.string()),
  /** Its links open, or will once it has left: they may be ended. */
  is_open: z.boolean(),
  /** The end that a person put to its links. */
  ended: z.nullable(z.object({ at: z.string(), by: z.string() })),
})

export const Accountant = z.object({
  company_id: z.string(),
  month: z.string(),
  emails: z.array(z.string()),
  schedule: Schedule,
  day: z.int(),
  format: Format,
  /** Null as long as nothing was saved. */
  saved: z.nullable(z.object({ at: z.string(), by: z.string() })),
  /** The last ten of the month, the newest first. */
  deliveries: z.array(Delivery),
  /** The addresses to which links have gone, of any month, that still open; `until`: null as long as one has not left. */
  open_links: z.array(z.object({ email: z.string(), months: z.array(z.string()), until: z.nullable(z.string()) })),
  version: Version,
})
export type Accountant = z.output<typeof Accountant>

const needs = ['nfce:read', 'company:update'] as const

export const readAccountant = get('/month_end/accountant', {
  needs,
  summary: 'Envio ao contador: os endereços de uma empresa, quando e o que se envia, e os envios de um mês',
  query: z.object({ company_id: z.uuid(), month: Month }),
  reply: Accountant,
  ours: true,
})

/** An address, or nothing: empty ones are left out. */
const Address = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || Email.safeParse(text).success, WRONG_EMAIL),
)

export const AccountantInput = z
  .object({
    company_id: z.uuid(),
    month: Month,
    emails: z
      .array(Address)
      .check(
        z.refine(
          (emails) => emails.filter((text) => text.trim() !== '').length <= MOST_ACCOUNTANTS,
          `Até ${MOST_ACCOUNTANTS} endereços`,
        ),
      ),
    schedule: Schedule,
    /** A day of the month after, at eight by the tenant's clock. */
    day: z.int().check(z.minimum(1, 'De 1 a 28'), z.maximum(LAST_DAY, 'De 1 a 28')),
    format: Format,
    /** Also ends the links that have gone to addresses which are not among these any more. */
    end_links: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ emails, schedule }) => schedule === 'off' || emails.some((text) => text.trim() !== ''), {
      path: ['emails', 0],
      message: 'Informe ao menos um e-mail',
    }),
  )
export type AccountantInput = z.input<typeof AccountantInput>

export const saveAccountant = put('/month_end/accountant', {
  leaves: 'judged',
  needs,
  summary: 'Guardar os endereços do contador de uma empresa, e quando e o que se envia',
  body: AccountantInput,
  reply: Accountant,
  ours: true,
})

export const sendToAccountant = post('/month_end/deliveries', {
  leaves: true,
  needs,
  summary: 'Enviar um mês ao contador agora',
  body: z.object({ company_id: z.uuid(), month: Month }),
  reply: Accountant,
  ours: true,
})

const signed = z.object({
  tenant: z.uuid(),
  expires: z.string().check(z.regex(/^\d{1,12}$/)),
  signature: z.string(),
})

export const endAccountantLinks = del('/month_end/deliveries/:id/links', {
  unasked: 'takes_away',
  needs,
  summary: 'Encerrar os links de um envio ao contador: nenhum deles abre mais, e o que não saiu não sai',
  reply: Accountant,
  ours: true,
})

/** By the signature of its address alone, which is good for as long as the mail says. */
export const readDeliveryPdf = get('/month_end/deliveries/:id/pdf', {
  needs: 'public',
  summary: 'Totais do mês em PDF, pelo endereço assinado que o contador recebe',
  query: signed,
  reply: z.string(),
  media: 'application/pdf',
  ours: true,
})

export const readDeliveryCsv = get('/month_end/deliveries/:id/csv', {
  needs: 'public',
  summary: 'Totais do mês em CSV, pelo endereço assinado que o contador recebe',
  query: signed,
  reply: z.string(),
  media: 'text/csv',
  ours: true,
})
