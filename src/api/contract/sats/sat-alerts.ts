import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { flag } from '../fields.ts'
import { page, paging } from '../page.ts'
import { ActiveAlert } from './sats.ts'

/** A SAT with what is wrong with it now. */
export const SatInAlert = z.object({
  sat: z.object({ id: z.string(), serial_number: z.string(), environment: z.enum(['production', 'homolog']) }),
  company: z.object({ id: z.string(), razao_social: z.string(), nome_fantasia: z.nullable(z.string()) }),
  /** Gravest first, then newest; never empty. */
  alerts: z.array(ActiveAlert),
})
export type SatInAlert = z.output<typeof SatInAlert>

/**
 * Ours: the list of SATs with active alerts (docs/decisions.md#screens-with-little-said). Pages of GET /sat_notifications/ would part the alerts of one SAT, and GET /sats/ needs sat:read,
 * which who may read alerts need not hold. With `level` only alerts of that level, and only SATs that have one.
 */
export const listSatsInAlert = get('/sat_alerts/', {
  needs: ['sat_notification:read'],
  follows: ['alerts'],
  ours: true,
  summary: 'SATs com alertas ativos, do alerta mais novo para o mais antigo',
  query: z.object({
    ...paging,
    company_id: z.optional(z.uuid()),
    include_homolog: flag,
    level: z.optional(z.enum(['danger', 'warning', 'info'])),
  }),
  reply: page(SatInAlert),
})
