import { useWrite } from '#api/client/use-connection.ts'
import {
  closeMonth,
  MonthClosing,
  type MonthEnd,
  readMonthEnd,
  reopenMonth,
} from '#api/contract/documents/month-end.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { monthText } from '#domain/documents/month-end/month.ts'
import { formatQuantity } from '#domain/money.ts'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { useFailed } from '../kit/failure/use-failed.ts'
import { SubmitButton } from '../kit/form/buttons.tsx'
import { TextAreaField } from '../kit/form/fields.tsx'
import { FormDialog } from '../kit/form/FormDialog.tsx'

interface Props {
  month: MonthEnd
  onClose: () => void
}

/** Closes a month with a note, or takes a closing back. */
export const ClosingDialog = ({ isReopening, ...of }: Props & { isReopening: boolean }) =>
  isReopening ? <Reopening {...of} /> : <Closing {...of} />

const Words = TextAreaField<MonthClosing>

function Closing({ month: { company, month, open }, onClose }: Props) {
  const save = useWrite(closeMonth, [readMonthEnd])
  const count = open.reduce((sum, one) => sum + one.count, 0)
  return (
    <FormDialog
      title="Fechar o mês"
      size="sm"
      schema={MonthClosing}
      defaults={{ company_id: company.id, month, note: '' }}
      onSaved={onClose}
      onCancel={onClose}
      send={(body) => save.mutateAsync({ body })}
      failure={(message) => `Ocorreu um erro ao fechar o mês: ${message}`}
      actions={<SubmitButton>Fechar o mês</SubmitButton>}
    >
      <p>
        {companyName(company)}, {monthText(month)}. Os números ficam guardados como estão agora; o que chegar depois
        aparece como reabertura.
      </p>
      {count > 0 && (
        <Note level="warning" icon="triangle-alert">
          Ainda há {formatQuantity(count)} a resolver: o fechamento fica registrado com isso.
        </Note>
      )}
      <Words name="note" label="Observação" rows={3} />
    </FormDialog>
  )
}

function Reopening({ month: { company, month }, onClose }: Props) {
  const save = useWrite(reopenMonth, [readMonthEnd])
  const failed = useFailed()
  const reopen = async () => {
    try {
      await save.mutateAsync({ body: { company_id: company.id, month } })
      onClose()
    } catch (error) {
      failed(error, (message) => `Ocorreu um erro ao reabrir o mês: ${message}`)
    }
  }
  return (
    <ConfirmDialog
      title="Reabrir o mês?"
      text={[`${companyName(company)}, ${monthText(month)}. O fechamento continua no histórico, como reaberto.`]}
      confirmLabel="Reabrir"
      busy={save.isPending}
      onConfirm={() => void reopen()}
      onCancel={onClose}
    />
  )
}
