import * as z from 'zod/mini'
import { type Feature, FEATURES, featuresWithout } from '#domain/access/features.ts'
import { CUSTODY_YEARS } from '#domain/documents/custody.ts'
import {
  anyText,
  dsn,
  issuer,
  list,
  longSecret,
  mailAddress,
  network,
  oneOf,
  port,
  postgresAddress,
  toggle,
  webAddress,
  webAddressOrOff,
  whole,
} from './kinds.ts'

// Every setting of a server, declared once: docs/settings.md is written from here, and whoever reads one has it from here (settings.ts,
// docs/decisions.md#settings).

interface About {
  /** Says what for, and what else docs/settings.md says of it. */
  what: string
  /** Tells what holds without it, as it would be written. */
  default?: string
  /** The same in words, where it depends on other settings or on the place. */
  otherwise?: string
  /** True if nobody may read it: no message, log or copy has its value. */
  secret?: boolean
  /** Variables without which it means nothing; of an inner list any one. `why` says more to whoever forgot. */
  needs?: readonly (readonly string[])[]
  why?: string
  /** A variable that says the same otherwise. */
  instead?: string
}

export interface Setting<T = unknown> extends About {
  /** The environment variable. */
  name: string
  schema: z.ZodMiniType<T, string | undefined>
}

function setting<T>(name: string, kind: z.ZodMiniType<T, string>, about: About & { default: string }): Setting<T>
function setting<T>(name: string, kind: z.ZodMiniType<T, string>, about: About): Setting<T | undefined>
function setting<T>(name: string, kind: z.ZodMiniType<T, string>, about: About): Setting<T | undefined> {
  return {
    ...about,
    name,
    schema: about.default === undefined ? z.optional(kind) : z.prefault(kind, about.default),
  }
}

const DAY_S = 24 * 60 * 60
const MINUTE_MS = 60_000
const MB = 1_000_000

const place = {
  port: setting('PORT', port, { default: '4000', what: 'where it listens' }),
  hosts: setting('HOST', list(anyText), {
    default: '127.0.0.1,::1',
    otherwise: 'this machine only',
    what: 'addresses to listen on',
  }),
  dataDir: setting('DATA_DIR', anyText, { default: './data', what: 'embedded database, generated secret' }),
  publicUrl: setting('PUBLIC_URL', webAddress, {
    what: 'scheme and host that callers use; links in mail; by https: HSTS',
  }),
  trustProxy: setting('TRUST_PROXY', toggle, {
    default: '0',
    what: "`1`: X-Forwarded-For and -Proto are a proxy's own, their last counts",
  }),
  features: setting(
    'FEATURES_OFF',
    z.pipe(
      list(oneOf(FEATURES)),
      z.transform((off: Feature[]) => featuresWithout(off)),
    ),
    {
      default: '',
      what: 'parts of the product to go without: `nfce,oauth_client`',
    },
  ),
  nodeEnv: setting('NODE_ENV', anyText, { what: '`development`: answers are parsed by the contract, too' }),
}

const storage = {
  databaseUrl: setting('DATABASE_URL', postgresAddress, {
    secret: true,
    what: 'PostgreSQL, 15 or newer, instead of the embedded database; the same migrations',
  }),
  // One connection is held by what one server does for all at a time.
  pool: setting('DATABASE_POOL', whole(3), {
    default: '10',
    what: 'connections of a server, all but two for calls at once; its queue has two more',
  }),
  directUrl: setting('DATABASE_DIRECT_URL', postgresAddress, {
    secret: true,
    otherwise: '`DATABASE_URL`',
    what: 'behind a [pgBouncer](operating.md#pgbouncer): the server, to copy, index',
  }),
  bucketName: setting('S3_BUCKET', anyText, { what: "a bucket for downloads and the screens' files" }),
  bucketUrl: setting('S3_URL', webAddress, { needs: [['S3_BUCKET']], what: 'its storage' }),
  bucketRegion: setting('S3_REGION', anyText, { default: 'us-east-1', what: 'its region' }),
  documentsInBucket: setting('S3_DOCUMENTS', toggle, {
    default: '0',
    needs: [['S3_BUCKET']],
    what: '`1`: bytes of documents and attachments go into the bucket ([below](#contents))',
  }),
  releaseDays: setting('RELEASE_DAYS', whole(1), {
    default: '30',
    what: "with a bucket: how long a release's files stay after its last server",
  }),
  leastRoom: setting('MIN_DISK_MB', whole(0, MB), {
    default: '100',
    what: 'free space of `DATA_DIR` without which it is not ready, nor takes in',
  }),
}

