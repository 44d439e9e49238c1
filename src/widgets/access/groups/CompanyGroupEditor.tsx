import { useRead } from '#api/client/use-connection.ts'
import { readCompanyGroup } from '#api/contract/company-groups.ts'
import { useRoute } from '../../kit/WidgetRoot.tsx'
import { paths } from '../../paths.ts'
import '../access.css'
import { Frame, ReadPage } from '../ReadPage.tsx'
import { LateGroupForm } from './LateGroupForm.tsx'

/** A group of companies being changed. */
export default function CompanyGroupEditor() {
  const { params, search } = useRoute()
  const group = useRead(readCompanyGroup, { params: { id: params['group_id'] ?? '' } })
  const frame = { context: 'secondary', tab: 'company_groups', back: paths.companyGroups(search) } as const
  return (
    <ReadPage {...frame} answer={group}>
      {(read) => (
        <Frame {...frame} title="Editar grupo">
          <LateGroupForm key={read.id} group={read} back={frame.back} onStale={() => void group.refetch()} />
        </Frame>
      )}
    </ReadPage>
  )
}
