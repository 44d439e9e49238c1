import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FEATURES, type Features, featuresWithout } from '#domain/access/features.ts'
import { DOWNLOAD_DAYS } from '../documents/downloads/days.ts'
import type { BackupSettings } from '../backup/state.ts'
import { Misused } from '../errors/misused.ts'
import { SESSION_DAYS } from '../identity/accounts/sessions.ts'
import type { BucketSettings } from '../ports/files/bucket.node.ts'
import { bucketSettings } from '../ports/files/bucket-settings.node.ts'
import { oidcSettings } from '../ports/identity/oidc-settings.node.ts'
import type { OpenidSettings } from '../ports/identity/openid-provider.ts'
import { SILENCE_SECONDS } from '../ports/jobs/boss.node.ts'
import { HISTORY_DAYS } from '../sats/telemetry/history/roll.ts'

/** Enough for imports under way to end. */
const MIN_DISK_MB = 100

/** Longer than pages stand open, as a rule. */
const RELEASE_DAYS = 30
/** In seconds: under it the queue would take a busy process for a dead one. */
const LEAST_SILENCE = 10

export interface ServerSettings {
  port: number
  /** Addresses to listen on. Only this machine unless told otherwise: the demonstration's passwords are published. */
  hosts: string[]
  dataDir: string
  databaseUrl?: string
  /** The server itself where a pooler stands before it: what needs a connection of its own goes there. */
  directUrl?: string
  /** How many connections to it there may be for calls. */
  pool?: number
  secret: string
  /** Its source, in the operator's words. */
  secretPlace: string
  /** The secret before this one: what was sealed under it is opened, and sealed anew. */
  oldSecret?: string
  /** True if a proxy in front writes X-Forwarded-For. */
  trustProxy: boolean
  publicUrl?: string
  /** Scheme and host that links in mail lead to. */
  linkOrigin: string
  /**
   * True if a first start makes the demonstration, and this server keeps it alive. Its passwords are published: not where others reach it,
   * unless the setting names it.
   */
  demo: boolean
  /** How many documents the demonstration of a first start has; 0: no demonstration. */
  demoDocuments?: number
  /** True if simulated agents post for the demonstration's SATs. */
  demoPark: boolean
  /** A mail server and the sender of messages; without it they are kept in the data folder. */
  smtp?: { url: string; from: string }
  /** True if messages may stay in the data folder though others use the server. */
  devMail: boolean
  /** True if `/dev/mail` shows them. Behind a proxy every caller has this machine's address, and often its name: not there. */
  mailPage: boolean
  features: Features
  /** The place of finished downloads; in the data folder without it. */
  bucket?: BucketSettings
  /** True if the bytes of new documents go into the bucket. */
  documentsInBucket?: boolean
  /** For how many days files of the screens stay in the bucket after the last server that has them. */
  releaseDays: number
  /** How many days a finished download is kept. */
  downloadDays: number
  /** After how many seconds of silence another server process takes over what one was working on. */
  jobSilenceSeconds: number
  /** The service that unhandled errors are reported to. */
  errorDsn?: string
  /** For how long documents are kept, from the 1 January that follows them. */
  custodyYears?: number
  /** For how many minutes a proof of who one is serves sensitive calls. */
  stepUpMinutes?: number
  /** The service that screens ask for an address by its CEP; below '/', of this server. */
  cepUrl?: string
  /** Source of what SEFAZ has of coupons; without it nothing is looked up. */
  sefaz?: 'simulated' | { url: string }
  /** Copies that the server makes by itself; none without it. */
  backups?: BackupSettings
  /** E-mail of the server's operator, who learns what is amiss. */
  operatorEmail?: string
  /** After how many days a session asks for another sign-in, however often it is used. */
  sessionDays: number
  /** A company's own identity provider that its users may enter by. */
  oidc?: OpenidSettings
  /** How many days of SAT telemetry are kept. */
  historyDays: number
  /** For how long a server that was asked to end (SIGTERM) goes on, no longer ready, in seconds. */
  drainSeconds: number
  /** The secret of who collects metrics from another machine. */
  metricsToken?: string
  /** Free space without which the server is not ready, in megabytes. */
  minDiskMb: number
}

