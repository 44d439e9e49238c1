import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPkcs12Key } from '#api/server/companies/pkcs12.ts'
import { errorText } from '#api/server/errors/text.ts'
import { LARGE_BYTES, type RunTask } from '#api/server/ports/platform/task.ts'
import { parserThreads } from '#api/server/ports/platform/threads.node.ts'
import { saeSp } from '#api/server/ports/sefaz/sae-sp.node.ts'
import { makePfx } from '../../certificates.ts'
import { nfe, noteKey } from '../../documents.ts'
import {
  downloadReply,
  escapedXml,
  listingReply,
  type PlayedSae,
  playSae,
  saeEnvelope,
  taxpayerKey,
} from '../../sefaz/sae-service.ts'
import { certify, chain, type Holder } from '../../signing.ts'

// SEFAZ-SP's SAE, which could not be reached where this was written: its forms are those of public sources, over real TLS.

const DATES = { from: '2020-01-01', to: '2040-01-01' }
const KEY = noteKey({ number: 7 })
const period = { cnpj: '11222333000181', from: '2026-03-01T00:00', to: '2026-03-30T12:00' }

const threads = parserThreads({
  uuid: () => '',
  deflateRaw: (bytes) => bytes,
  inflateRaw: (bytes) => new Uint8Array(bytes),
})
let sae: PlayedSae
let people: { root: Holder; authority: Holder; holder: Holder }
beforeAll(async () => {
  people = chain({ name: 'MERCADO DA ESQUINA LTDA:11222333000181', ...DATES })
  sae = await playSae(people.root)
  // Keys take a second each where nothing else runs.
}, 60_000)
afterAll(async () => {
  await threads.close()
  await sae.close()
})
beforeEach(() => void sae.calls.splice(0))

const taxpayer = () => taxpayerKey(people.holder, [people.authority])
const listing = (more: Partial<Parameters<typeof saeSp>[0]> = {}) =>
  saeSp({ run: threads.run, authorities: [sae.root], addresses: sae.addresses, timeoutMs: 20_000, ...more })
const list = (more?: Parameters<typeof listing>[0]) =>
  listing(more).list({ taxpayer: taxpayer(), environment: 'production', ...period })
const fetchNote = () => listing().fetch({ taxpayer: taxpayer(), environment: 'homolog', key: KEY })
const says = (text: string, status = 200) => {
  sae.answer = (response: ServerResponse) =>
    void response.writeHead(status, { 'Content-Type': 'application/soap+xml; charset=utf-8' }).end(text)
}
const lists = (...parts: Parameters<typeof listingReply>) =>
  says(saeEnvelope('NFCeListagemChaves', listingReply(...parts)))
const hands = (...parts: Parameters<typeof downloadReply>) =>
  says(saeEnvelope('NFCeDownloadXML', downloadReply(...parts)))

