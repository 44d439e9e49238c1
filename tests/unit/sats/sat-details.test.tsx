import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Monitoring } from '#api/contract/sats/sats.ts'
import { SatMonitoringDetails } from '#widgets/sats/device/monitoring/SatMonitoringDetails.tsx'

const NOW = Date.parse('2026-11-20T18:07:00Z')
const HOUR = 3_600_000

/** A reading of this moment, by a device whose clock is so many hours ahead. */
function readingAhead(hours: number): Monitoring {
  const device = (minutesAgo: number) => new Date(NOW + hours * HOUR - minutesAgo * 60_000).toISOString()
  return {
    created_utc: new Date(NOW).toISOString(),
    device_date: device(0),
    clock_drift_seconds: hours * 3600,
    last_sefaz_communication_date: device(40),
    last_sefaz_transmission_date: device(50),
    warnings: [],
    ...ABSENT,
  }
}

const ABSENT = {
  operation_state: null,
  battery_level: null,
  memory_total_bytes: null,
  memory_used_bytes: null,
  lan_status: null,
  lan_type: null,
  lan_ip: null,
  lan_mac: null,
  lan_mask: null,
  lan_gateway: null,
  lan_dns_1: null,
  lan_dns_2: null,
  software_version: null,
  layout_version: null,
  last_cfe_key: null,
  pending_coupons: null,
  pending_first_key: null,
  pending_last_key: null,
  certificate_issued_on: null,
  certificate_expires_on: null,
  led_pwr: null,
  led_serv: null,
  led_conf: null,
  led_op: null,
  led_ac: null,
  led_cf: null,
  led_block: null,
  led_fail: null,
  led_eth: null,
}

test.each([-2, 0, 2])(
  'how long ago SEFAZ was reached is told by one clock, though the device’s is %i h ahead',
  (hours) => {
    const text = renderToStaticMarkup(<SatMonitoringDetails latest={readingAhead(hours)} now={NOW} />)
    expect(text).toContain('(há 40 min)')
    expect(text).toContain('(há 50 min)')
    expect(text).not.toContain('(em ')
  },
)
