import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'

/** Contents by name. */
export type Files = Record<string, string | Uint8Array<ArrayBuffer> | Blob>

/** The body and header of a call that sends them. */
export async function formOf(files: Files, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, content] of Object.entries(files)) form.append('documents', new Blob([content]), name)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new Request('http://api.test', { method: 'POST', body: form })
  return {
    body: new Uint8Array(await request.arrayBuffer()),
    headers: { 'Content-Type': request.headers.get('Content-Type') ?? '' },
  }
}

export async function zip(entries: Files, options: { password?: string } = {}): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, ...options })
  for (const [name, content] of Object.entries(entries)) {
    if (typeof content === 'string') await writer.add(name, new TextReader(content))
    else await writer.add(name, new Uint8ArrayReader(new Uint8Array(await new Blob([content]).arrayBuffer())))
  }
  return writer.close()
}

/** A zip in so many others, each 'c.zip'; in the innermost a file. */
export async function deepZip(levels: number, content: string): Promise<Blob> {
  return zip(levels === 0 ? { 'd.xml': content } : { 'c.zip': await deepZip(levels - 1, content) })
}
