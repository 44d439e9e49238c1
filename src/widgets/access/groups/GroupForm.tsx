import { useCan } from '#api/client/use-connection.ts'
import {
  CompanyGroupForm,
  createCompanyGroup,
  deleteCompanyGroup,
  type readCompanyGroup,
  updateCompanyGroup,
} from '#api/contract/access/company-groups.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { ApiForm } from '../../kit/form/ApiForm.tsx'
import { CancelButton, DeleteButton, SubmitButton } from '../../kit/form/buttons.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { readFrom } from '../../kit/form/use-conflict.ts'
import { useClose } from '../../kit/place/route.ts'
import { CompanyCards } from './CompanyCards.tsx'
import { removalText } from './taken-away.ts'
import { useGroupWrites } from './use-group-writes.ts'

type Group = Reply<typeof readCompanyGroup>

const asIs = (message: string) => message
const inputOf = ({ description, companies }: Pick<Group, 'description' | 'companies'>) => ({ description, companies })

interface GroupFormProps {
  /** Undefined for a new one. */
  group: Group | undefined
  back: string
  /** Called when the group's dependants are others than the question named. */
  onStale?: () => void
}

/** Its name and its companies. */
export function GroupForm({ group, back, onStale }: GroupFormProps) {
  const writes = useGroupWrites()
  const close = useClose()
  const leave = () => close(back)
  const maySave = useCan(group ? updateCompanyGroup : createCompanyGroup)
  const mayDelete = useCan(deleteCompanyGroup)
  const mayRestore = useCan(createCompanyGroup)
  const refusal = maySave ? undefined : `Seu perfil não permite ${group ? 'alterar' : 'criar'} grupos`
  const takes = group?.takes_away
  const isReported = takes != null && takes.grants.length + takes.alarms.length > 0
  return (
    <ApiForm
      className="form company-group"
      aria-label={group ? 'Editar grupo' : 'Novo grupo'}
      autoFocus={!group}
      schema={CompanyGroupForm}
      defaults={group ? inputOf(group) : { description: '', companies: [] }}
      from={readFrom(group, inputOf)}
      send={(body, _, version) => writes.save(group?.id, body, version)}
      onSaved={leave}
      failure={asIs}
      say={useFailed()}
      onCancel={leave}
      actions={
        <div className="row access-actions">
          {group && takes && mayDelete && (
            <DeleteButton
              notice="Grupo excluído"
              // Accesses and alarms that went with it would not come back.
              undo={mayRestore && !isReported ? () => writes.restore(group.id, inputOf(group)) : undefined}
              question={{ title: `Excluir o grupo ${group.description}?`, text: removalText(takes) }}
              remove={async () => {
                try {
                  await writes.remove(group.id, isReported)
                } catch (error) {
                  onStale?.()
                  throw error
                }
              }}
              onDeleted={leave}
              failure={asIs}
            />
          )}
          <span className="flex-1" />
          <CancelButton />
          <SubmitButton disabledReason={refusal}>Salvar</SubmitButton>
        </div>
      }
    >
      <TextField<CompanyGroupForm> name="description" label="Descrição" autoComplete="off" />
      <CompanyCards<CompanyGroupForm> name="companies" />
    </ApiForm>
  )
}
