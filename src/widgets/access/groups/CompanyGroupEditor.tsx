import { useRead } from '#api/client/use-connection.ts'
import { readCompanyGroup } from '#api/contract/access/company-groups.ts'
import { buttonClass } from '#ui/painted/Button.tsx'
import { Link } from '../../kit/place/Link.tsx'
import { useRoute } from '../../kit/place/route.ts'
import { useTitle } from '../../kit/place/title.ts'
import { paths } from '../../paths.ts'
import '../access.css'
import { ReadPage } from '../ReadPage.tsx'
import { GroupForm } from './GroupForm.tsx'

/** A group of companies being changed. */
export default function CompanyGroupEditor() {
  const { params, search } = useRoute()
  const id = params['group_id'] ?? ''
  const group = useRead(readCompanyGroup, { params: { id } })
  useTitle(group.data?.description)
  const back = paths.companyGroups(search)
  const frame = { context: 'secondary', tab: 'company_groups', back, title: 'Editar grupo' } as const
  return (
    <ReadPage
      {...frame}
      actions={
        <Link to={paths.companyGroupTelling(id, search)} className={buttonClass('secondary', 'sm')}>
          Como avisar
        </Link>
      }
      answer={group}
      unread="Não foi possível carregar o grupo"
    >
      {(read) => <GroupForm key={read.id} group={read} back={back} onStale={() => void group.refetch()} />}
    </ReadPage>
  )
}
