import { expect, test } from 'vitest'
import type { Sat } from '#api/contract/sats/sats.ts'
import { situationOf } from '#widgets/sats/sat-values.tsx'

const base: Sat = {
  id: '1',
  serial_number: '002301011',
  environment: 'production',
  retired_on: null,
  company: { id: '2', razao_social: 'Mercantil', nome_fantasia: null, cnpj: '11222333000181' },
  point_of_sale: null,
  version: '',
}
const alert = (level: 'danger' | 'warning' | 'info') => ({
  id: level,
  message: 'Bateria baixa',
  icon: 'battery-low',
  level,
  created_utc: '2026-11-20T18:00:00Z',
  cause: 'battery',
  condition: 'igual a Baixo',
  holder: null,
})
/** Only that there is one matters here. */
const monitored = { latest_monitoring: {} as NonNullable<Sat['latest_monitoring']> }

test.each<[string, Partial<Sat>, string, string]>([
  ['retired, whatever else', { retired_on: '2026-01-01', notifications: [alert('danger')] }, 'Desativado', 'neutral'],
  ['never reported', { latest_monitoring: null, notifications: [] }, 'Nunca monitorado', 'neutral'],
  ['without alerts', { ...monitored, notifications: [] }, 'Sem alerta', 'success'],
  ['one alert', { ...monitored, notifications: [alert('info')] }, '1 alerta', 'info'],
  [
    'several, the gravest of them',
    { ...monitored, notifications: [alert('info'), alert('danger'), alert('warning')] },
    '3 alertas',
    'danger',
  ],
])('%s', (_, sat, label, level) => {
  expect(situationOf({ ...base, ...sat })).toMatchObject({ label, level })
})
