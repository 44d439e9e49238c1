import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Misused } from '../errors/misused.ts'
import { isLoopback, LEAST_SECRET } from './kinds.ts'
import {
  DEFAULT_SETTINGS,
  plainSettings,
  readValues,
  type SettingValues,
  type Variables,
  settingValues,
} from './settings.ts'

/** All that a server goes by. */
export type ServerSettings = ReturnType<typeof settingsOf>

/** Returns the settings of this process; `changes`: of its environment. Throws Misused with all that is wrong. */
export const processSettings = (changes: Variables = {}) => settingsOf({ ...process.env, ...changes })

/** Returns what this process's environment says by itself: nothing is made in the data folder. Throws Misused. */
export const environmentValues = () => settingValues(process.env)

/** Returns what this process's environment says and is no secret. */
export const plainEnvironment = () => plainSettings(process.env)

/** Returns the environment that a tool of another product is started with. */
export const environmentOfTool = (more: Variables): Variables => ({ ...process.env, ...more })

/** Returns the data folder where the database is in it, whatever else is wrong with the settings. */
export const embeddedFolder = (env: Variables = process.env): string | undefined =>
  env['DATABASE_URL'] ? undefined : env['DATA_DIR'] || DEFAULT_SETTINGS.dataDir

/**
 * Returns settings from environment variables: what depends on several of them is made here. Makes a secret once where none is given, and
 * keeps it in the data folder. Throws Misused with all that is wrong.
 */
export function settingsOf(env: Variables) {
  const { values, faults } = readValues(env)
  const clientSecret = values?.oidcClientSecret ?? secretIn(values?.oidcSecretFile, faults)
  if (values?.backupFolder && values.backupFolder === values.backupKeyFolder) {
    faults.push('BACKUP_KEY_DIR precisa ser outra pasta que BACKUP_DIR: quem tem a cópia não deve ter a chave')
  }
  if (values === undefined || faults.length > 0) throw new Misused(faults.join('\n'))
  const { databaseUrl, devMail, trustProxy, smtpUrl } = values
  const publicUrl = values.publicUrl === undefined ? undefined : new URL(values.publicUrl)
  const isEmbedded = databaseUrl === undefined
  const isOwnMachine = values.hosts.every(isLoopback) && !publicUrl
  const demo = values.demo ?? (isOwnMachine && isEmbedded)
  return {
    ...values,
    ...(values.secret === undefined
      ? { secret: storedSecret(values.dataDir), secretPlace: secretFile(values.dataDir) }
      : { secret: values.secret, secretPlace: 'JWT_SECRET' }),
    /** The server itself where a pooler stands before it: what needs a connection of its own goes there. */
    directUrl: databaseUrl && (values.directUrl ?? databaseUrl),
    origin: publicUrl?.origin,
    // Not the address of a call: its Host header is the caller's word.
    linkOrigin: publicUrl?.origin ?? `http://localhost:${values.port}`,
    /** True if a first start makes the demonstration. Its passwords are published: not where others reach it, unless the setting names it. */
    demo,
    demoPark: values.demoPark ?? (demo && isEmbedded),
    /** True if `/dev/mail` shows messages. Behind a proxy every caller has this machine's address, and often its name: not there. */
    mailPage: devMail && !smtpUrl && !publicUrl && !trustProxy,
    smtp:
      smtpUrl === undefined
        ? undefined
        : { url: smtpUrl, from: values.sender ?? `Fiscal <nao-responda@${publicUrl?.hostname ?? 'localhost'}>` },
    bucket: bucketOf(values),
    cepUrl: cepAddress(values.cepUrl, demo),
    sefaz: sefazOf(values.sefazUrl, demo && isEmbedded),
    oidc: oidcOf({ ...values, clientSecret }),
    backups: backupsOf(values),
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

/** The bucket that all servers have, for finished downloads and what else they share. */
function bucketOf({ bucketName: bucket, bucketRegion: region, bucketUrl: endpoint }: SettingValues) {
  return bucket === undefined ? undefined : { bucket, region, ...(endpoint && { endpoint }) }
}

/** ViaCEP unless told; the demonstration answers for itself, so that it works without a network. */
function cepAddress(address: string | undefined, demo: boolean): string | undefined {
  if (address === 'off') return undefined
  return address ?? (demo ? '/api/v1/cep' : 'https://viacep.com.br/ws')
}

/** The demonstration's SEFAZ is played, unless told; elsewhere nobody is asked until somebody is named. */
function sefazOf(url: string | undefined, isPlayed: boolean): 'simulated' | { url: string } | undefined {
  if (url === 'off') return undefined
  if (url !== undefined) return { url }
  return isPlayed ? 'simulated' : undefined
}

/** A company's own identity provider that its users may enter by. */
function oidcOf({
  oidcIssuer: issuer,
  oidcClientId,
  oidcLabel,
  clientSecret,
}: SettingValues & { clientSecret: string }) {
  if (issuer === undefined) return undefined
  return { issuer, clientId: oidcClientId ?? '', clientSecret, label: oidcLabel ?? new URL(issuer).hostname }
}

/** Copies that the server makes by itself; the key is kept elsewhere where no folder is named for it. */
function backupsOf({
  backupFolder: folder,
  backupKeyFolder: keyFolder,
  backupHours: hours,
  backupDays: days,
}: SettingValues) {
  if (folder === undefined) return undefined
  return { folder, ...(keyFolder !== 'off' && { keyFolder }), hours, days }
}

function secretIn(file: string | undefined, faults: string[]): string {
  if (file === undefined) return ''
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret === '') faults.push(`OIDC_SECRET_FILE está vazio: ${file}`)
    return secret
  } catch {
    faults.push(`OIDC_SECRET_FILE não pode ser lido: ${file}`)
    return ''
  }
}

const secretFile = (folder: string) => join(folder, 'secret')

function storedSecret(folder: string): string {
  const path = secretFile(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(path)) makeSecret(path)
  const secret = readFileSync(path, 'utf8')
  if (secret.length >= LEAST_SECRET) return secret
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
