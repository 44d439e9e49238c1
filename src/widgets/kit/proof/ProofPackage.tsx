import { useConnection } from '#api/client/use-connection.ts'
import { Button } from '#ui/painted/Button.tsx'
import { useDownload } from '../files/use-download.ts'

interface Props {
  /** The address of the package, below the API's origin. */
  address: string
  fileName: string
  /** Why the reader may not have it. */
  disabledReason?: string | undefined
}

/** 'Pacote de prova': the document with all that proves it, saved as one file for whoever has none of this software. */
export function ProofPackage({ address, fileName, disabledReason }: Props) {
  const { api } = useConnection()
  const { busy, start } = useDownload(async () => ({ url: api + address }), fileName)
  return (
    <p>
      <Button
        size="sm"
        icon="download"
        busy={busy}
        {...(disabledReason
          ? { disabledReason }
          : { title: 'XML, PDF, certificado e conferências num só arquivo, que se confere sem este sistema' })}
        onClick={() => start()}
      >
        Pacote de prova
      </Button>
    </p>
  )
}
