import { useWrite } from '#api/client/use-connection.ts'
import {
  createRole,
  deleteRole,
  listRoles,
  readRole,
  type Role,
  type RoleForm,
  updateRole,
} from '#api/contract/access/roles.ts'
import { readMe } from '#api/contract/access/users.ts'
import { useTellSaved } from '../../kit/saved.ts'
import { useSnackbars } from '../../kit/snackbars.ts'

/** Reads to make anew: whoever changes their own role sees another menu at once. */
const TOUCHED = [listRoles, readRole, readMe]

/** Saves and deletes roles, and says so in the catalogue's words. */
export function useRoleWrites() {
  const snackbars = useSnackbars()
  const tellSaved = useTellSaved()
  const create = useWrite(createRole, TOUCHED)
  const update = useWrite(updateRole, TOUCHED)
  const remove = useWrite(deleteRole, [listRoles, readMe])
  return {
    async save(id: string | undefined, body: RoleForm, version: string | undefined): Promise<Role> {
      const saved = await (id === undefined
        ? create.mutateAsync({ body })
        : update.mutateAsync({ params: { id }, body, version }))
      snackbars.show({ level: 'success', text: 'Informações salvas com sucesso' })
      tellSaved({ what: 'role', id: saved.id })
      return saved
    },
    /** `move_to`: the role that its accesses get, without which one in use is refused as 'role_in_use'. */
    async remove(id: string, move_to?: string): Promise<void> {
      await remove.mutateAsync({ params: { id }, query: { move_to } })
      tellSaved({ what: 'role', id })
    },
  }
}
