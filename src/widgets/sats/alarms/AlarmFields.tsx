import type { SatAlarm, SatAlarmType } from '#api/contract/sat-alarms.ts'
import { masked } from '#domain/mask.ts'
import { type AlarmDraft, withType } from '#domain/sat-alarm-form.ts'
import { isAlarmTypeId } from '#domain/sat-alarms.ts'
import { Select } from '#ui/fields/Select.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { AlarmGroups } from './AlarmGroups.tsx'

interface Props {
  alarm: SatAlarm | undefined
  types: readonly SatAlarmType[]
  draft: AlarmDraft
  faults: Readonly<Record<string, string>>
  onChange: (draft: AlarmDraft) => void
}

const named = (list: readonly { name: string; description: string }[]) =>
  list.map(({ name, description }) => ({ value: name, label: description }))
const described = (list: readonly { id: string; description: string }[]) =>
  list.map(({ id, description }) => ({ value: id, label: description }))

/** What an alarm asks for: the fields that its type has. */
export function AlarmFields({ alarm, types, draft, faults, onChange }: Props) {
  const type = types.find(({ id }) => id === draft.alarm_type_id)
  const set = (changed: Partial<AlarmDraft>) => onChange({ ...draft, ...changed })
  return (
    <div className="eform">
      <Select
        label="Quando"
        placeholder="Selecione"
        options={described(types)}
        value={draft.alarm_type_id}
        onChange={(id) => isAlarmTypeId(id) && id !== draft.alarm_type_id && onChange(withType(draft, id))}
        error={faults['alarm_type_id']}
      />
      {(!type || type.has_parameters) && (
        <Select
          label="Operador"
          placeholder="Selecione"
          options={named(type?.operators ?? [])}
          value={draft.operator_name}
          onChange={(operator_name) => set({ operator_name })}
          disabledReason={type ? undefined : 'Escolha antes quando alertar'}
          error={faults['operator_name']}
        />
      )}
      {type && type.options.length > 0 && (
        <Select
          label="Opção"
          placeholder="Selecione"
          options={described(type.options)}
          value={draft.selected_option_id}
          onChange={(selected_option_id) => set({ selected_option_id })}
          error={faults['selected_option_id']}
        />
      )}
      {(!type || (type.has_parameters && type.options.length === 0)) && (
        <Value
          type={type}
          value={draft.value}
          isFirst={alarm !== undefined}
          onChange={(value) => set({ value })}
          error={faults['value']}
        />
      )}
      {type && type.unit_types.length > 0 && (
        <Select
          label="Unidade"
          placeholder="Selecione"
          options={named(type.unit_types)}
          value={draft.unit_type_name}
          onChange={(unit_type_name) => set({ unit_type_name })}
          error={faults['unit_type_name']}
        />
      )}
      <AlarmGroups
        own={alarm?.groups ?? []}
        value={draft.group_ids}
        onChange={(group_ids) => set({ group_ids })}
        error={faults['group_ids']}
      />
    </div>
  )
}

interface ValueProps {
  type: SatAlarmType | undefined
  value: string
  /** Has the focus when the form opens: of an alarm that exists it is what is changed most. */
  isFirst: boolean
  onChange: (value: string) => void
  error: string | undefined
}

/** By the type's mask, digits alone for whole numbers. */
function Value({ type, value, isFirst, onChange, error }: ValueProps) {
  const mask = type?.extra.mask
  const isWhole = type?.value_type === 'integer'
  return (
    <TextField
      label={type?.extra.field_name ?? 'Valor'}
      hint={type?.extra.hint}
      inputMode={isWhole || mask ? 'numeric' : undefined}
      autoComplete="off"
      data-first={isFirst || undefined}
      disabled={!type}
      placeholder={mask?.replaceAll('9', '0')}
      value={value}
      onChange={({ currentTarget: { value: typed } }) =>
        onChange(mask ? masked(mask, typed) : isWhole ? typed.replace(/\D/g, '') : typed)
      }
      error={error}
    />
  )
}
