import { readAddress } from '#api/client/address.ts'
import { useRead } from '#api/client/use-connection.ts'
import { listNfceEvents } from '#api/contract/documents/nfce-events.ts'
import { listNfces, type Nfce, readNfce, type readNfceDanfe } from '#api/contract/documents/nfces.ts'
import { durationText } from '#domain/time/duration-text.ts'
import { issuerTime } from '#domain/time/issuer-time.ts'
import { nfceStatus } from '#domain/documents/document-status.ts'
import { environmentLabel, ownName } from '#domain/documents/environment.ts'
import { issuanceLabel } from '#domain/documents/issuance.ts'
import { formatMoney } from '#domain/money.ts'
import { Button } from '#ui/painted/Button.tsx'
import { type Definition, DefinitionList } from '#ui/painted/DefinitionList.tsx'
import { iconOr } from '#ui/painted/icons.ts'
import { Section } from '#ui/painted/Section.tsx'
import { Badge, Note } from '#ui/painted/Status.tsx'
import { AccessKey } from '../../kit/AccessKey.tsx'
import { DocumentWarnings } from '../../kit/DocumentWarnings.tsx'
import { PaperMenu, type Printed } from '../../kit/PaperMenu.tsx'
import { Neighbours } from '../../kit/list/Neighbours.tsx'
import { Link } from '../../kit/place/Link.tsx'
import { BackLink } from '../../kit/place/BackLink.tsx'
import { ReadScreen } from '../../kit/failure/ReadScreen.tsx'
import { useRoute } from '../../kit/place/route.ts'
import { useTitle } from '../../kit/place/title.ts'
import { paths } from '../../paths.ts'
import { IssueDate } from '../IssueDate.tsx'
import { NfceConsumer } from './NfceConsumer.tsx'
import { NfceDetailFrame, NfceDetailShapes, shapes } from './NfceDetailFrame.tsx'
import { NfceFacts } from './NfceFacts.tsx'
import { NfceIssuer } from './NfceIssuer.tsx'
import { NfceProducts } from './NfceProducts.tsx'
import { NfceSide } from './NfceSide.tsx'
import { NfcePayments, NfceTaxes } from './NfceAmounts.tsx'
import { noteChoice } from '../note-choice.ts'
import { nfceList } from '../nfce-list.ts'
import { useXmlDownload } from '../use-xml-download.ts'

/** One NFC-e with its events. */
export default function NfceDetail() {
  const { params, search } = useRoute()
  const { nfce_key: key = '' } = params
  const note = { params: { key }, query: noteChoice(search) }
  const nfce = useRead(readNfce, note)
  const events = useRead(listNfceEvents, note)
  useTitle(nfce.data && `NFC-e ${nfce.data.number}`)

  const isLoading = !nfce.data && !nfce.error
  return (
    <NfceDetailFrame
      head={nfce.data ? <Head nfce={nfce.data} /> : isLoading && shapes.head}
      back={
        <>
          <BackLink to={paths.nfces(nfceList.searchIn(search))} />
          <Neighbours
            list={nfceList}
            endpoint={listNfces}
            isHere={(one) => one.key === key && one.environment === (note.query.environment ?? 'production')}
            to={(one, own) => (one.number_end === null ? paths.nfce(one.key, own, one.environment) : undefined)}
          />
        </>
      }
      actions={nfce.data ? <Actions nfce={nfce.data} /> : isLoading && shapes.actions}
      side={nfce.data ? <NfceSide nfce={nfce.data} events={events} /> : isLoading && shapes.side}
    >
      <ReadScreen
        read={nfce}
        text="Não foi possível carregar os detalhes da NFC-e"
        failure={(message) => `Ocorreu um erro ao carregar os dados da NFCe: ${message}`}
        skeleton={<NfceDetailShapes />}
      >
        {(data) => <Sections nfce={data} />}
      </ReadScreen>
    </NfceDetailFrame>
  )
}

function Head({ nfce }: { nfce: Nfce }) {
  return (
    <div className="note-head">
      <b>{formatMoney(nfce.data.informacao_nfe.total.icms_total.valor_nota)}</b>
      <Badge level={nfce.status_level} icon={iconOr(nfce.status_icon, 'info')}>
        {nfceStatus(nfce.status).label}
      </Badge>
      <div>
        <h2>NFC-e {nfce.number}</h2>
        <span className="text-fg-3">Série {nfce.serie}</span>
      </div>
    </div>
  )
}

