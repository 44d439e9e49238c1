// What an alarm may watch for. Kinds and operators: second document, sections 3, 5 and 9; conditions that operators use: facts, SAT
// telemetry. Levels and icons follow the look (icon names are Lucide's).

export type AlarmLevel = 'danger' | 'warning' | 'info'

export interface AlarmType {
  description: string
  icon: string
  level: AlarmLevel
  operators: readonly { name: AlarmOperator; description: string }[]
  options: readonly { id: string; description: string }[]
  units: readonly AlarmUnit[]
  valueType: 'integer' | 'other'
  mask: string | null
  fieldName: string | null
  hint: string | null
}

export type AlarmOperator = 'gt' | 'lt' | 'eq' | 'ne' | 'version_lt'

const MORE = { name: 'gt', description: 'maior que' } as const
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
const PERCENT = { name: 'percent', description: '%', singular: '%', factor: 1 } as const

const number = (look: Pick<AlarmType, 'description' | 'icon' | 'level' | 'operators' | 'units'>): AlarmType => ({
  ...look,
  options: [],
  valueType: 'integer',
  mask: null,
  fieldName: 'Valor',
  hint: null,
})
const choice = (look: Pick<AlarmType, 'description' | 'icon' | 'level' | 'operators' | 'options'>): AlarmType => ({
  ...look,
  units: [],
  valueType: 'other',
  mask: null,
  fieldName: null,
  hint: null,
})

export const ALARM_TYPES = {
  silence: number({
    description: 'Tempo sem monitoramento',
    icon: 'unplug',
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
    options: [
      { id: '1', description: 'Bloqueado pela SEFAZ' },
      { id: '2', description: 'Bloqueado pelo contribuinte' },
      { id: '3', description: 'Bloqueio autônomo' },
      { id: '4', description: 'Bloqueado para desativação' },
      { id: '0', description: 'Desbloqueado' },
    ],
  }),
  software_version: {
    description: 'Versão do software básico',
    icon: 'cpu',
    level: 'info',
    operators: [OLDER],
    options: [],
    units: [],
    valueType: 'other',
    mask: '99.99.99',
    fieldName: 'Versão',
    hint: 'Três números de dois dígitos, como 02.05.00',
  },
  lan_disconnected: choice({
    description: 'Cabo de rede desconectado',
    icon: 'cable',
    level: 'danger',
    operators: [],
    options: [],
  }),
} as const satisfies Record<string, AlarmType>

export type AlarmTypeId = keyof typeof ALARM_TYPES
