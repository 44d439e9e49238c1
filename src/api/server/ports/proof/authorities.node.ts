import { X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorText } from '../../errors/text.ts'
import { Misused } from '../../errors/misused.ts'

const CERTIFICATE_FILE = /\.(pem|crt|cer|der)$/i
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * Reads the certificates of authorities in a folder, as ITI publishes them: PEM, one or several a file, or DER. Answers each as PEM, which
 * threads take. Throws Misused for a folder that cannot be read or a file that is none.
 */
export function readAuthorities(folder: string): string[] {
  return namesIn(folder)
    .filter((name) => CERTIFICATE_FILE.test(name))
    .sort()
    .flatMap((name) => {
      try {
        return certificatesOf(readFileSync(join(folder, name)))
      } catch (error) {
        throw new Misused(`ICP_BRASIL_ROOTS: ${name} não é um certificado: ${errorText(error)}`)
      }
    })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    throw new Misused(`ICP_BRASIL_ROOTS: a pasta não pode ser lida: ${errorText(error)}`)
  }
}

function certificatesOf(bytes: Buffer): string[] {
  const pems = bytes.toString('latin1').match(PEM)
  return (pems ?? [bytes]).map((one) => new X509Certificate(one).toString())
}
