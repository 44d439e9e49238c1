import { maskName, maskTaxpayer } from '../../companies/taxpayer.ts'
import type { NoteView } from './view.ts'

/** With the consumer masked for who does not hold what hands notes out by the thousand (docs/decisions.md#consumers). */
export function forReader(data: NoteView, mayReadConsumer: boolean): NoteView {
  if (mayReadConsumer) return data
  const { destinatario, entrega, retirada, demais } = data.informacao_nfe
  return {
    ...data,
    informacao_nfe: {
      ...data.informacao_nfe,
      destinatario: masked(destinatario),
      entrega: masked(entrega),
      retirada: masked(retirada),
      demais: demais.filter(({ personal }) => !personal),
    },
  }
}

type Party = NoteView['informacao_nfe']['destinatario']

function masked(party: Party): Party {
  if (party === null) return null
  const { documento, nome } = party
  return {
    ...party,
    documento: documento && maskTaxpayer(documento),
    nome: nome && maskName(nome),
    mascarado: true,
    endereco: null,
  }
}
