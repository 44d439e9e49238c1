import { useWrite } from '#api/client/use-connection.ts'
import {
  type CompanyGroupForm,
  createCompanyGroup,
  deleteCompanyGroup,
  listCompanyGroups,
  readCompanyGroup,
  updateCompanyGroup,
} from '#api/contract/access/company-groups.ts'
import { listUsers, readUser } from '#api/contract/access/members.ts'
import { listSatAlarms } from '#api/contract/sats/sat-alarms.ts'
import { useTellSaved } from '../../kit/saved.ts'
import { useSnackbars } from '../../kit/snackbars.ts'

/** Accesses and alarms are told with the names of their groups, and go with them. */
const TOUCHED = [listCompanyGroups, readCompanyGroup, listUsers, readUser, listSatAlarms]
/** Not the group itself, which is gone. */
const TOUCHED_BY_END = TOUCHED.filter((endpoint) => endpoint !== readCompanyGroup)

/** Saves and deletes groups of companies, and says so in the catalogue's words. */
export function useGroupWrites() {
  const snackbars = useSnackbars()
  const tellSaved = useTellSaved()
  const create = useWrite(createCompanyGroup, TOUCHED)
  const update = useWrite(updateCompanyGroup, TOUCHED)
  const remove = useWrite(deleteCompanyGroup, TOUCHED_BY_END)

  return {
    async save(id: string | undefined, body: CompanyGroupForm, version: string | undefined) {
      const saved = await (id === undefined
        ? create.mutateAsync({ body })
        : update.mutateAsync({ params: { id }, body, version }))
      snackbars.show({ level: 'success', text: 'Informações salvas com sucesso' })
      tellSaved({ what: 'company_group', id: saved.id })
      return saved
    },
    /** Brings back one that was deleted just now, with nothing that hung on it. */
    async restore(id: string, body: CompanyGroupForm): Promise<void> {
      await create.mutateAsync({ query: { restores: id }, body })
      tellSaved({ what: 'company_group', id })
    },
    /** `isReported`: the user knows what goes with it, without which the server refuses where anything would. */
    async remove(id: string, isReported: boolean): Promise<void> {
      await remove.mutateAsync({ params: { id }, query: { confirm: isReported ? '1' : '0' } })
      tellSaved({ what: 'company_group', id })
    },
  }
}