/** Settings from environment variables. Makes a secret once where none is given, and keeps it in the data folder. */
export function settingsOf(env: Readonly<Record<string, string | undefined>>): ServerSettings {
  const dataDir = env['DATA_DIR'] || './data'
  const port = Number(env['PORT'] || 4000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Misused(`PORT não é uma porta: ${env['PORT']}`)
  const publicUrl = env['PUBLIC_URL'] ? webAddress('PUBLIC_URL', env['PUBLIC_URL']) : undefined
  const hosts = env['HOST'] ? [env['HOST']] : ['127.0.0.1', '::1']
  const isOwnMachine = hosts.every(isLoopback) && !publicUrl
  const demo = env['DEMO'] ? isOn('DEMO', env['DEMO']) : isOwnMachine && !env['DATABASE_URL']
  const devMail = env['DEV_MAIL'] ? isOn('DEV_MAIL', env['DEV_MAIL']) : false
  const trustProxy = env['TRUST_PROXY'] === '1'
  const sender = `Fiscal <nao-responda@${publicUrl?.hostname ?? 'localhost'}>`
  return {
    port,
    hosts,
    dataDir,
    ...databaseServer(env),
    ...(env['JWT_SECRET']
      ? { secret: longEnough('JWT_SECRET', env['JWT_SECRET']), secretPlace: 'JWT_SECRET' }
      : { secret: storedSecret(dataDir), secretPlace: secretFile(dataDir) }),
    ...(env['JWT_SECRET_OLD'] ? { oldSecret: longEnough('JWT_SECRET_OLD', env['JWT_SECRET_OLD']) } : {}),
    // Not the address of a call: its Host header is the caller's word.
    linkOrigin: publicUrl?.origin ?? `http://localhost:${port}`,
    trustProxy,
    demo,
    ...(env['DEMO_DOCUMENTS'] ? { demoDocuments: wholeNumber('DEMO_DOCUMENTS', env['DEMO_DOCUMENTS']) } : {}),
    demoPark: env['DEMO_PARK'] ? env['DEMO_PARK'] !== '0' : demo && !env['DATABASE_URL'],
    ...(env['CUSTODY_YEARS'] ? { custodyYears: wholeNumber('CUSTODY_YEARS', env['CUSTODY_YEARS']) } : {}),
    ...(env['STEP_UP_MINUTES'] ? { stepUpMinutes: atLeast('STEP_UP_MINUTES', env['STEP_UP_MINUTES'], 1) } : {}),
    ...cepAddress(env['CEP_URL'], demo),
    ...sefazAddress(env['SEFAZ_URL'], demo && !env['DATABASE_URL']),
    historyDays: env['HISTORY_DAYS'] ? wholeNumber('HISTORY_DAYS', env['HISTORY_DAYS']) : HISTORY_DAYS,
    ...oidcSettings(env, isLoopback),
    sessionDays: env['SESSION_MAX_DAYS'] ? atLeast('SESSION_MAX_DAYS', env['SESSION_MAX_DAYS'], 1) : SESSION_DAYS,
    drainSeconds: env['DRAIN_SECONDS'] ? wholeNumber('DRAIN_SECONDS', env['DRAIN_SECONDS']) : 0,
    minDiskMb: env['MIN_DISK_MB'] ? wholeNumber('MIN_DISK_MB', env['MIN_DISK_MB']) : MIN_DISK_MB,
    ...bucketSettings(env),
    releaseDays: env['RELEASE_DAYS'] ? atLeast('RELEASE_DAYS', env['RELEASE_DAYS'], 1) : RELEASE_DAYS,
    downloadDays: env['DOWNLOAD_DAYS'] ? wholeNumber('DOWNLOAD_DAYS', env['DOWNLOAD_DAYS']) : DOWNLOAD_DAYS,
    jobSilenceSeconds: env['JOB_SILENCE_SECONDS']
      ? atLeast('JOB_SILENCE_SECONDS', env['JOB_SILENCE_SECONDS'], LEAST_SILENCE)
      : SILENCE_SECONDS,
    ...(env['METRICS_TOKEN'] ? { metricsToken: longEnough('METRICS_TOKEN', env['METRICS_TOKEN']) } : {}),
    ...(env['ERROR_DSN'] ? { errorDsn: dsn(env['ERROR_DSN']) } : {}),
    features: featuresWithout(featuresOff(env['FEATURES_OFF'] ?? '')),
    ...backups(env),
    ...(env['OPERATOR_EMAIL'] ? { operatorEmail: env['OPERATOR_EMAIL'] } : {}),
    devMail,
    mailPage: devMail && !env['SMTP_URL'] && !publicUrl && !trustProxy,
    ...(env['SMTP_URL'] ? { smtp: mailServer(env['SMTP_URL'], env['MAIL_FROM'] || sender) } : {}),
    ...(publicUrl ? { publicUrl: publicUrl.origin } : {}),
  }
}

/** Throws where links by mail, which open accounts, would go nowhere or to whoever asks: a server that others use needs a mail server. */
export function requireMail({ smtp, devMail, publicUrl, databaseUrl }: ServerSettings): void {
  const setting = publicUrl ? 'PUBLIC_URL' : databaseUrl ? 'DATABASE_URL' : undefined
  if (smtp || devMail || setting === undefined) return
  throw new Misused(
    `Com ${setting}, o servidor precisa de SMTP_URL: sem um servidor de email ninguém recebe os links de senha. Para um ensaio, DEV_MAIL=1 guarda as mensagens na pasta de dados.`,
  )
}

/** Tells if only this machine reaches what listens there. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
}

/** ViaCEP unless told; the demonstration answers for itself, so that it works without a network. */
function cepAddress(text: string | undefined, demo: boolean): { cepUrl?: string } {
  if (text === 'off') return {}
  if (text) return { cepUrl: webAddress('CEP_URL', text).href.replace(/\/$/, '') }
  return { cepUrl: demo ? '/api/v1/cep' : 'https://viacep.com.br/ws' }
}

/** The demonstration's SEFAZ is played, unless told; elsewhere nobody is asked until somebody is named. */
function sefazAddress(text: string | undefined, isPlayed: boolean): Pick<ServerSettings, 'sefaz'> {
  if (text === 'off') return {}
  if (text) return { sefaz: { url: webAddress('SEFAZ_URL', text).href.replace(/\/$/, '') } }
  return isPlayed ? { sefaz: 'simulated' } : {}
}

function isOn(name: string, text: string): boolean {
  if (text !== '0' && text !== '1') throw new Misused(`${name} aceita 1 ou 0: ${text}`)
  return text === '1'
}

function featuresOff(names: string): (keyof Features)[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      const feature = FEATURES.find((one) => one === name)
      if (!feature) throw new Misused(`FEATURES_OFF não conhece '${name}'. Aceita: ${FEATURES.join(', ')}`)
      return feature
    })
}

