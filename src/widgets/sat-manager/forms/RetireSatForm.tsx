import * as z from 'zod/mini'
import { useWrite } from '#api/client/use-connection.ts'
import { faultsAt } from '#api/contract/faults.ts'
import { Day } from '#api/contract/fields.ts'
import { retireSat } from '#api/contract/companies/sat-registry.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { toDate } from '#domain/time/date-time.ts'
import { futureFaults } from '#domain/time/future-days.ts'
import { SubmitButton } from '../../kit/form/buttons.tsx'
import { DayField } from '../../kit/form/DayField.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useToday } from '../../kit/refresh/use-today.ts'
import { REGISTER, useRegisterForm } from './use-register-writes.ts'

const RetireInput = z.object({ retired_on: Day }).check(faultsAt((days) => futureFaults(days, toDate(new Date()))))
type RetireInput = z.input<typeof RetireInput>

/** Since when a SAT is out of use. */
export function RetireSatForm({ sat, onClose }: { sat: Sat; onClose: () => void }) {
  const form = useRegisterForm('sat', onClose)
  const retire = useWrite(retireSat, REGISTER)
  const today = toDate(useToday())
  return (
    <FormDialog
      {...form}
      title={`Desativar o SAT ${sat.serial_number}`}
      size="sm"
      schema={RetireInput}
      defaults={{ retired_on: today }}
      send={(body) => retire.mutateAsync({ params: { id: sat.id }, body })}
      actions={<SubmitButton>Desativar</SubmitButton>}
    >
      <p>
        Um SAT desativado não dispara alertas nem recebe comandos. Histórico, cupons e downloads continuam disponíveis.
      </p>
      <DayField<RetireInput> name="retired_on" label="Desativado em" max={today} />
    </FormDialog>
  )
}
