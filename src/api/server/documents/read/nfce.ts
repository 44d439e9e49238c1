import { nfceFigures } from '#domain/documents/sale-figures.ts'
import { readTaxpayer } from '#domain/documents/reading/fields.ts'
import { placeOf, readInstant } from '#domain/documents/reading/instants.ts'
import { isContingency } from '#domain/documents/issuance.ts'
import { doDigestsDiffer, otherContentText } from '#domain/documents/note-contents.ts'
import { readNote } from '#domain/documents/note/note.ts'
import { issuerOfNote, noteWarnings } from '#domain/documents/note/warnings.ts'
import type { Environment } from '#domain/documents/environment.ts'
import { usesCsc } from '#domain/documents/proof/nfce-qr.ts'
import type { Warning } from '#domain/documents/reading/warnings.ts'
import { child, textOf, type XmlNode } from '#domain/documents/reading/xml-node.ts'
import { Refused } from '../xml/refused.ts'
import { readEnvironment, readIssuer, readKey, readTotal, refuseLowerCase } from './fields.ts'
import { downloadProtocol, parseProtocol, readDownload } from './protocol.ts'
import type { EventFound, NfceFound } from './reading.ts'

/** A note, and its reply where the nfeProc around has it. Throws Refused when it has no valid key, day, environment or total. */
export function parseNfce(nfe: XmlNode, processed?: XmlNode): NfceFound {
  const reply = child(processed, 'protNFe')
  const info = child(nfe, 'infNFe')
  if (info === undefined) throw new Refused('incomplete', 'A nota não tem o elemento infNFe', nfe.line)
  const note = readNote({ node: nfe, info })
  const { ide, emit, dest, digest = '', qrCode = '' } = note
  const key = readKey(info.attributes['Id']?.replace(/^NFe/, ''), '65', info.line, textOf(ide, 'mod'))
  refuseLowerCase(dest)
  const emittedAt = readInstant(textOf(ide, 'dhEmi'), key.uf)
  if (emittedAt === undefined)
    throw new Refused('incomplete', 'A nota não tem data e hora de emissão (dhEmi)', info.line)
  const { day: emittedOn, offset: emittedOffset } = placeOf(emittedAt, key.uf)
  const total = readTotal(textOf(info, 'total/ICMSTot/vNF'), 'A nota não tem valor total (vNF)', info.line)
  const emissionType = textOf(ide, 'tpEmis') ?? key.emissionType
  const download = reply === undefined ? readDownload(processed, key.uf) : undefined
  const protocol = reply === undefined ? download && downloadProtocol(key, download) : parseProtocol(reply)
  const environment = readEnvironment(ide, info.line)
  const replied = protocol?.key.key === key.key
  const isOfIt = replied && (protocol.environment ?? environment) === environment
  return {
    kind: 'nfce',
    key,
    issuer: readIssuer(emit, issuerOfNote(key, note).taxpayer),
    environment,
    emissionType,
    emittedAt,
    emittedOn,
    emittedOffset,
    total,
    consumer: readTaxpayer(dest),
    figures: nfceFigures(note),
    contingency: isContingency(emissionType)
      ? { at: readInstant(textOf(ide, 'dhCont'), key.uf) ?? emittedAt, justification: textOf(ide, 'xJust') ?? null }
      : undefined,
    slice: { start: nfe.start, end: nfe.end },
    digest,
    usesCsc: environment === 'production' ? usesCsc(qrCode) : undefined,
    protocol: isOfIt ? { ...protocol, environment } : undefined,
    warnings: [
      ...noteWarnings(note, key, emittedOn),
      ...(protocol !== undefined && !replied
        ? [{ code: 'foreign_protocol', message: `O protocolo do arquivo é de outra nota: ${protocol.key.key}` }]
        : protocol !== undefined && !isOfIt
          ? [otherEnvironment(environment)]
          : [...digestWarnings(digest, protocol), ...(protocol?.warnings ?? [])]),
    ],
  }
}

/** Names the two environments (decisions.md#environments): what SEFAZ says in one of them is told of no note of the other. */
function otherEnvironment(environment: Environment): Warning {
  const [note, reply] = environment === 'production' ? ['produção', 'homologação'] : ['homologação', 'produção']
  return {
    code: 'other_environment',
    message: `O protocolo do arquivo é de ${reply}, e a nota é de ${note}: o protocolo nada muda nesta nota`,
  }
}

/** The warning of a note whose signature is not the one that a reply is to: the note's own for as long as nothing else is known of it. */
export const OTHER_DIGEST = 'digest'

/** SEFAZ's reply repeats the digest of what it was sent. */
function digestWarnings(digest: string, reply: EventFound | undefined): Warning[] {
  if (reply === undefined || !doDigestsDiffer(digest, reply.digest)) return []
  return [{ code: OTHER_DIGEST, message: otherContentText(reply.cStat ?? '', reply.description) }]
}
