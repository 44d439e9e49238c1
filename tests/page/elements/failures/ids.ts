import { observed } from '../../../../stories/sats/serials.ts'
import { openServer } from '../../../../stories/server.tsx'
import { findIds, type Ids } from '../../../screens/ids.ts'
import { read } from '../../partner-page.ts'

/** What of the demonstration the cases are about. */
export const readIds = async (): Promise<Ids> => ({
  ...(await findIds({ json: read })),
  serial: await observed((serial) => serial)((await openServer()).store),
})