function backups(env: Readonly<Record<string, string | undefined>>): { backups?: BackupSettings } {
  const folder = env['BACKUP_DIR']
  if (!folder) return {}
  const keyFolder = env['BACKUP_KEY_DIR']
  if (!keyFolder || keyFolder === folder) {
    throw new Misused(
      'BACKUP_DIR precisa de BACKUP_KEY_DIR: a pasta, outra, em que fica a chave, sem a qual nada do que está selado na cópia abre de novo; ou off, se a chave já está guardada em outro lugar.',
    )
  }
  const hours = env['BACKUP_HOURS'] ? atLeast('BACKUP_HOURS', env['BACKUP_HOURS'], 1) : 24
  const days = env['BACKUP_DAYS'] ? wholeNumber('BACKUP_DAYS', env['BACKUP_DAYS']) : 30
  return { backups: { folder, ...(keyFolder === 'off' ? {} : { keyFolder }), hours, days } }
}

function mailServer(url: string, from: string): { url: string; from: string } {
  // The address itself is not repeated: it may carry a password.
  const isSmtp = /^smtps?:$/.test(URL.parse(url)?.protocol ?? '')
  if (!isSmtp) throw new Misused('SMTP_URL não é um endereço smtp:// ou smtps://')
  return { url, from }
}