describe('the list of keys', () => {
  test('is asked for with the company’s certificate, without any prefix', async () => {
    lists('100', [KEY])
    expect(await list()).toEqual({ outcome: 'listed', keys: [KEY], next: undefined })
    expect(sae.calls).toEqual([
      {
        path: '/ws/NFCeListagemChaves.asmx',
        contentType:
          'application/soap+xml; charset=utf-8; action="http://www.portalfiscal.inf.br/nfe/wsdl/NFCeListagemChaves/nfceListagemChaves"',
        client: 'MERCADO DA ESQUINA LTDA:11222333000181',
        body: expect.stringContaining(
          '<nfeDadosMsg xmlns="http://www.portalfiscal.inf.br/nfe/wsdl/NFCeListagemChaves"><nfceListagemChaves xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00">' +
            '<tpAmb>1</tpAmb><dataHoraInicial>2026-03-01T00:00</dataHoraInicial><dataHoraFinal>2026-03-30T12:00</dataHoraFinal></nfceListagemChaves></nfeDadosMsg>',
        ),
      },
    ])
  })

  test.each(['2026-03-04T10:15:59-03:00', '2026-03-04T10:15:59', '2026-03-04T10:15'])(
    'of which there are more goes on from the last minute (%s)',
    async (last) => {
      const keys = Array.from({ length: 2000 }, (_, at) => noteKey({ number: at + 1 }))
      lists('101', [...keys, KEY], last)
      expect(await list()).toEqual({ outcome: 'listed', keys, next: '2026-03-04T10:15' })
    },
  )

  test('that is cut off without saying where is no answer', async () => {
    lists('101', [KEY])
    await expect(list()).rejects.toThrow('does not say how far')
  })

  test('may be empty', async () => {
    lists('107')
    expect(await list()).toEqual({ outcome: 'listed', keys: [], next: undefined })
  })

  test.each<[string, 'misuse' | 'refused']>([
    ['104', 'refused'],
    ['110', 'refused'],
    ['656', 'misuse'],
  ])('%s is %s, in SEFAZ’s words', async (code, outcome) => {
    lists(code)
    expect(await list()).toEqual({ outcome, code, words: `Motivo ${code}` })
  })

  test('429 is of everybody', async () => {
    says('<html>Too many requests</html>', 429)
    expect(await list()).toMatchObject({ outcome: 'throttled', code: '429' })
  })

  test.each(['nfceListagemChavesResult', 'nfeResultMsg'])('is read where it is escaped in <%s>', async (name) => {
    const escaped = escapedXml(`<?xml version="1.0"?>${listingReply('100', [KEY])}`)
    says(saeEnvelope('NFCeListagemChaves', escaped).replaceAll('nfeResultMsg', name))
    expect(await list()).toEqual({ outcome: 'listed', keys: [KEY], next: undefined })
  })

  test.each<[string, number, string | RegExp]>([
    ['<html><p>Manutenção</p></html>', 200, /SEFAZ answers 200 with something else/],
    ['', 503, /SEFAZ answers 503/],
    [
      '<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><s:Fault><s:Reason><s:Text>Fora do ar</s:Text></s:Reason></s:Fault></s:Body></s:Envelope>',
      500,
      'SEFAZ answers 500: Fora do ar',
    ],
    ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 200, /DOCTYPE/],
    ['<retNfceListagemChaves><cStat>100', 200, /unclosed/],
    ['<retNfceListagemChaves/>', 200, /without a result/],
  ])('%s (%i) is no answer', async (text, status, error) => {
    says(text, status)
    await expect(list()).rejects.toThrow(error)
  })
})

describe('what no reply needs', () => {
  const listed = (inside: string) =>
    says(saeEnvelope('NFCeListagemChaves', listingReply('100').replace('</retNfce', `${inside}</retNfce`)))

  test('many keys cost as much each as few do', async () => {
    const keys = Array.from({ length: 100_000 }, (_, at) => noteKey({ number: at + 1 }))
    lists('100', keys)
    expect(await list()).toEqual({ outcome: 'listed', keys, next: undefined })
  })

  test.each<[string, () => string]>([
    ['over 64 elements within each other', () => '<a>'.repeat(200_000) + '</a>'.repeat(200_000)],
    ['over 400000 elements', () => '<a/>'.repeat(400_001)],
    ['over 50 attributes', () => `<a ${Array.from({ length: 200_000 }, (_, at) => `a${at}=""`).join(' ')}/>`],
  ])('%s are no answer', async (words, inside) => {
    listed(inside())
    await expect(list()).rejects.toThrow(words)
    says(saeEnvelope('NFCeListagemChaves', escapedXml(`<retNfceListagemChaves>${inside()}</retNfceListagemChaves>`)))
    await expect(list()).rejects.toThrow(words)
  })

  test('a long answer is read by another thread', async () => {
    const read: (number | undefined)[] = []
    const run: RunTask = (task, input, errand) => {
      read.push(errand.bytes)
      return threads.run(task, input, errand)
    }
    lists(
      '100',
      Array.from({ length: 2000 }, (_, at) => noteKey({ number: at + 1 })),
    )
    await list({ run })
    expect(read[0]).toBeGreaterThan(LARGE_BYTES)
  })
})

