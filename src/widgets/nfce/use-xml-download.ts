import { useConnection } from '#api/client/use-connection.ts'
import { readNfceXmlUrl } from '#api/contract/documents/nfces.ts'
import { useDownload } from '../kit/use-download.ts'

/** 'Baixar XML' of a note. */
export function useXmlDownload(key: string) {
  const connection = useConnection()
  return useDownload(() => connection.call(readNfceXmlUrl, { params: { key } }), `${key}-nfce.xml`)
}
