import type { readSatSeries as ReadSatSeries, SatSeries } from '#api/contract/sats/sat-series.ts'
import { readSeries } from './history/series.ts'
import { satIdOf } from './known-sats.ts'
import type { Call } from '../../http/handler.ts'

export async function readSatSeries({ db, params, query, platform }: Call<typeof ReadSatSeries>): Promise<SatSeries> {
  return readSeries(db, await satIdOf(db, params.serial), { span: query.span, now: platform.now() })
}
