import { useReport } from '../kit/report.ts'
import './access.css'
import { AccessTabs } from './AccessTabs.tsx'

/** A role being made or changed. */
export default function RoleEditor() {
  useReport('ready')
  return <AccessTabs context="primary" current="roles" />
}
