import { FACTOR_KINDS, type FactorKind } from '#domain/access/second-factor.ts'
import { formatLocal } from '#domain/time/date-time.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { localTime } from '#domain/time/zoned-time.ts'
import { letter } from '../../mail/letter.ts'
import { type MailRound, type Outbox, sendWaiting } from '../../mail/outbox.ts'
import type { Message } from '../../ports/mail/mailer.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { AccountNews } from '../../store/schema/sessions.ts'
import type { ScopedDb, Store } from '../../store/scope.ts'
import type { Place } from './known-devices.ts'

// What users are told of their accounts: a sign-in at a place that is new, another password or second factor. It waits in the database, so that neither a
// sign-in waits for a mail server nor the news is lost with one that is away.

const DAY_MS = 86_400_000
/** Later than this it is no news. */
const TRIED_MS = 3 * DAY_MS
/** Messages of one round: each may wait for a mail server. */
const MOST_AT_ONCE = 50
/** Zone of a user who has no access to any tenant. */
const ZONE = 'America/Sao_Paulo'

interface Factor {
  kind: FactorKind
  name: string
}

/** Leaves a message for a user in the transaction that it tells of. */
export async function noteAccountNews(
  db: ScopedDb,
  { now, uuid }: Pick<Platform, 'now' | 'uuid'>,
  { userId, news, device, network, factor }: Place & { userId: string; news: AccountNews; factor?: Factor },
): Promise<void> {
  const at = isoInstant(now())
  await db
    .insertInto('account_mails')
    .values({
      id: uuid(),
      user_id: userId,
      news,
      device,
      network,
      at,
      due_at: at,
      ...(factor && { factor_kind: factor.kind, factor_name: factor.name }),
    })
    .execute()
}

/** Sends what waits. What was sent, or tells of more than three days ago, is deleted: nobody needs to know for longer where a user was. */
export function sendAccountMails(round: MailRound): Promise<void> {
  return sendWaiting(accountOutbox(round), round, { most: MOST_AT_ONCE })
}

type Waiting = NonNullable<Awaited<ReturnType<typeof takeUp>>>

function accountOutbox({ store, linkOrigin }: MailRound): Outbox<Waiting> {
  return {
    event: 'account_mail',
    forgetOld: (now) => forgetOld(store, now),
    takeUp: (now, dueAt) => takeUp(store, isoInstant(now), dueAt),
    about: ({ user_id: user, news }) => ({ user, news }),
    attemptsOf: ({ attempts }) => attempts,
    async write(waiting) {
      const user = await readUser(store, waiting.user_id)
      return user && accountLetter(waiting, { ...user, linkOrigin })
    },
    sent: ({ id }) => store.deleteFrom('account_mails').where('id', '=', id).execute(),
    failed: ({ id }, dueAt) => store.updateTable('account_mails').set({ due_at: dueAt }).where('id', '=', id).execute(),
  }
}

function takeUp(store: Store, now: string, dueAt: string) {
  return store
    .with('next', (db) =>
      db
        .selectFrom('account_mails')
        .select('id')
        .where('due_at', '<=', now)
        .orderBy('at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('account_mails as m')
    .from('next')
    .set((e) => ({ due_at: dueAt, attempts: e('m.attempts', '+', 1) }))
    .whereRef('m.id', '=', 'next.id')
    .returning([
      'm.id',
      'm.user_id',
      'm.news',
      'm.device',
      'm.network',
      'm.at',
      'm.attempts',
      'm.factor_kind',
      'm.factor_name',
    ])
    .executeTakeFirst()
}

async function forgetOld(store: Store, now: number): Promise<number> {
  const gone = await store
    .deleteFrom('account_mails')
    .where('at', '<', isoInstant(now - TRIED_MS))
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/** Reads a user who may sign in, with the clock of the first tenant; undefined for everybody else. */
async function readUser(store: Store, id: string) {
  const user = await store
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!user) return undefined
  const tenant = await store
    .selectFrom('grants as g')
    .innerJoin('tenants as t', 't.id', 'g.tenant_id')
    .select('t.time_zone')
    .where('g.user_id', '=', id)
    .where('g.is_active', '=', true)
    .orderBy('t.description')
    .limit(1)
    .executeTakeFirst()
  return { ...user, timeZone: tenant?.time_zone ?? null }
}

const FACTOR_ADVICE =
  'Se foi você, não é preciso fazer nada. Se não foi, redefina a senha agora e avise quem administra o seu acesso.'

const LETTERS: Readonly<Record<AccountNews, { subject: string; first: string; advice: string }>> = {
  sign_in: {
    subject: 'Nova entrada na sua conta',
    first: 'entrou de um dispositivo ou de uma rede que não apareciam nos últimos 90 dias.',
    advice:
      'Se foi você, não é preciso fazer nada. Se não foi, redefina a senha agora: todas as sessões terminam, e quem entrou sai.',
  },
  password: {
    subject: 'Sua senha foi alterada',
    first: 'tem uma senha nova, e todas as sessões terminaram.',
    advice:
      'Se foi você, não é preciso fazer nada. Se não foi, redefina a senha agora e avise quem administra o seu acesso.',
  },
  factor_added: {
    subject: 'Segundo fator adicionado',
    first: 'tem um segundo fator novo, que será pedido ao entrar, depois da senha.',
    advice: FACTOR_ADVICE,
  },
  factor_guessed: {
    subject: 'Dez códigos errados do seu segundo fator',
    first:
      'recebeu dez códigos errados seguidos do aplicativo autenticador, de quem já tinha a senha ou uma sessão aberta.',
    advice:
      'Se foi você, confira o relógio do aparelho. Se não foi, alguém tem a sua senha: redefina-a agora. Depois de cem seguidos, só uma chave de acesso ou um código de recuperação serve.',
  },
  factor_removed: {
    subject: 'Segundo fator removido',
    first: 'tem um segundo fator a menos: ele não serve mais para entrar.',
    advice: FACTOR_ADVICE,
  },
}

function accountLetter(
  { news, at, device, network, factor_kind: kind, factor_name: name }: Waiting,
  { email, timeZone, linkOrigin }: { email: string; timeZone: string | null; linkOrigin: string },
): Promise<Message> {
  const { subject, first, advice } = LETTERS[news]
  const zone = timeZone ?? ZONE
  return letter({
    to: email,
    subject,
    paragraphs: [
      `A conta ${email} ${first}`,
      ...(kind === null ? [] : [`Segundo fator: ${FACTOR_KINDS[kind]} "${name}"`]),
      `Quando: ${formatLocal(localTime(Date.parse(at), zone))} (${zone.split('/').at(-1)?.replaceAll('_', ' ')})`,
      `Dispositivo: ${device}`,
      `Rede: ${network || 'desconhecida'}`,
      advice,
    ],
    link: `${linkOrigin}/login?recover=1`,
    action: 'Redefinir senha',
    closing: 'Onde a sua conta está aberta você vê, e encerra, em Perfil, Sessões.',
  })
}
