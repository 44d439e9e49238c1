import { Empty } from '#ui/painted/Empty.tsx'
import { useReport } from '../kit/report.ts'
import './access.css'
import { AccessTabs } from './AccessTabs.tsx'

/** 'Acessos' of the secondary context. */
export default function SecondaryGrants() {
  useReport('ready')
  return (
    <>
      <AccessTabs context="secondary" current="grants" />
      <Empty title="Nenhum acesso" />
    </>
  )
}
