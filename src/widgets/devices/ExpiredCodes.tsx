import type { OauthDevice } from '#api/contract/devices/oauth-devices.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { cellProps, TableFrame } from '#ui/painted/table/Table.tsx'
import { DEVICES_LAYOUT, EXPIRED_COLUMNS } from './device-columns.ts'

/** 'Códigos expirados': nobody authorized them in time, or their device did not come for its tokens. */
export function ExpiredCodes({ devices }: { devices: readonly OauthDevice[] }) {
  const [code, name, from, requestedAt, ended] = EXPIRED_COLUMNS.map(cellProps)
  return (
    <TableFrame
      columns={EXPIRED_COLUMNS}
      layout={DEVICES_LAYOUT}
      label="Códigos expirados"
      className="devices expired"
      plain
    >
      {devices.map(({ uuid, device_credential, client, address, created_utc, expires_utc }) => (
        <tr key={uuid}>
          <td {...code}>{device_credential.user_code}</td>
          <td {...name} title={client}>
            {client}
          </td>
          <td {...from}>{address}</td>
          <td {...requestedAt}>{formatDateTime(created_utc)}</td>
          <td {...ended}>{formatDateTime(expires_utc)}</td>
        </tr>
      ))}
    </TableFrame>
  )
}
