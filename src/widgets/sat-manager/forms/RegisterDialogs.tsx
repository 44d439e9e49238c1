import type { TreePoint } from '#api/contract/companies/sat-manager.ts'
import { createPointOfSale, deletePointOfSale } from '#api/contract/companies/points-of-sale.ts'
import { createSat, deleteSat } from '#api/contract/companies/sat-registry.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { useCan, useMe, useWrite } from '#api/client/use-connection.ts'
import { satisfies } from '#domain/access/needs.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { useState } from 'react'
import { toFailure } from '../../kit/failure/failure.ts'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { useTellSaved } from '../../kit/saved.ts'
import { useDeleted } from '../../kit/use-deleted.ts'
import { MoveSatForm } from './MoveSatForm.tsx'
import { PointForm } from './PointForm.tsx'
import type { RegisterDialog, SatTarget } from './register-dialog.ts'
import { RetireSatForm } from './RetireSatForm.tsx'
import { SatForm } from './SatForm.tsx'
import { REGISTER, useSatWrites } from './use-register-writes.ts'

interface Props {
  dialog: RegisterDialog
  onClose: () => void
}

/** The dialog that is asked for. */
export function RegisterDialogs({ dialog, onClose }: Props) {
  switch (dialog.what) {
    case 'new-point':
      return <PointForm company={dialog.company} onClose={onClose} />
    case 'edit-point':
      return <PointForm point={dialog.point} onClose={onClose} />
    case 'delete-point':
      return <DeletePoint point={dialog.point} onClose={onClose} />
    case 'new-sat':
      return <SatForm company={dialog.company} point={dialog.point} onClose={onClose} />
    case 'edit-sat':
      return <SatForm sat={dialog.sat} onClose={onClose} />
    case 'move-sat':
      return <MoveSatForm sat={dialog.sat} onClose={onClose} />
    case 'retire-sat':
      return <RetireSatForm sat={dialog.sat} onClose={onClose} />
    case 'delete-sat':
      return <DeleteSat sat={dialog.sat} onClose={onClose} />
    case 'confirm-move':
      return <ConfirmMove sat={dialog.sat} target={dialog.target} onClose={onClose} />
  }
}

const asIs = (message: string) => message

/** Asks once more, with the server's words, where SATs stand at it. */
function DeletePoint({ point, onClose }: { point: TreePoint; onClose: () => void }) {
  const tellDeleted = useDeleted()
  const failed = useFailed()
  const tellSaved = useTellSaved()
  const remove = useWrite(deletePointOfSale, REGISTER)
  const create = useWrite(createPointOfSale, REGISTER)
  const { data: me } = useMe()
  const { id, name, company_id, nfce_serie } = point
  const mayCreate = useCan(createPointOfSale)
  const mayRestore =
    mayCreate && (nfce_serie === null || (me !== undefined && satisfies(['point_of_sale:create_type_nfce'], me)))
  const restore = async () => {
    await create.mutateAsync({ query: { restores: id }, body: { name, company_id, nfce_serie } })
    tellSaved({ what: 'point_of_sale', id })
  }
  const [warning, setWarning] = useState<string>()
  const confirm = async () => {
    try {
      await remove.mutateAsync({ params: { id }, query: { confirm: warning === undefined ? '0' : '1' } })
      tellSaved({ what: 'point_of_sale', id })
      // SATs that stood at it stand nowhere now.
      tellDeleted('Ponto de venda excluído', mayRestore && warning === undefined ? restore : undefined)
      onClose()
    } catch (error) {
      const failure = toFailure(error)
      if (failure.code === 'point_in_use') return setWarning(failure.message)
      failed(error, asIs)
      onClose()
    }
  }
  return (
    <ConfirmDialog
      title={`Excluir ${name}?`}
      text={[warning ?? 'O ponto de venda sai da lista. Só se exclui um que não tem notas nem cupons.']}
      confirmLabel={warning === undefined ? 'Excluir' : 'Excluir mesmo assim'}
      danger
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}

function DeleteSat({ sat, onClose }: { sat: Sat; onClose: () => void }) {
  const tellDeleted = useDeleted()
  const failed = useFailed()
  const tellSaved = useTellSaved()
  const remove = useWrite(deleteSat, REGISTER)
  const create = useWrite(createSat, REGISTER)
  const mayRestore = useCan(createSat)
  const { id, serial_number, environment, company, point_of_sale: point, retired_on } = sat
  const restore = async () => {
    const body = { serial_number, environment, company_id: company.id, point_of_sale_id: point?.id ?? null }
    await create.mutateAsync({ query: { restores: id }, body })
    tellSaved({ what: 'sat', id })
  }
  const confirm = async () => {
    try {
      await remove.mutateAsync({ params: { id } })
      tellSaved({ what: 'sat', id })
      // Created anew, it would be at work.
      tellDeleted('SAT excluído', mayRestore && retired_on === null ? restore : undefined)
    } catch (error) {
      failed(error, asIs)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Excluir o SAT ${sat.serial_number}?`}
      text={['Só se exclui um SAT do qual nada foi guardado. Um que já foi usado é desativado.']}
      confirmLabel="Excluir"
      danger
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}

function ConfirmMove({ sat, target, onClose }: { sat: Sat; target: SatTarget; onClose: () => void }) {
  const writes = useSatWrites()
  return (
    <ConfirmDialog
      title={`Mover o SAT ${sat.serial_number} para outra empresa?`}
      text={[
        `Ele passa de ${companyName(sat.company)} para ${companyName(target.company)}${target.point ? `, ${target.point.name}` : ''}.`,
        `Cupons, alertas e comandos até agora continuam de ${companyName(sat.company)}.`,
      ]}
      confirmLabel="Mover"
      busy={writes.isBusy}
      onConfirm={() => void writes.move(sat, target).finally(onClose)}
      onCancel={onClose}
    />
  )
}