describe('a note', () => {
  test('comes with the whole answer', async () => {
    hands('200', nfe({ number: 7 }))
    const found = await fetchNote()
    expect(found).toMatchObject({ outcome: 'found' })
    expect('answer' in found && new TextDecoder().decode(found.answer)).toContain(`<infNFe Id="NFe${KEY}"`)
    expect(sae.calls).toMatchObject([
      {
        path: '/ws-homolog/NFCeDownloadXML.asmx',
        body: expect.stringContaining(`<tpAmb>2</tpAmb><chNFCe>${KEY}</chNFCe>`),
      },
    ])
  })

  test.each<[string, 'misuse' | 'refused']>([
    ['203', 'refused'],
    ['205', 'refused'],
    ['207', 'refused'],
    ['656', 'misuse'],
  ])('may be refused: %s is %s', async (code, outcome) => {
    hands(code)
    expect(await fetchNote()).toEqual({ outcome, code, words: `Motivo ${code}` })
  })

  test('is read where it is escaped', async () => {
    says(saeEnvelope('NFCeDownloadXML', escapedXml(downloadReply('200', nfe({ number: 7 })))))
    expect(await fetchNote()).toMatchObject({ outcome: 'found' })
  })
})

describe('a connection', () => {
  test('ends where the answer is too large', async () => {
    lists('100', [KEY, 'x'.repeat(5000)])
    await expect(list({ mostBytes: 5000 })).rejects.toThrow('more than 5000 bytes')
  })

  test('ends where the answer does not', async () => {
    let timer: NodeJS.Timeout | undefined
    sae.answer = (response) => {
      response.writeHead(200)
      // Never silent for as long as the limit.
      timer = setInterval(() => response.write(' '), 20)
    }
    await expect(list({ timeoutMs: 300 })).rejects.toThrow('No answer within 300 ms')
    clearInterval(timer)
  })

  test('is made with a server alone whose certificate comes from an authority that is known', async () => {
    await expect(list({ authorities: [] })).rejects.toThrow(/UNABLE_TO_VERIFY|unable to verify|self-signed/)
    const other = await playSae(people.root, 'outro.example')
    try {
      await expect(list({ authorities: [other.root], addresses: other.addresses })).rejects.toThrow(/altnames|ALTNAME/)
      expect(other.calls).toEqual([])
    } finally {
      await other.close()
    }
    expect(sae.calls).toEqual([])
  })

  test('that the server refuses fails without a word of the key', async () => {
    const stranger = taxpayerKey(certify({ name: 'OUTRA EMPRESA', ...DATES }))
    const failure = await listing()
      .list({ taxpayer: stranger, environment: 'production', ...period })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(errorText(failure)).not.toContain('PRIVATE')
    expect(Object.keys(failure as Error)).toEqual([])
    expect(sae.calls).toEqual([])
  })
})

test.each(['aes', 'legacy'] as const)('the key of a certificate’s file serves a connection (%s)', async (cipher) => {
  const work = (password: string) =>
    openPkcs12Key.work(
      { uuid: () => '', deflateRaw: (bytes) => bytes, inflateRaw: (bytes) => new Uint8Array(bytes) },
      { bytes: makePfx({ cipher, commonName: 'LOJA' }), password },
    )
  const opened = await work('senha')
  if ('fault' in opened) throw new Error(opened.fault)
  expect(opened.certificates.match(/BEGIN CERTIFICATE/g)).toHaveLength(2)
  lists('100', [])
  // From another authority than the server asks for: the connection is refused there, after the key was read here.
  await expect(listing().list({ taxpayer: opened, environment: 'production', ...period })).rejects.toThrow(
    /ECONNRESET|alert|hang up/,
  )
  expect(await work('errada')).toEqual({ fault: 'password' })
})
