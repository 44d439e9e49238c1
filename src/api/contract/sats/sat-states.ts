import * as z from 'zod/mini'
import { get } from '../endpoint.ts'

/** As many SATs as one call tells of: with their ids it is still an address that every proxy takes. */
export const MOST_SATS = 100
const NAME = '([0-9]{1,9}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const NAMES = new RegExp(`^${NAME}(,${NAME}){0,${MOST_SATS - 1}}$`, 'i')

/** How a SAT is, as one light shows it. */
export const SatState = z.object({
  id: z.string(),
  serial_number: z.string(),
  retired_on: z.nullable(z.string()),
  /** When it was read last; null for one that never reported. */
  read_utc: z.nullable(z.string()),
  /** Levels of its active alerts. */
  alerts: z.array(z.enum(['danger', 'warning', 'info'])),
})
export type SatState = z.output<typeof SatState>

/** Ours, for the lights in a portal's own tables: the park tells of every SAT, GET /sats/ much more of each. A SAT that is not found is left out. */
export const listSatStates = get('/sat_states/', {
  needs: ['sat:read'],
  ours: true,
  summary: 'Estado atual de até 100 SATs, por id ou número de série',
  query: z.object({ sats: z.string().check(z.regex(NAMES, 'Informe de 1 a 100 SATs, por id ou número de série')) }),
  reply: z.object({
    items: z.array(SatState),
    /** The server's clock. */
    now_utc: z.string(),
  }),
})
