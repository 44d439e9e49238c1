import { useEffect, useRef, useState } from 'react'
import { useConnection } from '#api/client/use-connection.ts'
import { type CepAddress, readCepAnswer } from '#domain/companies/cep.ts'

/** How long an answer is waited for, in ms. */
const LONGEST_MS = 5000
/** Characters of an answer: ViaCEP's have 300. */
const MOST_LETTERS = 10_000

interface CepAnswer {
  cep: string
  found?: CepAddress
  hint: string
}

/**
 * Asks for addresses by CEP, where there is somebody to ask (`url`): a call of the browser's own, without token, cookies or referrer. One
 * that is slow, fails or makes no sense leaves a remark, and everything as it stands. `onFound` is told what was found for which CEP.
 */
export function useCep(url: string | undefined, onFound: (found: CepAddress, cep: string) => void) {
  const { api } = useConnection()
  const [answer, setAnswer] = useState<CepAnswer>()
  const underWay = useRef<AbortController>(undefined)
  // Nobody is left to be told.
  useEffect(() => () => underWay.current?.abort(), [])

  const ask = (cep: string | undefined) => {
    if (url === undefined || cep === answer?.cep) return
    underWay.current?.abort()
    if (cep === undefined) return setAnswer(undefined)
    const stop = new AbortController()
    underWay.current = stop
    setAnswer({ cep, hint: 'Buscando o endereço…' })
    void addressOf(`${url.startsWith('/') ? api : ''}${url}/${cep}/json/`, cep, stop.signal).then((found) => {
      if (stop.signal.aborted) return
      if (typeof found === 'object') {
        setAnswer({ cep, found, hint: '' })
        onFound(found, cep)
      } else {
        setAnswer({
          cep,
          hint: found === 'unknown' ? 'CEP não encontrado' : 'O endereço deste CEP não veio. Preencha-o.',
        })
      }
    })
  }
  return { ask, cep: answer?.cep, found: answer?.found, hint: answer?.hint || undefined }
}

async function addressOf(url: string, cep: string, signal: AbortSignal): Promise<ReturnType<typeof readCepAnswer>> {
  try {
    const reply = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    const text = reply.ok ? await reply.text() : ''
    return text.length > MOST_LETTERS ? undefined : readCepAnswer(JSON.parse(text), cep)
  } catch {
    return undefined
  }
}
