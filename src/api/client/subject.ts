import type { Service } from './ahead.ts'

/** The `sub` of a JWT, unverified: it only tells users apart on this page; the server decides what a token may do. */
export function subjectOf(token: string): string {
  try {
    const payload: unknown = JSON.parse(atob(token.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? ''))
    return typeof payload === 'object' && payload && 'sub' in payload ? String(payload.sub) : token
  } catch {
    return token
  }
}

/** The name of a user who asks a service: one cache and one set of answers, however many elements and tokens. */
export const userKey = ({ api, tenant }: Service, subject: string): string => [api, tenant, subject].join(' ')
