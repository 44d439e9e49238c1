import { ALERT_LEVELS } from '#domain/sats/alert-states.ts'
import type { SatAlarm } from '#api/contract/sats/sat-alarms.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import type { ScopedDb } from '../../store/scope.ts'
import type { GrantRow } from './grant-rows.ts'
import type { RolePermissions } from './holding.ts'

// What the audit trail says of things: their properties as people call them.

export type AuditView = Record<string, string | null>

export async function grantAudit(db: ScopedDb, grant: GrantRow): Promise<AuditView> {
  const { role, company_group, only_companies, is_active } = grant
  return {
    Perfil: role,
    Grupo: company_group,
    Empresas: only_companies && (await cnpjsOf(db, only_companies)),
    Ativo: is_active ? 'Sim' : 'Não',
  }
}

export function roleAudit({ description, type, permissions }: Omit<RolePermissions, 'id' | 'is_master'>): AuditView {
  return {
    Descrição: description,
    Tipo: type === 'primary' ? 'Primário' : 'Secundário',
    Permissões: permissions.toSorted().join(', '),
  }
}

export async function groupAudit(
  db: ScopedDb,
  { description, companies }: { description: string; companies: readonly string[] },
): Promise<AuditView> {
  return { Descrição: description, Empresas: await cnpjsOf(db, companies) }
}

export function alarmAudit(alarm: SatAlarm): AuditView {
  return {
    Quando: alarm.alarm_type.description,
    Operador: alarm.operator?.description ?? null,
    Opção: alarm.selected_option?.description ?? null,
    Valor: alarm.value,
    Unidade: alarm.unit_type?.description ?? null,
    Nível: alarm.level && ALERT_LEVELS[alarm.level].label,
    Grupos: alarm.groups.map(({ description }) => description).join(', '),
  }
}

/** All of them, since that is what may be asked for one day. */
export async function cnpjsOf(db: ScopedDb, companyIds: readonly string[]): Promise<string> {
  const rows = await db
    .selectFrom('companies')
    .select('cnpj')
    .where('id', '=', anyOf(companyIds))
    .orderBy('cnpj')
    .execute()
  return rows.map(({ cnpj }) => cnpj).join(', ')
}
