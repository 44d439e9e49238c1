import { afterAll, beforeAll, test } from 'vitest'
import * as docs from '../../../documents.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'
import { expectOneEnd } from './one-end.ts'

// Whatever the order in which files come, and whether in one call or several: in the end the same is there. A long proof (scripts/test/long-proofs.ts),
// of a fifth of what all other tests of the API cost. What is in the folder of cases is beside it.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const KEY = docs.noteKey()
const V1 = { total: '93.00', digest: 'djE=', emittedAt: '2026-03-30T12:18:05-03:00' }
const V2 = { total: '39.00', digest: 'djI=', emittedAt: '2026-03-30T12:25:05-03:00' }
const V3 = { total: '33.00', digest: 'djM=', emittedAt: '2026-03-30T12:28:05-03:00' }
const OK1 = { digest: 'djE=' }
const OK2 = { digest: 'djI=', at: '2026-03-30T12:26:00-03:00', protocol: '135000000000022' }
const NO1 = {
  cStat: '778',
  reason: 'Rejeição: NCM inexistente',
  digest: 'djE=',
  protocol: '',
  at: '2026-03-30T12:19:00-03:00',
}
const NO2 = { ...NO1, digest: 'djI=', at: '2026-03-30T12:25:30-03:00' }
const without = (name: string, xml: string) => xml.replace(new RegExp(`<${name}>[^<]*</${name}>`), '')
const reply = (parts: docs.ReplyParts) => docs.protNFe(KEY, parts)
const bare = (parts: docs.NoteParts) => docs.nfe(parts)
const whole = (parts: docs.NoteParts, replied: docs.ReplyParts) => docs.nfeProc(parts, replied)
const OFFLINE = { emissionType: '9' }
const offlineKey = docs.noteKey(OFFLINE)
const [A, B] = [docs.noteKey({ number: 7 }), docs.noteKey({ number: 8, emissionType: '9' })]
const unsigned = (parts: docs.NoteParts) => docs.nfe(parts).replace(/<Signature.*<\/Signature>/, '')

const SETS: Record<string, string[]> = {
  'a note, the reply to another content, the one that it is to': [bare(V1), reply(OK2), whole(V2, OK2)],
  'a note, its refusal, another one, its authorisation': [bare(V1), reply(NO1), bare(V2), reply(OK2)],
  'a refusal that names no content': [bare(V1), without('digVal', reply(NO1)), bare(V2), reply(OK2)],
  'two refused contents and a third': [bare(V1), reply(NO1), bare(V2), reply({ ...NO2, cStat: '806' }), bare(V3)],
  'refused with its reply, then authorised with it': [whole(V1, NO1), whole(V2, OK2)],
  'refused, corrected, authorised and cancelled': [whole(V1, NO1), bare(V2), reply(OK2), docs.procEvento(KEY)],
  'refused and sent again as it was': [bare(V1), reply(NO1), reply(OK1), whole(V1, OK1)],
  'three contents and the reply to the second': [bare(V1), bare(V2), bare(V3), reply(OK2)],
  'note, reply, and both in one file': [bare(V1), reply(OK1), whole(V1, OK1)],
  'a note with the reply to another content, in one file and apart': [
    whole(V1, OK2),
    bare(V1),
    reply(OK2),
    whole(V2, OK2),
  ],
  'a note, and its cancellation in two files': [bare(V1), reply(OK1), docs.evento(KEY), docs.retEvento(KEY)],
  'the cancellation also whole': [whole(V1, OK1), docs.evento(KEY), docs.retEvento(KEY), docs.procEvento(KEY)],
  'cancelled, with the reply to another content': [bare(V1), reply(OK2), docs.procEvento(KEY), whole(V2, OK2)],
  'replies without the digest': [bare(V1), without('digVal', reply(NO1)), without('digVal', reply(OK1)), bare(V2)],
  'notes without a signature': [unsigned(V1), reply(NO1), unsigned(V2), reply(OK2)],
  'contents that tell no other difference': [
    whole({ product: 'UM' }, {}),
    whole({ product: 'DOIS' }, {}),
    bare({ product: 'TRÊS' }),
  ],
  'two authorisations apart, and the newest one of a content that is not here': [
    bare(V1),
    reply(OK1),
    bare(V2),
    reply({ ...OK2, digest: 'djM=' }),
  ],
  'two authorisations': [whole(V1, OK1), whole(V2, OK2), bare(V3)],
  'off-line, 204, then its authorisation': [
    docs.nfe(OFFLINE),
    docs.protNFe(offlineKey, {
      cStat: '204',
      reason: 'Rejeição: Duplicidade de NF-e',
      protocol: '',
      at: '2026-03-30T14:00:00-03:00',
    }),
    docs.protNFe(offlineKey),
    docs.nfeProc(OFFLINE),
  ],
  'off-line with another content': [
    docs.nfe({ ...OFFLINE, ...V1 }),
    docs.nfe({ ...OFFLINE, ...V2 }),
    docs.protNFe(offlineKey, OK2),
  ],
  'EPEC, its note and the authorisation': [
    docs.procEvento(docs.noteKey({ emissionType: '4' }), '110140', '', '136'),
    docs.nfe({ emissionType: '4', ...V1 }),
    docs.nfe({ emissionType: '4', ...V2 }),
    docs.protNFe(docs.noteKey({ emissionType: '4' }), OK2),
  ],
  'substitution, the substitute in two contents': [
    docs.nfeProc({ number: 7 }),
    docs.procEvento(A, '110112', `<chNFeRef>${B}</chNFeRef>`),
    docs.nfe({ number: 8, emissionType: '9', ...V1 }),
    docs.nfe({ number: 8, emissionType: '9', ...V2 }),
    docs.protNFe(B, OK2),
  ],
  'a voided number and its note': [docs.procInutNFe(1, 3), bare(V1), reply(NO1), docs.nfeProc({ number: 5 })],
}

test.each(Object.entries(SETS))('%s', { timeout: 300_000 }, async (_, files) => {
  await expectOneEnd(
    server,
    files.map((xml, i) => [{ name: `${i + 1}`, bytes: docs.bytesOf(xml) }]),
    // Of five files the other ways are 240 already.
    files.length < 5 ? files : undefined,
  )
})
