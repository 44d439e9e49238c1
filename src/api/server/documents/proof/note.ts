import { isIn } from '#domain/documents/codes/code-list.ts'
import { PROCESSED } from '#domain/documents/codes/reply-codes.ts'
import { expectedSigner } from '#domain/documents/issuer.ts'
import { checkOf, failed, notMade, passed } from '#domain/documents/proof/checks.ts'
import type { ProofCheck } from '#domain/documents/proof/codes.ts'
import { type QrFinding, type QrNote, readNfceQr } from '#domain/documents/proof/nfce-qr.ts'
import { type Note, readNote } from '#domain/documents/note/note.ts'
import { issuerOfNote, noteKeyWarnings } from '#domain/documents/note/warnings.ts'
import { areTaxesDoubtful, noteTotalsProblems } from '#domain/documents/totals/note-problems.ts'
import { hex } from '../../ports/platform/hex.ts'
import type { Signatures } from '../../ports/proof/signatures.ts'
import { placeOf, readInstant } from '#domain/documents/reading/instants.ts'
import { child, textOf, type XmlNode } from '#domain/documents/reading/xml-node.ts'
import { Refused } from '../xml/refused.ts'
import type { Csc, DocumentProof, ReadDocument } from './prove.ts'
import { signatureProof, unsignedChecks } from './signature.ts'

/** Checks an NFC-e, with SEFAZ's reply where its file has it. */
export async function noteChecks(
  document: ReadDocument,
  csc: Csc | undefined,
  signatures: Signatures,
): Promise<DocumentProof> {
  const { info, within, key } = document
  const note = readNote(document)
  const { ide, digest, qrCode } = note
  const at = readInstant(textOf(ide, 'dhEmi'), key.uf)
  if (at === undefined) throw new Refused('incomplete', 'A nota não tem data e hora de emissão (dhEmi)', info.line)
  const protocol = protocolCheck(within.at(-1), { key: key.key, digest, tpAmb: textOf(ide, 'tpAmb') })
  const { taxpayer, form } = issuerOfNote(key, note)
  const issue = { taxpayer, signer: expectedSigner(key), satSerial: key.satSerial, at }
  const signature = signatureProof(document, issue, { signatures, protocol })
  const code = { csc, signatures, certificate: signature?.certificate }
  return {
    isSigned: signature !== undefined,
    signer: signature?.signer ?? null,
    checks: [
      passed('file'),
      ...(signature?.checks ?? unsignedChecks()),
      protocol,
      checkOf('key', messagesOf(noteKeyWarnings(note, key, placeOf(at, key.uf).day))),
      checkOf('totals', totalsMessages(note)),
      qrCode === undefined
        ? notMade('qr_code', form === 'nff' ? 'A NFF não tem QR Code (NT 2021.002)' : 'A nota não traz QR Code')
        : await qrCheck(readNfceQr(qrCode, qrNote(note, key.key)), code),
    ],
  }
}

const messagesOf = (warnings: readonly { message: string }[]) => warnings.map(({ message }) => message)

/** The dashboard counts a note's taxes as its totals have them: said where these are not what its items make. */
function totalsMessages(note: Note): string[] {
  const messages = messagesOf(noteTotalsProblems(note))
  return messages.length > 0 && areTaxesDoubtful(note)
    ? [...messages, 'O dashboard conta os tributos pelos totais da nota']
    : messages
}

interface Replied {
  key: string
  digest: string | undefined
  tpAmb: string | undefined
}

/** SEFAZ repeats the key and the digest of what it was sent (protNFe). `processed`: the element around note and reply. */
function protocolCheck(processed: XmlNode | undefined, { key, digest, tpAmb }: Replied): ProofCheck {
  const reply = child(processed, 'protNFe/infProt')
  if (reply === undefined) return notMade('protocol', 'O arquivo da nota não traz o protocolo da SEFAZ')
  const repliedKey = textOf(reply, 'chNFe')
  if (repliedKey !== key) return failed('protocol', `O protocolo do arquivo é de outra nota: ${repliedKey ?? ''}`)
  const received = textOf(reply, 'digVal')
  const cStat = textOf(reply, 'cStat') ?? ''
  if (received === undefined && !isIn(PROCESSED, cStat)) {
    return notMade('protocol', `A SEFAZ não autorizou a nota (código ${cStat})`)
  }
  if (received === undefined)
    return notMade('protocol', 'O protocolo não traz o resumo (digVal) do que a SEFAZ recebeu')
  if (digest === undefined) return notMade('protocol', 'A nota não tem assinatura com que o protocolo se compare')
  if (received !== digest) return failed('protocol', 'O protocolo da SEFAZ é de outro conteúdo')
  if ((textOf(reply, 'tpAmb') ?? tpAmb) !== tpAmb)
    return failed('protocol', 'O protocolo do arquivo é de outro ambiente')
  return passed('protocol')
}

function qrNote({ ide, dest, total, digest }: Note, key: string): QrNote {
  const consumer = (
    [
      ['1', 'CNPJ'],
      ['2', 'CPF'],
      ['3', 'idEstrangeiro'],
    ] as const
  ).flatMap(([kind, name]) => {
    const document = textOf(dest, name)
    return document === undefined ? [] : [{ kind, document }]
  })
  return {
    key,
    environment: textOf(ide, 'tpAmb') ?? '',
    emissionType: textOf(ide, 'tpEmis') ?? '',
    issuedAt: textOf(ide, 'dhEmi') ?? '',
    total: textOf(total, 'ICMSTot/vNF') ?? '',
    icms: textOf(total, 'ICMSTot/vICMS') ?? '',
    digest,
    consumer: consumer[0],
  }
}

interface QrMeans {
  csc: Csc | undefined
  signatures: Signatures
  certificate: string | undefined
}

async function qrCheck(found: QrFinding, { csc, signatures, certificate }: QrMeans): Promise<ProofCheck> {
  if (found.kind === 'problem') return failed('qr_code', found.reason)
  if (found.kind === 'whole') return passed('qr_code')
  if (found.kind === 'signature') {
    const isRight = certificate && signatures.isSigned(found.text, found.value, { certificate, hash: 'sha1' })
    if (typeof isRight !== 'boolean') return notMade('qr_code', 'A nota não traz o certificado que assinou o QR Code')
    return isRight ? passed('qr_code') : failed('qr_code', 'O QR Code não foi assinado com o certificado da nota')
  }
  const { idCsc, text, hash } = found
  if (csc === undefined)
    return notMade('qr_code', 'O CSC da empresa, com que o QR Code foi feito, não está no cadastro')
  if (Number(csc.id) !== Number(idCsc)) {
    return notMade('qr_code', `O QR Code foi feito com o CSC ${idCsc}, e no cadastro está o ${csc.id}`)
  }
  return (await sha1(text + csc.code)) === hash.toLowerCase()
    ? passed('qr_code')
    : failed('qr_code', 'O QR Code não foi feito com o CSC do cadastro')
}

async function sha1(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text))))
}
