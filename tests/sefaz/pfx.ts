import forge from 'node-forge'
import { type Holder, pemOf } from '../signing.ts'
import { keyPem } from './sae-service.ts'

/** The file that an authority hands out: a holder's key, its certificate and those above. */
export function pfxOf(holder: Holder, above: readonly Holder[], password = 'senha'): Uint8Array<ArrayBuffer> {
  const key = forge.pki.privateKeyFromPem(keyPem(holder))
  const certificates = [holder, ...above].map((one) => forge.pki.certificateFromPem(pemOf(one)))
  const file = forge.pkcs12.toPkcs12Asn1(key, certificates, password, { algorithm: '3des', count: 100 })
  return Uint8Array.from(forge.asn1.toDer(file).getBytes(), (letter) => letter.charCodeAt(0))
}
