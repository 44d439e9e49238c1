import { taxpayerText } from '#domain/companies/taxpayer.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { type DownloadFormat, downloadFormat } from '#domain/documents/downloads/download-format.ts'
import { MONTH_STATES, salesOf } from '#domain/documents/month-end/month-figures.ts'
import { monthText } from '#domain/documents/month-end/month.ts'
import { NF_NAMES, NF_TYPES, type NfType } from '#domain/documents/nf-type.ts'
import { formatAmount, formatQuantity } from '#domain/money.ts'
import { formatLocal } from '#domain/time/date-time.ts'
import { localTime } from '#domain/time/zoned-time.ts'
import { letter } from '../../mail/letter.ts'
import type { Message } from '../../ports/mail/mailer.ts'
import type { MonthOfCompany } from '../month/read-month.ts'

/** A download of a delivery; without a link where it could not be made. */
export interface LetterFile {
  nf_type: NfType
  format: DownloadFormat
  /** Why it failed, or what a file that is there lacks. */
  failure: string | null
  link: string | undefined
}

interface DeliveryNews {
  to: string
  month: MonthOfCompany
  timeZone: string
  /** The month has no documents. */
  isEmpty: boolean
  remarks: readonly string[]
  files: readonly LetterFile[]
  /** Signed addresses, as those of the files. */
  pdf: string
  csv: string
  /** Their end, in ms. */
  until: number
}

/** The mail that brings a month to an accountant, who has no login here: its links need none. */
export async function deliveryLetter(news: DeliveryNews): Promise<Message> {
  const { to, month, timeZone, isEmpty, remarks, files, pdf, csv, until } = news
  const name = companyName(month.company)
  const about = `${name} (${taxpayerText(month.company.cnpj)}), ${monthText(month.month)}`
  const head = {
    to,
    subject: `Documentos fiscais de ${monthText(month.month)} – ${name}`,
    closing: `Você recebe esta mensagem porque ${name} indicou este endereço no Fiscal. Para não a receber mais, fale com a empresa.`,
  }
  if (isEmpty) return letter({ ...head, paragraphs: [`${about}: a empresa não tem documentos deste mês.`] })
  const { sales, total } = salesOf(month.figures)
  const time = (at: number) => formatLocal(localTime(at, timeZone))
  const paragraphs = [
    `${about}: ${formatQuantity(sales)} ${sales === 1 ? 'venda' : 'vendas'}, R$ ${formatAmount(total)}.`,
    stateText(month, time),
    ...remarks,
    ...files.flatMap(({ nf_type, failure, link }) =>
      failure === null ? [] : [link === undefined ? `Sem o arquivo de ${NF_NAMES[nf_type]}: ${failure}` : failure],
    ),
    `Os links abrem sem senha até ${time(until)}: quem tem esta mensagem vê estes documentos.`,
  ]
  const links = [
    ...files.flatMap(({ nf_type, format, link }) =>
      link === undefined ? [] : [{ link, action: `${NF_TYPES[nf_type]}: ${downloadFormat(format)} (zip)` }],
    ),
    { link: pdf, action: 'Totais do mês em PDF' },
    { link: csv, action: 'Totais do mês em CSV, para planilhas' },
  ]
  const [first, ...others] = links
  return letter({ ...head, paragraphs, ...first, others })
}

function stateText({ state, closings, open }: MonthOfCompany, time: (at: number) => string): string {
  const [last] = closings
  const count = open.reduce((sum, one) => sum + one.count, 0)
  const rest = count === 0 ? '' : ` Ainda há ${formatQuantity(count)} a resolver.`
  if (state === 'open' || !last) return `O mês ainda não foi fechado.${rest}`
  const by = `fechado por ${last.email} em ${time(Date.parse(last.at))}`
  return `${state === 'closed' ? `Mês ${by}` : `${MONTH_STATES.reopened.label}. O mês foi ${by}`}.${rest}`
}
