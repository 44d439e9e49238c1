import type { Monitoring } from '#api/contract/sats/sats.ts'
import type { Light } from '#ui/LightPanel.tsx'

/** The nine lights in the order of the device's front. */
export function lightsOf(monitoring: Monitoring): Light[] {
  return [
    { caption: 'PWR', state: monitoring.led_pwr },
    { caption: 'SERV', state: monitoring.led_serv },
    { caption: 'CONF', state: monitoring.led_conf },
    { caption: 'OP', state: monitoring.led_op },
    { caption: 'AC', state: monitoring.led_ac },
    { caption: 'CF', state: monitoring.led_cf },
    { caption: 'BLOCK', state: monitoring.led_block },
    { caption: 'FAIL', state: monitoring.led_fail },
    { caption: 'ETH', state: monitoring.led_eth },
  ]
}
