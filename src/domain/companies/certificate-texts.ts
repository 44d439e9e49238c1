import { formatCnpj } from './cnpj.ts'
import { issuerText } from './taxpayer.ts'
import { phrase } from '../phrase.ts'

// Why a certificate is not taken, in words for who sends it.

/** The largest file taken, in bytes: with its whole chain one has some 15 kB. */
export const CERTIFICATE_BYTES = 100_000

export const CERTIFICATE_FAULTS = {
  missing: { field: 'certificate', message: 'Escolha o arquivo do certificado' },
  too_large: { field: 'certificate', message: 'O arquivo é grande demais: um certificado tem até 100 kB' },
  not_pfx: { field: 'certificate', message: 'O arquivo não é um certificado A1 (.pfx ou .p12)' },
  pem: {
    field: 'certificate',
    message: 'O arquivo está em PEM. Envie o .pfx ou .p12, que traz a chave e o certificado',
  },
  password: { field: 'password', message: 'A senha não abre o certificado' },
  cipher: {
    field: 'certificate',
    message: 'O arquivo usa uma cifra que não é aceita. Exporte-o novamente com AES-256 ou 3DES',
  },
  pbmac1: {
    field: 'certificate',
    message:
      'O arquivo tem a verificação PBMAC1, que não é lida aqui. Exporte-o novamente com HMAC e SHA-256 (sem PBMAC1)',
  },
  too_slow: {
    field: 'certificate',
    message: 'O arquivo pede iterações demais para ser aberto. Exporte-o novamente com até 600.000',
  },
  no_key: { field: 'certificate', message: 'O arquivo não traz a chave privada. Exporte-o novamente com a chave' },
  not_rsa: { field: 'certificate', message: 'A chave do certificado não é RSA, a que a SEFAZ aceita' },
  weak_key: { field: 'certificate', message: 'A chave do certificado tem menos de 2048 bits' },
  no_certificate: { field: 'certificate', message: 'O arquivo não traz o certificado da sua chave privada' },
  chain: { field: 'certificate', message: 'A cadeia do certificado não confere com a assinatura dele' },
  no_cnpj: { field: 'certificate', message: 'O certificado não traz um CNPJ: envie o e-CNPJ da empresa' },
} as const
export type CertificateRefusal = keyof typeof CERTIFICATE_FAULTS

export const wrongCompany = (owner: string, company: string): string =>
  phrase`O certificado é do CNPJ ${formatCnpj(owner)}, e a empresa é ${issuerText(company)}`

export const unknownOwner = (owner: string): string =>
  phrase`O certificado é do CNPJ ${formatCnpj(owner)}, que não é de nenhuma empresa`

/** The part of a CNPJ that a company shares with its branches: SEFAZ takes a certificate of the same root (rejection 213). A CPF is all of it. */
export const cnpjRoot = (taxpayer: string): string => (taxpayer.length === 11 ? taxpayer : taxpayer.slice(0, 8))
