import { taxpayerText } from '#domain/companies/taxpayer.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { formatLocal } from '#domain/time/date-time.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { localTime } from '#domain/time/zoned-time.ts'
import type { Access } from '../../identity/callers/access.ts'
import { backOfficeLink } from '../../mail/back-office.ts'
import { letter } from '../../mail/letter.ts'
import type { Message } from '../../ports/mail/mailer.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { scoped, type ScopedDb, type Store } from '../../store/scope.ts'
import { giveWork } from '../../work/give.ts'
import { letters, type Piece } from '../../work/kind.ts'
import { companyOfMonth } from '../month/company.ts'
import type { MonthCompany } from '../month/read-month.ts'

// Whoever adds an address tells, whether they like it or not, who would notice: the masters and the addresses that were there.

const DAY_MS = 86_400_000
/** Later than this it is no news. */
const TRIED_MS = 3 * DAY_MS

interface News {
  company: string
  email: string
  /** Told as an administrator, and no more once that is over. */
  isMaster: boolean
  added: readonly string[]
  /** Whoever added them. */
  user: string
}

/** Tells one address of all that was added since it was told last. */
export const accountantNews = letters<News>({
  name: 'accountant_news',
  counted: 'accountant_news',
  write: ({ store, linkOrigin }, piece) => write(store, piece, linkOrigin),
})

interface Added {
  db: ScopedDb
  access: Access
  platform: Pick<Platform, 'now' | 'uuid'>
  companyId: string
  addresses: readonly string[]
  /** The addresses that were there, and those that still are. */
  others: readonly string[]
}

/** Leaves a message for each master and each other address, in the transaction that adds the new ones. */
export async function noteNewAddresses({ db, access, platform, companyId, addresses, others }: Added): Promise<void> {
  if (addresses.length === 0) return
  const listed = new Map(others.map((email) => [email.toLowerCase(), false]))
  for (const address of addresses) listed.delete(address.toLowerCase())
  for (const email of await mastersOf(db)) listed.set(email, true)
  if (listed.size === 0) return
  const now = platform.now()
  await giveWork(
    db,
    accountantNews,
    now,
    [...listed].map(([email, isMaster]) => ({
      tenantId: access.tenantId,
      key: platform.uuid(),
      about: `${companyId} ${email}`,
      payload: { company: companyId, email, isMaster, added: addresses, user: access.userId },
      expiresAt: isoInstant(now + TRIED_MS),
    })),
  )
}

/** The e-mails of who administers the whole tenant and may sign in. */
async function mastersOf(db: ScopedDb, email?: string): Promise<string[]> {
  let query = db
    .selectFrom('grants as g')
    .innerJoin('roles as r', (join) => join.onRef('r.tenant_id', '=', 'g.tenant_id').onRef('r.id', '=', 'g.role_id'))
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select('u.email')
    .distinct()
    .where('g.is_active', '=', true)
    .where('g.company_group_id', 'is', null)
    .where('g.only_companies', 'is', null)
    .where('r.is_master', '=', true)
    .where('u.is_active', '=', true)
    .where('u.is_email_confirmed', '=', true)
  if (email !== undefined) query = query.where('u.email', '=', email)
  return (await query.execute()).map(({ email }) => email)
}

async function write(store: Store, { tenantId, items }: Piece<News>, origin: string): Promise<Message | undefined> {
  const added = [...new Set(items.flatMap(({ payload }) => payload.added))]
  const { payload, createdAt } = items.reduce((one, other) => (other.createdAt > one.createdAt ? other : one))
  return scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    if (payload.isMaster && (await mastersOf(db, payload.email)).length === 0) return undefined
    const company = await companyOfMonth(db, payload.company)
    const tenant = db.selectFrom('tenants').select('time_zone').where('id', '=', tenantId)
    const { time_zone: timeZone } = await tenant.executeTakeFirstOrThrow()
    const by = await db.selectFrom('users').select('email').where('id', '=', payload.user).executeTakeFirst()
    const { email: to, isMaster } = payload
    return newsLetter({
      tenantId,
      to,
      isMaster,
      added,
      at: createdAt,
      company,
      timeZone,
      by: by?.email ?? 'Alguém',
      origin,
    })
  })
}

interface NewsLetter {
  tenantId: string
  to: string
  isMaster: boolean
  added: readonly string[]
  /** When the last of them was added. */
  at: string
  company: MonthCompany
  timeZone: string
  /** Whoever added the last. */
  by: string
  origin: string
}

function newsLetter({ tenantId, to, isMaster, added: addresses, at, company, timeZone, by, origin }: NewsLetter) {
  const name = companyName(company)
  const subject =
    addresses.length === 1
      ? `Novo endereço recebe os documentos de ${name}`
      : `Novos endereços recebem os documentos de ${name}`
  const paragraphs = [
    `${by} indicou ${addresses.join(', ')} para receber os documentos fiscais de ${name} (${taxpayerText(company.cnpj)}).`,
    `Quando: ${formatLocal(localTime(Date.parse(at), timeZone))}`,
  ]
  if (!isMaster) {
    const advice = `Se você não esperava por isso, avise ${name}.`
    const closing = `Você recebe esta mensagem porque ${name} também indicou, ou tinha indicado, este endereço no Fiscal.`
    return letter({ to, subject, paragraphs: [...paragraphs, advice], closing })
  }
  return letter({
    to,
    subject,
    paragraphs: [
      ...paragraphs,
      'Se está certo, não é preciso fazer nada. Se não, retire o endereço em "Envio ao contador", encerre ali os links do que já saiu e fale com quem o indicou: a conta pode estar em outras mãos.',
    ],
    link: backOfficeLink(origin, `/month-end?${new URLSearchParams({ company_id: company.id })}`, tenantId),
    action: 'Abrir fechamento do mês',
    closing: 'Você recebe esta mensagem porque administra a organização.',
  })
}
