import type { Nfce } from '#api/contract/documents/nfces.ts'
import { addressText } from '#domain/companies/address-text.ts'
import { consumerNumber } from '#domain/companies/taxpayer.ts'

type Consumer = Nfce['data']['informacao_nfe']['destinatario']

const NOBODY = { nome: null, documento: null, mascarado: false, estrangeiro: false }

/** Shows the buyer: name and CPF or CNPJ as far as the note says, masked where the reader may not see them. */
export function NfceConsumer({ consumer }: { consumer: Consumer }) {
  const { nome: name, documento: document, mascarado: masked, estrangeiro } = consumer ?? NOBODY
  const address = consumer?.endereco ? addressText(consumer.endereco) : ''
  if (!name && !document && !address) {
    return <span className="text-fg-3">{masked ? 'Oculto para o seu perfil' : 'Não identificado'}</span>
  }
  return (
    <span title={masked ? 'Dados do consumidor ocultos para o seu perfil' : undefined}>
      {name}
      {name && document && <br />}
      {document && <span className="tabular-nums">{masked ? document : consumerNumber(document, estrangeiro)}</span>}
      {(name ?? document) && address && <br />}
      {address}
    </span>
  )
}
