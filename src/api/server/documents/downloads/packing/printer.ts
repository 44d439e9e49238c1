import { errorText } from '../../../errors/text.ts'
import type { Paper } from '../../../ports/paper/paper.ts'
import type { Platform } from '../../../ports/platform/platform.ts'
import { LARGE_BYTES } from '../../../ports/platform/task.ts'
import type { ListedDocument } from './listed-files.ts'
import { withContent } from '../../contents/stored-content.ts'
import { isBusy, patiently } from '../patience.ts'
import { type ReadFile, ZIP_PAPER } from './prints.ts'

type Printed = NonNullable<ListedDocument['paper']>
/** A PDF; 'damaged' where the document's file is, 'undrawn' where it cannot be read or printed. */
export type Drawn = Uint8Array<ArrayBuffer> | 'damaged' | 'undrawn'

interface PrinterOptions {
  /** The id of the download. */
  id: string
  platform: Pick<Platform, 'run' | 'log'>
  paper: Paper
  tenant: string
  signal: AbortSignal
}

/**
 * Draws the PDFs of a zip one by one, on the threads that read documents, whatever their size: there are so many that calls would wait. A
 * document that cannot be read or drawn fails no other.
 */
export function zipPrinter({ id, platform, paper, tenant, signal }: PrinterOptions) {
  const errand = { tenant, signal, bytes: LARGE_BYTES }
  const read: ReadFile = async (task, file) => {
    const found = await platform.run(task, await withContent(platform, tenant, file), errand)
    return 'damaged' in found ? undefined : found.read
  }

  async function draw(document: Printed): Promise<Drawn> {
    const sheet = await document.read(read)
    return sheet === undefined ? 'damaged' : paper.pdf(sheet, ZIP_PAPER.width, { tenant, signal, aside: true })
  }

  return async (document: Printed): Promise<Drawn> => {
    try {
      return await patiently(() => draw(document), signal)
    } catch (error) {
      signal.throwIfAborted()
      if (isBusy(error)) throw error
      platform.log({ event: 'download_pdf', id, tenant, error: errorText(error) })
      return 'undrawn'
    }
  }
}
