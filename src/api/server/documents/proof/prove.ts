import { findDocument, type FoundDocument } from '#domain/documents/reading/xml-node.ts'
import { type AccessKey, parseAccessKey } from '#domain/documents/access-key.ts'
import { fromOwnName } from '#domain/documents/environment.ts'
import type { SignerCertificate } from '#domain/documents/proof/certificate.ts'
import { failed } from '#domain/documents/proof/checks.ts'
import type { ProofCheck, ProvenKind } from '#domain/documents/proof/codes.ts'
import type { Signatures } from '../../ports/proof/signatures.ts'
import { decodeXml } from '../xml/decode.ts'
import { parseXml } from '../xml/parse.ts'
import { Refused } from '../xml/refused.ts'
import { noteChecks } from './note.ts'
import { eventChecks, findRequest, voidChecks } from './request.ts'
import { couponChecks } from './coupon.ts'

/** A document in its file. */
export interface Provable {
  kind: ProvenKind
  /** The name of its proof. */
  key: string
  /** The secret code that a company's QR codes are made with, where the tenant has it. */
  csc: Csc | undefined
  /** When SEFAZ received a request that says no time itself. */
  receivedAt?: string | null
}

/** A document of a file's text, and its key. */
export interface ReadDocument extends FoundDocument {
  text: string
  key: AccessKey
}

export interface Csc {
  id: string
  code: string
}

/** The facts about a document. */
export interface DocumentProof {
  checks: ProofCheck[]
  isSigned: boolean
  signer: SignerCertificate | null
}

/** Checks a document in its file as it came; undefined bytes are those of a file that is damaged. */
export async function prove(
  bytes: Uint8Array | undefined,
  { kind, key: keyText, csc, receivedAt = null }: Provable,
  signatures: Signatures,
): Promise<DocumentProof> {
  if (bytes === undefined) return unread('O arquivo guardado não é mais o que chegou: falta uma cópia de segurança')
  try {
    const text = decodeXml(bytes)
    if (kind === 'nfce_event' || kind === 'nfce_void') {
      const request = findRequest(parseXml(text, new Set()), kind, keyText)
      if (request === undefined) return unread('O arquivo guardado não traz este pedido')
      const check = kind === 'nfce_event' ? eventChecks : voidChecks
      return check({ ...request, text, receivedAt }, signatures)
    }
    const key = parseAccessKey(fromOwnName(keyText).key)
    const found = key && findDocument(parseXml(text, new Set()), key.key)
    if (key === undefined || found === undefined) return unread('O arquivo guardado não traz o documento desta chave')
    const document = { ...found, text, key }
    return kind === 'nfce' ? await noteChecks(document, csc, signatures) : couponChecks(document, kind, signatures)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return unread(`O arquivo guardado não pode mais ser lido: ${error.reason.message}`)
  }
}

const unread = (reason: string): DocumentProof => ({ checks: [failed('file', reason)], isSigned: false, signer: null })
