import type { Service } from './ahead.ts'

/** The `sub` of a JWT, unverified: it only tells users apart on this page; the server decides what a token may do. */
export const subjectOf = (token: string): string => claimOf(token, 'sub')

/** The same of the session that a token of a person came with. */
export const sessionOf = (token: string): string => claimOf(token, 'sid')

function claimOf(token: string, name: string): string {
  try {
    const payload: unknown = JSON.parse(atob(token.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? ''))
    const claims = new Map<string, unknown>(Object.entries(Object(payload)))
    return claims.has(name) ? String(claims.get(name)) : token
  } catch {
    return token
  }
}

/** The name of a user who asks a service in a language: one cache and one set of answers, however many elements and tokens. */
export const userKey = ({ api, tenant, language }: Service, subject: string): string =>
  [api, tenant, language, subject].join(' ')
