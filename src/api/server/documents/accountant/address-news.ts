// Other subjects may import this file.

import { sql } from 'kysely'
import { formatCnpj } from '#domain/companies/cnpj.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { formatLocal } from '#domain/time/date-time.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { localTime } from '#domain/time/zoned-time.ts'
import type { Access } from '../../identity/accounts/access.ts'
import { backOfficeLink } from '../../mail/back-office.ts'
import { letter } from '../../mail/letter.ts'
import { type MailRound, type Outbox, sendWaiting } from '../../mail/outbox.ts'
import type { Message } from '../../ports/mail/mailer.ts'
import { isCitus } from '../../store/citus/adapter.ts'
import { scoped, type ScopedDb, type Store } from '../../store/scope.ts'
import { companyOfMonth } from '../month-end/company.ts'
import type { MonthCompany } from '../month-end/read-month.ts'

// Whoever adds an address tells, whether they like it or not, who would notice: the masters and the addresses that were there.

const DAY_MS = 86_400_000
/** Later than this it is no news. */
const TRIED_MS = 3 * DAY_MS
/** Messages of one round: each may wait for a mail server. */
const MOST_AT_ONCE = 50

interface Added {
  db: ScopedDb
  access: Access
  companyId: string
  addresses: readonly string[]
  /** The addresses that were there, and those that still are. */
  others: readonly string[]
  now: number
}

/** Leaves a message for each master and each other address, in the transaction that adds the new ones. */
export async function noteNewAddresses({ db, access, companyId, addresses, others, now }: Added): Promise<void> {
  if (addresses.length === 0) return
  const listed = new Map(others.map((email) => [email.toLowerCase(), false]))
  for (const address of addresses) listed.delete(address.toLowerCase())
  for (const email of await mastersOf(db)) listed.set(email, true)
  if (listed.size === 0) return
  const at = isoInstant(now)
  const added = sql<string[]>`${[...addresses]}::text[]`
  await db
    .insertInto('accountant_news')
    .values(
      [...listed].map(([email, is_master]) => ({
        tenant_id: access.tenantId,
        company_id: companyId,
        email,
        is_master,
        added,
        user_id: access.userId,
        created_at: at,
        due_at: at,
      })),
    )
    .onConflict((on) =>
      on.columns(['tenant_id', 'company_id', 'email']).doUpdateSet((e) => ({
        added: sql<string[]>`accountant_news.added || excluded.added`,
        is_master: e.ref('excluded.is_master'),
        user_id: e.ref('excluded.user_id'),
        created_at: e.ref('excluded.created_at'),
        due_at: e.ref('excluded.due_at'),
        attempts: 0,
      })),
    )
    .execute()
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

/** Sends what waits; what tells of more than three days ago is deleted. */
export function sendAddressNews(round: MailRound): Promise<void> {
  return sendWaiting(newsOutbox(round), round, { most: MOST_AT_ONCE })
}

type Waiting = NonNullable<Awaited<ReturnType<typeof takeUp>>>

function newsOutbox({ store, linkOrigin }: MailRound): Outbox<Waiting> {
  const rowOf = ({ tenant_id, company_id, email }: Waiting) => ({ tenant_id, company_id, email })
  return {
    event: 'accountant_news',
    forgetOld: (now) => forgetOld(store, now),
    takeUp: (now, dueAt) => takeUp(store, isoInstant(now), dueAt),
    about: ({ tenant_id: tenant, company_id: company }) => ({ tenant, company }),
    attemptsOf: ({ attempts }) => attempts,
    write: (waiting) => write(store, waiting, linkOrigin),
    sent: (waiting) =>
      store
        .deleteFrom('accountant_news')
        .where((e) => e.and(rowOf(waiting)))
        // Another address may have been added while it was sent.
        .where('created_at', '=', waiting.created_at)
        .execute(),
    failed: (waiting, dueAt) =>
      store
        .updateTable('accountant_news')
        .set({ due_at: dueAt })
        .where((e) => e.and(rowOf(waiting)))
        .execute(),
  }
}

function takeUp(store: Store, now: string, dueAt: string) {
  return store
    .with('next', (db) =>
      db
        .selectFrom('accountant_news')
        .select(['tenant_id', 'company_id', 'email'])
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(1)
        // Citus locks no rows of several servers: of two that take up the same one the second finds none.
        .$if(!isCitus(store), (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('accountant_news as n')
    .from('next')
    .set((e) => ({ due_at: dueAt, attempts: e('n.attempts', '+', 1) }))
    .whereRef('n.tenant_id', '=', 'next.tenant_id')
    .whereRef('n.company_id', '=', 'next.company_id')
    .whereRef('n.email', '=', 'next.email')
    .where('n.due_at', '<=', now)
    .returning(['n.tenant_id', 'n.company_id', 'n.email', 'n.is_master'])
    .returning(['n.added', 'n.user_id', 'n.created_at', 'n.attempts'])
    .executeTakeFirst()
}

async function forgetOld(store: Store, now: number): Promise<number> {
  const gone = await store
    .deleteFrom('accountant_news')
    .where('created_at', '<', isoInstant(now - TRIED_MS))
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

async function write(store: Store, waiting: Waiting, origin: string): Promise<Message | undefined> {
  const { tenant_id: tenantId, company_id: companyId, email: to, is_master: isMaster, user_id: userId } = waiting
  return scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    if (isMaster && (await mastersOf(db, to)).length === 0) return undefined
    const company = await companyOfMonth(db, companyId)
    const tenant = db.selectFrom('tenants').select('time_zone').where('id', '=', tenantId)
    const { time_zone: timeZone } = await tenant.executeTakeFirstOrThrow()
    const by = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    return newsLetter({ ...waiting, company, timeZone, by: by?.email ?? 'Alguém', origin })
  })
}

interface News extends Pick<Waiting, 'tenant_id' | 'email' | 'is_master' | 'added' | 'created_at'> {
  company: MonthCompany
  timeZone: string
  /** Whoever added them. */
  by: string
  origin: string
}

function newsLetter({ tenant_id: tenantId, email: to, is_master, added, created_at: at, ...news }: News) {
  const { company, timeZone, by, origin } = news
  const name = companyName(company)
  const addresses = [...new Set(added)]
  const subject =
    addresses.length === 1
      ? `Novo endereço recebe os documentos de ${name}`
      : `Novos endereços recebem os documentos de ${name}`
  const paragraphs = [
    `${by} indicou ${addresses.join(', ')} para receber os documentos fiscais de ${name} (CNPJ ${formatCnpj(company.cnpj)}).`,
    `Quando: ${formatLocal(localTime(Date.parse(at), timeZone))}`,
  ]
  if (!is_master) {
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
    closing: 'Você recebe esta mensagem porque administra o grupo de empresas.',
  })
}
