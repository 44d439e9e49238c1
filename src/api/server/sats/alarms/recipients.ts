import { NOTE_TYPES } from '#domain/sats/sat-alarms.ts'
import { roleAllows } from '../../identity/accounts/role-allows.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import type { ScopedDb } from '../../store/scope.ts'

/**
 * How many people each alarm mails, as sats/telling/tell.ts does: users who may sign in, with an active grant in one of its groups that has its members mailed; of an alarm about
 * notes, one that lets them read notes.
 */
export async function countRecipients(db: ScopedDb, alarmIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sat_alarm_groups as a')
    .innerJoin('grants as g', (join) => sameTenant(join, 'g.company_group_id', 'a.company_group_id'))
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .innerJoin('sat_alarms as s', (join) => sameTenant(join, 's.id', 'a.alarm_id'))
    .innerJoin('roles as r', (join) => sameTenant(join, 'r.id', 'g.role_id'))
    .select((e) => ['a.alarm_id', e.fn.count<number>('u.id').distinct().as('people')])
    .where('a.alarm_id', '=', anyOf(alarmIds))
    .where('g.is_active', '=', true)
    .where('u.is_active', '=', true)
    .where('u.is_email_confirmed', '=', true)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('alert_tellings as t')
            .select('t.mails')
            .whereRef('t.tenant_id', '=', 'a.tenant_id')
            .whereRef('t.company_group_id', '=', 'a.company_group_id')
            .where('t.mails', '=', false),
        ),
      ),
    )
    .where((e) => e.or([e('s.alarm_type_id', 'not in', NOTE_TYPES), roleAllows('nfce:read')]))
    .groupBy('a.alarm_id')
    .execute()
  return new Map(rows.map(({ alarm_id, people }) => [alarm_id, people]))
}

/** How many channels of its groups each alarm may tell besides. */
export async function countChannels(db: ScopedDb, alarmIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sat_alarm_groups as a')
    .innerJoin('alert_channels as c', (join) => sameTenant(join, 'c.company_group_id', 'a.company_group_id'))
    .select((e) => ['a.alarm_id', e.fn.countAll<number>().as('channels')])
    .where('a.alarm_id', '=', anyOf(alarmIds))
    .where('c.is_active', '=', true)
    .groupBy('a.alarm_id')
    .execute()
  return new Map(rows.map(({ alarm_id, channels }) => [alarm_id, channels]))
}
