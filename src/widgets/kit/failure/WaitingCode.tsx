import { modal } from '#ui/overlay/modal.ts'
import { FormSkeleton } from '#ui/painted/Skeleton.tsx'

const FIELDS = 3

/** Stands where a part of a screen will, while its code is on its way. */
export const WaitingPart = () => (
  <div className="pad">
    <FormSkeleton fields={FIELDS} />
  </div>
)

/** The same in place of a dialog. Not drawn by the dialogs' own frame, whose code may be what is awaited. */
export function WaitingDialog({ onClose }: { onClose: () => void }) {
  return (
    <dialog
      ref={modal}
      className="scrim outline-none"
      aria-label="Carregando"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="dialog" part="dialog">
        <WaitingPart />
      </div>
    </dialog>
  )
}
