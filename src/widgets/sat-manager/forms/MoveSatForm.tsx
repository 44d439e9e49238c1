import * as z from 'zod/mini'
import { useWrite } from '#api/client/use-connection.ts'
import { placeSat, SatPlace } from '#api/contract/companies/sat-registry.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { SubmitButton } from '../../kit/form/buttons.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { PlaceFields } from './SatForm.tsx'
import { REGISTER, useRegisterForm } from './use-register-writes.ts'

const MoveInput = z.object({ company_id: SatPlace.shape.company_id, point_of_sale_id: z.string() })

/** The place that a SAT goes to; asked about where it leaves its company. */
export function MoveSatForm({ sat, onClose }: { sat: Sat; onClose: () => void }) {
  const form = useRegisterForm('sat', onClose)
  const place = useWrite(placeSat, REGISTER)
  return (
    <FormDialog
      {...form}
      title={`Mover o SAT ${sat.serial_number}`}
      size="md"
      schema={MoveInput}
      defaults={{ company_id: sat.company.id, point_of_sale_id: sat.point_of_sale?.id ?? '' }}
      send={({ company_id, point_of_sale_id }) =>
        place.mutateAsync({ params: { id: sat.id }, body: { company_id, point_of_sale_id: point_of_sale_id || null } })
      }
      question={({ company_id }, refusal) =>
        company_id === sat.company.id || refusal
          ? undefined
          : {
              title: 'Mover para outra empresa?',
              text: [`Cupons, alertas e comandos até agora continuam de ${companyName(sat.company)}.`],
              confirmLabel: 'Mover',
            }
      }
      actions={<SubmitButton>Mover</SubmitButton>}
    >
      <PlaceFields sat={sat} />
    </FormDialog>
  )
}
