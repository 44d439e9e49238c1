import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { passwordProblems } from '#domain/password.ts'
import { Button } from '#ui/painted/Button.tsx'
import { PasswordField } from '#ui/fields/TextField.tsx'
import { DIFFERENT } from './password-choice.ts'
import { PasswordRules } from './PasswordRules.tsx'

interface Choice {
  password: string
  confirmation: string
}

interface Props {
  size?: 'md' | 'lg'
  /** Whether this is where to begin to type. */
  focus?: boolean
}

/** A new password, its rules while it is typed, and once more the same. */
export function NewPasswordFields({ size, focus = false }: Props) {
  const { register, formState, setFocus } = useFormContext<Choice>()
  const { password = '', confirmation = '' } = useWatch<Choice>()
  const { errors, touchedFields } = formState
  // While it is being typed a confirmation may be the beginning of what it shall be.
  const differs = touchedFields.confirmation ? password !== confirmation : !password.startsWith(confirmation)
  useEffect(() => {
    if (focus) setFocus('password')
  }, [focus, setFocus])
  return (
    <>
      <PasswordField
        // What the confirmation is compared with
        {...register('password', { deps: ['confirmation'] })}
        label="Nova senha"
        size={size}
        autoComplete="new-password"
        error={errors.password?.message}
      />
      <PasswordRules value={password} />
      <PasswordField
        {...register('confirmation')}
        label="Confirmação"
        size={size}
        autoComplete="new-password"
        error={errors.confirmation?.message ?? (confirmation && differs ? DIFFERENT : undefined)}
      />
    </>
  )
}

/** Saves the new password; until every rule holds and both are the same there is nothing to save. */
export function SavePassword({ busy, size }: { busy: boolean; size?: 'md' | 'lg' }) {
  const { password = '', confirmation = '' } = useWatch<Choice>()
  const isReady = passwordProblems(password).length === 0 && password === confirmation
  return (
    <Button type="submit" kind="primary" size={size} busy={busy} disabled={!isReady}>
      Salvar
    </Button>
  )
}
