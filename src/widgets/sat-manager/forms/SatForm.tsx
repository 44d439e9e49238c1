import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useCan, useWrite } from '#api/client/use-connection.ts'
import type { TreeCompany, TreePoint } from '#api/contract/companies/sat-manager.ts'
import { createSat, NewSat, updateSat } from '#api/contract/companies/sat-registry.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { ENVIRONMENTS, type Environment } from '#domain/documents/environment.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { formatDate } from '#domain/time/date-time.ts'
import { Note } from '#ui/painted/Status.tsx'
import { CompanyField } from '../../kit/form/lookup/CompanyField.tsx'
import { SubmitButton } from '../../kit/form/buttons.tsx'
import { SegmentedField } from '../../kit/form/choices.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { readFrom } from '../../kit/form/use-conflict.ts'
import { PointField } from './PointField.tsx'
import { REGISTER, useRegisterForm } from './use-register-writes.ts'

interface Props {
  /** Undefined for a new one. */
  sat?: Sat
  /** The place of a new one, as far as that is known. */
  company?: TreeCompany | undefined
  point?: TreePoint | undefined
  onClose: () => void
}

/** The typed values: no point of sale is an empty text. */
const SatInput = z.object({
  serial_number: NewSat.shape.serial_number,
  company_id: NewSat.shape.company_id,
  point_of_sale_id: z.string(),
  environment: z.string(),
})
type SatInput = z.input<typeof SatInput>

const ENVIRONMENT_OPTIONS = Object.entries(ENVIRONMENTS).map(([value, label]) => ({ value, label }))

const inputOf = ({ serial_number, company, point_of_sale, environment }: Sat): SatInput => ({
  serial_number,
  company_id: company.id,
  point_of_sale_id: point_of_sale?.id ?? '',
  environment,
})

/** A SAT, new or to be changed; where a known one stands is changed by moving it. */
export function SatForm({ sat, company, point, onClose }: Props) {
  const form = useRegisterForm('sat', onClose)
  const create = useWrite(createSat, REGISTER)
  const update = useWrite(updateSat, REGISTER)
  const maySave = useCan(sat ? updateSat : createSat)
  return (
    <FormDialog
      {...form}
      title={sat ? `SAT ${sat.serial_number}` : 'Novo SAT'}
      size="md"
      schema={SatInput}
      defaults={
        sat
          ? inputOf(sat)
          : {
              serial_number: '',
              company_id: company?.id ?? '',
              point_of_sale_id: point?.id ?? '',
              environment: 'production',
            }
      }
      from={readFrom(sat, inputOf)}
      send={({ serial_number, company_id, point_of_sale_id, environment: chosen }, _, version) => {
        // One of the options.
        const environment = chosen as Environment
        return sat
          ? update.mutateAsync({ params: { id: sat.id }, body: { serial_number, environment }, version })
          : create.mutateAsync({
              body: { serial_number, environment, company_id, point_of_sale_id: point_of_sale_id || null },
            })
      }}
      actions={
        <SubmitButton disabledReason={maySave ? undefined : 'Seu perfil não permite salvar SATs'}>Salvar</SubmitButton>
      }
    >
      {sat && <CurrentPlace sat={sat} />}
      <TextField<SatInput>
        name="serial_number"
        label="Serial"
        digits
        maxLength={9}
        autoComplete="off"
        hint={
          sat
            ? 'Muda só enquanto nada foi guardado deste SAT.'
            : 'Os 9 dígitos que estão no equipamento e na chave dos cupons.'
        }
        data-autofocus
      />
      {!sat && <PlaceFields />}
      <SegmentedField<SatInput> name="environment" label="Ambiente" options={ENVIRONMENT_OPTIONS} />
    </FormDialog>
  )
}

function CurrentPlace({ sat }: { sat: Sat }) {
  return (
    <>
      <p className="place">
        {companyName(sat.company)} · {sat.point_of_sale?.name ?? 'Sem ponto de venda'}
      </p>
      {sat.retired_on !== null && (
        <Note level="neutral" icon="archive">
          Desativado em {formatDate(sat.retired_on)}. Histórico, cupons e downloads continuam disponíveis.
        </Note>
      )}
    </>
  )
}

/** Company and point of sale, which is the company's; of a SAT that has a place, its own until others are chosen. */
export function PlaceFields({ sat }: { sat?: Sat | undefined }) {
  const company = useWatch<SatInput, 'company_id'>({ name: 'company_id' })
  const { setValue } = useFormContext<SatInput>()
  return (
    <>
      <CompanyField<SatInput>
        name="company_id"
        placeholder="Escolha a empresa"
        chosenLabel={sat && companyName(sat.company)}
        onChange={() => setValue('point_of_sale_id', '', { shouldDirty: true })}
      />
      <PointField<SatInput>
        key={company}
        name="point_of_sale_id"
        company={company}
        chosenLabel={sat?.point_of_sale?.name}
      />
    </>
  )
}
