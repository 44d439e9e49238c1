import { useWrite } from '#api/client/use-connection.ts'
import { listNfDownloads, type NfDownloadRequest, requestNfDownload } from '#api/contract/documents/nf-downloads.ts'
import { useTellSaved } from '../kit/saved.ts'
import { useSnackbars } from '../kit/snackbars.ts'

/** Sends the request. Who has left the form meanwhile is told, too. */
export function useRequest(): (body: NfDownloadRequest) => Promise<void> {
  const snackbars = useSnackbars()
  const tellSaved = useTellSaved()
  const { mutateAsync } = useWrite(requestNfDownload, [listNfDownloads])
  return async (body) => {
    const { request } = await mutateAsync({ query: { preview: '0' }, body })
    snackbars.show({
      level: 'info',
      text: 'A requisição está sendo processada. Você receberá uma notificação por email quando o arquivo estiver pronto.',
    })
    tellSaved({ what: 'nf_download', ...(request && { id: request.id }) })
  }
}
