import { useWatch } from 'react-hook-form'
import { SwitchField } from '../../kit/form/choices.tsx'
import type { PrimaryGrantDraft } from './grant-input.ts'

/** Ativo/Inativo. */
export function ActiveSwitch({ disabled = false }: { disabled?: boolean }) {
  const isActive = useWatch<PrimaryGrantDraft, 'is_active'>({ name: 'is_active' })
  return <SwitchField<PrimaryGrantDraft> name="is_active" label={isActive ? 'Ativo' : 'Inativo'} disabled={disabled} />
}
