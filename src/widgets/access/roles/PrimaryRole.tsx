import { RoleEditor } from './RoleEditor.tsx'

/** A primary role being made or changed. */
export default function PrimaryRole() {
  return <RoleEditor context="primary" />
}
