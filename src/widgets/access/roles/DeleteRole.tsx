import { useState } from 'react'
import { CallError } from '#api/client/call.ts'
import type { Role } from '#api/contract/access/roles.ts'
import { MissingDialog } from '../../kit/failure/MissingPart.tsx'
import { useLoaded } from '../../kit/failure/use-loaded.ts'
import { DeleteButton } from '../../kit/form/buttons.tsx'
import { useFormShell } from '../../kit/form/form-context.ts'
import { useDeleted } from '../../kit/use-deleted.ts'
import { useRoleWrites } from './use-role-writes.ts'

/** Its choice is most of the code, and most roles that go are nobody's. */
const loadMove = () => import('../MoveAccesses.tsx').then(({ MoveAccesses }) => ({ default: MoveAccesses }))

const NOTICE = 'Perfil excluído'

interface Props {
  role: Role
  onDeleted: () => void
}

/** 'Excluir' of a role. One in use says whose it is, and goes once its accesses have another. */
export function DeleteRole({ role, onDeleted }: Props) {
  const writes = useRoleWrites()
  /** The server's words, with the names. */
  const [inUse, setInUse] = useState<string>()
  const MoveAccesses = useLoaded(inUse === undefined ? undefined : loadMove, MissingDialog)
  const { release } = useFormShell()
  const tellDeleted = useDeleted()
  const remove = async () => {
    try {
      await writes.remove(role.id)
      return true
    } catch (refusal) {
      // A question, no failure.
      if (!(refusal instanceof CallError) || refusal.code !== 'role_in_use') throw refusal
      setInUse(refusal.message)
      return false
    }
  }
  return (
    <>
      <DeleteButton
        question={{ title: 'Tem certeza que deseja excluir este perfil?', text: [role.description] }}
        notice={NOTICE}
        remove={remove}
        onDeleted={onDeleted}
        failure={(message) => message}
      />
      {MoveAccesses && inUse !== undefined && (
        <MoveAccesses
          role={role}
          inUse={inUse}
          onMove={async (move_to) => {
            await writes.remove(role.id, move_to)
            release()
            tellDeleted(NOTICE)
          }}
          onMoved={onDeleted}
          onClose={() => setInUse(undefined)}
        />
      )}
    </>
  )
}
