import { contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import type { Topic } from '#domain/topics.ts'
import { satisfies } from '#domain/access/needs.ts'
import type { Needs } from '#domain/access/permissions.ts'
import { type Granted, scopeFor } from '../identity/callers/access.ts'
import type { Scope } from '../store/scope.ts'
import type { ChangeRow } from './look.ts'

type Followed = Endpoint & { needs: Needs; follows: readonly Topic[] }

const FOLLOWED = Object.values<Endpoint>(contract).filter(
  (endpoint): endpoint is Followed => endpoint.follows !== undefined && typeof endpoint.needs === 'object',
)

/** The topics that somebody may hear of, each with the companies that they may read it of. */
export type Hearing = ReadonlyMap<Topic, Scope['companyIds']>

/** Returns the topics of all reads that a caller may make. `makes`: tells if they make calls of an endpoint at all. */
export function hearingOf(granted: Granted, makes: (endpoint: Endpoint) => boolean): Hearing {
  const user = { is_master: granted.isMaster, permissions: granted.permissions, features: granted.features }
  const hearing = new Map<Topic, Scope['companyIds']>()
  for (const endpoint of FOLLOWED) {
    if (!makes(endpoint) || !satisfies(endpoint.needs, user)) continue
    const { companyIds } = scopeFor(granted, endpoint.needs)
    for (const topic of endpoint.follows) hearing.set(topic, either(hearing.get(topic), companyIds))
  }
  return hearing
}

function either(some: Scope['companyIds'] = [], others: Scope['companyIds']): Scope['companyIds'] {
  return some === 'all' || others === 'all' ? 'all' : [...new Set([...some, ...others])]
}

/** Tells if a change is for somebody's ears. */
export function hears(hearing: Hearing, { topic, company_id: company }: ChangeRow): boolean {
  const companies = hearing.get(topic)
  return companies !== undefined && (companies === 'all' || company === null || companies.includes(company))
}
