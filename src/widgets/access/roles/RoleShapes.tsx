import { Skeleton, SkeletonRows } from '#ui/painted/Skeleton.tsx'
import { TableFrame } from '#ui/painted/table/Table.tsx'
import { DOCUMENT_ACTIONS, MATRIX_ACTIONS } from '#domain/access/permissions.ts'

const columns = [
  { header: 'Recurso', skeleton: 120 },
  ...Object.values({ ...MATRIX_ACTIONS, ...DOCUMENT_ACTIONS }).map((header) => ({ header, skeleton: 16 })),
]

/** The shapes of a role that is being read. */
export function RoleShapes() {
  return (
    <>
      <div className="role-head">
        <div className="field">
          <span className="field-label">Descrição</span>
          <Skeleton width="100%" height={32} />
        </div>
      </div>
      <TableFrame columns={columns} label="Permissões" className="matrix" busy>
        <SkeletonRows columns={columns} rows={16} />
      </TableFrame>
    </>
  )
}
