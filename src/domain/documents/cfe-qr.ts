interface QrParts {
  /** 44 positions; the prefix 'CFe' is dropped. */
  key: string
  /** dEmi of the document's own ide, AAAAMMDD. */
  day: string
  /** hEmi of the document's own ide, HHMMSS. */
  time: string
  /** vCFe as the XML writes it. */
  total: string
  /** CPF or CNPJ of the customer; empty where there is none. */
  customer: string
  /** assinaturaQRCODE, base64. */
  signature: string
}

/**
 * Returns the content of a CF-e's QR code, of a sale as of a cancellation: `chave|data e hora|valor|documento|assinatura` (as satcfe of
 * base4sistemas makes it). The signature is the SAT's, RSA with SHA-256 of the text before it, which is how the samples confirm the text to
 * the letter.
 */
export function cfeQrText(parts: QrParts): string {
  return `${cfeQrSigned(parts)}|${parts.signature}`
}

/** The part that the SAT signs. */
export function cfeQrSigned({ key, day, time, total, customer }: Omit<QrParts, 'signature'>): string {
  return [key.replace(/^CFe/, ''), day + time, total, customer].join('|')
}
