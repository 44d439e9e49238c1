import { useWrite } from '#api/client/use-connection.ts'
import { listNfDownloads, type NfDownloadRequest, requestNfDownload } from '#api/contract/documents/nf-downloads.ts'
import { NF_TYPES } from '#domain/documents/nf-type.ts'
import { useTellSaved } from '../kit/saved.ts'
import { useSnackbars } from '../kit/snackbars.ts'

/**
 * Sends the requests, one after the other. Who has left the form meanwhile is told, too. Rejects with the failure of one; those before it are made, which is
 * said: what is sent again is asked for again.
 */
export function useRequest(): (bodies: readonly NfDownloadRequest[]) => Promise<void> {
  const snackbars = useSnackbars()
  const tellSaved = useTellSaved()
  const { mutateAsync } = useWrite(requestNfDownload, [listNfDownloads])
  return async (bodies) => {
    const made: NfDownloadRequest[] = []
    try {
      for (const body of bodies) {
        const { request } = await mutateAsync({ query: { preview: '0' }, body })
        made.push(body)
        tellSaved({ what: 'nf_download', ...(request && { id: request.id }) })
      }
    } finally {
      if (made.length > 0)
        snackbars.show({ level: 'info', text: made.length === bodies.length ? madeText(made) : partText(made) })
    }
  }
}

const madeText = ({ length }: readonly NfDownloadRequest[]) =>
  length === 1
    ? 'A requisição está sendo processada. Você receberá uma notificação por email quando o arquivo estiver pronto.'
    : 'As duas requisições estão sendo processadas. Você receberá uma notificação por email quando cada arquivo estiver pronto.'

const partText = (made: readonly NfDownloadRequest[]) =>
  `Só a requisição de ${made.map(({ nf_type }) => NF_TYPES[nf_type]).join(', ')} foi feita. Escolha o outro tipo para repetir a que falta.`
