import { useConnection, useRead } from '#api/client/use-connection.ts'
import { type NfceVoid, readNfceVoid, readNfceVoidXmlUrl } from '#api/contract/documents/nfce-voids.ts'
import { environmentLabel } from '#domain/documents/environment.ts'
import { printedTaxpayer, taxpayerKind } from '#domain/companies/taxpayer.ts'
import { documentFileName } from '#domain/documents/document-file-name.ts'
import { nfceStatus } from '#domain/documents/document-status.ts'
import { formatQuantity } from '#domain/money.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { type Definition, DefinitionList } from '#ui/painted/DefinitionList.tsx'
import { Awaited } from '#ui/painted/Regions.tsx'
import { iconOr } from '#ui/painted/icons.ts'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { Badge, Note } from '#ui/painted/Status.tsx'
import { AccessKey } from '../kit/AccessKey.tsx'
import { ReadRegion } from '../kit/failure/ReadScreen.tsx'
import { IntegrityPanel } from '../kit/proof/IntegrityPanel.tsx'
import { useDownload } from '../kit/files/use-download.ts'
import { useClose, useRoute } from '../kit/place/route.ts'
import { useTitle } from '../kit/place/title.ts'
import { paths } from '../paths.ts'
import { IssueDate } from './IssueDate.tsx'
import { nfceList } from './nfce-list.ts'

/** A range of voided numbers over the list of notes. */
export default function NfceVoidDialog() {
  const { params, search } = useRoute()
  const { void_id: id = '' } = params
  const range = useRead(readNfceVoid, { params: { id } })
  const leave = useClose()
  const close = () => leave(paths.nfces(nfceList.searchIn(search)))
  const { data } = range
  useTitle(data && `Inutilização ${numbersText(data)}`, 'over')
  return (
    <Dialog
      title="Inutilização de numeração"
      size="md"
      badge={
        data && (
          <Badge level={data.status_level} icon={iconOr(data.status_icon, 'info')}>
            {nfceStatus(data.status).label}
          </Badge>
        )
      }
      onClose={close}
      footer={
        <>
          {data && <Download range={data} />}
          <span className="flex-1" />
          <Button onClick={close}>Fechar</Button>
        </>
      }
    >
      <ReadRegion
        read={range}
        text="Não foi possível carregar a inutilização"
        failure={(message) => `Ocorreu um erro ao carregar a inutilização: ${message}`}
        skeleton={
          <Awaited>
            <SkeletonLines lines={8} />
          </Awaited>
        }
      >
        {(voided) => (
          <>
            <DefinitionList columns={2} items={information(voided)} />
            {voided.status_text && (
              <div className="mt-4">
                <Note level="warning" icon="triangle-alert">
                  {voided.status_text}
                </Note>
              </div>
            )}
            {voided.xml !== 'reply' && (
              <>
                <h3 className="h2 mt-6 mb-3">Integridade</h3>
                <IntegrityPanel
                  integrity={voided.integrity}
                  kind="nfce_void"
                  issuedOn={voided.issue_date_local.slice(0, 10)}
                />
              </>
            )}
          </>
        )}
      </ReadRegion>
    </Dialog>
  )
}

/** The file as it came, or what request and reply make that came apart. */
function Download({ range }: { range: NfceVoid }) {
  const connection = useConnection()
  const { busy, start } = useDownload(
    () => connection.call(readNfceVoidXmlUrl, { params: { id: range.id } }),
    documentFileName({ kind: 'nfce_void', key: range.key, part: range.xml }),
  )
  return (
    <Button icon="download" busy={busy} onClick={start}>
      Baixar XML
    </Button>
  )
}

const numbersText = ({ number: first, number_end: last }: NfceVoid) => (first === last ? first : `${first} a ${last}`)

function information(range: NfceVoid): Definition[] {
  const { number: first, number_end: last, cnpj, company_name: name } = range
  const all = (label: string, value: string | null): Definition[] =>
    value === null ? [] : [{ label, value, span: 'all' }]
  return [
    { label: 'Chave', span: 'all', value: <AccessKey value={range.key} /> },
    { label: 'Série', value: range.serie },
    {
      label: 'Números',
      value: first === last ? first : `${numbersText(range)} (${formatQuantity(last - first + 1)} números)`,
    },
    { label: 'Ano', value: range.year },
    { label: 'UF', value: range.uf },
    { label: 'Ambiente', value: environmentLabel(range.environment) },
    { label: taxpayerKind(cnpj), value: printedTaxpayer(cnpj) },
    ...all('Empresa', name),
    { label: 'Protocolo', value: range.protocol_number },
    { label: range.received_date === null ? 'Recebida aqui em' : 'Data e hora', value: <IssueDate of={range} /> },
    ...all('Justificativa', range.reason),
    ...all('Resposta da SEFAZ', range.reply),
    ...all('XML', range.xml === 'composed' ? 'Composto de pedido e resposta, que vieram separados' : null),
  ]
}
