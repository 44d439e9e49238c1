import type { Store } from '#api/server/store/scope.ts'
import companies from '#widgets/companies/widget.ts'
import { screensOf } from '../screen.tsx'

/** A story of the area of companies: where it opens, as whom, and what goes wrong. */
export const at = screensOf(companies)

/** The id of the company of a trade name. */
export const companyId = async (store: Store, name: string): Promise<string> =>
  (await store.selectFrom('companies').select('id').where('nome_fantasia', '=', name).executeTakeFirstOrThrow()).id
