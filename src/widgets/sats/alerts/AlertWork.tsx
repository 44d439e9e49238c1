import { useState } from 'react'
import { useCan, useMe, useRead } from '#api/client/use-connection.ts'
import { listAlertPeople } from '#api/contract/sats/alert-work.ts'
import type { AlertStory } from '#api/contract/sats/alerts.ts'
import { personName } from '#domain/sats/alert-states.ts'
import { Select } from '#ui/fields/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { useChoicesFailure } from '../../kit/failure/use-failed.ts'
import { useAlertWrites } from './use-alert-writes.ts'

const HOUR = 3_600_000
/** For how long somebody takes an alert, by the hours. */
const SPANS = [
  { value: 0, label: 'Sem prazo' },
  { value: 1, label: '1 hora' },
  { value: 4, label: '4 horas' },
  { value: 24, label: '24 horas' },
] as const

interface Props {
  alert: AlertStory
  now: number
  /** One text is the reason, the comment or the note, whichever is pressed. */
  typed: string
  onTyped: (text: string) => void
}

/** Offers what may be done about an alert. */
export function AlertWork(props: Props) {
  const may = useCan(listAlertPeople)
  return may ? <Work {...props} /> : null
}

function Work({ alert, now, typed, onTyped }: Props) {
  const me = useMe()
  const writes = useAlertWrites(alert.id)
  const [hours, setHours] = useState<number>(0)
  const { state, holder } = alert
  const isOver = state === 'resolved'
  const isMine = holder !== null && holder.email === me.data?.email
  const text = typed.trim()
  const busy = writes.busy !== undefined
  const cleared = async (done: Promise<boolean>) => {
    if (await done) onTyped('')
  }
  const take = () =>
    cleared(
      writes.take({
        why: text,
        ...(hours > 0 && { until_utc: new Date(now + hours * HOUR).toISOString() }),
        instead: holder !== null && !isMine,
      }),
    )
  return (
    <section className="alert-work" aria-label="O que fazer">
      {!isOver && (
        <div className="alert-work-row">
          {isMine ? (
            // The one that was pressed to take it, which keeps the focus.
            <Button
              busy={writes.busy === 'release' || writes.busy === 'take'}
              disabled={busy && writes.busy !== 'release' && writes.busy !== 'take'}
              onClick={() => void cleared(writes.release(text))}
            >
              Devolver
            </Button>
          ) : (
            <Button kind="primary" icon="user-check" busy={writes.busy === 'take'} onClick={() => void take()}>
              {holder ? `Assumir no lugar de ${personName(holder.email)}` : 'Assumir'}
            </Button>
          )}
          {holder && !isMine && (
            <Button busy={writes.busy === 'release'} disabled={busy} onClick={() => void cleared(writes.release(text))}>
              Devolver
            </Button>
          )}
          {!isMine && <Select label="Por quanto tempo" options={SPANS} value={hours} onChange={setHours} />}
          <Assignee alert={alert} busy={busy} onChange={(person) => void writes.assign(person)} />
        </div>
      )}
      <TextArea
        label={isOver ? 'Comentário' : 'Motivo, comentário ou o que foi feito'}
        rows={2}
        maxLength={1000}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
      />
      <div className="alert-work-row">
        <Button
          busy={writes.busy === 'comment'}
          disabled={busy && writes.busy !== 'comment'}
          disabledReason={text === '' ? 'Escreva o comentário' : undefined}
          onClick={() => void cleared(writes.comment(text))}
        >
          Comentar
        </Button>
        {!isOver && (
          <Button
            busy={writes.busy === 'resolve'}
            disabled={busy && writes.busy !== 'resolve'}
            disabledReason={text === '' ? 'Escreva o que foi feito' : undefined}
            onClick={() => void cleared(writes.resolve(text))}
          >
            Encerrar
          </Button>
        )}
      </div>
      {alert.together > 1 && !isOver && (
        <p className="aside">Vale para os {alert.together} alertas da mesma causa neste SAT.</p>
      )}
    </section>
  )
}

function Assignee({
  alert,
  busy,
  onChange,
}: {
  alert: AlertStory
  busy: boolean
  onChange: (person: string | null) => void
}) {
  const people = useRead(listAlertPeople, { params: { id: alert.id } })
  const failure = useChoicesFailure(people.error)
  const { assignee } = alert
  const known = people.data?.items ?? []
  // One who does not see it any more stays its assignee until somebody else is.
  const listed =
    assignee && !known.some(({ id }) => id === assignee.id)
      ? [{ id: assignee.id, email: assignee.email ?? '' }, ...known]
      : known
  return (
    <Select
      label="Atribuído a"
      options={[{ value: '', label: 'Ninguém' }, ...listed.map(({ id, email }) => ({ value: id, label: email }))]}
      value={assignee?.id ?? ''}
      error={failure}
      disabled={busy}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  )
}
