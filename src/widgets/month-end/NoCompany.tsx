import { Empty } from '#ui/painted/Empty.tsx'
import { NextStep } from '../kit/empty/NextStep.tsx'
import { TO_COMPANY, TO_IMPORT } from '../kit/empty/next-steps.ts'

/** Stands where there is no company whose months could be closed. */
export const NoCompany = () => (
  <slot name="empty">
    <Empty
      title="Nenhuma empresa"
      text="O fechamento é de uma empresa: cadastre a primeira, ou importe documentos dela."
      action={<NextStep to={[TO_IMPORT, TO_COMPANY]} />}
    />
  </slot>
)
