import type { TreePoint } from '#api/contract/companies/sat-manager.ts'
import { deletePointOfSale } from '#api/contract/companies/points-of-sale.ts'
import { deleteSat } from '#api/contract/companies/sat-registry.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { useWrite } from '#api/client/use-connection.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { useState } from 'react'
import { toFailure } from '../../kit/failure/failure.ts'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { useSnackbars } from '../../kit/snackbars.ts'
import { MoveSatForm } from './MoveSatForm.tsx'
import { PointForm } from './PointForm.tsx'
import type { RegisterDialog, SatTarget } from './register-dialog.ts'
import { RetireSatForm } from './RetireSatForm.tsx'
import { SatForm } from './SatForm.tsx'
import { REGISTER, useSaid, useSatWrites } from './use-register-writes.ts'

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

const said = (message: string) => message

/** Asks once more, with the server's words, where SATs stand at it. */
function DeletePoint({ point, onClose }: { point: TreePoint; onClose: () => void }) {
  const snackbars = useSnackbars()
  const failed = useFailed()
  const tellDone = useSaid()
  const remove = useWrite(deletePointOfSale, REGISTER)
  const [warning, setWarning] = useState<string>()
  const confirm = async () => {
    try {
      await remove.mutateAsync({ params: { id: point.id }, query: { confirm: warning === undefined ? '0' : '1' } })
      tellDone('point_of_sale', point.id)
      snackbars.show({ level: 'success', text: 'Ponto de venda excluído' })
      onClose()
    } catch (error) {
      const failure = toFailure(error)
      if (failure.code === 'point_in_use') return setWarning(failure.message)
      failed(error, said)
      onClose()
    }
  }
  return (
    <ConfirmDialog
      title={`Excluir ${point.name}?`}
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
  const snackbars = useSnackbars()
  const failed = useFailed()
  const tellDone = useSaid()
  const remove = useWrite(deleteSat, REGISTER)
  const confirm = async () => {
    try {
      await remove.mutateAsync({ params: { id: sat.id } })
      tellDone('sat', sat.id)
      snackbars.show({ level: 'success', text: 'SAT excluído' })
    } catch (error) {
      failed(error, said)
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
