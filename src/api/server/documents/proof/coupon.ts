import { cfeQrSigned } from '#domain/documents/cfe-qr.ts'
import { qrPartsOf, readCoupon } from '#domain/documents/coupon/coupon.ts'
import { couponKeyWarnings } from '#domain/documents/coupon/warnings.ts'
import { checkOf, failed, notMade, passed } from '#domain/documents/proof/checks.ts'
import type { ProofCheck } from '#domain/documents/proof/codes.ts'
import { couponTotalsProblems } from '#domain/documents/totals/coupon-problems.ts'
import type { Signatures } from '../../ports/proof/signatures.ts'
import { emissionInstant } from '../read/cfe.ts'
import type { DocumentProof, ReadDocument } from './prove.ts'
import { signatureProof, unsignedChecks } from './signature.ts'

/** Checks a CF-e, which its SAT signs as a whole and once more for the QR code, or the cancellation of one. */
export function couponChecks(
  document: ReadDocument,
  kind: 'cfe' | 'cfe_cancellation',
  signatures: Signatures,
): DocumentProof {
  const { info, key } = document
  const coupon = readCoupon(info)
  const at = emissionInstant(coupon, key)
  const signature = signatureProof(
    document,
    { taxpayer: key.named, signer: undefined, satSerial: key.satSerial, at },
    { signatures },
  )
  const messages = (warnings: readonly { message: string }[]) => warnings.map(({ message }) => message)
  return {
    isSigned: signature !== undefined,
    signer: signature?.signer ?? null,
    checks: [
      passed('file'),
      ...(signature?.checks ?? unsignedChecks()),
      checkOf('key', messages(couponKeyWarnings(coupon, key))),
      ...(kind === 'cfe' ? [checkOf('totals', messages(couponTotalsProblems(coupon)))] : []),
      qrCheck(qrPartsOf(coupon, key.key), signature?.certificate, signatures),
    ],
  }
}

function qrCheck(
  parts: ReturnType<typeof qrPartsOf>,
  certificate: string | undefined,
  signatures: Signatures,
): ProofCheck {
  if (parts === null) return notMade('qr_code', 'O cupom não traz a assinatura do QR Code')
  const text = cfeQrSigned(parts)
  const isRight = certificate && signatures.isSigned(text, parts.signature, { certificate, hash: 'sha256' })
  if (typeof isRight !== 'boolean') return notMade('qr_code', 'O cupom não traz o certificado que assinou o QR Code')
  return isRight ? passed('qr_code') : failed('qr_code', 'O QR Code não foi assinado com o certificado do cupom')
}
