import * as z from 'zod/mini'
import { useCan, useMe, useWrite } from '#api/client/use-connection.ts'
import {
  createPointOfSale,
  NewPointOfSale,
  NfceSerie,
  updatePointOfSale,
} from '#api/contract/companies/points-of-sale.ts'
import type { TreeCompany, TreePoint } from '#api/contract/companies/sat-manager.ts'
import { satisfies } from '#domain/access/needs.ts'
import { CompanyField } from '../../kit/form/lookup/CompanyField.tsx'
import { SubmitButton } from '../../kit/form/buttons.tsx'
import { NumberField, TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { readFrom } from '../../kit/form/use-conflict.ts'
import { REGISTER, useRegisterForm } from './use-register-writes.ts'

interface Props {
  /** Undefined for a new one. */
  point?: TreePoint
  /** Company of a new one, where that is known. */
  company?: TreeCompany | undefined
  onClose: () => void
}

/** The typed values: no series is no number. */
const PointInput = z.object({
  name: NewPointOfSale.shape.name,
  company_id: NewPointOfSale.shape.company_id,
  nfce_serie: z.optional(NfceSerie),
})
type PointInput = z.input<typeof PointInput>

const inputOf = ({
  name,
  company_id,
  nfce_serie,
}: Pick<TreePoint, 'name' | 'company_id' | 'nfce_serie'>): PointInput => ({
  name,
  company_id,
  nfce_serie: nfce_serie ?? undefined,
})

/** A point of sale, new or to be changed. */
export function PointForm({ point, company, onClose }: Props) {
  const form = useRegisterForm('point_of_sale', onClose)
  const create = useWrite(createPointOfSale, REGISTER)
  const update = useWrite(updatePointOfSale, REGISTER)
  const { data: me } = useMe()
  const maySave = useCan(point ? updatePointOfSale : createPointOfSale)
  const maySerie = me !== undefined && satisfies(['point_of_sale:create_type_nfce'], me)
  return (
    <FormDialog
      {...form}
      title={point ? 'Editar ponto de venda' : 'Novo ponto de venda'}
      size="md"
      schema={PointInput}
      defaults={point ? inputOf(point) : { name: '', company_id: company?.id ?? '', nfce_serie: undefined }}
      from={readFrom(point, inputOf)}
      send={({ nfce_serie = null, ...body }, _, version) =>
        point
          ? update.mutateAsync({ params: { id: point.id }, body: { ...body, nfce_serie }, version })
          : create.mutateAsync({ body: { ...body, nfce_serie } })
      }
      actions={
        <SubmitButton disabledReason={maySave ? undefined : 'Seu perfil não permite salvar pontos de venda'}>
          Salvar
        </SubmitButton>
      }
    >
      {!point && <CompanyField<PointInput> name="company_id" placeholder="Escolha a empresa" />}
      <TextField<PointInput> name="name" label="Nome" autoComplete="off" maxLength={60} data-autofocus />
      <NumberField<PointInput>
        name="nfce_serie"
        label="Série de NFC-e"
        placeholder="Nenhuma"
        maxLength={3}
        disabled={!maySerie}
        hint={
          maySerie
            ? 'As notas desta série são deste ponto de venda. Vazia, se ele não emite NFC-e.'
            : 'Seu perfil não permite definir a série de NFC-e'
        }
      />
    </FormDialog>
  )
}
