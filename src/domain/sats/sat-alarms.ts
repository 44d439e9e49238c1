// What an alarm may watch for: the conditions that operators of SATs use, and the deadlines of a company's notes. Each type names its operators, options and units. Levels and icons follow the design (icon names are Lucide's). When each of them holds: sat-alarm-rules.ts.
import { OPERATION_STATES } from './operation-states.ts'

export type AlarmLevel = 'danger' | 'warning' | 'info'

export interface AlarmType {
  description: string
  icon: string
  level: AlarmLevel
  operators: readonly { name: AlarmOperator; description: string }[]
  options: readonly { id: string; description: string }[]
  units: readonly AlarmUnit[]
  valueType: 'integer' | 'other'
  /** The least and the largest value that makes sense; null where the value is no number. */
  range: { least: number; most: number } | null
  /** '9' is a digit. */
  mask: string | null
  fieldName: string | null
  hint: string | null
}

export type AlarmOperator = 'gt' | 'gt_same_code' | 'lt' | 'eq' | 'ne' | 'version_lt'

const MORE = { name: 'gt', description: 'maior que' } as const
const MORE_OF_ONE_CODE = { name: 'gt_same_code', description: 'com o mesmo código maior que' } as const
const LESS = { name: 'lt', description: 'menor que' } as const
const EQUAL = { name: 'eq', description: 'igual a' } as const
const OTHER = { name: 'ne', description: 'diferente de' } as const
const OLDER = { name: 'version_lt', description: 'menor que' } as const

/** `factor`: of the measure's own unit (seconds for times, days for dates). */
export interface AlarmUnit {
  name: string
  description: string
  singular: string
  factor: number
}
const MINUTES = { name: 'minutes', description: 'minutos', singular: 'minuto', factor: 60 } as const
const HOURS = { name: 'hours', description: 'horas', singular: 'hora', factor: 3600 } as const
const SECONDS = { name: 'seconds', description: 'segundos', singular: 'segundo', factor: 1 } as const
const DAYS = { name: 'days', description: 'dias', singular: 'dia', factor: 1 } as const
const COUPONS = { name: 'coupons', description: 'cupons', singular: 'cupom', factor: 1 } as const
const PER_HOUR = { name: 'per_hour', description: 'em 1 hora', singular: 'em 1 hora', factor: 1 } as const
const PER_DAY = { name: 'per_day', description: 'em 24 horas', singular: 'em 24 horas', factor: 1 } as const
const PERCENT = { name: 'percent', description: '%', singular: '%', factor: 1 } as const

/** Longer than any time or count that somebody would watch for. */
const MOST = 99_999

const number = (
  parts: Pick<AlarmType, 'description' | 'icon' | 'level' | 'operators' | 'units'> & Partial<Pick<AlarmType, 'range'>>,
): AlarmType => ({
  range: { least: 1, most: MOST },
  ...parts,
  options: [],
  valueType: 'integer',
  mask: null,
  fieldName: 'Valor',
  hint: null,
})
const choice = (parts: Pick<AlarmType, 'description' | 'icon' | 'level' | 'operators' | 'options'>): AlarmType => ({
  ...parts,
  units: [],
  valueType: 'other',
  range: null,
  mask: null,
  fieldName: null,
  hint: null,
})

