import { useConnection } from '#api/client/use-connection.ts'
import { type Nfce, readNfceXmlUrl } from '#api/contract/documents/nfces.ts'
import { documentFileName } from '#domain/documents/document-file-name.ts'
import { ownName } from '#domain/documents/environment.ts'
import { useDownload } from '../kit/files/use-download.ts'

/** Returns 'Baixar XML' of a note; of one whose SEFAZ's reply came apart, of both. */
export function useXmlDownload({ key, environment, xml_composed: composed }: Nfce) {
  const name = ownName({ key, environment })
  const fileName = documentFileName({ kind: composed ? 'nfce_composed' : 'nfce', key: name })
  const connection = useConnection()
  return useDownload(() => connection.call(readNfceXmlUrl, { params: { key }, query: { environment } }), fileName)
}
