import { useCan } from '#api/client/use-connection.ts'
import {
  createSatAlarm,
  deleteSatAlarm,
  type SatAlarm,
  type SatAlarmType,
  updateSatAlarm,
} from '#api/contract/sats/sat-alarms.ts'
import { NEW_ALARM } from '#domain/sats/sat-alarm-form.ts'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { ApiForm } from '../../kit/form/ApiForm.tsx'
import { CancelButton, DeleteButton, SubmitButton } from '../../kit/form/buttons.tsx'
import { readFrom } from '../../kit/form/use-conflict.ts'
import { AlarmInput, bodyOf, draftOf } from './alarm-draft.ts'
import { conditionOf } from './alarm-text.ts'
import { AlarmFields } from './AlarmFields.tsx'
import { PauseButton } from './PauseButton.tsx'
import { useAlarmWrites } from './use-alarm-writes.ts'
import { WouldFire } from './WouldFire.tsx'

interface Props {
  /** Undefined for a new one. */
  alarm: SatAlarm | undefined
  types: readonly SatAlarmType[]
  /** Called with what was saved, or without for a new one's 'Cancelar' and a deletion. */
  onClose: (id?: string) => void
}

const SIMILAR = {
  title: 'Já existe outro alarme similar cadastrado',
  text: ['Isso pode causar notificações duplicadas', 'Deseja salvar mesmo assim ?'],
  confirmLabel: 'Salvar mesmo assim',
}

/** An alarm being edited, across the grid of cards. */
export function AlarmForm({ alarm, types, onClose }: Props) {
  const writes = useAlarmWrites()
  const maySave = useCan(alarm ? updateSatAlarm : createSatAlarm)
  const mayDelete = useCan(deleteSatAlarm)
  const mayRestore = useCan(createSatAlarm)
  return (
    <ApiForm
      className="card alarm edit"
      aria-label={alarm ? 'Editar alarme' : 'Novo alarme'}
      autoFocus
      schema={AlarmInput}
      defaults={alarm ? draftOf(alarm) : { ...NEW_ALARM, group_ids: [] }}
      from={readFrom(alarm, draftOf)}
      send={(draft, confirmed, version) => writes.save(alarm?.id, bodyOf(draft), { confirmed, version })}
      question={(_, refusal) => (refusal?.code === 'similar_alarm' ? SIMILAR : undefined)}
      onSaved={onClose}
      failure={(message) => `Ocorreu um erro ao salvar as informações: ${message}`}
      say={useFailed()}
      onCancel={() => onClose(alarm?.id)}
      actions={
        <div className="row">
          {alarm && mayDelete && (
            <DeleteButton
              notice="Alarme excluído"
              undo={mayRestore ? () => writes.restore(alarm.id, bodyOf(draftOf(alarm))) : undefined}
              question={{
                title: 'Excluir este alarme?',
                text: [
                  `${alarm.alarm_type.description} ${conditionOf(alarm)}`.trim(),
                  'Os alertas ativos que ele disparou se encerram.',
                ],
              }}
              remove={() => writes.remove(alarm.id)}
              onDeleted={() => onClose()}
              failure={() => 'Ocorreu um erro ao tentar excluir o alarme'}
            />
          )}
          {alarm && <PauseButton alarm={alarm} onDone={() => onClose(alarm.id)} />}
          <span className="flex-1" />
          <CancelButton />
          <SubmitButton disabledReason={maySave ? undefined : 'Seu perfil não permite alterar alarmes'}>
            Salvar
          </SubmitButton>
        </div>
      }
    >
      <AlarmFields alarm={alarm} types={types} />
      <WouldFire />
    </ApiForm>
  )
}
