import type { asn1 } from 'node-forge'

type Forge = typeof import('node-forge')

/**
 * Iterations that opening one file may take, of all its derivations together: for the integrity check, the key's bag and the certificates'.
 * OpenSSL and Windows write 2,000 or so each, Java's keytool 10,000 (keystore.pkcs12.macIterationCount and its siblings in java.security) and
 * Firefox, the most of all, 600,000 (NSS_PBE_DEFAULT_ITERATION_COUNT of NSS).
 */
export const MOST_ITERATIONS = 2_000_000

/**
 * How many iterations a PKCS#12 file asks for in what can be read without its password. In RFC 7292 (MacData, pkcs-12PbeParams) and RFC 8018
 * (PBKDF2-params) the count is the INTEGER behind the salt, an OCTET STRING, and nothing else has these two in a row.
 */
export function iterationsOf(forge: Forge, node: asn1.Asn1): number {
  const { value } = node
  if (!Array.isArray(value)) return 0
  const { Class, Type } = forge.asn1
  const is = (one: asn1.Asn1 | undefined, type: asn1.Type) => one?.tagClass === Class.UNIVERSAL && one.type === type
  let sum = 0
  for (const [index, part] of value.entries()) {
    if (is(part, Type.INTEGER) && is(value[index - 1], Type.OCTETSTRING)) sum += count(forge, part)
    // The content of a ContentInfo is a file of its own: [0] with an OCTET STRING, in one piece or several.
    const isContent = node.tagClass === Class.CONTEXT_SPECIFIC && is(part, Type.OCTETSTRING)
    sum += isContent ? iterationsOfContent(forge, part) : iterationsOf(forge, part)
  }
  return sum
}

function count(forge: Forge, { value }: asn1.Asn1): number {
  // node-forge reads at most so many bytes as a number.
  return typeof value !== 'string' || value.length > 4 ? Infinity : forge.asn1.derToInteger(value)
}

function iterationsOfContent(forge: Forge, { value }: asn1.Asn1): number {
  const bytes = Array.isArray(value)
    ? value.map((piece) => (typeof piece.value === 'string' ? piece.value : '')).join('')
    : value
  let content: asn1.Asn1
  try {
    content = forge.asn1.fromDer(bytes, false)
  } catch {
    // A certificate's or nothing that is opened.
    return 0
  }
  return iterationsOf(forge, content)
}
