import type { Monitoring } from '#api/contract/sats/sats.ts'
import type { Light } from '#ui/LightPanel.tsx'

const LIGHTS = [
  ['PWR', 'led_pwr'],
  ['SERV', 'led_serv'],
  ['CONF', 'led_conf'],
  ['OP', 'led_op'],
  ['AC', 'led_ac'],
  ['CF', 'led_cf'],
  ['BLOCK', 'led_block'],
  ['FAIL', 'led_fail'],
  ['ETH', 'led_eth'],
] as const

/** The nine lights in the order of the device's front, none of them known before it is read. */
export const lightsOf = (monitoring?: Monitoring): Light[] =>
  LIGHTS.map(([caption, name]) => ({ caption, state: monitoring?.[name] ?? null }))
