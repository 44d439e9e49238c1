import { phrase } from '../phrase.ts'
/** The first port that is nobody's by law of the machine (RFC 6335, section 6); below it only that of https is sent to. */
const FIRST_FREE_PORT = 1024
const HTTPS_PORT = 443
/** Longer addresses are cut by proxies. */
const MOST_LETTERS = 2000

/** The status by which a receiver says that it wants nothing more: 'disable the endpoint' (Standard Webhooks, 'Webhook sender best practices'). */
export const GONE = 410

/** Terms of a server: http is spoken to networks that its operator names. */
interface OutsideTerms {
  http: boolean
}

/**
 * Returns what is wrong with an address that messages are to be sent to, for its field; undefined where nothing is. Where its name leads is seen by
 * whoever sends (ports/webhooks).
 */
export function outsideAddressFault(text: string, { http }: OutsideTerms = { http: false }): string | undefined {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return 'Informe um endereço que começa com https://'
  if (url.protocol === 'http:' && !http) return 'O endereço precisa começar com https://'
  if (text.length > MOST_LETTERS) return phrase`O endereço pode ter até ${MOST_LETTERS} letras`
  if (url.username !== '' || url.password !== '') return 'O endereço não pode levar usuário e senha'
  if (url.hash !== '') return 'O endereço não pode levar um #'
  const port = Number(url.port)
  if (url.port !== '' && port !== HTTPS_PORT && port < FIRST_FREE_PORT) {
    return phrase`A porta ${port} não é aceita: use a 443, ou uma a partir de ${FIRST_FREE_PORT}`
  }
  return undefined
}
