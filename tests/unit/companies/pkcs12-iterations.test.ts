import forge from 'node-forge'
import { describe, expect, test } from 'vitest'
import { iterationsOf } from '#api/server/companies/pkcs12-iterations.ts'
import { makePfx } from '../../certificates.ts'

const { asn1 } = forge
const { Class, Type } = asn1

const parsed = (bytes: Uint8Array) => asn1.fromDer(forge.util.binary.raw.encode(bytes))
const octets = (text: string) => asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, text)
const integer = (bytes: string) => asn1.create(Class.UNIVERSAL, Type.INTEGER, false, bytes)
const sequence = (...parts: forge.asn1.Asn1[]) => asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, parts)
const content = (part: forge.asn1.Asn1) => sequence(asn1.create(Class.CONTEXT_SPECIFIC, 0, true, [part]))

describe('iterationsOf', () => {
  test.each(['aes', 'legacy'] as const)('adds up the derivations of key, certificates and integrity (%s)', (cipher) => {
    expect(iterationsOf(forge, parsed(makePfx({ cipher, iterations: 3000 })))).toBe(9000)
  })

  test('a count of more bytes than a number has is too many', () => {
    expect(iterationsOf(forge, sequence(octets('salt'), integer('\x7f\xff\xff\xff\xff')))).toBe(Infinity)
  })

  test('a content in pieces hides none', () => {
    const bytes = asn1.toDer(sequence(octets('salt'), integer('\x03\xe8'))).getBytes()
    const pieces = [octets(bytes.slice(0, 5)), octets(bytes.slice(5))]
    expect(iterationsOf(forge, content(asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, true, pieces)))).toBe(1000)
    expect(iterationsOf(forge, content(octets(bytes)))).toBe(1000)
    expect(iterationsOf(forge, content(octets('no DER')))).toBe(0)
  })
})
