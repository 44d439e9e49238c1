import type { AuditEntry } from '#api/contract/access/audit.ts'
import type { CompanyGroup } from '#api/contract/access/company-groups.ts'
import type { User } from '#api/contract/access/members.ts'
import type { Role } from '#api/contract/access/roles.ts'
import type { ListedCompany } from '#api/contract/companies/companies.ts'
import type { OauthClient } from '#api/contract/devices/oauth-clients.ts'
import { auditActor } from '#domain/access/audit.ts'
import { CLIENT_KINDS } from '#domain/access/client-kind.ts'
import { printedTaxpayer } from '#domain/companies/taxpayer.ts'
import type { ListTable } from '../http/reply/list-table.ts'

const yes = (is: boolean) => (is ? 'Sim' : 'Não')

/** A line for each property that changed, one for an entry that changed none. */
export const auditTable: ListTable<AuditEntry> = {
  name: 'auditoria',
  head: ['Número', 'Data e hora', 'Quem', 'De onde', 'Ação', 'Sobre', 'Campo', 'De', 'Para'],
  id: ({ id }) => String(id),
  rows(entry, moment) {
    const { id, created_utc, address, action_description, subject, changes } = entry
    const same = [id, moment(created_utc), auditActor(entry), address, action_description, subject]
    const parts = changes.length > 0 ? changes : [{ field: '', from: null, to: null }]
    return parts.map(({ field, from, to }) => [...same, field, from ?? '', to ?? ''])
  },
}

/** A line an access. */
export const usersTable: ListTable<User> = {
  name: 'acessos',
  head: ['E-mail', 'Perfil', 'Grupo', 'Ativo', 'E-mail confirmado', 'Último uso', 'Segundo fator'],
  id: ({ id }) => id,
  rows: (user, moment) =>
    user.grants.map((grant) => [
      user.email,
      grant.role.description,
      grant.company_group?.description ?? '',
      yes(grant.is_active),
      yes(user.is_email_confirmed),
      moment(user.last_used_utc),
      yes(user.has_second_factor),
    ]),
}

export const rolesTable: ListTable<Role> = {
  name: 'perfis',
  head: ['Perfil', 'Tipo', 'Admin', 'Acessos', 'Permissões'],
  id: ({ id }) => id,
  rows: (role) => [
    [
      role.description,
      role.type === 'primary' ? 'Primário' : 'Secundário',
      yes(role.is_master),
      role.grants,
      role.permission_ids.join(', '),
    ],
  ],
}

export const groupsTable: ListTable<CompanyGroup> = {
  name: 'grupos-de-empresas',
  head: ['Grupo', 'Empresas'],
  id: ({ id }) => id,
  rows: ({ description, companies }) => [[description, companies.length]],
}

export const companiesTable: ListTable<ListedCompany> = {
  name: 'empresas',
  head: ['CNPJ ou CPF', 'Razão social', 'Nome fantasia', 'Município', 'Alertas'],
  id: ({ id }) => id,
  rows: ({ cnpj, razao_social, nome_fantasia, municipio, alerts = [] }) => [
    [
      printedTaxpayer(cnpj),
      razao_social,
      nome_fantasia ?? '',
      municipio ?? '',
      alerts.map(({ message }) => message).join('; '),
    ],
  ],
}

export const clientsTable: ListTable<OauthClient> = {
  name: 'aplicativos-e-agentes',
  head: ['Descrição', 'Tipo', 'Permissões', 'Empresa', 'Criado em', 'Último uso', 'Revogado em'],
  id: ({ id }) => id,
  rows: (client, moment) => [
    [
      client.description,
      CLIENT_KINDS[client.kind].label,
      client.scopes.join(', '),
      client.company ?? (client.companies ?? []).join('; '),
      moment(client.created_utc),
      moment(client.last_used_utc),
      moment(client.revoked_utc),
    ],
  ],
}
