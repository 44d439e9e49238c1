import { useState } from 'react'
import { useCan } from '#api/client/use-connection.ts'
import { deleteGrant, updateGrant } from '#api/contract/access/grants.ts'
import type { User } from '#api/contract/access/members.ts'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { ApiForm } from '../../kit/form/ApiForm.tsx'
import { CancelButton, DeleteButton, SubmitButton } from '../../kit/form/buttons.tsx'
import { readFrom } from '../../kit/form/use-conflict.ts'
import type { Choosable } from './grant-fields.tsx'
import { GroupField, NewRoleField, RoleField } from './grant-fields.tsx'
import { emptySecondary, type SecondaryGrantDraft, SecondaryGrantInput } from './grant-input.ts'
import type { Grant } from './grants-in.ts'
import { deleteQuestion } from './grant-text.ts'
import { ActiveSwitch } from './ActiveSwitch.tsx'
import { useNewReach } from './use-new-reach.tsx'
import { useGrantWrites } from './use-grant-writes.ts'

interface RowProps {
  /** Groups that other rows have. */
  others: readonly string[]
  /** Told which group the row shows now. */
  onGroup: (id: string) => void
}

interface SavedProps extends RowProps {
  user: User
  grant: Grant
  onDeleted: () => void
}

const asIs = (message: string) => message
const draftOf = ({ role_id, is_active, company_group_id }: Grant): SecondaryGrantDraft => ({
  role_id,
  is_active,
  company_group_id: company_group_id ?? '',
})
const groupOf = ({ company_group_id: id, company_group: group }: Grant): Choosable | undefined =>
  id && group ? { id, description: group.description } : undefined

/** An access of the user, which is changed in place. */
export function SavedGrantRow({ user, grant, others, onGroup, onDeleted }: SavedProps) {
  const writes = useGrantWrites()
  const mayUpdate = useCan(updateGrant)
  const mayDelete = useCan(deleteGrant)
  // As it was last saved here: a refresh does not take away what is being chosen.
  const [saved, setSaved] = useState(() => draftOf(grant))
  return (
    <ApiForm
      className="card grant"
      aria-label={`Acesso ao grupo ${grant.company_group?.description ?? ''}`.trim()}
      schema={SecondaryGrantInput}
      defaults={saved}
      values={saved}
      from={readFrom(grant, draftOf)}
      send={(body, _, version) => writes.update(grant.id, body, version)}
      onSaved={(reply) => setSaved(draftOf(reply))}
      failure={asIs}
      say={useFailed()}
      actions={
        <div className="row access-actions">
          {mayDelete && (
            <DeleteButton
              notice="Acesso excluído"
              question={deleteQuestion(user.email, grant)}
              remove={() => writes.remove(grant, user)}
              onDeleted={onDeleted}
              failure={asIs}
            />
          )}
          <span className="flex-1" />
          <SubmitButton disabledReason={mayUpdate ? undefined : 'Seu perfil não permite alterar acessos'}>
            Salvar
          </SubmitButton>
        </div>
      }
    >
      <RoleField<SecondaryGrantDraft>
        name="role_id"
        context="secondary"
        own={{ id: grant.role_id, description: grant.role.description }}
      />
      <GroupField<SecondaryGrantDraft>
        name="company_group_id"
        own={groupOf(grant)}
        others={others}
        onChange={onGroup}
      />
      <ActiveSwitch />
    </ApiForm>
  )
}

interface NewProps extends RowProps {
  email: string
  /** With what was saved, or without for 'Cancelar'. */
  onClose: (grant?: string) => void
}

/** An access that the user does not have yet. */
export function NewGrantRow({ email, others, onGroup, onClose }: NewProps) {
  const writes = useGrantWrites()
  const { schema, reach } = useNewReach({ others, onGroup })
  return (
    <ApiForm
      className="card grant new"
      aria-label="Novo acesso"
      autoFocus
      schema={schema}
      defaults={emptySecondary(email)}
      send={writes.create}
      onSaved={({ id }) => onClose(id)}
      failure={asIs}
      say={useFailed()}
      onCancel={() => onClose()}
      actions={
        <div className="row access-actions">
          <span className="flex-1" />
          <CancelButton />
          <SubmitButton>Salvar</SubmitButton>
        </div>
      }
    >
      <NewRoleField context="secondary" />
      {reach}
    </ApiForm>
  )
}
