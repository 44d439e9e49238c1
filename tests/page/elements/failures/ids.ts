import type { CompanyGroup } from '#api/contract/access/company-groups.ts'
import type { User } from '#api/contract/access/members.ts'
import type { Role } from '#api/contract/access/roles.ts'
import type { Company } from '#api/contract/companies/companies.ts'
import type { CfeItem } from '#api/contract/documents/cfes.ts'
import type { NfceEvent } from '#api/contract/documents/nfce-events.ts'
import type { NfceItem } from '#api/contract/documents/nfces.ts'
import type { Page } from '#api/contract/page.ts'
import { observed } from '../../../../stories/sats/serials.ts'
import { openServer } from '../../../../stories/server.tsx'
import { read } from '../../partner-page.ts'
import type { Ids } from './case.ts'

/** The newest note with an event that SEFAZ has answered. */
async function noteWithAnswer(): Promise<Pick<Ids, 'note' | 'event'>> {
  const { items } = await read<Page<NfceItem>>(
    '/custody/nfce/?environment=production&status=canceled&page=1&per_page=100',
  )
  for (const { key } of items) {
    const events = await read<Page<NfceEvent>>(`/custody/nfce/${key}/events`)
    const event = events.items.find((one) => one.has_response_xml)
    if (event) return { note: key, event: event.id }
  }
  throw new Error('no note has an event with an answer')
}

/** What of the demonstration the cases are about. */
export async function readIds(): Promise<Ids> {
  const { store } = await openServer()
  const coupons = await read<Page<CfeItem>>('/cfes/?page=1&per_page=100')
  const ranges = await read<Page<NfceItem>>('/custody/nfce/?status=discarded&page=1&per_page=100')
  const companies = await read<Page<Company>>('/companies/?per_page=100')
  const roles = await read<Page<Role>>('/roles/?type=primary&search=Fiscal')
  const users = await read<Page<User>>('/users/?search=fiscal@aurora.example')
  const groups = await read<Page<CompanyGroup>>('/company_groups/?search=Lojas do Ceará')
  return {
    ...(await noteWithAnswer()),
    voided: ranges.items.find((one) => one.number_end !== null)?.id ?? '',
    coupon: coupons.items.find((one) => one.has_xml)?.cfe_id ?? '',
    sat: await observed((serial) => serial)(store),
    company: companies.items[0]?.id ?? '',
    companies: companies.items.map(({ id }) => id).join(','),
    role: roles.items[0]?.id ?? '',
    user: users.items[0]?.id ?? '',
    group: groups.items[0]?.id ?? '',
  }
}
