import type { readSatSeries as ReadSatSeries, SatSeries } from '#api/contract/sats/sat-series.ts'
import { readSeries } from '../../sats/telemetry/history/series.ts'
import { satIdOf } from '../../sats/telemetry/known-sats.ts'
import type { Call } from '../handler.ts'

export async function readSatSeries({ db, params, query, platform }: Call<typeof ReadSatSeries>): Promise<SatSeries> {
  return readSeries(db, await satIdOf(db, params.serial), { span: query.span, now: platform.now() })
}
