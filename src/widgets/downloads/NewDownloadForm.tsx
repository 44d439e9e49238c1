import * as z from 'zod/mini'
import { NfDownloadRequest } from '#api/contract/documents/nf-downloads.ts'
import { faultsAt } from '#api/contract/faults.ts'
import { PLAIN_FORMATS, downloadFormat, hasPdf } from '#domain/documents/downloads/download-format.ts'
import { ENVIRONMENTS } from '#domain/documents/environment.ts'
import { NF_TYPES, type NfType } from '#domain/documents/nf-type.ts'
import { toDate } from '#domain/time/date-time.ts'
import { BACKWARDS } from '#domain/time/figures-period.ts'
import { futureFaults } from '#domain/time/future-days.ts'
import { Button } from '#ui/painted/Button.tsx'
import { useFailed } from '../kit/failure/use-failed.ts'
import { ApiForm } from '../kit/form/ApiForm.tsx'
import { SubmitButton } from '../kit/form/buttons.tsx'
import { SegmentedField, SelectField } from '../kit/form/choices.tsx'
import { CompaniesField } from '../kit/form/lookup/CompaniesField.tsx'
import { PeriodField } from '../kit/form/PeriodField.tsx'
import { PointsOfSaleField } from '../kit/form/lookup/PointsOfSaleField.tsx'
import { useClose } from '../kit/place/route.ts'
import { paths } from '../paths.ts'
import { BOTH, type NewDownloadViewState, type TypeChoice, typesOf } from './new-download-view.ts'
import { useRequest } from './use-request.ts'
import { wordsOr } from '../kit/failure/failure.ts'

/** The form's values: a request, of one type or of both. There are no documents of days to come. */
const DownloadForm = z.object({ ...NfDownloadRequest.shape, nf_type: z.enum(['cfe', 'nfce', BOTH]) }).check(
  faultsAt(({ date_start, date_end }) => ({
    ...(date_start > date_end && { date_end: BACKWARDS }),
    ...futureFaults({ date_start, date_end }, toDate(new Date())),
  })),
)
type DownloadForm = z.input<typeof DownloadForm>

const Companies = CompaniesField<DownloadForm>
const PointsOfSale = PointsOfSaleField<DownloadForm>
const Choice = SelectField<DownloadForm>
const Format = SegmentedField<DownloadForm>
const Period = PeriodField<DownloadForm>

const environments = Object.entries(ENVIRONMENTS).map(([value, label]) => ({ value, label }))
const formats = PLAIN_FORMATS.map((value) => ({ value, label: downloadFormat(value) }))
/** On which paper, and what has none. */
const PRINTED: Readonly<Record<TypeChoice, string>> = {
  nfce: 'Cada nota como DANFE NFC-e de 80 mm, com os itens. Eventos e inutilizações não têm PDF.',
  cfe: 'Cada cupom e cada cancelamento como extrato de 80 mm, com os itens.',
  both: 'Cada nota como DANFE NFC-e, cada cupom como extrato, de 80 mm, com os itens. Eventos e inutilizações não têm PDF.',
}
const ONE_COMPANY = 'Escolha uma única empresa para limitar os pontos de venda'

interface NewDownloadFormProps {
  /** As the address and the preferences fill it. */
  body: DownloadForm
  /** The types that the user may request. */
  offered: readonly NfType[]
  /** How many documents each of the chosen types has, where that is known. */
  amounts: readonly number[] | undefined
  /** Why it cannot be sent as it stands. */
  problem: string | undefined
  /** The path that 'Voltar' leads to. */
  back: string
  /** Called with a field's change of the address. */
  onChange: (changed: Partial<NewDownloadViewState>) => void
  onRefused: () => void
}

/** Shows the form of a request; the address holds its values, so that leaving loses nothing. */
export function NewDownloadForm({ body, offered, amounts, problem, back, onChange, onRefused }: NewDownloadFormProps) {
  const close = useClose()
  const request = useRequest()
  const [company, ...more] = body.company_ids
  return (
    <ApiForm
      className="form"
      schema={DownloadForm}
      defaults={body}
      values={body}
      send={(sent) =>
        request(requestsOf(sent, amounts)).catch((error: unknown) => {
          // What was refused may be so because the figures have changed.
          onRefused()
          throw error
        })
      }
      onSaved={() => close(paths.downloads())}
      failure={wordsOr('Ocorreu um erro ao processar a requisição.')}
      say={useFailed()}
      actions={
        <div className="row end">
          <Button kind="ghost" onClick={() => close(back)}>
            Voltar
          </Button>
          <SubmitButton disabledReason={problem}>Requisitar download</SubmitButton>
        </div>
      }
    >
      <Companies
        name="company_ids"
        onChange={(ids) => onChange({ company_ids: ids.join(','), point_of_sale_ids: undefined })}
      />
      <PointsOfSale
        name="point_of_sale_ids"
        company={more.length === 0 ? company : undefined}
        missing={ONE_COMPANY}
        placeholder="Todos"
        onChange={(ids) => onChange({ point_of_sale_ids: ids.join(',') })}
      />
      <div className="pair">
        <Choice
          name="nf_type"
          label="Tipo de Documento"
          options={typeOptions(offered)}
          onChange={(chosen) => onChange({ type: chosen === BOTH ? BOTH : offered.find((type) => type === chosen) })}
        />
        <Choice
          name="environment"
          label="Ambiente"
          options={environments}
          onChange={(chosen) => onChange({ environment: chosen === 'homolog' ? chosen : 'production' })}
        />
      </div>
      <Format
        name="format"
        label="Formato"
        options={formats}
        {...(hasPdf(body.format ?? 'xml') && { hint: PRINTED[body.nf_type] })}
        onChange={(chosen) => onChange({ format: PLAIN_FORMATS.find((format) => format === chosen) })}
      />
      <Period
        from="date_start"
        to="date_end"
        onChange={({ from, to }) => onChange({ date_start: from, date_end: to })}
      />
    </ApiForm>
  )
}

/** The types that the user may have, and both where that is more than one. */
function typeOptions(offered: readonly NfType[]): { value: TypeChoice; label: string }[] {
  const each = offered.map((type) => ({ value: type, label: NF_TYPES[type] }))
  return offered.length > 1 ? [...each, { value: BOTH, label: `${NF_TYPES.nfce} e ${NF_TYPES.cfe}` }] : each
}

/** A request for each type that is chosen, without those of which there is nothing. */
function requestsOf(sent: z.output<typeof DownloadForm>, amounts: readonly number[] | undefined) {
  const types = typesOf(sent.nf_type)
  const some = types.filter((_, index) => types.length === 1 || amounts?.[index] !== 0)
  return some.map((nf_type) => ({ ...sent, nf_type }))
}
