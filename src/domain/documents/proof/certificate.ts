// The certificate of a signature: whose it is, whether it held when the document was issued, and where it comes from (MOC 7.0, 4.2.2: of
// ICP-Brasil, of a CNPJ of the issuer's root; a person's of their CPF; of the state's own form and the NFF an authority's: ../issuer.ts;
// DOC-ICP-04; a SAT's own is of SEFAZ's authority for SATs).
import { cnpjRoot } from '../../companies/certificate-texts.ts'
import { formatCnpj } from '../../companies/cnpj.ts'
import { issuerText, maskTaxpayer, taxpayerKind } from '../../companies/taxpayer.ts'
import { type ExpectedSigner, isAuthorityName } from '../issuer.ts'
import { formatDate } from '../../time/date-time.ts'
import { failed, notMade, passed } from './checks.ts'
import type { ProofCheck } from './codes.ts'

/** A certificate's own words. */
export interface SignerCertificate {
  holder: string
  /** The legal entity's; undefined of a person's. */
  cnpj: string | undefined
  /** The person's; undefined of a legal entity's. Not kept: whoever may see a proof need not see it. */
  cpf?: string | undefined
  /** Serial number of the SAT that it was made for. */
  satSerial: string | undefined
  issuer: string
  /** True if its issuer says to be of ICP-Brasil. */
  isIcpBrasil: boolean
  serialNumber: string
  /** ISO texts. */
  notBefore: string
  notAfter: string
}

/** The end of the search for a certificate's root. `at`: the authority where it did. */
export type ChainEnd =
  | 'root'
  /** The server has no certificates of authorities at all. */
  | 'no_authorities'
  /** The server does not have the certificate of that authority. */
  | 'unknown'
  /** An authority of that name did not sign it. */
  | 'not_signed'
  /** Its signer is no authority. */
  | 'no_authority'
  /** That authority's certificate did not hold at the time. */
  | 'out_of_time'
  /** It says to have made itself. */
  | 'self_signed'
export interface Chain {
  end: ChainEnd
  at: string
}

/** The issuer of a document and when it was issued. */
export interface Issue {
  /** CNPJ or CPF of the issuer, or of whoever asks for an event. */
  taxpayer: string
  /** Undefined of a coupon, which its SAT signs. */
  signer: ExpectedSigner | undefined
  satSerial: string | undefined
  /** ISO text with offset; undefined of a request without a time. */
  at: string | undefined
  /** The event of that time, as a sentence; by default the document was issued. */
  act?: string
}

export function holderCheck(certificate: SignerCertificate, issue: Issue): ProofCheck {
  const { satSerial } = certificate
  if (satSerial !== undefined && satSerial !== issue.satSerial) {
    return failed('holder', `O certificado é do SAT ${satSerial}, e o cupom é do SAT ${issue.satSerial}`)
  }
  const { byIssuer = true, byAuthority = false, authority } = issue.signer ?? {}
  if (byIssuer && isOf(certificate, issue.taxpayer)) return passed('holder')
  if (authority !== undefined && isOf(certificate, authority)) return passed('holder')
  if (byAuthority && certificate.cnpj !== undefined && isAuthorityName(certificate.holder)) return passed('holder')
  const { cnpj, cpf, holder } = certificate
  if (cnpj === undefined && (cpf === undefined || issue.taxpayer.length > 11))
    return failed('holder', `O certificado não é de um ${taxpayerKind(issue.taxpayer)}: ${holder}`)
  const whose = byIssuer ? `o emitente é ${issuerText(issue.taxpayer)}` : 'a NFF é assinada pela SEFAZ Virtual do RS'
  const own = cnpj === undefined ? `CPF ${maskTaxpayer(cpf ?? '')}` : `CNPJ ${formatCnpj(cnpj)}`
  return failed('holder', `O certificado é do ${own}, e ${whose}`)
}

/** A company's branches share the certificates of their root. */
const isOf = ({ cnpj, cpf }: SignerCertificate, taxpayer: string): boolean =>
  taxpayer.length === 11 ? cpf === taxpayer : cnpj !== undefined && cnpjRoot(cnpj) === cnpjRoot(taxpayer)

export function validityCheck({ notBefore, notAfter }: SignerCertificate, issue: Issue): ProofCheck {
  const { at, act = 'o documento foi emitido' } = issue
  if (at === undefined) return notMade('validity', NO_TIME)
  const on = formatDate(at.slice(0, 10))
  if (Date.parse(at) > Date.parse(notAfter)) {
    return failed('validity', `O certificado venceu em ${day(notAfter)}, e ${act} em ${on}`)
  }
  if (Date.parse(at) < Date.parse(notBefore)) {
    return failed('validity', `O certificado só vale desde ${day(notBefore)}, e ${act} em ${on}`)
  }
  return passed('validity')
}

export const NO_TIME = 'O pedido não diz quando foi feito, e a resposta da SEFAZ não chegou'

/** `isSat`: a SAT's certificate need not be of ICP-Brasil. */
export function chainCheck({ isIcpBrasil, issuer }: SignerCertificate, { end, at }: Chain, isSat: boolean): ProofCheck {
  if (end === 'root') return passed('chain')
  if (end === 'self_signed') return failed('chain', 'O certificado foi feito por quem o usa, e não por uma autoridade')
  if (end === 'not_signed') return failed('chain', `A autoridade ${at} não assinou o certificado que diz ser dela`)
  if (end === 'no_authority') return failed('chain', `Quem emitiu o certificado não é uma autoridade: ${at}`)
  if (end === 'out_of_time') return failed('chain', `O certificado da autoridade ${at} não valia no dia da emissão`)
  if (end === 'no_authorities') return notMade('chain', 'As raízes da ICP-Brasil não estão neste servidor')
  if (!isSat && !isIcpBrasil) return failed('chain', `O certificado não é da ICP-Brasil: foi emitido por ${issuer}`)
  return notMade('chain', `A autoridade ${at} não está entre as deste servidor`)
}

const day = (instant: string) => formatDate(instant.slice(0, 10))
