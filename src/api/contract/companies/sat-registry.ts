import * as z from 'zod/mini'
import { del, Empty, post, put } from '../endpoint.ts'
import { Day, restoring } from '../fields.ts'
import { Sat } from '../sats/sats.ts'

// Ours: which SATs there are, and where each of them stands. Their coupons, history, alerts and commands stay with the company that they
// were made for, whatever becomes of the SAT (docs/decisions.md#document-owners).

const Serial = z.string().check(z.trim(), z.regex(/^\d{9}$/, 'O serial tem 9 dígitos'))
const Environment = z.enum(['production', 'homolog'])
const Point = z.nullable(z.uuid())

export const NewSat = z.object({
  serial_number: Serial,
  company_id: z.uuid('Escolha a empresa'),
  /** Null: not yet assigned. */
  point_of_sale_id: z._default(Point, null),
  environment: z._default(Environment, 'production'),
})
export type NewSat = z.input<typeof NewSat>

export const createSat = post('/sats/', {
  unasked: 'stays',
  needs: ['sat:create'],
  summary: 'Cadastrar um SAT',
  query: z.object(restoring),
  body: NewSat,
  reply: Sat,
  ours: true,
})

/** The serial number changes only of a SAT that nothing was kept of: it is how coupons and readings are known to be its. */
export const SatForm = z.object({ serial_number: Serial, environment: Environment })
export type SatForm = z.input<typeof SatForm>

export const updateSat = put('/sats/:id', {
  unasked: 'stays',
  needs: ['sat:update'],
  summary: 'Alterar um SAT',
  body: SatForm,
  reply: Sat,
  ours: true,
})

/** To a point of sale, or to none, of the same company or of another one: the caller holds sat:update in both. */
export const SatPlace = z.object({ company_id: z.uuid('Escolha a empresa'), point_of_sale_id: Point })
export type SatPlace = z.input<typeof SatPlace>

export const placeSat = post('/sats/:id/move', {
  unasked: 'stays',
  needs: ['sat:update'],
  summary: 'Mover um SAT para um ponto de venda, ou para nenhum',
  body: SatPlace,
  reply: Sat,
  ours: true,
})

/** Today unless told, and never in the future (docs/decisions.md#retired-sats). */
export const SatRetirement = z.object({ retired_on: z.optional(Day) })
export type SatRetirement = z.input<typeof SatRetirement>

export const retireSat = post('/sats/:id/retire', {
  unasked: 'takes_away',
  needs: ['sat:update'],
  summary: 'Desativar um SAT, que mantém histórico e cupons',
  body: SatRetirement,
  reply: Sat,
  ours: true,
})

export const reviveSat = post('/sats/:id/revive', {
  unasked: 'stays',
  needs: ['sat:update'],
  summary: 'Reativar um SAT desativado',
  reply: Sat,
  ours: true,
})

/** Refuses as 'sat_in_use' where anything was kept of it: coupons, readings, alerts or commands. */
export const deleteSat = del('/sats/:id', {
  unasked: 'takes_away',
  needs: ['sat:delete'],
  summary: 'Excluir um SAT que nunca foi usado',
  reply: Empty,
  ours: true,
})
