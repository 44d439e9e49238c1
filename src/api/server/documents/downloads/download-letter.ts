import { formatDate } from '#domain/time/date-time.ts'
import { type DownloadFormat, hasPdf, hasXml } from '#domain/documents/downloads/download-format.ts'
import { formatQuantity } from '#domain/money.ts'
import { letter } from '../../mail/letter.ts'
import type { Message } from '../../ports/mail/mailer.ts'

export interface DownloadNews {
  to: string
  /** The list of downloads in the back-office. */
  link: string
  /** Files in the request, of XML where it has any. */
  amount: number
  format: DownloadFormat
  /** Days, YYYY-MM-DD. */
  period: { from: string; to: string }
  /** How many days the file is kept. */
  days: number
  /** Why there is no file. */
  failure: string | undefined
  /** The missing part of the file. */
  missing: string | undefined
}

/** The message that a bulk download is ready, or that it failed. It leads to the list: mail is no place for the file's own address. */
export async function downloadLetter({
  to,
  link,
  amount,
  format,
  period,
  days,
  failure,
  missing,
}: DownloadNews): Promise<Message> {
  const files = `${formatQuantity(amount)} ${amount === 1 ? 'arquivo' : 'arquivos'} ${hasXml(format) ? 'XML' : 'PDF'}`
  const beside = hasXml(format) && hasPdf(format) ? ', com os PDFs,' : ''
  const request = `${files}${beside} de ${formatDate(period.from)} a ${formatDate(period.to)}`
  return letter({
    to,
    subject: failure === undefined ? 'Download pronto' : 'Falha no download',
    paragraphs:
      failure === undefined
        ? [
            `O download que você requisitou está pronto: ${request}.`,
            ...(missing === undefined ? [] : [missing]),
            `O arquivo fica disponível por ${days === 1 ? '1 dia' : `${days} dias`}.`,
          ]
        : [`O download que você requisitou não pôde ser feito: ${request}.`, failure],
    link,
    action: 'Abrir downloads',
    closing: 'Você recebeu esta mensagem porque requisitou um download no Fiscal.',
  })
}
