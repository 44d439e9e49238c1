import type { Selectable } from 'kysely'
import type { Schema } from '../../store/schema.ts'

/** The last report of a SAT, with the SAT that it is: the basis of alarms. Instants are ISO text in UTC. */
export interface SatStateRow
  extends Omit<Selectable<Schema['sat_states']>, 'tenant_id' | 'hour_at' | 'samples'>,
    Pick<Selectable<Schema['sats']>, 'serial_number' | 'environment' | 'retired_on'> {}