const wholeNumber = (name: string, text: string): number => atLeast(name, text, 0)

function atLeast(name: string, text: string, least: number): number {
  if (!/^\d{1,9}$/.test(text)) throw new Misused(`${name} não é um número inteiro: ${text}`)
  if (Number(text) < least) throw new Misused(`${name} precisa ser ${least} ou mais: ${text}`)
  return Number(text)
}

/** `https://key@host/project`, without the password of old: screens are told it. */
function dsn(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || !/^\w+$/.test(url.username) || !/\/\d+$/.test(url.pathname)) {
    throw new Misused('ERROR_DSN não é um DSN: https://chave@servidor/projeto')
  }
  url.password = ''
  return url.href
}

function webAddress(name: string, text: string): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Misused(`${name} não é um endereço http:// ou https://: ${text}`)
  return url
}

function databaseServer(
  env: Readonly<Record<string, string | undefined>>,
): Pick<ServerSettings, 'databaseUrl' | 'directUrl' | 'pool'> {
  const [url, direct, pool] = [env['DATABASE_URL'], env['DATABASE_DIRECT_URL'], env['DATABASE_POOL']]
  if (!url) return {}
  if (pool && wholeNumber('DATABASE_POOL', pool) < FEWEST_CONNECTIONS) {
    throw new Misused(`DATABASE_POOL precisa ser ${FEWEST_CONNECTIONS} ou mais: ${pool}`)
  }
  return {
    databaseUrl: databaseAddress('DATABASE_URL', url),
    directUrl: direct ? databaseAddress('DATABASE_DIRECT_URL', direct) : url,
    ...(pool && { pool: Number(pool) }),
  }
}

/** One is held by what one server does for all at a time. */
const FEWEST_CONNECTIONS = 3

/** The address itself is not repeated: it may carry a password. */
function databaseAddress(name: string, text: string): string {
  if (/^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new Misused(`${name} não é um endereço postgres://usuário:senha@servidor/banco`)
}

const SHORTEST_SECRET = 32

function longEnough(name: string, secret: string): string {
  if (secret.length >= SHORTEST_SECRET) return secret
  throw new Misused(`${name} precisa de ${SHORTEST_SECRET} caracteres ou mais`)
}

const secretFile = (folder: string) => join(folder, 'secret')

function storedSecret(folder: string): string {
  const path = secretFile(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(path)) makeSecret(path)
  const secret = readFileSync(path, 'utf8')
  if (secret.length >= SHORTEST_SECRET) return secret
  throw new Misused(
    `O arquivo ${path} está vazio ou cortado. É a chave do banco de dados: sem ela não abrem mais os certificados digitais, os CSC e as senhas de comandos de SAT que estão guardados, nem valem as sessões e os links em uso. Restaure-o de uma cópia de segurança (docs/operating.md#key). Nada foi alterado.`,
  )
}

/** Whole or not at all, also on a full disk; of two processes that start together both end up with the secret of the first one. */
function makeSecret(path: string): void {
  const unfinished = `${path}.${process.pid}`
  try {
    writeFileSync(unfinished, randomBytes(32).toString('hex'), { mode: 0o600 })
    linkSync(unfinished, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
}
