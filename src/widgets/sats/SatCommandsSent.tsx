import { useConnection } from '#api/client/use-connection.ts'
import { listSatCommands, readSatCommandAttachment, type SatCommand } from '#api/contract/sat-commands.ts'
import { commandLook } from '#domain/command-state.ts'
import { formatDateTime } from '#domain/date-time.ts'
import { formatBytes } from '#domain/money.ts'
import { satFunction } from '#domain/sat-commands.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Status } from '#ui/Status.tsx'
import type { Column } from '../kit/ListFrame.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { useDownload } from '../kit/use-download.ts'
import { PAGE_SIZES, satCommandsQuery, type SatCommandsViewState } from './sat-commands-view.ts'
import { useSentCommands } from './use-sent-commands.ts'

// Lists that the catalogue does not name show the server's own message (second document, section 8).
const loadFailure = (message: string) => message
const rowKey = ({ id }: SatCommand) => id

/** A line of what was sent with it; whole documents are only named. */
function parametersText({ spec, parameters }: SatCommand): string {
  const known = satFunction(spec.id)?.parameters ?? []
  return known
    .filter(({ name }) => parameters[name] !== undefined)
    .map(({ name, description, kind, choices }) => {
      const value = parameters[name] ?? ''
      if (kind === 'multiline') return description
      return `${description}: ${choices.find((one) => one.value === value)?.description ?? value}`
    })
    .join(' · ')
}

const columns: readonly Column<SatCommand>[] = [
  {
    header: 'Comando',
    className: 'c-cmd',
    skeleton: 140,
    cell: (command) => (
      <>
        <b className="m">{command.spec.description}</b>
        <small className="t3">{parametersText(command)}</small>
      </>
    ),
  },
  {
    header: 'Situação',
    className: 'c-st',
    skeleton: 84,
    cell: ({ state }) => {
      const { label, level, icon } = commandLook(state)
      return (
        <Status level={level} icon={icon}>
          {label}
        </Status>
      )
    },
  },
  {
    header: 'Enviado',
    className: 'c-when',
    skeleton: 132,
    cell: (command) => (
      <>
        <span className="num">{formatDateTime(command.created_utc)}</span>
        <small className="t3">{command.created_by}</small>
      </>
    ),
  },
  {
    header: 'Resposta do SAT',
    className: 'c-reply',
    skeleton: 160,
    cell: ({ reply_code: code, reply_message: message, finished_utc: finished, attachments }) => (
      <>
        {(code ?? message) !== null && (
          <span>
            {code && <span className="num t2">{code}</span>} {message}
          </span>
        )}
        {finished && <small className="t3 num">{formatDateTime(finished)}</small>}
        {attachments.map((attachment) => (
          <Attachment key={attachment.id} {...attachment} />
        ))}
      </>
    ),
  },
]

function Attachment({ id, name, size }: SatCommand['attachments'][number]) {
  const connection = useConnection()
  const download = useDownload(() => connection.call(readSatCommandAttachment, { params: { id } }), name)
  return (
    <Button kind="ghost" size="sm" icon="download" className="file" busy={download.busy} onClick={download.start}>
      <span className="ell">
        <span className="sr">Baixar </span>
        {name}
      </span>{' '}
      <span className="t3 num">{formatBytes(size)}</span>
    </Button>
  )
}

interface Props {
  satId: string
  view: SatCommandsViewState
  onShow: (changed: Partial<SatCommandsViewState>) => void
}

/** The commands of a SAT, newest first, followed until they have ended. */
export function SatCommandsSent({ satId, view, onShow }: Props) {
  const query = satCommandsQuery(satId, view)
  useSentCommands(query)
  return (
    <ListScreen
      read={listSatCommands}
      query={query}
      label="Comandos enviados"
      className="sat-sent"
      columns={columns}
      rowKey={rowKey}
      loadFailure={loadFailure}
      filters={<h2 className="h2">Comandos enviados</h2>}
      empty={<Empty icon="send" title="Nenhum comando enviado" />}
      pageSizes={PAGE_SIZES}
      onShow={onShow}
      usualSize={10}
    />
  )
}
