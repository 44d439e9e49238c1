import { readFileSync } from 'node:fs'
import { Misused } from '../../errors/misused.ts'
import type { OpenidSettings } from './openid-provider.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The company's identity provider, where `OIDC_ISSUER` names one. `isOwnMachine`: of a rehearsal, which needs no TLS. */
export function oidcSettings(env: Env, isLoopback: (host: string) => boolean): { oidc?: OpenidSettings } {
  const issuer = env['OIDC_ISSUER']
  if (!issuer) return {}
  const url = URL.parse(issuer)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!isSafe) throw new Misused(`OIDC_ISSUER não é um endereço https://: ${issuer}`)
  const clientId = env['OIDC_CLIENT_ID']
  if (!clientId) throw new Misused('OIDC_ISSUER precisa de OIDC_CLIENT_ID')
  const clientSecret = env['OIDC_CLIENT_SECRET'] || secretIn(env['OIDC_SECRET_FILE'])
  if (!clientSecret) throw new Misused('OIDC_ISSUER precisa de OIDC_CLIENT_SECRET ou de OIDC_SECRET_FILE')
  return { oidc: { issuer, clientId, clientSecret, label: env['OIDC_LABEL'] || (url?.hostname ?? issuer) } }
}

function secretIn(file: string | undefined): string {
  if (!file) return ''
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Misused(`OIDC_SECRET_FILE não pode ser lido: ${file}`)
  }
}
