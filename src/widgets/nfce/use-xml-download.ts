import { useState } from 'react'
import { useConnection } from '#api/client/use-connection.ts'
import { readNfceXmlUrl } from '#api/contract/nfces.ts'
import { saveFile } from '../kit/save-file.ts'
import { useSnackbars } from '../kit/WidgetRoot.tsx'

/** 'Baixar XML': asks for the address, fetches the original bytes and saves them untouched. */
export function useXmlDownload(key: string): { busy: boolean; start: () => void } {
  const connection = useConnection()
  const snackbars = useSnackbars()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const { url } = await connection.call(readNfceXmlUrl, { params: { key } })
      saveFile(await connection.download(url), `${key}-nfce.xml`)
    } catch (error) {
      const said = error instanceof Error ? error.message : ''
      snackbars.show({ level: 'danger', text: said || 'Ocorreu um erro ao tentar realizar o download' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, start: () => void start() }
}
