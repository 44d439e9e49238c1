import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { daysOfMonth, monthText } from '#domain/documents/month-end/month.ts'
import { formatQuantity } from '#domain/money.ts'
import { formatDate } from '#domain/time/date-time.ts'
import { backOfficeLink } from '../../mail/back-office.ts'
import { letter } from '../../mail/letter.ts'
import type { Message } from '../../ports/mail/mailer.ts'

/** A company's notes in contingency that are overdue, with the one that has waited longest. */
export interface OverdueLine {
  company_id: string
  company: string
  cnpj: string
  notes: number
  serie: number
  number: number
  issued_on: string
}

/** Numbers of a company's series that SEFAZ does not have and nothing explains. */
export interface UnusedLine {
  company_id: string
  company: string
  cnpj: string
  serie: number
  numbers: number
}

interface Recipient {
  email: string
  tenant: string
  tenantId: string
  linkOrigin: string
}

/** How many companies a message names. */
const MOST_LINES = 50

const LIST = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

const counted = (amount: number, one: string, more: string) => `${formatQuantity(amount)} ${amount === 1 ? one : more}`

const namedFirst = (lines: readonly string[]) => [
  ...lines.slice(0, MOST_LINES),
  ...(lines.length > MOST_LINES ? [`e mais ${counted(lines.length - MOST_LINES, 'empresa', 'empresas')}`] : []),
]

const closingFor = (tenant: string) =>
  `Você recebe esta mensagem por ser membro de um grupo de empresas de ${tenant} com este alarme. Em ‘Alarmes’ ele pode ser desligado.`

/** The message that tells of notes in contingency that SEFAZ has not authorised in time. */
export function contingencyLetter(
  lines: readonly OverdueLine[],
  { email, tenant, tenantId, linkOrigin }: Recipient,
): Promise<Message> {
  const [first] = lines
  const amount = lines.reduce((sum, { notes }) => sum + notes, 0)
  const where = lines.length === 1 && first ? first.company : `${lines.length} empresas`
  const search = new URLSearchParams({ kind: 'contingency', environment: 'production' })
  if (lines.length === 1 && first) search.set('company_id', first.company_id)
  return letter({
    to: email,
    subject: `${counted(amount, 'NFC-e', 'NFC-e')} em contingência sem autorização há mais de 24 horas – ${where}`,
    paragraphs: [
      'A nota emitida em contingência é transmitida à SEFAZ até o primeiro dia útil depois da emissão (Ajuste SINIEF 19/16, cláusula 11), em alguns estados em até 24 horas. A autorização destas ainda não chegou aqui:',
      ...namedFirst(
        lines.map(({ notes, number, serie, issued_on, ...named }) => {
          const oldest = `${number} da série ${serie}, de ${formatDate(issued_on)}`
          return notes === 1
            ? `${shopText(named)}: nota ${oldest}.`
            : `${shopText(named)}: ${formatQuantity(notes)} notas, a mais antiga ${oldest}.`
        }),
      ),
      'Confira no sistema emissor se foram transmitidas, e importe o que a SEFAZ respondeu. A que a SEFAZ rejeitou é corrigida e gerada de novo com o mesmo número e série. O número de uma nota em contingência foi usado: não o inutilize.',
    ],
    link: backOfficeLink(linkOrigin, `/nfces/gaps?${search}`, tenantId),
    action: 'Ver na Numeração',
    closing: closingFor(tenant),
  })
}

/** The message that tells of numbers whose void, if they were not used, is to be asked for by a day. */
export function voidLetter(
  lines: readonly UnusedLine[],
  { email, tenant, tenantId, linkOrigin, month, voidBy }: Recipient & { month: string; voidBy: string },
): Promise<Message> {
  const companies = [...Map.groupBy(lines, ({ company_id }) => company_id).values()]
  const [first] = companies.length === 1 ? lines : []
  const amount = lines.reduce((sum, { numbers }) => sum + numbers, 0)
  const search = new URLSearchParams({ ...daysOfMonth(month), environment: 'production' })
  if (first) search.set('company_id', first.company_id)
  return letter({
    to: email,
    subject: `${counted(amount, 'número', 'números')} de NFC-e a conferir até ${formatDate(voidBy)} – ${first?.company ?? `${companies.length} empresas`}`,
    paragraphs: [
      `Estes números de NFC-e de ${monthText(month)} não chegaram aqui como nota autorizada, e nada os explica:`,
      ...namedFirst(companies.map(companyText)),
      'Não inutilize sem conferir. Confira antes no sistema emissor e na SEFAZ: um número usado em outro sistema ou em contingência não pode ser inutilizado.',
      `O que não foi usado é inutilizado até ${formatDate(voidBy)}; a partir do dia 11 presume-se emitido em contingência e não transmitido (Ajuste SINIEF 19/16, cláusulas 11, § 5º, e 16). O que já tem explicação pode ser anotado na Numeração.`,
    ],
    link: backOfficeLink(linkOrigin, `/nfces/gaps?${search}`, tenantId),
    action: 'Conferir a Numeração',
    closing: closingFor(tenant),
  })
}

/** 'Padaria Sol (11.222.333/0001-81)': a chain's shops often share a name. */
const shopText = ({ company, cnpj }: { company: string; cnpj: string }) => `${company} (${formatTaxpayer(cnpj)})`

/** 'Padaria Sol (11.222.333/0001-81): 12 números da série 1 e 1 da série 2.' */
function companyText(lines: readonly UnusedLine[]): string {
  const parts = lines.map(({ numbers, serie }, at) =>
    at === 0
      ? `${counted(numbers, 'número', 'números')} da série ${serie}`
      : `${formatQuantity(numbers)} da série ${serie}`,
  )
  const [first] = lines
  return first ? `${shopText(first)}: ${LIST.format(parts)}.` : ''
}
