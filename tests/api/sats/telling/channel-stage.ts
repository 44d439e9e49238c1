import { cableOut, OUT } from '../sat-park.ts'
import type { Answer, Told } from './telling-stage.ts'

// Channels of every kind, as they are saved, and an alert for them.

export const SLACK = 'https://hooks.slack.com/services/T0/B0/very-secret'
export const TOKEN = '123456789:AbCdEfGhIjKlMnOpQrStUvWxYz012345678'

const EMPTY = { address: '', token: '', chat: '', least_level: 'info', is_active: true }
export const slack = (more: object = {}) => ({
  ...EMPTY,
  kind: 'slack',
  description: 'Canal da TI',
  address: SLACK,
  ...more,
})
export const telegram = { ...EMPTY, kind: 'telegram', description: 'Plantão', token: TOKEN, chat: '-1001234567890' }
export const webhook = (address = 'https://erp.example/alertas') => ({
  ...EMPTY,
  kind: 'webhook',
  description: 'ERP',
  address,
})

/** Adds a channel to the first group; answers what was answered. */
export async function add({ call, park }: Told, body: object): Promise<Answer & { id: string }> {
  const answer = await call('POST', `/company_groups/${park.first}/channels/`, body)
  return { ...answer, id: String(answer['id']) }
}

export async function raise({ park, turn }: Told): Promise<void> {
  await park.save(cableOut(park.first))
  await park.report('000000001', OUT)
  await turn()
}

export async function deliveries({ call }: Told, query = ''): Promise<Record<string, unknown>[]> {
  const { items } = await call('GET', `/alert_deliveries/${query}`)
  return items as Record<string, unknown>[]
}
