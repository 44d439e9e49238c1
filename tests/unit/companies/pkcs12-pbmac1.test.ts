import forge from 'node-forge'
import { expect, test } from 'vitest'
import { openPkcs12 } from '#api/server/companies/pkcs12.ts'
import { webPlatform } from '#api/server/ports/platform/platform.web.ts'

const { asn1, pki, pkcs12 } = forge

/** A file as node-forge writes it; with another object identifier for its integrity check, as one of RFC 9579 has it. */
function file(check?: string): Uint8Array {
  const keys = pki.rsa.generateKeyPair(1024)
  const certificate = pki.createCertificate()
  certificate.publicKey = keys.publicKey
  certificate.setSubject([{ name: 'commonName', value: 'EMPRESA FICTICIA LTDA:91234567000188' }])
  certificate.setIssuer([{ name: 'commonName', value: 'AC FICTICIA' }])
  certificate.sign(keys.privateKey, forge.md.sha256.create())
  const made = pkcs12.toPkcs12Asn1(keys.privateKey, [certificate], 'segredo', { algorithm: 'aes256', count: 1 })
  const digest = (made.value[2] as forge.asn1.Asn1).value[0] as forge.asn1.Asn1
  const algorithm = (digest.value[0] as forge.asn1.Asn1).value[0] as forge.asn1.Asn1
  if (check) algorithm.value = asn1.oidToDer(check).getBytes()
  return Buffer.from(asn1.toDer(made).getBytes(), 'latin1')
}

test('a file with PBMAC1 is told as such, and one with the usual check is opened', async () => {
  const opened = (bytes: Uint8Array) => openPkcs12.work(webPlatform(), { bytes, password: 'segredo' })
  expect(await opened(file())).toMatchObject({ certificate: { holder: expect.stringContaining('EMPRESA FICTICIA') } })
  expect(await opened(file('1.2.840.113549.1.5.14'))).toEqual({ fault: 'pbmac1' })
})
