import { useReport } from '../../kit/report.ts'
import { useRoute } from '../../kit/place/route.ts'
import { paths } from '../../paths.ts'
import '../access.css'
import { Frame } from '../ReadPage.tsx'
import { GroupForm } from './GroupForm.tsx'

/** A group of companies being made. */
export default function NewCompanyGroup() {
  useReport('ready')
  const { search } = useRoute()
  const back = paths.companyGroups(search)
  return (
    <Frame context="secondary" tab="company_groups" back={back} title="Novo grupo">
      <GroupForm group={undefined} back={back} />
    </Frame>
  )
}
