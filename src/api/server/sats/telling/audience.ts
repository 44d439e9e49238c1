import { type RawBuilder, sql } from 'kysely'
import type { AlarmLevel } from '#domain/sats/sat-alarms.ts'
import type { ChannelKind } from '#domain/sats/telling/alert-channels.ts'
import type { Telling } from '#domain/sats/telling/telling.ts'
import { roleAllows } from '../../identity/accounts/role-allows.ts'
import { KEPT_PLAN } from '../../store/embedded/kept-plan.ts'
import { oneOrAnyOf } from '../../store/queries/any-of.ts'
import { together } from '../../store/queries/together.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { savedTellings, tellingsOf } from './tellings.ts'

/** A person who is told for a group. */
interface Member {
  id: string
  company_group_id: string
  reads_notes: boolean
  /** Null: of all that the group has. */
  only_companies: readonly string[] | null
}

/** A channel that is on. */
interface Listening {
  id: string
  company_group_id: string
  kind: ChannelKind
  least_level: AlarmLevel
}

/** Those who are told for groups, and how. */
export interface Audience {
  /** One of each group. */
  tellings: Map<string, Telling>
  members: Map<string, Member[]>
  channels: readonly Listening[]
}

/** Reads whom to tell for groups, in one statement: each alert asks for it. */
export async function readAudience(db: ScopedDb, groupIds: readonly string[]): Promise<Audience> {
  const parts = { tellings: savedTellings(groupIds), members: membersOf(groupIds), channels: channelsOf(groupIds) }
  const { tellings, members, channels } = await together(db, parts, { end: KEPT_PLAN })
  return { tellings: tellingsOf(groupIds, tellings), members: byGroup(members), channels }
}

/** Reads those who are told for groups; who has several accesses to one stands there once for each. */
export async function readMembers(db: ScopedDb, groupIds: readonly string[]): Promise<Map<string, Member[]>> {
  const { members } = await together(db, { members: membersOf(groupIds) }, { end: KEPT_PLAN })
  return byGroup(members)
}

/** Tells if a person is to hear of an alert of that company. */
export const isForMember = (
  member: Member,
  { is_of_notes, company_id }: { is_of_notes: boolean; company_id: string },
): boolean => (!is_of_notes || member.reads_notes) && (member.only_companies?.includes(company_id) ?? true)

const byGroup = (members: readonly Member[]) => Map.groupBy(members, ({ company_group_id }) => company_group_id)

/** Whoever holds an active grant on one of the groups, and may sign in. */
const membersOf = (groupIds: readonly string[]): RawBuilder<Member[]> => sql`(
  select coalesce(json_agg(m), '[]') from (
    select g.company_group_id, g.only_companies, u.id, ${roleAllows('nfce:read')} as reads_notes
    from grants g join users u on u.id = g.user_id join roles r on r.tenant_id = ${TENANT} and r.id = g.role_id
    where g.tenant_id = ${TENANT} and g.company_group_id = ${oneOrAnyOf(groupIds)} and g.is_active and u.is_active
      and u.is_email_confirmed) m)`

const channelsOf = (groupIds: readonly string[]): RawBuilder<Listening[]> => sql`(
  select coalesce(json_agg(c), '[]') from (
    select id, company_group_id, kind, least_level from alert_channels
    where tenant_id = ${TENANT} and company_group_id = ${oneOrAnyOf(groupIds)} and is_active) c)`
