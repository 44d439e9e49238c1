import { useCan } from '#api/client/use-connection.ts'
import { deleteGrant, updateGrant } from '#api/contract/access/grants.ts'
import type { User } from '#api/contract/access/members.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { ApiForm } from '../../kit/form/ApiForm.tsx'
import { CancelButton, DeleteButton, SubmitButton } from '../../kit/form/buttons.tsx'
import { readFrom } from '../../kit/form/use-conflict.ts'
import { useClose } from '../../kit/place/route.ts'
import { ActiveSwitch } from './ActiveSwitch.tsx'
import { RoleField } from './grant-fields.tsx'
import { type PrimaryGrantDraft, PrimaryGrantInput } from './grant-input.ts'
import type { Grant } from './grants-in.ts'
import { deleteQuestion } from './grant-text.ts'
import { useGrantWrites } from './use-grant-writes.ts'

interface PrimaryGrantFormProps {
  user: User
  grant: Grant
  /** The list, as it was left. */
  back: string
}

const inputOf = ({ role_id, is_active }: Grant): PrimaryGrantDraft => ({ role_id, is_active })

/** A primary access being changed. */
export function PrimaryGrantForm({ user, grant, back }: PrimaryGrantFormProps) {
  const writes = useGrantWrites()
  const close = useClose()
  const mayUpdate = useCan(updateGrant)
  const mayDelete = useCan(deleteGrant)
  const leave = () => close(back)
  return (
    <ApiForm
      className="form user-grant max-w-[560px]"
      aria-label="Acesso"
      schema={PrimaryGrantInput}
      defaults={inputOf(grant)}
      from={readFrom(grant, inputOf)}
      send={(body, _, version) => writes.update(grant.id, body, version)}
      onSaved={leave}
      failure={(message) => message}
      say={useFailed()}
      onCancel={leave}
      actions={
        <div className="row access-actions">
          {mayDelete && (
            <DeleteButton
              notice="Acesso excluído"
              question={deleteQuestion(user.email, grant)}
              remove={() => writes.remove(grant, user)}
              onDeleted={leave}
              failure={(message) => message}
            />
          )}
          <span className="flex-1" />
          <CancelButton />
          <SubmitButton disabledReason={mayUpdate ? undefined : 'Seu perfil não permite alterar acessos'}>
            Salvar
          </SubmitButton>
        </div>
      }
    >
      {!mayUpdate && (
        <Note level="info" icon="lock">
          Seu perfil não permite alterar acessos.
        </Note>
      )}
      <TextField label="E-mail" value={user.email} readOnly />
      <RoleField<PrimaryGrantDraft>
        name="role_id"
        context="primary"
        disabled={!mayUpdate}
        own={{ id: grant.role_id, description: grant.role.description }}
      />
      {grant.companies && (
        <Note level="info" icon="info">
          {grant.companies.length === 1
            ? 'Este acesso alcança só uma empresa.'
            : `Este acesso alcança só ${grant.companies.length} empresas.`}
        </Note>
      )}
      <ActiveSwitch disabled={!mayUpdate} />
    </ApiForm>
  )
}
