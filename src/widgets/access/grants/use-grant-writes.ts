import { useWrite } from '#api/client/use-connection.ts'
import { listCompanyGroups, readCompanyGroup } from '#api/contract/access/company-groups.ts'
import type { BodyIn } from '#api/contract/endpoint.ts'
import { createGrant, deleteGrant, updateGrant } from '#api/contract/access/grants.ts'
import { listUsers, readUser, type User } from '#api/contract/access/members.ts'
import { listRoles, readRole } from '#api/contract/access/roles.ts'
import { listSatAlarms } from '#api/contract/sats/sat-alarms.ts'
import { readMe } from '#api/contract/access/users.ts'
import { useTellSaved } from '../../kit/saved.ts'
import { useSnackbars } from '../../kit/snackbars.ts'
import type { Grant } from './grants-in.ts'

/** Roles count their accesses, groups tell theirs, alarms whom they reach; and the access may be one's own. */
const TOUCHED = [listUsers, readUser, listRoles, readRole, listCompanyGroups, readCompanyGroup, listSatAlarms, readMe]

/** Not the user, who is nobody of the tenant any more. */
const TOUCHED_BY_LAST = TOUCHED.filter((endpoint) => endpoint !== readUser)

/** Gives, changes and takes away accesses, and says so in the catalogue's words. */
export function useGrantWrites() {
  const snackbars = useSnackbars()
  const tellSaved = useTellSaved()
  const create = useWrite(createGrant, TOUCHED)
  const update = useWrite(updateGrant, TOUCHED)
  const remove = useWrite(deleteGrant, TOUCHED)
  const removeLast = useWrite(deleteGrant, TOUCHED_BY_LAST)
  const saved = (id: string) => {
    snackbars.show({ level: 'success', text: 'Informações salvas com sucesso' })
    tellSaved({ what: 'grant', id })
  }

  return {
    async create(body: BodyIn<typeof createGrant>) {
      const grant = await create.mutateAsync({ body })
      saved(grant.id)
      if (grant.is_mailed) {
        snackbars.show({ level: 'success', text: `Convite enviado a ${grant.email}` })
      } else {
        snackbars.show({ level: 'warning', text: 'O e-mail que avisa deste acesso não pôde ser enviado.' })
      }
      return grant
    },
    async update(id: string, body: BodyIn<typeof updateGrant>, version: string | undefined) {
      const grant = await update.mutateAsync({ params: { id }, body, version })
      saved(grant.id)
      return grant
    },
    async remove({ id }: Grant, { grants }: Pick<User, 'grants'>): Promise<void> {
      const isLast = grants.every((grant) => grant.id === id)
      await (isLast ? removeLast : remove).mutateAsync({ params: { id } })
      tellSaved({ what: 'grant', id })
    },
  }
}
