import { RoleEditor } from './RoleEditor.tsx'

/** A secondary role being made or changed. */
export default function SecondaryRole() {
  return <RoleEditor context="secondary" />
}
