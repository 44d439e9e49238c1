import { type ReactNode, useId } from 'react'
import { Button } from '#ui/painted/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

interface Props {
  onFilter: () => void
  onClose: () => void
  children: ReactNode
}

/** 'Filtrar': what a list can be narrowed by, applied at once by its button or Enter. */
export function FilterDialog({ onFilter, onClose, children }: Props) {
  const form = useId()
  return (
    <Dialog
      title="Filtrar"
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={form}>
            Filtrar
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onFilter()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
