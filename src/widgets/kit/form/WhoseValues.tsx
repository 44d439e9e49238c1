import { Button } from '#ui/painted/Button.tsx'
import { Note } from '#ui/painted/Status.tsx'
import type { ConflictChoices } from './use-conflict.ts'

/** Whose values stand in the form, where they are not its user's alone. */
export default function WhoseValues({
  choices,
  isJoined,
}: {
  choices: ConflictChoices | undefined
  isJoined: boolean
}) {
  if (choices?.isSeen) {
    return (
      <div role="status">
        <Note level="info" icon="info">
          Este é o estado atual.{' '}
          <Button size="sm" onClick={choices.back}>
            Voltar ao que preenchi
          </Button>
        </Note>
      </div>
    )
  }
  return (
    isJoined && (
      <div role="status">
        <Note level="info" icon="info">
          As alterações foram juntadas. Confira e salve.
        </Note>
      </div>
    )
  )
}