function Actions({ nfce }: { nfce: Nfce }) {
  const { key, environment } = nfce
  const download = useXmlDownload(nfce)
  const printed = (more: { copy?: 'establishment' }, mark = ''): Printed => ({
    address: (query) =>
      readAddress<typeof readNfceDanfe>('/custody/nfce/:key/danfe', {
        params: { key },
        query: { ...query, ...more, environment },
      }),
    fileName: `${ownName({ key, environment })}${mark}.pdf`,
  })
  return (
    <>
      <PaperMenu
        printed={printed({})}
        second={
          nfce.issued_in_contingency
            ? { name: 'Via do estabelecimento', ...printed({ copy: 'establishment' }, '-via-do-estabelecimento') }
            : undefined
        }
      />
      <Button icon="download" busy={download.busy} onClick={download.start}>
        Baixar XML
      </Button>
    </>
  )
}

function Sections({ nfce }: { nfce: Nfce }) {
  const { informacao_nfe: data } = nfce.data
  return (
    <>
      <Section title="Informações">
        <DefinitionList items={information(nfce)} />
        <Rejection nfce={nfce} />
        <OtherEnvironment nfce={nfce} />
        {nfce.issued_in_contingency && (
          <div className="mt-4">
            <Note level="warning" icon="cloud-off">
              {contingencyText(nfce)}
            </Note>
          </div>
        )}
        <DocumentWarnings warnings={nfce.warnings} />
      </Section>
      <NfceIssuer issuer={data.emitente} />
      <NfceProducts details={data.detalhes} total={data.total} />
      <div className="two">
        <NfceTaxes total={data.total} />
        <NfcePayments payment={data.pagamento} total={data.total.icms_total.valor_nota} />
      </div>
      <NfceFacts data={data} />
    </>
  )
}

/** SEFAZ's refusal, and what to do about it. */
function Rejection({ nfce: { rejection } }: { nfce: Nfce }) {
  if (rejection === null) return null
  return (
    <div className="mt-4">
      <Note level="danger" icon="octagon-x">
        Rejeição {rejection.code}: {rejection.text}. {rejection.action}
      </Note>
    </div>
  )
}

/** Leads to the note of the other environment that has the same key. */
function OtherEnvironment({ nfce: { key, environment, other_environment: other } }: { nfce: Nfce }) {
  const listSearch = nfceList.searchIn(useRoute().search)
  if (other === null) return null
  const [own, another] = [environment, other].map((one) => environmentLabel(one).toLowerCase())
  return (
    <div className="mt-4">
      <Note level="info" icon="info">
        Esta nota é de {own}. Há outra de {another} com a mesma chave:{' '}
        <Link to={paths.nfce(key, listSearch, other)}>Ver a nota de {another}</Link>
      </Note>
    </div>
  )
}

function information(nfce: Nfce): Definition[] {
  const { ide } = nfce.data.informacao_nfe
  return [
    {
      label: 'Chave',
      span: 'all',
      value: <AccessKey value={nfce.key} />,
    },
    { label: 'Ambiente', value: environmentLabel(nfce.environment) },
    { label: 'Tipo de emissão', value: issuanceLabel(ide.tipo_emissao) },
    { label: 'Data de emissão', value: <IssueDate of={nfce} /> },
    { label: 'Série', value: ide.serie },
    { label: 'Número', value: ide.numero_nota_fiscal },
    { label: 'Consumidor', value: <NfceConsumer consumer={nfce.data.informacao_nfe.destinatario} /> },
    ...(nfce.xml_composed ? [{ label: 'XML', value: 'Composto de nota e protocolo, que vieram separados' }] : []),
  ]
}

/** When and why, as far as the document tells, and how long SEFAZ had to wait. */
function contingencyText(nfce: Nfce): string {
  const { data_contingencia: since, justificativa_contingencia: reason } = nfce.data.informacao_nfe.ide
  const parts = ['Emitida em contingência.']
  if (since) parts.push(`Em contingência desde ${issuerTime(since, nfce).replace(' ', '\u00a0')}.`)
  if (reason) parts.push(`Justificativa: ${reason}.`)
  if (nfce.protocol_date_utc) {
    const seconds = (Date.parse(nfce.protocol_date_utc) - Date.parse(nfce.issue_date_utc)) / 1000
    if (seconds >= 60) parts.push(`Transmitida à SEFAZ ${durationText(seconds)} depois.`)
  }
  return parts.join(' ')
}
