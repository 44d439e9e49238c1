import { useFailed } from '../../kit/failure/use-failed.ts'
import { ApiForm } from '../../kit/form/ApiForm.tsx'
import { CancelButton, SubmitButton } from '../../kit/form/buttons.tsx'
import { EmailField } from '../../kit/form/fields.tsx'
import type { RoleContext } from '../../paths.ts'
import { GroupField, RoleField } from './grant-fields.tsx'
import { NewPrimary, type NewPrimaryDraft, NewSecondary, type NewSecondaryDraft } from './grant-input.ts'
import { useGrantWrites } from './use-grant-writes.ts'

interface Props {
  context: RoleContext
  onClose: () => void
}

/** 'Novo Acesso', in the list: whom to let in, as what, and in the secondary context to which companies. */
export function NewGrantForm({ context, onClose }: Props) {
  return context === 'primary' ? <Primary onClose={onClose} /> : <Secondary onClose={onClose} />
}

/** It is somebody else's, which no password manager should fill in. */
const email = { name: 'email', autoComplete: 'off', placeholder: 'pessoa@empresa.com.br' } as const

/** Prepares the form in either context. */
function useNewGrant(onClose: () => void) {
  const { create } = useGrantWrites()
  return {
    className: 'new-grant',
    'aria-label': 'Novo acesso',
    autoFocus: true,
    send: create,
    onSaved: onClose,
    failure: (message: string) => message,
    say: useFailed(),
    onCancel: onClose,
    actions: (
      <div className="row access-actions">
        <CancelButton />
        <SubmitButton>Salvar</SubmitButton>
      </div>
    ),
  }
}

function Primary({ onClose }: Pick<Props, 'onClose'>) {
  return (
    <ApiForm {...useNewGrant(onClose)} schema={NewPrimary} defaults={{ email: '', role_id: '' }}>
      <EmailField<NewPrimaryDraft> {...email} />
      <RoleField<NewPrimaryDraft> name="role_id" context="primary" />
    </ApiForm>
  )
}

function Secondary({ onClose }: Pick<Props, 'onClose'>) {
  const defaults = { email: '', role_id: '', company_group_id: '' }
  return (
    <ApiForm {...useNewGrant(onClose)} schema={NewSecondary} defaults={defaults}>
      <EmailField<NewSecondaryDraft> {...email} />
      <RoleField<NewSecondaryDraft> name="role_id" context="secondary" />
      <GroupField<NewSecondaryDraft> name="company_group_id" />
    </ApiForm>
  )
}
