import * as z from 'zod/mini'
import { useRead } from '#api/client/use-connection.ts'
import { listRoles, type Role } from '#api/contract/access/roles.ts'
import { useChoicesFailure } from '../kit/failure/use-failed.ts'
import { SubmitButton } from '../kit/form/buttons.tsx'
import { SelectField } from '../kit/form/choices.tsx'
import { FormDialog } from '../kit/form/FormDialog.tsx'

const Move = z.object({ move_to: z.uuid('Escolha outro perfil') })
type Move = z.input<typeof Move>
const Choice = SelectField<Move>

interface Props {
  role: Role
  inUse: string
  onMove: (move_to: string) => Promise<void>
  onMoved: () => void
  onClose: () => void
}

/** Which role the accesses of one get that goes. */
export function MoveAccesses({ role, inUse, onMove, onMoved, onClose }: Props) {
  const roles = useRead(listRoles, { query: { type: role.type, per_page: 1000 } })
  const unread = useChoicesFailure(roles.error)
  const others = (roles.data?.items ?? []).filter(({ id }) => id !== role.id)
  return (
    <FormDialog
      title="Este perfil está em uso"
      schema={Move}
      defaults={{ move_to: '' }}
      isDisposable
      send={({ move_to }) => onMove(move_to)}
      onSaved={onMoved}
      onCancel={onClose}
      failure={(message) => message}
      actions={<SubmitButton>Dar este perfil e excluir</SubmitButton>}
    >
      <p>{inUse}</p>
      <Choice
        name="move_to"
        label="Perfil para esses acessos"
        placeholder="Selecione"
        hint={unread ?? (roles.data && others.length === 0 ? 'Não há outro perfil deste tipo' : undefined)}
        options={others.map(({ id, description }) => ({ value: id, label: description }))}
      />
    </FormDialog>
  )
}
