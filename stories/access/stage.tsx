import type { Store } from '#api/server/store/scope.ts'
import access from '#widgets/access/widget.ts'
import { screensOf } from '../screen.tsx'

/** A story of the area of accesses: where it opens, as whom, and what goes wrong. */
export const at = screensOf(access)

/** The id of the user of an e-mail. */
export const userId = async (store: Store, email: string): Promise<string> =>
  (await store.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** The id of a group of companies. */
export const groupId = async (store: Store, description: string): Promise<string> =>
  (
    await store
      .selectFrom('company_groups')
      .select('id')
      .where('description', '=', description)
      .executeTakeFirstOrThrow()
  ).id
