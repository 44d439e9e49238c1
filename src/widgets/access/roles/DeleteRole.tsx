import { useEffect, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { CallError } from '#api/client/call.ts'
import type { Role } from '#api/contract/access/roles.ts'
import { MissingDialog } from '../../kit/failure/MissingPart.tsx'
import { useLoaded } from '../../kit/failure/use-loaded.ts'
import { DeleteButton } from '../../kit/form/buttons.tsx'
import { useSnackbars } from '../../kit/snackbars.ts'
import { useRoleWrites } from './use-role-writes.ts'

/** Its choice is most of the code, and most roles that go are nobody's. */
const loadMove = () => import('../MoveAccesses.tsx').then(({ MoveAccesses }) => ({ default: MoveAccesses }))

interface Props {
  role: Role
  onDeleted: () => void
}

/** 'Excluir' of a role. One in use says whose it is, and goes once its accesses have another. */
export function DeleteRole({ role, onDeleted }: Props) {
  const writes = useRoleWrites()
  /** The server's words, with the names. */
  const [inUse, setInUse] = useState<string>()
  const [isGone, setIsGone] = useState(false)
  const MoveAccesses = useLoaded(inUse === undefined ? undefined : loadMove, MissingDialog)
  const { reset } = useFormContext()
  const { isDirty } = useFormState()
  const snackbars = useSnackbars()
  const gone = () => {
    snackbars.show({ level: 'success', text: 'Perfil excluído' })
    // What was typed of it is not worth a question any more.
    reset()
    setIsGone(true)
  }
  useEffect(() => {
    if (isGone && !isDirty) onDeleted()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is gone
  }, [isGone, isDirty])
  const remove = async () => {
    try {
      await writes.remove(role.id)
      gone()
    } catch (refusal) {
      // A question, no failure.
      if (!(refusal instanceof CallError) || refusal.code !== 'role_in_use') throw refusal
      setInUse(refusal.message)
    }
  }
  return (
    <>
      <DeleteButton
        question={{ title: 'Tem certeza que deseja excluir este perfil?', text: [role.description] }}
        remove={remove}
        onDeleted={() => undefined}
        failure={(message) => message}
      />
      {MoveAccesses && inUse !== undefined && (
        <MoveAccesses
          role={role}
          inUse={inUse}
          onMove={(move_to) => writes.remove(role.id, move_to)}
          onMoved={gone}
          onClose={() => setInUse(undefined)}
        />
      )}
    </>
  )
}
