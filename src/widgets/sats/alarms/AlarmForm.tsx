import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useCan } from '#api/client/use-connection.ts'
import { deleteSatAlarm, type SatAlarm, type SatAlarmType } from '#api/contract/sat-alarms.ts'
import { type AlarmDraft, alarmFaults, NEW_ALARM, payloadOf } from '#domain/sat-alarm-form.ts'
import { isAlarmTypeId } from '#domain/sat-alarms.ts'
import { Button } from '#ui/painted/Button.tsx'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { iconOr } from '#ui/painted/icons.ts'
import { conditionOf, draftOf } from './alarm-draft.ts'
import { AlarmFields } from './AlarmFields.tsx'
import type { AlarmWrites } from './use-alarm-writes.ts'

interface Props {
  /** Undefined for a new one. */
  alarm: SatAlarm | undefined
  types: readonly SatAlarmType[]
  writes: AlarmWrites
  /** Called with what was saved, or without for 'Cancelar' and a deletion. */
  onClose: (id?: string) => void
}

/** An alarm being edited, across the grid of cards; what was typed is its own until it closes. */
export function AlarmForm({ alarm, types, writes, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const mayDelete = useCan(deleteSatAlarm)
  const [draft, setDraft] = useState<AlarmDraft>(() => (alarm ? draftOf(alarm) : NEW_ALARM))
  // Faults are shown from the first attempt on, and then as they are mended.
  const [attempts, setAttempts] = useState(0)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [asking, setAsking] = useState<'similar' | 'delete'>()
  const faults = { ...refused, ...(attempts > 0 && alarmFaults(draft)) }
  const title = alarm ? 'Editar alarme' : 'Novo alarme'
  const icon = types.find(({ id }) => id === draft.alarm_type_id)?.icon ?? 'bell'

  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('[data-first]')
    ;(first ?? form.current?.querySelector<HTMLElement>('.inp'))?.focus()
  }, [])
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  const change = (changed: AlarmDraft) => {
    setDraft(changed)
    setRefused({})
  }
  const save = async (confirmed: boolean) => {
    const { alarm_type_id } = draft
    if (Object.keys(alarmFaults(draft)).length > 0 || !isAlarmTypeId(alarm_type_id)) {
      setAttempts(attempts + 1)
      return
    }
    const outcome = await writes.save(alarm?.id, payloadOf({ ...draft, alarm_type_id }), confirmed)
    setAsking(outcome === 'similar' ? 'similar' : undefined)
    if (outcome === 'similar') return
    if ('id' in outcome) {
      onClose(outcome.id)
      return
    }
    setRefused(outcome.refused)
    setAttempts(attempts + 1)
  }
  const remove = async ({ id }: SatAlarm) => {
    const isGone = await writes.remove(id)
    setAsking(undefined)
    if (isGone) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!writes.saving) void save(false)
  }
  const leave = (event: KeyboardEvent) => {
    // A list that was open has taken the key for itself.
    if (event.key !== 'Escape' || event.defaultPrevented || writes.saving) return
    event.preventDefault()
    event.stopPropagation()
    onClose(alarm?.id)
  }

  return (
    <>
      <form
        ref={form}
        className="card alarm edit"
        aria-label={title}
        noValidate
        aria-busy={writes.saving}
        onSubmit={submit}
        onKeyDown={leave}
      >
        <div className="row">
          <Icon name={iconOr(icon, 'triangle-alert')} className="text-fg-3" />
          <b className="font-semibold">{title}</b>
          <span className="flex-1" />
          <kbd className="only-d" title="Esc cancela">
            Esc
          </kbd>
        </div>
        <AlarmFields alarm={alarm} types={types} draft={draft} faults={faults} onChange={change} />
        <div className="row">
          {alarm && mayDelete && (
            <Button kind="danger" icon="trash-2" onClick={() => setAsking('delete')}>
              Excluir
            </Button>
          )}
          <span className="flex-1" />
          <Button kind="ghost" disabled={writes.saving} onClick={() => onClose(alarm?.id)}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" busy={writes.saving}>
            Salvar
          </Button>
        </div>
      </form>
      {asking === 'similar' && (
        <ConfirmDialog
          title="Já existe outro alarme similar cadastrado"
          text={['Isso pode causar notificações duplicadas', 'Deseja salvar mesmo assim ?']}
          confirmLabel="Salvar mesmo assim"
          busy={writes.saving}
          onConfirm={() => void save(true)}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {asking === 'delete' && alarm && (
        <ConfirmDialog
          title="Excluir este alarme?"
          text={[
            `${alarm.alarm_type.description} ${conditionOf(alarm)}`.trim(),
            'Os alertas ativos que ele disparou se encerram.',
          ]}
          confirmLabel="Excluir"
          danger
          busy={writes.deleting}
          onConfirm={() => void remove(alarm)}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
