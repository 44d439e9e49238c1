import type { SatReply } from '#domain/sats/sat-reply.ts'

/** The functions whose content is a file: in base64, in the first field of the content. */
const FILES: Readonly<Record<string, { name: string; suffix: string }>> = {
  ExtrairLogs: { name: 'logs', suffix: 'log' },
  TesteFimAFim: { name: 'teste-fim-a-fim', suffix: 'xml' },
  AtivarSAT: { name: 'csr', suffix: 'pem' },
}

/**
 * The files that a reply carries. Content that is not what its function promises, or that no function promises, is kept as the text that
 * came.
 */
export function attachmentsOf(
  satFunction: string,
  serial: string,
  { session, content }: SatReply,
): { name: string; bytes: Uint8Array<ArrayBuffer> }[] {
  const [first] = content
  if (first === undefined) return []
  const file = FILES[satFunction]
  const bytes = file ? fromBase64(first) : undefined
  if (file && bytes) return [{ name: `${file.name}-${serial}-${session}.${file.suffix}`, bytes }]
  const name = `resposta-${satFunction}-${serial}-${session}.txt`
  return [{ name, bytes: new TextEncoder().encode(content.join('|')) }]
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}
