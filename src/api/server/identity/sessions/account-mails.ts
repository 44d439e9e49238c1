import { FACTOR_KINDS, type FactorKind } from '#domain/access/second-factor.ts'
import { formatLocal } from '#domain/time/date-time.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { localTime } from '#domain/time/zoned-time.ts'
import { letter } from '../../mail/letter.ts'
import type { Message } from '../../ports/mail/mailer.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { ScopedDb, Store } from '../../store/scope.ts'
import { giveWork, NO_TENANT } from '../../work/give.ts'
import { letters } from '../../work/kind.ts'
import type { Place } from './known-places.ts'

// What users are told of their accounts: a sign-in at a place that is new, another password or second factor. It waits in the database, so that neither a
// sign-in waits for a mail server nor the news is lost with one that is away.

const DAY_MS = 86_400_000
/** Later than this it is no news. */
const TRIED_MS = 3 * DAY_MS
/** Zone of a user who has no access to any tenant. */
const ZONE = 'America/Sao_Paulo'

/** The account's events that a user hears of: a sign-in at a new place, another password, another second factor. */
export type AccountNews = 'sign_in' | 'password' | 'factor_added' | 'factor_removed' | 'factor_guessed'

interface News extends Place {
  user: string
  news: AccountNews
  /** Null but in a second factor's news. */
  factor: { kind: FactorKind; name: string } | null
}

/** Forgotten once it is told: nobody needs to know for longer where a user was. */
export const accountMail = letters<News>({
  name: 'account_mail',
  counted: 'account_mails',
  async write({ store, linkOrigin }, { items }) {
    const [{ payload, createdAt }] = items
    const user = await readUser(store, payload.user)
    return user && accountLetter({ ...payload, at: createdAt }, { ...user, linkOrigin })
  },
})

/** Leaves a message for a user in the transaction that it tells of. */
export async function noteAccountNews(
  db: ScopedDb,
  { now, uuid }: Pick<Platform, 'now' | 'uuid'>,
  {
    userId: user,
    news,
    device,
    network,
    factor = null,
  }: Place & { userId: string; news: AccountNews; factor?: News['factor'] },
): Promise<void> {
  const at = now()
  const payload = { user, news, device, network, factor }
  await giveWork(db, accountMail, at, [
    { tenantId: NO_TENANT, key: uuid(), payload, expiresAt: isoInstant(at + TRIED_MS) },
  ])
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
  { news, at, device, network, factor }: News & { at: string },
  { email, timeZone, linkOrigin }: { email: string; timeZone: string | null; linkOrigin: string },
): Promise<Message> {
  const { subject, first, advice } = LETTERS[news]
  const zone = timeZone ?? ZONE
  return letter({
    to: email,
    subject,
    paragraphs: [
      `A conta ${email} ${first}`,
      ...(factor === null ? [] : [`Segundo fator: ${FACTOR_KINDS[factor.kind]} "${factor.name}"`]),
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
