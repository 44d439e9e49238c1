import type { ParkCompany, ParkSat } from '#api/contract/sats/sats.ts'

/** A SAT of the park's answer with which all is well, and which never reported unless told. */
export const parkSat = (id: string, given: Partial<ParkSat> = {}): ParkSat => ({
  id,
  serial_number: id,
  environment: 'production',
  retired_on: null,
  notifications: [],
  latest_monitoring: null,
  ...given,
})

export const parkCompany = (id: string, ...sats: ParkSat[]): ParkCompany => ({
  id,
  razao_social: `Empresa ${id}`,
  nome_fantasia: null,
  cnpj: '11222333000181',
  sats,
})

export const BATTERY_ALERT: ParkSat['notifications'][number] = {
  id: 'a',
  message: 'Bateria baixa',
  icon: 'battery-low',
  level: 'warning',
  created_utc: '2026-11-20T12:00:00.000Z',
  cause: 'battery',
  condition: '',
  holder: null,
}
