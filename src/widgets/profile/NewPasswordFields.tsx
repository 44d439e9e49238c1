import { useFormState, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { passwordProblems } from '#domain/access/password.ts'
import { SubmitButton } from '../kit/form/buttons.tsx'
import { NewPasswordField } from '../kit/form/fields.tsx'
import { DIFFERENT, type PasswordChoice } from './password-choice.ts'
import { PasswordRules } from './PasswordRules.tsx'

type Choice = z.input<typeof PasswordChoice>

/** A new password, its rules while it is typed, and once more the same. */
export function NewPasswordFields({ size }: { size?: 'md' | 'lg' }) {
  const { password = '', confirmation = '' } = useWatch<Choice>()
  const { touchedFields } = useFormState<Choice>()
  // While it is being typed a confirmation may be the beginning of what it shall be.
  const differs = touchedFields.confirmation ? password !== confirmation : !password.startsWith(confirmation)
  const error = confirmation && differs ? DIFFERENT : undefined
  return (
    <>
      <NewPasswordField<Choice> name="password" label="Nova senha" deps={['confirmation']} size={size} />
      <PasswordRules value={password} />
      <NewPasswordField<Choice> name="confirmation" label="Confirmação" error={error} size={size} />
    </>
  )
}

/** Saves the new password; until every rule holds and both are the same there is nothing to save. */
export function SavePassword({ size }: { size?: 'md' | 'lg' }) {
  const { password = '', confirmation = '' } = useWatch<Choice>()
  const isReady = passwordProblems(password).length === 0 && password === confirmation
  return (
    <SubmitButton size={size} disabled={!isReady}>
      Salvar
    </SubmitButton>
  )
}
