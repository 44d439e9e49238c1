import { useConnection } from '#api/client/use-connection.ts'
import { readNfceXmlUrl } from '#api/contract/documents/nfces.ts'
import { documentFileName } from '#domain/documents/document-file-name.ts'
import { useDownload } from '../kit/use-download.ts'

/** 'Baixar XML' of a note; `composed`: of note and SEFAZ's reply, which came apart. */
export function useXmlDownload(key: string, composed: boolean) {
  const fileName = documentFileName({ kind: composed ? 'nfce_composed' : 'nfce', key })
  const connection = useConnection()
  return useDownload(() => connection.call(readNfceXmlUrl, { params: { key } }), fileName)
}
