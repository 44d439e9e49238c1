import { Misused } from '../../errors/misused.ts'
import { isPooler } from '../../store/postgres.node.ts'
import type { ServerSettings } from '../settings.node.ts'

/** Returns the address that PostgreSQL's own tools go to; they leave settings in a connection that a pooler would hand on. Throws Misused. */
export async function directAddress({
  databaseUrl,
  directUrl = databaseUrl,
}: ServerSettings): Promise<string | undefined> {
  if (directUrl === undefined || !(await isPooler(directUrl))) return directUrl
  throw new Misused(
    'Atrás de um pgBouncer as cópias de segurança precisam do endereço do próprio PostgreSQL em DATABASE_DIRECT_URL. Nada foi alterado.',
  )
}

/** The settings of docs/settings.md that a copy may name: neither secrets nor addresses that have a password. */
const PLAIN =
  /^(PORT|HOST|DATA_DIR|DEMO|DEMO_\w+|PUBLIC_URL|TRUST_PROXY|DEV_MAIL|MAIL_FROM|FEATURES_OFF|SESSION_MAX_DAYS|STEP_UP_MINUTES|OIDC_(ISSUER|CLIENT_ID|SECRET_FILE|LABEL)|CUSTODY_YEARS|ICP_BRASIL_ROOTS|CEP_URL|SEFAZ_URL|SEFAZ_FETCH|SEFAZ_PAUSE_MS|SEFAZ_REST_MINUTES|DOWNLOAD_DAYS|HISTORY_DAYS|S3_(BUCKET|URL|REGION|DOCUMENTS)|RELEASE_DAYS|JOB_SILENCE_SECONDS|DRAIN_SECONDS|MIN_DISK_MB|DATABASE_POOL|BACKUP_\w+|OPERATOR_EMAIL)$/

/** Returns the settings of a server that are no secrets. */
export function plainSettings(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env)
      .filter((entry): entry is [string, string] => PLAIN.test(entry[0]) && Boolean(entry[1]))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
