import type { asn1, pki } from 'node-forge'

// What certificates of ICP-Brasil say of whom they name: DOC-ICP-04, 7.1.2.3 (otherName fields of subjectAltName) and 7.1.4 (the name and the
// number, with a colon between, in the common name).

/** Number of the legal entity's CNPJ. */
const CNPJ_OID = '2.16.76.1.3.3'
const ORGANIZATION = 'ICP-Brasil'

type Name = pki.Certificate['subject']

/** The common name; without one, all of the name. */
export function commonNameOf(name: Name): string {
  const common = fieldOf(name, 'CN')
  return common ?? name.attributes.map(({ value }) => String(value)).join(', ')
}

function fieldOf(name: Name, short: string): string | undefined {
  // Its types say any.
  const field = name.getField(short) as { value?: unknown } | null
  return typeof field?.value === 'string' ? field.value : undefined
}

/** The CNPJ of whom the certificate names; undefined for a person's. */
export function cnpjOf(forge: typeof import('node-forge'), certificate: pki.Certificate): string | undefined {
  return alternativeCnpj(forge, certificate) ?? /:([0-9A-Z]{12}\d{2})$/.exec(commonNameOf(certificate.subject))?.[1]
}

function alternativeCnpj(forge: typeof import('node-forge'), certificate: pki.Certificate): string | undefined {
  // Its types say any; the value is the extension's DER.
  const extension = certificate.getExtension('subjectAltName') as { value?: unknown } | undefined
  if (typeof extension?.value !== 'string') return undefined
  try {
    for (const name of partsOf(forge.asn1.fromDer(extension.value))) {
      const [oid, value] = partsOf(name)
      if (typeof oid?.value !== 'string' || forge.asn1.derToOid(oid.value) !== CNPJ_OID) continue
      const text = value && textOf(value)
      const found = text && /[0-9A-Z]{12}\d{2}/.exec(text)?.[0]
      if (found) return found
    }
  } catch {
    // Names of another make: the common name is left.
  }
  return undefined
}

function partsOf({ value }: asn1.Asn1): asn1.Asn1[] {
  return Array.isArray(value) ? value : []
}

/** The text of an explicitly tagged string, of whatever kind. */
function textOf(of: asn1.Asn1): string | undefined {
  return typeof of.value === 'string' ? of.value : of.value[0] && textOf(of.value[0])
}

/** Tells if the issuers in the file, by name the topmost of them, are of ICP-Brasil. */
export function isIcpBrasil(leaf: pki.Certificate, all: readonly pki.Certificate[]): boolean {
  const issuer = all.find((one) => one !== leaf && leaf.isIssuer(one))
  return fieldOf(leaf.issuer, 'O') === ORGANIZATION && (!issuer || fieldOf(issuer.subject, 'O') === ORGANIZATION)
}
