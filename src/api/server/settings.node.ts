import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ServerSettings {
  port: number
  /** Addresses to listen on. Only this machine unless told otherwise: the demonstration's passwords are published. */
  hosts: string[]
  dataDir: string
  databaseUrl?: string
  secret: string
  /** Whether a proxy in front writes X-Forwarded-For. */
  trustProxy: boolean
  publicUrl?: string
  /** How many documents the demonstration of a first start has; 0: no demonstration. */
  demoDocuments?: number
}

/** Settings from environment variables. Makes a secret once where none is given, and keeps it in the data folder. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): ServerSettings {
  const dataDir = env['DATA_DIR'] || './data'
  const port = Number(env['PORT'] || 4000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new RangeError(`PORT não é uma porta: ${env['PORT']}`)
  return {
    port,
    hosts: env['HOST'] ? [env['HOST']] : ['127.0.0.1', '::1'],
    dataDir,
    ...(env['DATABASE_URL'] ? { databaseUrl: env['DATABASE_URL'] } : {}),
    secret: env['JWT_SECRET'] || keptSecret(dataDir),
    trustProxy: env['TRUST_PROXY'] === '1',
    ...(env['DEMO_DOCUMENTS'] ? { demoDocuments: wholeNumber('DEMO_DOCUMENTS', env['DEMO_DOCUMENTS']) } : {}),
    ...(env['PUBLIC_URL'] ? { publicUrl: new URL(env['PUBLIC_URL']).origin } : {}),
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new RangeError(`${name} não é um número inteiro: ${text}`)
  return Number(text)
}

function keptSecret(folder: string): string {
  const path = join(folder, 'secret')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    // wx: of two processes that start together both end up with the secret of the first one.
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(path, 'utf8')
}
