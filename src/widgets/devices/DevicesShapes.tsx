import { Skeleton, SkeletonRows } from '#ui/painted/Skeleton.tsx'
import { TableFrame } from '#ui/painted/Table.tsx'
import { ACTIVE_COLUMNS, EXPIRED_COLUMNS } from './device-columns.ts'
import './devices.css'
import { DevicesFrame, DevicesSection } from './DevicesFrame.tsx'

/** Both tables before the first answer. */
export const TableShapes = () => (
  <slot name="loading">
    <div role="status" aria-busy="true" aria-label="Carregando">
      <DevicesSection title="Dispositivos ativos">
        <TableFrame columns={ACTIVE_COLUMNS} label="Dispositivos ativos" className="devices">
          <SkeletonRows columns={ACTIVE_COLUMNS} rows={5} />
        </TableFrame>
      </DevicesSection>
      <DevicesSection title="Códigos expirados">
        <TableFrame columns={EXPIRED_COLUMNS} label="Códigos expirados" className="devices expired">
          <SkeletonRows columns={EXPIRED_COLUMNS} rows={2} />
        </TableFrame>
      </DevicesSection>
    </div>
  </slot>
)

export default function DevicesShapes() {
  return (
    <DevicesFrame action={<Skeleton width={140} height={28} />}>
      <TableShapes />
    </DevicesFrame>
  )
}
