import { useId } from 'react'
import { useFormState } from 'react-hook-form'
import { useCan } from '#api/client/use-connection.ts'
import { createRole, deleteRole, type Role, RoleForm as Body, updateRole } from '#api/contract/access/roles.ts'
import { type OfferedPermission, withNeeded } from '#domain/access/permission-matrix.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { FormBody, FormShell } from '../../kit/form/ApiForm.tsx'
import { SubmitButton } from '../../kit/form/buttons.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useApiForm } from '../../kit/form/use-api-form.ts'
import { readFrom } from '../../kit/form/use-conflict.ts'
import { useClose, useRoute } from '../../kit/place/route.ts'
import { paths, type RoleContext } from '../../paths.ts'
import { DeleteRole } from './DeleteRole.tsx'
import { PermissionMatrixField } from './PermissionMatrix.tsx'
import { useRoleWrites } from './use-role-writes.ts'

interface Props {
  context: RoleContext
  /** Undefined for a new one. */
  role: Role | undefined
  offered: readonly OfferedPermission[]
}

/** Why a role cannot be saved; undefined where it can. */
function useRefusal(role: Role | undefined): string | undefined {
  const mayCreate = useCan(createRole)
  const mayUpdate = useCan(updateRole)
  if (role?.is_master) return 'Perfis de administrador permitem tudo e não mudam'
  if (role) return mayUpdate ? undefined : 'Seu perfil não permite alterar perfis'
  return mayCreate ? undefined : 'Seu perfil não permite criar perfis'
}

const Text = TextField<Body>
const Permissions = PermissionMatrixField<Body>

/** A role's name and what it allows. */
export function RoleForm({ context, role, offered }: Props) {
  const close = useClose()
  const { search } = useRoute()
  const writes = useRoleWrites()
  const refusal = useRefusal(role)
  const mayDelete = useCan(deleteRole)
  const toList = () => close(paths.roles(context, search))
  const inputOf = ({ description, permissions }: Pick<Role, 'description' | 'permissions'>): Body => ({
    description,
    type: context,
    permission_ids: withNeeded(
      offered,
      permissions.map((one) => one.id),
    ),
  })
  const id = useId()
  const shell = useApiForm({
    schema: Body,
    defaults: inputOf(role ?? { description: '', permissions: [] }),
    from: readFrom(role, inputOf),
    send: (body, _, version) => writes.save(role?.id, body, version),
    onSaved: toList,
    failure: (message) => message,
    autoFocus: !role,
  })
  return (
    <FormShell shell={shell} id={id}>
      <FormBody shell={shell} id={id} className="role" aria-label={role ? 'Perfil' : 'Novo perfil'}>
        <div className="role-head">
          <Text name="description" label="Descrição" autoComplete="off" maxLength={128} readOnly={Boolean(refusal)} />
          <span className="flex-1" />
          <p className="hint">
            {role?.is_master ? (
              refusal
            ) : (
              <>
                <span className="matrix-box lock" aria-hidden="true">
                  <Icon name="lock" size={12} />
                </span>
                Exigida por outra permissão
              </>
            )}
          </p>
        </div>
        <Permissions name="permission_ids" offered={offered} readOnly={Boolean(refusal)} />
      </FormBody>
      {/* Outside of the form: what 'Excluir' asks is a form of its own. */}
      <div className="actions">
        {role && !role.is_master && mayDelete && <DeleteRole role={role} onDeleted={toList} />}
        <span className="flex-1" />
        <Unsaved />
        <SubmitButton disabledReason={refusal}>Salvar</SubmitButton>
      </div>
    </FormShell>
  )
}

function Unsaved() {
  const { isDirty } = useFormState()
  return isDirty ? <span className="text-fg-3 text-12">Alterações não salvas</span> : null
}
