import { useConnection } from '#api/client/use-connection.ts'
import { readSatCommandAttachment, type SatCommand } from '#api/contract/sats/sat-commands.ts'
import { formatCnpj } from '#domain/companies/cnpj.ts'
import { commandStatus } from '#domain/sats/command-state.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { formatBytes } from '#domain/byte-size.ts'
import { satFunction } from '#domain/sats/sat-commands.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Status } from '#ui/painted/Status.tsx'
import { showList } from '../../../kit/list/show-list.tsx'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { usePreferences } from '../../../kit/use-preferences.ts'
import { useDownload } from '../../../kit/files/use-download.ts'
import { satCommandList } from './sat-command-list.ts'

/** A line of what was sent with it; whole documents are only named. */
function parametersText({ spec, parameters }: SatCommand): string {
  const known = satFunction(spec.id)?.parameters ?? []
  return known
    .filter(({ name }) => parameters[name] !== undefined)
    .map(({ name, description, kind, choices }) => {
      const value = parameters[name] ?? ''
      if (kind === 'multiline') return description
      if (name.startsWith('cnpj')) return `${description}: ${formatCnpj(value)}`
      return `${description}: ${choices.find((one) => one.value === value)?.description ?? value}`
    })
    .join(' · ')
}

const sent = showList(satCommandList, {
  label: 'Comandos enviados',
  className: 'sat-sent',
  layout: { items: 960 },
  rowKey: ({ id }) => id,
  start: () => <h2 className="h2">Comandos enviados</h2>,
  empty: () => ({
    icon: 'send',
    title: 'Nenhum comando enviado',
    text: 'Os comandos que este SAT receber e as suas respostas aparecem aqui.',
  }),
  columns: [
    {
      header: 'Comando',
      name: 'command',
      item: { at: 1, side: 'start' },
      skeleton: 140,
      cell: (command) => (
        <>
          <b className="font-medium">{command.spec.description}</b>
          <small className="text-fg-3">{parametersText(command)}</small>
        </>
      ),
    },
    {
      header: 'Situação',
      name: 'status',
      item: { at: 2, side: 'end' },
      skeleton: 84,
      cell: ({ state }) => {
        const { label, level, icon } = commandStatus(state)
        return (
          <Status level={level} icon={icon}>
            {label}
          </Status>
        )
      },
    },
    {
      header: 'Enviado',
      name: 'when',
      item: { at: 3, look: 'small', label: 'Enviado' },
      skeleton: 132,
      cell: (command) => (
        <>
          <span className="tabular-nums">{formatDateTime(command.created_utc)}</span>
          <small className="text-fg-3">{command.created_by}</small>
        </>
      ),
    },
    {
      header: 'Resposta do SAT',
      name: 'reply',
      item: { at: 4 },
      skeleton: 160,
      cell: ({ reply_code: code, reply_message: message, finished_utc: finished, attachments }) => (
        <>
          {(code ?? message) !== null && (
            <span>
              {code && <span className="tabular-nums text-fg-2">{code}</span>} {message}
            </span>
          )}
          {finished && (
            <small className="text-fg-3 tabular-nums">
              {(code ?? message) === null && 'Encerrado em '}
              {formatDateTime(finished)}
            </small>
          )}
          {attachments.map((attachment) => (
            <Attachment key={attachment.id} {...attachment} />
          ))}
        </>
      ),
    },
  ],
})

function Attachment({ id, name, size }: SatCommand['attachments'][number]) {
  const connection = useConnection()
  const download = useDownload(() => connection.call(readSatCommandAttachment, { params: { id } }), name)
  return (
    <Button kind="ghost" size="sm" icon="download" className="file" busy={download.busy} onClick={download.start}>
      <span className="truncate min-w-0">
        <span className="sr-only">Baixar</span> {name}
      </span>{' '}
      <span className="text-fg-3 tabular-nums">{formatBytes(size)}</span>
    </Button>
  )
}

/** Their shapes. */
export function SatCommandsSkeleton() {
  const [preferences] = usePreferences()
  return sent.picture(undefined, { params: {}, search: '', preferences })
}

/** The commands of a SAT, newest first, followed until they have ended. */
export const SatCommandsSent = ({ satId }: { satId: string }) => <ListScreen screen={sent} asks={{ sat_id: satId }} />
