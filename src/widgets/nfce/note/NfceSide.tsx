import { readAddress } from '#api/client/address.ts'
import type { useRead } from '#api/client/use-connection.ts'
import type { listNfceEvents, NfceEvent } from '#api/contract/documents/nfce-events.ts'
import type { Nfce, readNfceProof } from '#api/contract/documents/nfces.ts'
import { issuerDay, issuerTime } from '#domain/time/issuer-time.ts'
import { relativeTime } from '#domain/time/relative-time.ts'
import { nfceStatus } from '#domain/documents/document-status.ts'
import { ownName } from '#domain/documents/environment.ts'
import { Empty } from '#ui/painted/Empty.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { iconOr } from '#ui/painted/icons.ts'
import { Section } from '#ui/painted/Section.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { Badge } from '#ui/painted/Status.tsx'
import { Timeline } from '#ui/painted/Timeline.tsx'
import { ReadRegion } from '../../kit/failure/ReadScreen.tsx'
import { IntegrityPanel } from '../../kit/proof/IntegrityPanel.tsx'
import { ProofPackage } from '../../kit/proof/ProofPackage.tsx'
import { Link } from '../../kit/place/Link.tsx'
import { useLoaded } from '../../kit/failure/use-loaded.ts'
import { useNow } from '../../kit/refresh/use-now.ts'
import { useRoute } from '../../kit/place/route.ts'
import { paths } from '../../paths.ts'
import { eventStyles, isEventOf, otherEnvironmentText } from '../event-styles.ts'
import { nfceList } from '../nfce-list.ts'
import { NfceNotices } from './NfceNotices.tsx'

// Drawing the code takes a library that most visits to the top of the page do not wait for.
const loadQrCode = () => import('#ui/QrCode.tsx').then((module) => ({ default: module.QrCode }))
const QR_SIZE = 180

type EventsRead = ReturnType<typeof useRead<typeof listNfceEvents>>

/** The side panel: status, substitution, proof, timeline of events, QR code. */
export function NfceSide({ nfce, events }: { nfce: Nfce; events: EventsRead }) {
  const QrCode = useLoaded(loadQrCode)
  const qrCode = nfce.data.informacao_suplementar?.qr_code
  return (
    <aside className="scroll side" aria-label="Situação da nota">
      <Section title="Status">
        <Badge level={nfce.status_level} icon={iconOr(nfce.status_icon, 'info')}>
          {nfceStatus(nfce.status).label}
        </Badge>
        <NfceNotices notices={nfce.notices} />
        {nfce.protocol_number && (
          <p className="text-fg-3 text-12 mt-2">
            Protocolo {nfce.protocol_number}
            {nfce.protocol_date_utc && (
              <>
                <br />
                {issuerTime(nfce.protocol_date_utc, nfce)}
              </>
            )}
          </p>
        )}
        <Substitution label="Substituída pela nota" note={nfce.substituted_by} environment={nfce.environment} />
        <Substitution label="Substitui a nota" note={nfce.substituted_nfce} environment={nfce.environment} />
      </Section>
      <Section title="Integridade">
        <IntegrityPanel
          integrity={nfce.integrity}
          kind="nfce"
          issuedOn={nfce.issue_date_local.slice(0, 10)}
          accessKey={nfce.key}
        >
          <ProofPackage
            address={readAddress<typeof readNfceProof>('/custody/nfce/:key/proof', {
              params: { key: nfce.key },
              query: { environment: nfce.environment },
            })}
            fileName={`${ownName(nfce)}-prova.zip`}
          />
        </IntegrityPanel>
      </Section>
      <Section title="Eventos" count={events.data?.items.length}>
        <ReadRegion
          read={events}
          text="Não foi possível carregar os eventos"
          failure={(message) => `Ocorreu um erro ao carregar a lista de eventos: ${message}`}
          skeleton={<Skeleton width="70%" />}
        >
          {({ items }) => <Events events={items} of={nfce} />}
        </ReadRegion>
      </Section>
      {nfce.cancellation && (
        <Section title="Integridade do cancelamento">
          <IntegrityPanel
            integrity={nfce.cancellation.integrity}
            kind="nfce_event"
            issuedOn={issuerDay(nfce.cancellation.requested_at, nfce)}
            accessKey={nfce.key}
          />
        </Section>
      )}
      {qrCode && (
        <Section title="QR Code">
          {QrCode ? (
            <QrCode value={qrCode} label="QR Code da nota" size={QR_SIZE} />
          ) : (
            <Skeleton width={QR_SIZE + 20} height={QR_SIZE + 20} />
          )}
        </Section>
      )}
    </aside>
  )
}

function Substitution({
  label,
  note,
  environment,
}: {
  label: string
  note: Nfce['substituted_by']
  environment: Nfce['environment']
}) {
  const listSearch = nfceList.searchIn(useRoute().search)
  if (!note) return null
  const text = (
    <span>
      <span className="text-fg-3 text-12">{label}</span>
      <span className="font-medium">
        Série {note.serie} · Número {note.number}
      </span>
    </span>
  )
  // A note that has not arrived yet can be named by its key, but not opened.
  if (note.id === null) return <div className="sublink">{text}</div>
  return (
    <Link to={paths.nfce(note.key, listSearch, environment)} className="sublink">
      {text}
      <Icon name="arrow-up-right" size={14} />
    </Link>
  )
}

function Events({ events, of }: { events: readonly NfceEvent[]; of: Nfce }) {
  const now = useNow()
  const { search } = useRoute()
  const listSearch = nfceList.view.write(nfceList.view.read(search))
  if (events.length === 0) return <Empty icon="inbox" title="Nenhum evento" />
  return (
    <Timeline
      items={events.map((event) => {
        const at = event.sefaz_received_date ?? event.created_utc
        const isOfNote = isEventOf(event, of)
        const style = isOfNote ? eventStyles[event.type_level] : eventStyles.other
        return {
          id: event.id,
          level: style.level,
          icon: style.icon,
          title: (
            <Link to={paths.nfceEvent(event.nfce_key, event.id, listSearch)} className="evlink">
              {event.type_description}
            </Link>
          ),
          lines: [
            ...(isOfNote ? [] : [otherEnvironmentText(event)]),
            `${issuerTime(at, of)} · ${relativeTime(at, now)}`,
            ...(event.description ? [event.description] : []),
          ],
        }
      })}
    />
  )
}