const signIn = {
  secret: setting('JWT_SECRET', longSecret, {
    secret: true,
    otherwise: 'generated, kept in `DATA_DIR`',
    what: 'signs tokens, seals codes and certificates; at least 32 characters',
  }),
  oldSecret: setting('JWT_SECRET_OLD', longSecret, {
    secret: true,
    what: 'the secret before, while it changes ([operating](operating.md#key))',
  }),
  sessionSeconds: setting('SESSION_MAX_DAYS', whole(1, DAY_S), {
    default: '30',
    what: 'after how long a session asks for another sign-in, however often used',
  }),
  stepUpSeconds: setting('STEP_UP_MINUTES', whole(1, 60), {
    default: '10',
    what: 'how long a second factor serves [sensitive calls](decisions.md#step-up)',
  }),
  oidcIssuer: setting('OIDC_ISSUER', issuer, {
    needs: [['OIDC_CLIENT_ID'], ['OIDC_CLIENT_SECRET', 'OIDC_SECRET_FILE']],
    what: "a company's own identity provider ([operating](operating.md#oidc))",
  }),
  oidcClientId: setting('OIDC_CLIENT_ID', anyText, { what: 'what this server is called there' }),
  oidcClientSecret: setting('OIDC_CLIENT_SECRET', anyText, { secret: true, what: 'its secret there' }),
  oidcSecretFile: setting('OIDC_SECRET_FILE', anyText, {
    instead: 'OIDC_CLIENT_SECRET',
    what: 'a file that holds it',
  }),
  oidcLabel: setting('OIDC_LABEL', anyText, { otherwise: "the issuer's host", what: "the button: 'Entrar com …'" }),
}

const mail = {
  smtpUrl: setting('SMTP_URL', mailAddress, {
    secret: true,
    what: '`smtp://user:password@host:587`, three connections at once; needed with PUBLIC_URL, DATABASE_URL',
  }),
  sender: setting('MAIL_FROM', anyText, { otherwise: '`Fiscal <nao-responda@…>`', what: 'the sender of mail' }),
  devMail: setting('DEV_MAIL', toggle, {
    default: '0',
    otherwise: '`npm start`, this machine only',
    what: '`1`: mail stays in `DATA_DIR`, shown at `/dev/mail`',
  }),
  operatorEmail: setting('OPERATOR_EMAIL', anyText, { what: 'who is told by mail of a late copy or archive' }),
}

const documents = {
  custodyYears: setting('CUSTODY_YEARS', whole(), {
    default: String(CUSTODY_YEARS),
    what: "years, from the next 1 January, that documents stay ([report](operating.md#retention)) and missing coupons are 'ativo'",
  }),
  authorities: setting('ICP_BRASIL_ROOTS', anyText, {
    what: 'folder of certificates of authorities ([operating](operating.md#proof))',
  }),
  downloadDays: setting('DOWNLOAD_DAYS', whole(), {
    default: '7',
    what: 'how long the file of a bulk download is kept',
  }),
  historyDays: setting('HISTORY_DAYS', whole(), {
    default: '180',
    what: 'how long the readings of a SAT are kept',
  }),
}

