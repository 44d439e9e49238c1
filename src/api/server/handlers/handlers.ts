import type { Contract } from '#api/contract/contract.ts'
import type { Handlers } from '../handler.ts'
import { listCompanies, listPointsOfSale } from './companies.ts'
import { listNfceEvents, readNfceEvent, readNfceEventXml } from './nfce-events.ts'
import { listNfces, readNfce, readNfceXml, readNfceXmlUrl } from './nfces.ts'
import { login, refresh } from './session.ts'
import { readMe } from './users.ts'

/** Who answers which endpoint; one that is missing does not compile. */
export const handlers: Handlers<Contract> = {
  login: { session: login },
  refresh: { session: refresh },
  readMe: { session: readMe },
  listCompanies,
  listPointsOfSale,
  listNfces,
  readNfce,
  readNfceXmlUrl,
  readNfceXml,
  listNfceEvents,
  readNfceEvent,
  readNfceEventXml,
}
