import { useWrite } from '#api/client/use-connection.ts'
import { listNfDownloads, type NfDownloadRequest, requestNfDownload } from '#api/contract/nf-downloads.ts'
import { useTellSaved } from '../kit/saved.ts'
import { useFailed } from '../kit/failure/use-failed.ts'
import { useGo, useSnackbars } from '../kit/WidgetRoot.tsx'
import { paths } from '../paths.ts'

/** Sends the request, says how it went and shows the list. */
export function useRequest() {
  const go = useGo()
  const snackbars = useSnackbars()
  const failed = useFailed()
  const tellSaved = useTellSaved()
  const { mutateAsync, isPending } = useWrite(requestNfDownload, [listNfDownloads])
  const send = async (body: NfDownloadRequest, askAgain: () => unknown) => {
    try {
      // Who has left the form meanwhile is told, and stays where they are.
      const { request } = await mutateAsync(
        { query: { preview: '0' }, body },
        { onSuccess: () => go(paths.downloads()) },
      )
      snackbars.show({
        level: 'info',
        text: 'A requisição está sendo processada. Você receberá uma notificação por email quando o arquivo estiver pronto.',
      })
      tellSaved({ what: 'nf_download', ...(request && { id: request.id }) })
    } catch (error) {
      failed(error, (said) => said || 'Ocorreu um erro ao processar a requisição.')
      // What was refused may be so because the figures have changed.
      askAgain()
    }
  }
  return {
    isPending,
    send: (...given: Parameters<typeof send>) => void send(...given),
  }
}
