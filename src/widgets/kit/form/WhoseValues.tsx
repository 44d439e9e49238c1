import type { FieldValues } from 'react-hook-form'
import { LiveStatus } from '#ui/Live.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { conflictChoices } from './conflict-choices.ts'
import type { ConflictState } from './use-conflict.ts'

/** Says whose values stand in the form, where they are not its user's alone. */
export default function WhoseValues<I extends FieldValues>({ state }: { state: ConflictState<I> }) {
  const { met, isJoined } = state
  if (met?.isSeen) {
    return (
      <LiveStatus>
        <Note level="info" icon="info">
          Este é o estado atual.{' '}
          <Button size="sm" onClick={conflictChoices(state, met).back}>
            Voltar ao que preenchi
          </Button>
        </Note>
      </LiveStatus>
    )
  }
  return (
    isJoined && (
      <LiveStatus>
        <Note level="info" icon="info">
          As alterações foram juntadas. Confira e salve.
        </Note>
      </LiveStatus>
    )
  )
}
