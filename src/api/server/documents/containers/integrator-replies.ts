import type { DocZip } from './doc-zips.ts'

// What Ceará's Integrador Fiscal leaves beside its MFE: an answer whose `retorno` is the reply of the SAT's own function (EnviarDadosVenda,
// CancelarUltimaVenda), its parts between bars, the sixth or seventh of them the coupon in base64 (Especificação de Requisitos do SAT, 6.1.3).
const ANSWER = /<(?:\w+:)?Integrador[\s>]/
const REPLY = /<(?:\w+:)?retorno>([^<]*)<\/(?:\w+:)?retorno>/g
const BASE64 = /^[A-Za-z0-9+/\s]{100,}={0,2}\s*$/

/** The coupons that an integrator's answer carries, in their order; none of any other file. */
export function* integratorCoupons(bytes: Uint8Array): Generator<DocZip> {
  const decoder = new TextDecoder()
  if (!ANSWER.test(decoder.decode(bytes.subarray(0, 4096)))) return
  let count = 0
  for (const [, reply = ''] of decoder.decode(bytes).matchAll(REPLY)) {
    for (const part of reply.split('|')) {
      const coupon = BASE64.test(part) ? xmlOf(part) : undefined
      if (coupon !== undefined) yield { name: `cupom ${(count += 1)}`, bytes: coupon }
    }
  }
}

/** The signature that follows is base64 as well, and no XML. */
function xmlOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64.replace(/\s+/g, '')), (character) => character.charCodeAt(0))
    return new TextDecoder().decode(bytes.subarray(0, 100)).trimStart().startsWith('<') ? bytes : undefined
  } catch {
    return undefined
  }
}