export const ALARM_TYPES = {
  silence: number({
    description: 'Tempo sem monitoramento',
    icon: 'wifi-off',
    level: 'danger',
    operators: [MORE],
    units: [MINUTES, HOURS],
  }),
  sefaz_communication: number({
    description: 'Tempo sem comunicação com a SEFAZ',
    icon: 'cloud-off',
    level: 'danger',
    operators: [MORE],
    units: [MINUTES, HOURS],
  }),
  transmission: number({
    description: 'Tempo sem transmissão de cupons',
    icon: 'cloud-upload',
    level: 'warning',
    operators: [MORE],
    units: [MINUTES, HOURS],
  }),
  pending_coupons: number({
    description: 'Cupons em memória',
    icon: 'hard-drive',
    level: 'warning',
    operators: [MORE],
    units: [COUPONS],
    range: { least: 0, most: MOST },
  }),
  certificate: number({
    description: 'Vencimento do certificado',
    icon: 'shield',
    level: 'warning',
    operators: [LESS],
    units: [DAYS],
  }),
  clock_drift: number({
    description: 'Diferença do relógio',
    icon: 'clock',
    level: 'warning',
    operators: [MORE],
    units: [SECONDS, MINUTES],
  }),
  memory: number({
    description: 'Uso da memória',
    icon: 'memory-stick',
    level: 'warning',
    operators: [MORE],
    units: [PERCENT],
    range: { least: 1, most: 99 },
  }),
  battery: choice({
    description: 'Nível da bateria',
    icon: 'battery-low',
    level: 'warning',
    operators: [EQUAL],
    options: [
      { id: 'BAIXO', description: 'Baixo' },
      { id: 'MEDIO', description: 'Médio' },
    ],
  }),
  operation_state: choice({
    description: 'Estado de operação',
    icon: 'ban',
    level: 'danger',
    operators: [EQUAL, OTHER],
    options: OPERATION_STATES,
  }),
  software_version: {
    description: 'Versão do software básico',
    icon: 'cpu',
    level: 'info',
    operators: [OLDER],
    options: [],
    units: [],
    valueType: 'other',
    range: null,
    mask: '99.99.99',
    fieldName: 'Versão',
    hint: 'Três números de dois dígitos, como 02.05.00',
  },
  lan_disconnected: choice({
    description: 'Cabo de rede desconectado',
    icon: 'unplug',
    level: 'danger',
    operators: [],
    options: [],
  }),
  nfce_contingency: choice({
    description: 'NFC-e em contingência sem autorização há mais de 24 horas',
    icon: 'cloud-off',
    level: 'danger',
    operators: [],
    options: [],
  }),
  nfce_voids: choice({
    description: 'Números de NFC-e sem explicação, nos dias 5 e 9',
    icon: 'search-x',
    level: 'warning',
    operators: [],
    options: [],
  }),
  nfce_rejections: number({
    description: 'Quantidade de NFC-e rejeitadas',
    icon: 'octagon-x',
    level: 'danger',
    operators: [MORE, MORE_OF_ONE_CODE],
    units: [PER_HOUR, PER_DAY],
  }),
} as const satisfies Record<string, AlarmType>

export type AlarmTypeId = keyof typeof ALARM_TYPES

/** Types that are about a company's notes (docs/decisions.md#note-alarms): their alerts are of no SAT. */
export type NoteType = Extract<AlarmTypeId, `nfce_${string}`>
export const NOTE_TYPES: readonly AlarmTypeId[] = [
  'nfce_contingency',
  'nfce_voids',
  'nfce_rejections',
] satisfies NoteType[]

export function isAlarmTypeId(text: string): text is AlarmTypeId {
  return Object.hasOwn(ALARM_TYPES, text)
}

/** Tells if the type is more than a yes or no: the contract's has_parameters. */
export function hasParameters(type: AlarmType): boolean {
  return type.operators.length > 0
}

/** An alarm's condition, by the names of the calls; null where its type has no such part. */
export interface AlarmSetting {
  alarm_type_id: AlarmTypeId
  operator_name: string | null
  selected_option_id: string | null
  unit_type_name: string | null
  value: string | null
}

/** Returns how grave an alarm's alerts are: as it was chosen, or else as its type is. */
export function levelOf({
  alarm_type_id,
  level,
}: {
  alarm_type_id: AlarmTypeId
  level: AlarmLevel | null
}): AlarmLevel {
  return level ?? ALARM_TYPES[alarm_type_id].level
}

/** Writes an alarm's condition: 'maior que 30 minutos', 'igual a Baixo', 'menor que 02.05.00'; '' for a type without parameters. */
export function conditionText(setting: AlarmSetting): string {
  const type: AlarmType = ALARM_TYPES[setting.alarm_type_id]
  const operator = type.operators.find(({ name }) => name === setting.operator_name)
  if (!operator) return ''
  const option = type.options.find(({ id }) => id === setting.selected_option_id)
  return `${operator.description} ${option?.description ?? amountText(setting)}`
}

/** The value with its unit: '30 minutos', '1 hora', '90 %'; the bare value where the type has no units. */
export function amountText({ alarm_type_id, unit_type_name, value }: AlarmSetting): string {
  const units: readonly AlarmUnit[] = ALARM_TYPES[alarm_type_id].units
  const unit = units.find(({ name }) => name === unit_type_name)
  return unit ? `${value} ${value === '1' ? unit.singular : unit.description}` : (value ?? '')
}

/** The value in the measure's own unit: seconds for times, days for dates; NaN where there is none. */
export function threshold({ alarm_type_id, unit_type_name, value }: AlarmSetting): number {
  const units: readonly AlarmUnit[] = ALARM_TYPES[alarm_type_id].units
  const unit = units.find(({ name }) => name === unit_type_name)
  return unit && value !== null && /^\d+$/.test(value) ? Number(value) * unit.factor : Number.NaN
}
