import { useAllowed, useCan } from '#api/client/use-connection.ts'
import { listCfes } from '#api/contract/documents/cfes.ts'
import { listNfDownloads } from '#api/contract/documents/nf-downloads.ts'
import { listNfces } from '#api/contract/documents/nfces.ts'
import { lastMonth, monthText } from '#domain/documents/month-end/month.ts'
import { BULK_DOWNLOAD_NEEDS, NF_NAMES } from '#domain/documents/nf-type.ts'
import { toDate } from '#domain/time/date-time.ts'
import { ApiForm } from '../../kit/form/ApiForm.tsx'
import { SubmitButton } from '../../kit/form/buttons.tsx'
import { SegmentedField, SelectField } from '../../kit/form/choices.tsx'
import { CompanyField } from '../../kit/form/lookup/CompanyField.tsx'
import { PeriodField } from '../../kit/form/PeriodField.tsx'
import { wordsOr } from '../../kit/failure/failure.ts'
import { useRoute } from '../../kit/place/route.ts'
import { useToday } from '../../kit/refresh/use-today.ts'
import { useReport } from '../../kit/report.ts'
import { BOTH } from '../new-download-view.ts'
import { useWatch } from 'react-hook-form'
import './export.css'
import { ExportForm, formatsOf, type Offer } from './export-form.ts'
import { DAYS, offeredMonths } from './export-months.ts'
import { ExportView } from './export-view.ts'
import { ExportedFiles } from './ExportedFiles.tsx'
import { useExport } from './use-export.ts'

const FORMATS = { xml: 'XML (zip)', csv: 'Planilha (CSV)' } as const

/** Returns the types of which the user may have anything, the notes first. */
function useOffers(): Offer[] {
  const allowed = useAllowed()
  const offers = (['nfce', 'cfe'] as const).map((type): Offer => {
    const list = { nfce: listNfces, cfe: listCfes }[type]
    return {
      type,
      formats: [
        ...(allowed?.([BULK_DOWNLOAD_NEEDS[type]]) ? ['xml' as const] : []),
        ...(allowed?.(list.needs) ? ['csv' as const] : []),
      ],
    }
  })
  return offers.filter(({ formats }) => formats.length > 0)
}

/** The documents of a month or of days, as a file: made and had in the same place. */
export default function ExportScreen() {
  useReport('ready')
  const { month: wanted } = ExportView.read(useRoute().search)
  const today = toDate(useToday())
  const offers = useOffers()
  const exportIt = useExport()
  const months = offeredMonths(today, wanted)
  const type = offers.length > 1 ? BOTH : (offers[0]?.type ?? 'nfce')
  const chosen = months.includes(wanted ?? '') ? wanted : undefined
  return (
    <>
      <div className="bar" part="toolbar">
        <slot name="toolbar-start" />
        <b>Exportar documentos</b>
        <span className="flex-1" />
        <slot name="toolbar-end" />
      </div>
      <div className="export">
        <ApiForm
          className="form"
          schema={ExportForm}
          defaults={{
            month: chosen ?? lastMonth(today),
            date_start: '',
            date_end: '',
            company_id: '',
            type,
            format: formatsOf(offers, type)[0] ?? 'csv',
          }}
          isDisposable
          send={exportIt}
          onSaved={() => {}}
          failure={wordsOr('Ocorreu um erro ao exportar')}
          actions={<Submit offers={offers} />}
        >
          <Fields offers={offers} months={months} />
        </ApiForm>
        {useCan(listNfDownloads) && <ExportedFiles />}
      </div>
    </>
  )
}

function Fields({ offers, months }: { offers: readonly Offer[]; months: readonly string[] }) {
  const [month, type] = useWatch<ExportForm, ['month', 'type']>({ name: ['month', 'type'] })
  const formats = formatsOf(offers, type)
  const types = offers.map((offer) => ({ value: offer.type as string, label: NF_NAMES[offer.type] as string }))
  return (
    <>
      <div className="pair">
        <SelectField<ExportForm>
          name="month"
          label="Mês"
          options={[
            ...months.map((one) => ({ value: one, label: monthText(one) })),
            { value: DAYS, label: 'Escolher os dias' },
          ]}
        />
        <SelectField<ExportForm>
          name="type"
          label="Documentos"
          options={types.length > 1 ? [{ value: BOTH, label: 'NFC-e e CF-e' }, ...types] : types}
        />
      </div>
      {month === DAYS && <PeriodField<ExportForm> from="date_start" to="date_end" />}
      <CompanyField<ExportForm> name="company_id" placeholder="Todas" />
      <SegmentedField<ExportForm>
        name="format"
        label="Arquivo"
        options={formats.map((format) => ({ value: format, label: FORMATS[format] }))}
      />
    </>
  )
}

function Submit({ offers }: { offers: readonly Offer[] }) {
  const [type, format] = useWatch<ExportForm, ['type', 'format']>({ name: ['type', 'format'] })
  const isOffered = formatsOf(offers, type).includes(format)
  return (
    <div className="row end">
      <SubmitButton disabledReason={isOffered ? undefined : 'Escolha o arquivo'}>Exportar</SubmitButton>
    </div>
  )
}
