import { voidKey } from '#domain/documents/access-key.ts'
import { issuerText, taxpayerText } from '#domain/companies/taxpayer.ts'
import { type ExpectedSigner, expectedSigner, keyIssuer } from '#domain/documents/issuer.ts'
import { eventProofKey, voidProofKey } from '#domain/documents/proof/request-keys.ts'
import { fromOwnName } from '#domain/documents/environment.ts'
import { checkOf, failed, notMade, passed } from '#domain/documents/proof/checks.ts'
import type { ProofCheck } from '#domain/documents/proof/codes.ts'
import type { Signatures } from '../../ports/proof/signatures.ts'
import { readInstant } from '#domain/documents/reading/instants.ts'
import { parseEvent } from '../read/event.ts'
import { parseVoid } from '../read/void.ts'
import { child, findNode, type FoundDocument, textOf, type XmlNode } from '#domain/documents/reading/xml-node.ts'
import { Refused } from '../xml/refused.ts'
import type { DocumentProof } from './prove.ts'
import { signatureProof, unsignedChecks } from './signature.ts'

// Requests to SEFAZ that the issuer signs: the event of a note, and numbers that are given up.

/** A request of a file's text. */
export interface ReadRequest extends FoundDocument {
  text: string
  /** When SEFAZ received it, where only a file of its own says so. */
  receivedAt: string | null
}

export type RequestKind = 'nfce_event' | 'nfce_void'

/**
 * Finds the request of a name (eventProofKey, voidProofKey), wherever in a lot or beside its reply it stands; of an event one that does not say
 * the environment that its reply does, where no other is there.
 */
export function findRequest(root: XmlNode, kind: RequestKind, key: string): FoundDocument | undefined {
  const found = findNamed(root, kind, key)
  if (found !== undefined || kind === 'nfce_void') return found
  return findNamed(root, kind, fromOwnName(key).key)
}

function findNamed(root: XmlNode, kind: RequestKind, key: string): FoundDocument | undefined {
  const [name, infoName] = kind === 'nfce_event' ? ['evento', 'infEvento'] : ['inutNFe', 'infInut']
  const found = findNode(
    root,
    (node) => node.name === name && child(node, infoName) !== undefined && keyOf(kind, node) === key,
  )
  const info = child(found?.node, infoName)
  return found && info && { ...found, info }
}

/** Undefined of one that is none of an NFC-e, as of another note in the same lot. */
function keyOf(kind: RequestKind, node: XmlNode): string | undefined {
  try {
    if (kind === 'nfce_void') return voidProofKey(parseVoid(node, undefined))
    const { key, ...event } = parseEvent(node, undefined)
    return eventProofKey({ ...event, key: key.key })
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** Checks an event's request, with SEFAZ's reply where its file has it. */
export function eventChecks(request: ReadRequest, signatures: Signatures): DocumentProof {
  const { node, info, within } = request
  const { type, key, sequence } = parseEvent(node, undefined)
  const author = textOf(info, 'CNPJ') ?? textOf(info, 'CPF')
  const signer = expectedSigner(key)
  const owner = keyIssuer(key)
  const id = eventProofKey({ type, key: key.key, sequence, environment: null })
  const reply = child(within.at(-1), 'retEvento/infEvento')
  const tpAmb = textOf(info, 'tpAmb')
  const isSame = (at: XmlNode) =>
    textOf(at, 'chNFe') === key.key && textOf(at, 'tpEvento') === type && (textOf(at, 'tpAmb') ?? tpAmb) === tpAmb
  return proofOf(request, signatures, {
    taxpayer: author ?? owner ?? key.named,
    signer,
    at: readInstant(textOf(info, 'dhEvento'), key.uf),
    act: 'o evento foi registrado pela empresa',
    protocol: protocolCheck(node, reply, isSame),
    key: checkOf('key', [
      ...idDifference(info, id),
      // Who issued a note of the state's own form says the note alone; of one of the NFF SVRS asks (NT 2021.002, rule P12-44).
      ...(author !== undefined && isIssuers(type) && signer.byIssuer && owner !== undefined && author !== owner
        ? [`O autor do evento é o ${taxpayerText(author)}, e o emitente da nota é ${issuerText(owner)}`]
        : []),
    ]),
  })
}

/** Checks a request that numbers are given up, which has no time of its own: SEFAZ's reply says when it came. */
export function voidChecks(request: ReadRequest, signatures: Signatures): DocumentProof {
  const { node, info, within, receivedAt } = request
  const range = parseVoid(node, undefined)
  const reply = child(within.at(-1), 'retInutNFe/infInut')
  const isSame = (at: XmlNode) =>
    ['CNPJ', 'CPF', 'serie', 'nNFIni', 'nNFFin'].every((name) => {
      const value = textOf(at, name)
      return value === undefined || value === textOf(info, name)
    })
  return proofOf(request, signatures, {
    taxpayer: range.cnpj,
    signer: undefined,
    at: readInstant(textOf(reply, 'dhRecbto'), range.uf) ?? receivedAt ?? undefined,
    act: 'a SEFAZ recebeu o pedido',
    protocol: protocolCheck(node, reply, isSame),
    key: checkOf('key', idDifference(info, voidKey(range))),
  })
}

interface Facts {
  taxpayer: string
  signer: ExpectedSigner | undefined
  at: string | undefined
  act: string
  protocol: ProofCheck
  key: ProofCheck
}

function proofOf(request: ReadRequest, signatures: Signatures, { protocol, key, ...facts }: Facts): DocumentProof {
  const signature = signatureProof(request, { ...facts, satSerial: undefined }, { signatures, protocol })
  return {
    isSigned: signature !== undefined,
    signer: signature?.signer ?? null,
    checks: [passed('file'), ...(signature?.checks ?? unsignedChecks()), protocol, key],
  }
}

/** The events that only a note's issuer may ask for (cancellation, also by substitution, correction, contingency). */
const isIssuers = (type: string): boolean => type.startsWith('1101')

function idDifference(info: XmlNode, id: string): string[] {
  const own = info.attributes['Id'] ?? ''
  return own === `ID${id}` ? [] : [`O Id do pedido é '${own}', e os seus campos dizem 'ID${id}'`]
}

/** The layouts of these replies have no digVal; one that has it, as a state may add it, is held against the signature. */
function protocolCheck(node: XmlNode, reply: XmlNode | undefined, isSame: (reply: XmlNode) => boolean): ProofCheck {
  if (reply === undefined) return notMade('protocol', 'O arquivo do pedido não traz a resposta da SEFAZ')
  if (!isSame(reply)) return failed('protocol', 'A resposta no arquivo é de outro pedido')
  const received = textOf(reply, 'digVal')
  if (received === undefined) return notMade('protocol', 'A resposta não traz o resumo (digVal) do que a SEFAZ recebeu')
  const digest = textOf(node, 'Signature/SignedInfo/Reference/DigestValue')
  if (digest === undefined) return notMade('protocol', 'O pedido não tem assinatura com que a resposta se compare')
  return received === digest ? passed('protocol') : failed('protocol', 'A resposta da SEFAZ é de outro conteúdo')
}
