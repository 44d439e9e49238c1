import { type ComponentProps, useState } from 'react'
import { useConnection, useRead } from '#api/client/use-connection.ts'
import {
  type NfceEventDetail as NfceEvent,
  readNfceEvent,
  readNfceEventXml,
} from '#api/contract/documents/nfce-events.ts'
import { readNfce } from '#api/contract/documents/nfces.ts'
import { environmentLabel, ownName } from '#domain/documents/environment.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { issuerTime } from '#domain/time/issuer-time.ts'
import { relativeTime } from '#domain/time/relative-time.ts'
import { Button } from '#ui/painted/Button.tsx'
import { type Definition, DefinitionList } from '#ui/painted/DefinitionList.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type XmlView from '#ui/xml/XmlView.tsx'
import { ReadRegion } from '../kit/failure/ReadScreen.tsx'
import { type Load, useLoaded } from '../kit/failure/use-loaded.ts'
import { factList } from '../kit/fact-list.ts'
import { useSaveFile } from '../kit/files/use-save-file.ts'
import { useNow } from '../kit/refresh/use-now.ts'
import { useFailed } from '../kit/failure/use-failed.ts'
import { useClose, useGo, useRoute } from '../kit/place/route.ts'
import { useTitle } from '../kit/place/title.ts'
import { paths } from '../paths.ts'
import { eventStyles, isEventOf, otherEnvironmentText } from './event-styles.ts'
import { noteChoice } from './note-choice.ts'
import { nfceList } from './nfce-list.ts'
import { wordsOr } from '../kit/failure/failure.ts'

/** Few open it. */
const loadView: Load<ComponentProps<typeof XmlView>> = () => import('#ui/xml/XmlView.tsx')

const loadFailure = (message: string) => `Ocorreu um erro ao carregar os detalhes do evento: ${message}`

/** An event over its note. Closing returns to the note. */
export default function NfceEventDialog() {
  const { params, search } = useRoute()
  const { nfce_key: key = '', event_id: id = '' } = params
  const go = useGo()
  const event = useRead(readNfceEvent, { params: { id } })
  const view = nfceList.view.read(search)
  useTitle(event.data?.type_description, 'over')
  const leave = useClose()
  const close = () => leave(paths.nfce(key, nfceList.view.write({ ...view, tab: undefined })))
  return (
    <Dialog
      title={event.data?.type_description ?? 'Evento'}
      size="lg"
      bare
      onClose={close}
      footer={<Button onClick={close}>Fechar</Button>}
    >
      <ReadRegion
        read={event}
        text="Não foi possível carregar o evento"
        failure={loadFailure}
        skeleton={<Skeleton width="60%" />}
        around={(content) => (
          <div className="body tabbed" aria-busy={!event.error}>
            {content}
          </div>
        )}
      >
        {(data) => (
          <EventTabs
            event={data}
            tab={view.tab ?? 'info'}
            onTab={(chosen) => {
              const { tab } = nfceList.view.read(`?tab=${chosen}`)
              // Not a place to come back to by itself.
              go(paths.nfceEvent(key, id, nfceList.view.write({ ...view, tab })), { replace: true })
            }}
          />
        )}
      </ReadRegion>
    </Dialog>
  )
}

function EventTabs({ event, tab, onTab }: { event: NfceEvent; tab: string; onTab: (tab: string) => void }) {
  return (
    <Tabs
      label="Evento"
      panelClassName="body tabbed"
      selected={tab}
      onSelect={onTab}
      items={[
        { id: 'info', label: 'Informações', content: <Information event={event} /> },
        ...(event.has_response_xml
          ? [{ id: 'response', label: 'Resposta (XML)', content: <Xml event={event} type="response" /> }]
          : []),
        ...(event.has_request_xml
          ? [{ id: 'request', label: 'Requisição (XML)', content: <Xml event={event} type="request" /> }]
          : []),
        ...(event.has_composed_xml
          ? [{ id: 'composed', label: 'Evento composto (XML)', content: <Xml event={event} type="composed" /> }]
          : []),
      ]}
    />
  )
}

function Information({ event }: { event: NfceEvent }) {
  const at = event.sefaz_received_date ?? event.created_utc
  const style = eventStyles[event.type_level]
  const { search } = useRoute()
  // The note beneath, whose screen reads it.
  const note = useRead(readNfce, { params: { key: event.nfce_key }, query: noteChoice(search) }).data
  const now = useNow()
  const items: Definition[] = [
    {
      label: 'Data',
      value: (
        <span className="tabular-nums">
          {note ? issuerTime(at, note) : formatDateTime(at)} · {relativeTime(at, now)}
        </span>
      ),
    },
    ...(event.environment ? [{ label: 'Ambiente', value: environmentLabel(event.environment) }] : []),
    ...(event.protocol_number
      ? [{ label: 'Protocolo', value: <span className="tabular-nums">{event.protocol_number}</span> }]
      : []),
  ]
  return (
    <>
      <DefinitionList items={items} columns={2} />
      {note && !isEventOf(event, note) && (
        <div className="mt-4">
          <Note level="info" icon="info">
            {otherEnvironmentText(event)}
          </Note>
        </div>
      )}
      {event.description && (
        <div className="mt-4">
          <Note level={style.level} icon={style.icon}>
            {event.description}
          </Note>
        </div>
      )}
      {event.facts.map(({ title, facts }, index) => (
        <section key={index}>
          <h3 className="h2 mt-6 mb-3">{title}</h3>
          <DefinitionList items={factList(facts)} columns={2} />
        </section>
      ))}
    </>
  )
}

/** Names of each: in the file's name, and where it is shown. */
const XMLS = {
  response: { name: 'resposta', label: 'XML da resposta' },
  request: { name: 'requisicao', label: 'XML da requisição' },
  composed: { name: 'procEvento-composto', label: 'XML composto de evento e resposta, que vieram separados' },
} as const

function Xml({ event, type }: { event: NfceEvent; type: keyof typeof XMLS }) {
  const connection = useConnection()
  const failed = useFailed()
  const saveFile = useSaveFile()
  const name = ownName({ key: event.nfce_key, environment: event.environment ?? 'production' })
  const [busy, setBusy] = useState(false)
  const View = useLoaded(loadView)
  const xml = useRead(readNfceEventXml, { params: { id: event.id }, query: { type, pretty: '1' } }, { freshFor: 3600 })

  const download = async () => {
    setBusy(true)
    try {
      const text = await connection.call(readNfceEventXml, { params: { id: event.id }, query: { type } })
      saveFile(new Blob([text], { type: 'application/xml' }), `${name}-${XMLS[type].name}.xml`)
    } catch (error) {
      failed(error, wordsOr('Ocorreu um erro ao tentar realizar o download'))
    } finally {
      setBusy(false)
    }
  }

  const skeleton = <Skeleton width="60%" />
  return (
    <ReadRegion read={xml} text="Não foi possível carregar o XML" failure={loadFailure} skeleton={skeleton}>
      {(text) =>
        View ? (
          <View
            text={text}
            label={XMLS[type].label}
            actions={
              <Button size="sm" icon="download" busy={busy} onClick={() => void download()}>
                Baixar
              </Button>
            }
          />
        ) : (
          skeleton
        )
      }
    </ReadRegion>
  )
}
