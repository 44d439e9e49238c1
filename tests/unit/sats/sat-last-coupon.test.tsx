import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { join } from '#api/client/connection.ts'
import { ConnectionContext, readKey } from '#api/client/use-connection.ts'
import { readMe } from '#api/contract/access/users.ts'
import { readCfe } from '#api/contract/documents/cfes.ts'
import { SatLastCoupon } from '#widgets/sats/device/monitoring/SatMonitoringCoupon.tsx'

const KEY = '13260811222333000181590001458720000011111111'

test('the last coupon was issued by the clock of its place, whoever looks', () => {
  const tokens = { current: () => undefined, renew: async () => undefined, lost: () => {} }
  const { connection, release } = join({ api: '', tenant: 'tenant' }, 'subject', tokens)
  connection.queries.setQueryData(readKey(readMe, {}), { is_master: true, permissions: [] })
  connection.queries.setQueryData(readKey(readCfe, { params: { id: KEY } }), {
    cfe_number: 1111,
    status: 'success',
    // At 20:30 in Manaus it is 21:30 in São Paulo, where who looks is.
    dthr_emissao: '2026-11-20T00:30:00Z',
    dthr_emissao_local: '2026-11-19T20:30:00',
    has_xml: false,
  })
  const text = renderToStaticMarkup(
    <ConnectionContext value={connection}>
      <SatLastCoupon accessKey={KEY} />
    </ConnectionContext>,
  )
  expect(text).toContain('19/11/2026 20:30:00')
  expect(text).not.toContain('21:30')
  release()
})
