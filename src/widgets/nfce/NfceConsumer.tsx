import type { Nfce } from '#api/contract/documents/nfces.ts'
import { addressText } from '#domain/companies/address-text.ts'
import { consumerNumber } from '#domain/companies/taxpayer.ts'

type Consumer = Nfce['data']['informacao_nfe']['destinatario']

/** Shows the buyer: name and CPF or CNPJ as far as the note says, masked where the reader may not see them. */
export function NfceConsumer({ consumer }: { consumer: Consumer }) {
  if (consumer === null) return <span className="text-fg-3">Não identificado</span>
  const { nome: name, documento: document, mascarado: masked, estrangeiro, endereco: address } = consumer
  return (
    <span title={masked ? 'Dados do consumidor ocultos para o seu perfil' : undefined}>
      {name}
      {name && document && <br />}
      {document && <span className="tabular-nums">{masked ? document : consumerNumber(document, estrangeiro)}</span>}
      {(name ?? document) && address && <br />}
      {address && addressText(address)}
    </span>
  )
}
