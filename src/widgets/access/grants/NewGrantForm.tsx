import { useFailed } from '../../kit/failure/use-failed.ts'
import { ApiForm } from '../../kit/form/ApiForm.tsx'
import { CancelButton, SubmitButton } from '../../kit/form/buttons.tsx'
import { EmailField } from '../../kit/form/fields.tsx'
import { Link } from '../../kit/place/Link.tsx'
import { useRoute } from '../../kit/place/route.ts'
import type { RoleContext } from '../../paths.ts'
import { NewRoleField } from './grant-fields.tsx'
import { NewPrimary, type NewPrimaryDraft, type NewSecondaryDraft, emptySecondary } from './grant-input.ts'
import { secondaryGrants } from './user-list.ts'
import { useNewReach } from './use-new-reach.tsx'
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
  const { search } = useRoute()
  return (
    <ApiForm {...useNewGrant(onClose)} schema={NewPrimary} defaults={{ email: '', role_id: '' }}>
      <EmailField<NewPrimaryDraft> {...email} />
      <NewRoleField context="primary" />
      <div className="reach">
        <p className="hint">Alcança todas as empresas.</p>
        <Link className="link text-12" to={secondaryGrants(search)}>
          Dar acesso só a algumas
        </Link>
      </div>
    </ApiForm>
  )
}

function Secondary({ onClose }: Pick<Props, 'onClose'>) {
  const { schema, reach } = useNewReach()
  return (
    <ApiForm {...useNewGrant(onClose)} schema={schema} defaults={emptySecondary('')}>
      <EmailField<NewSecondaryDraft> {...email} />
      <NewRoleField context="secondary" />
      {reach}
    </ApiForm>
  )
}
