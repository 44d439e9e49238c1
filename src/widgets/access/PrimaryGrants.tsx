import { Empty } from '#ui/painted/Empty.tsx'
import { useReport } from '../kit/report.ts'
import './access.css'
import { AccessTabs } from './AccessTabs.tsx'

/** 'Acessos' of the primary context. */
export default function PrimaryGrants() {
  useReport('ready')
  return (
    <>
      <AccessTabs context="primary" current="grants" />
      <Empty title="Nenhum acesso" />
    </>
  )
}