const others = {
  cepUrl: setting('CEP_URL', webAddressOrOff, {
    otherwise: 'ViaCEP; `DEMO`: its own',
    what: "who answers for a CEP, in ViaCEP's shape; `off` for nobody",
  }),
  sefazUrl: setting('SEFAZ_URL', webAddressOrOff, {
    otherwise: 'off; `DEMO`, embedded: played',
    what: 'who tells what SEFAZ has of coupons ([operating](operating.md))',
  }),
  sefazFetch: setting('SEFAZ_FETCH', list(oneOf(['SP', 'SP-homolog', 'off'])), {
    otherwise: 'off; `DEMO_PARK`: played',
    what: '`SP`: [notes that SEFAZ has](operating.md#fetch) come; `SP-homolog`',
  }),
  // SEFAZ is not asked more often than this, whatever the setting says.
  sefazPauseMs: setting('SEFAZ_PAUSE_MS', whole(500), {
    default: '1500',
    what: 'with it: between two questions, of all companies together',
  }),
  sefazRestMs: setting('SEFAZ_REST_MINUTES', whole(1, MINUTE_MS), {
    default: '60',
    what: 'with it: after SEFAZ says that there were too many',
  }),
  webhookNetworks: setting('WEBHOOK_NETWORKS', list(network), {
    default: '',
    what: 'networks of your own that webhooks may go to, by http too: `10.1.0.0/16`',
  }),
}

const running = {
  metricsToken: setting('METRICS_TOKEN', longSecret, {
    secret: true,
    otherwise: 'only this machine',
    what: 'who collects `/metrics` bears it ([operating](operating.md#metrics))',
  }),
  errorDsn: setting('ERROR_DSN', dsn, {
    secret: true,
    otherwise: 'off',
    what: "a service of Sentry's protocol that unhandled errors go to",
  }),
  // Under ten seconds others would take a busy process for a dead one.
  jobSilenceSeconds: setting('JOB_SILENCE_SECONDS', whole(10), {
    default: '30',
    what: "when what a server has taken up and says nothing of (a download, a mail) is another one's",
  }),
  drainSeconds: setting('DRAIN_SECONDS', whole(), {
    default: '0',
    what: 'after SIGTERM: how long it still answers, no longer ready',
  }),
  changeStreams: setting('CHANGE_STREAMS', whole(), {
    default: '10000',
    what: 'pages of a server that hear at once what changes; all others ask every so often',
  }),
  backupFolder: setting('BACKUP_DIR', anyText, {
    otherwise: 'off',
    needs: [['BACKUP_KEY_DIR']],
    why: 'a pasta, outra, em que fica a chave, sem a qual nada do que está selado na cópia abre de novo; ou off, se a chave já está guardada em outro lugar.',
    what: 'a folder for copies that the server makes by itself ([backup](backup.md))',
  }),
  backupKeyFolder: setting('BACKUP_KEY_DIR', anyText, {
    what: 'another folder, for the key; `off` where it is elsewhere',
  }),
  backupHours: setting('BACKUP_HOURS', whole(1), {
    default: '24',
    what: 'how often; later than twice this it is late',
  }),
  backupDays: setting('BACKUP_DAYS', whole(), {
    default: '30',
    what: 'how long a copy is kept; the newest always is',
  }),
}

const demonstration = {
  demo: setting('DEMO', toggle, {
    otherwise: 'here only, when embedded',
    what: '`1` or `0`: whether a first start makes the demonstration',
  }),
  demoDocuments: setting('DEMO_DOCUMENTS', whole(), {
    default: '20000',
    what: "size of the first start's demonstration; 0 for none",
  }),
  demoPark: setting('DEMO_PARK', toggle, {
    otherwise: 'as `DEMO`, when embedded',
    what: '`0`: the SATs of the demonstration are not played',
  }),
  parkCredential: setting('PARK_CREDENTIAL', anyText, {
    secret: true,
    what: 'the credential by which `npm run demo:park` posts for a park of its own',
  }),
}

/** All settings, as docs/settings.md groups them. */
export const GROUPS = {
  Place: place,
  'Database and files': storage,
  'Keys and sign-in': signIn,
  Mail: mail,
  'Documents and SATs': documents,
  'Other services': others,
  'Operating and copies': running,
  Demonstration: demonstration,
} as const

export const DECLARED = {
  ...place,
  ...storage,
  ...signIn,
  ...mail,
  ...documents,
  ...others,
  ...running,
  ...demonstration,
}
