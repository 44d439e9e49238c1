import { useCan, useRead, useWrite } from '#api/client/use-connection.ts'
import { explainNfceGaps, GapExplanation } from '#api/contract/documents/nfce-gap-reasons.ts'
import { type NfceGap, readNfceGap } from '#api/contract/documents/nfce-gaps.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { printedTaxpayer, taxpayerKind } from '#domain/companies/taxpayer.ts'
import { nfceStatus } from '#domain/documents/document-status.ts'
import { environmentLabel } from '#domain/documents/environment.ts'
import { GAP_KINDS, GAP_REASONS, OWN_REASON, reasonsFor, reasonText } from '#domain/documents/numbers/nfce-gaps.ts'
import { formatQuantity } from '#domain/money.ts'
import { formatDate, formatDateTime, formatLocal } from '#domain/time/date-time.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { type Definition, DefinitionList } from '#ui/painted/DefinitionList.tsx'
import { Awaited } from '#ui/painted/Regions.tsx'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { AccessKey } from '../../kit/AccessKey.tsx'
import { ReadRegion } from '../../kit/failure/ReadScreen.tsx'
import { SubmitButton } from '../../kit/form/buttons.tsx'
import { SelectField } from '../../kit/form/choices.tsx'
import { TextAreaField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { Link } from '../../kit/place/Link.tsx'
import { useClose, useRoute } from '../../kit/place/route.ts'
import { useTitle } from '../../kit/place/title.ts'
import { paths } from '../../paths.ts'
import { rangeText, stateText } from './gap-texts.ts'
import { nfceGapsList } from './nfce-gaps-list.ts'
import { EXPLAINED, useTellExplained } from './use-tell-explained.ts'

const TITLE = 'Numeração de NFC-e'

/** Numbers over their list: the notes around them, what explains them, and a user's reason. */
export default function NfceGapDialog() {
  const { params, search } = useRoute()
  const { gap_id: id = '' } = params
  const gap = useRead(readNfceGap, { params: { id } })
  const mayExplain = useCan(explainNfceGaps)
  const leave = useClose()
  const close = () => leave(paths.nfceGaps(nfceGapsList.searchIn(search)))
  useTitle(gap.data && `Número ${rangeText(gap.data)}`, 'over')
  if (gap.data && mayExplain && reasonsFor(gap.data.kind).length > 0) {
    return <ExplainDialog gap={gap.data} onClose={close} />
  }
  return (
    <Dialog
      title={TITLE}
      size="md"
      onClose={close}
      footer={
        <>
          <span className="flex-1" />
          <Button onClick={close}>Fechar</Button>
        </>
      }
    >
      <ReadRegion
        read={gap}
        text="Não foi possível carregar os números"
        failure={(message) => `Ocorreu um erro ao carregar a numeração: ${message}`}
        skeleton={
          <Awaited>
            <SkeletonLines lines={8} />
          </Awaited>
        }
      >
        {(found) => <Information gap={found} />}
      </ReadRegion>
    </Dialog>
  )
}

const Reason = SelectField<GapExplanation>
const Words = TextAreaField<GapExplanation>

function ExplainDialog({ gap, onClose }: { gap: NfceGap; onClose: () => void }) {
  const save = useWrite(explainNfceGaps, EXPLAINED)
  const tell = useTellExplained()
  const [former] = gap.reasons
  const send = async (body: GapExplanation) => {
    const outcome = await save.mutateAsync({ body: { ...body, ids: [gap.id] } })
    const [fault] = outcome.failed
    if (fault) throw new Error(fault.message)
    return outcome
  }
  const options = reasonsFor(gap.kind).map((value) => ({ value, label: GAP_REASONS[value].label }))
  return (
    <FormDialog
      title={TITLE}
      size="md"
      schema={GapExplanation}
      defaults={{ reason: former?.reason ?? 'none', note: former?.note ?? '' }}
      onSaved={({ change }) => {
        if (change !== null) tell('Informações salvas com sucesso', [change])
        onClose()
      }}
      onCancel={onClose}
      send={send}
      failure={(message) => `Ocorreu um erro ao salvar as informações: ${message}`}
      actions={<SubmitButton>Salvar</SubmitButton>}
    >
      <Information gap={gap} />
      <Reason name="reason" label="Explicação" options={[{ value: 'none', label: 'Nenhuma' }, ...options]} />
      <Words name="note" label="Observação" hint="De outro motivo, o próprio motivo." rows={2} />
    </FormDialog>
  )
}

function Information({ gap }: { gap: NfceGap }) {
  const { kind, company, notes, voids, reasons, void_deadline: day } = gap
  const missing = kind === 'missing'
  const items: Definition[] = [
    { label: 'O que falta', value: GAP_KINDS[kind].label },
    { label: 'Situação', value: stateText(gap) },
    {
      label: gap.total === 1 ? 'Número' : 'Números',
      value: gap.total === 1 ? rangeText(gap) : `${rangeText(gap)} (${formatQuantity(gap.total)} números)`,
    },
    { label: 'Série e ambiente', value: `${gap.serie}, ${environmentLabel(gap.environment)}` },
    { label: 'Empresa', value: companyName(company) },
    { label: taxpayerKind(company.cnpj), value: printedTaxpayer(company.cnpj) },
    { label: 'Ponto de venda', value: gap.point_of_sale_name ?? '–' },
    ...(day && gap.open > 0 ? [{ label: 'Inutilizar até', value: formatDate(day) }] : []),
    ...notes.map((note): Definition => {
      const side = note.number < gap.number_start ? 'antes' : 'depois'
      return {
        label: missing ? `Nota ${side}` : 'Nota do número',
        span: 'all',
        value: (
          <>
            <Link to={paths.nfce(note.key, '', gap.environment)}>Nota {note.number}</Link>
            {` · ${formatLocal(note.issue_date_local)} · ${nfceStatus(note.status).label}`}
          </>
        ),
      }
    }),
    ...(gap.key ? [{ label: 'Chave sem a nota', span: 'all' as const, value: <AccessKey value={gap.key} /> }] : []),
    ...voids.map(
      (range): Definition => ({
        label: 'Inutilizada na SEFAZ',
        span: 'all',
        value: <Link to={paths.nfceVoid(range.id)}>{rangeText(range)}</Link>,
      }),
    ),
    ...reasons.map(
      (one): Definition => ({
        label: `Explicação de ${rangeText(one)}`,
        span: 'all',
        value: [
          reasonText(one.reason, one.note),
          one.reason !== OWN_REASON && one.note,
          `${one.email}, ${formatDateTime(one.at)}`,
        ]
          .filter(Boolean)
          .join(' · '),
      }),
    ),
  ]
  return (
    <>
      {day && gap.open > 0 && (
        <Note level="info" icon="info">
          Antes de inutilizar, verifique no caixa e na SEFAZ: a nota pode ter sido emitida em contingência ou estar em
          trânsito. A partir do dia 11 presume-se emitida e não transmitida (Ajuste SINIEF 19/16).
        </Note>
      )}
      {kind === 'contingency' && notes.every(({ status }) => status === 'rejected') && (
        <Note level="warning" icon="octagon-x">
          A SEFAZ rejeitou esta nota, emitida em contingência. Corrija o que ela apontou, gere a nota de novo com o
          mesmo número e série e transmita: o número não pode ser inutilizado (Ajuste SINIEF 19/16, cláusula 11).
        </Note>
      )}
      <DefinitionList columns={2} items={items} />
    </>
  )
}
