import type { User } from '#api/contract/access/members.ts'
import type { RoleContext } from '../../paths.ts'

export type Grant = User['grants'][number]

/** The accesses of a user that a context is about. */
export const grantsIn = (context: RoleContext, { grants }: Pick<User, 'grants'>): Grant[] =>
  grants.filter(({ role }) => role.type === context)
