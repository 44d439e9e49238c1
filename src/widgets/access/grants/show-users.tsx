import type { User } from '#api/contract/access/members.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { relativeTime } from '#domain/time/relative-time.ts'
import { Button } from '#ui/painted/Button.tsx'
import { wholeText } from '#ui/painted/table/Table.tsx'
import { TO_PEOPLE } from '../../kit/empty/next-steps.ts'
import type { Column } from '../../kit/list/ListFrame.tsx'
import type { Mark } from '../../kit/list/marks.tsx'
import { showList } from '../../kit/list/show-list.tsx'
import { paths, type RoleContext } from '../../paths.ts'
import '../access.css'
import { accessTabs } from '../access-tabs.tsx'
import { grantsIn } from './grants-in.ts'
import type { primaryUserList } from './user-list.ts'
import type { UserListTools } from './use-user-list.tsx'

const INACTIVE: Mark = { look: 'tag', label: 'Inativo' }

const lastUse: Column<User, UserListTools> = {
  header: 'Último uso',
  name: 'used',
  width: 120,
  item: { at: 5, side: 'first', look: 'small', label: 'Último uso:' },
  muted: true,
  skeleton: 72,
  cell: ({ last_used_utc: at }, { now }) =>
    at === null ? (
      'Sem registro'
    ) : (
      <time dateTime={at} title={formatDateTime(at)}>
        {relativeTime(at, now)}
      </time>
    ),
}

const secondFactor: Column<User, UserListTools> = {
  header: 'Segundo fator',
  name: 'factor',
  width: 132,
  item: { at: 6, side: 'second', look: 'small', label: 'Segundo fator:' },
  skeleton: 28,
  cell: ({ has_second_factor }) => (has_second_factor ? 'Sim' : 'Não'),
}

/**
 * Describes a list of users: primary ones with their role, secondary ones with their groups. After what the specification shows comes what else
 * one asks of an access.
 */
export function showUsers(context: RoleContext, list: typeof primaryUserList) {
  const email: Column<User, UserListTools> = {
    header: 'E-mail',
    name: 'mail',
    marks: (user) => (grantsIn(context, user).some((grant) => grant.is_active) ? [] : [INACTIVE]),
    cut: true,
    item: { at: 1, look: 'strong' },
    skeleton: 180,
    cell: (user, { leads, link, search }, marks) => (
      <>
        {leads ? link(paths.userGrants(context, user.id, search), 'keylink', user.email) : user.email}
        {marks}
      </>
    ),
  }
  const role: Column<User, UserListTools> = {
    header: 'Perfil',
    name: 'role',
    cut: true,
    item: { at: 3 },
    skeleton: 120,
    cell: (user) => [...new Set(grantsIn(context, user).map((grant) => grant.role.description))].join(', '),
  }
  const groups: Column<User, UserListTools> = {
    header: 'Grupos',
    name: 'groups',
    item: { at: 2 },
    skeleton: 160,
    cell: (user) => (
      <span className="tags">
        {grantsIn(context, user).map(({ id, company_group }) => (
          <span key={id} className="tag" title={wholeText(company_group?.description)}>
            {company_group?.description}
          </span>
        ))}
      </span>
    ),
  }
  const confirmed: Column<User, UserListTools> = {
    header: 'E-mail confirmado',
    name: 'confirmed',
    width: 190,
    item: { at: 4, label: 'E-mail confirmado:' },
    skeleton: 28,
    cell: ({ id, email: address, is_email_confirmed }, { extra }) =>
      is_email_confirmed ? (
        'Sim'
      ) : (
        <span className="row">
          Não
          {extra?.mayResend !== false && (
            <Button
              size="sm"
              icon="send"
              aria-label={`Reenviar o link de confirmação para ${address}`}
              busy={extra?.resending === id}
              onClick={() => extra?.resend(id)}
            >
              Reenviar
            </Button>
          )}
        </span>
      ),
  }
  return showList(list, {
    label: 'Acessos',
    className: 'users',
    layout: { items: 960 },
    ages: true,
    rowKey: ({ id }) => id,
    row: ({ id }, search) => paths.userGrants(context, id, search),
    // The route table asks for grant:update where secondary accesses are edited.
    rowNeeds: context === 'primary' ? ['grant:read'] : ['grant:update'],
    above: accessTabs(context, 'grants'),
    actions: ({ extra }, allowed) =>
      allowed?.(['grant:create']) === false ? null : (
        <Button
          ref={extra?.button}
          kind={extra?.isNew ? 'secondary' : 'primary'}
          size="sm"
          aria-expanded={extra?.isNew ?? false}
          onClick={extra?.toggle}
        >
          Novo Acesso
        </Button>
      ),
    narrowed: () => ({ title: 'Nenhum acesso', text: 'Nenhum e-mail tem este texto.' }),
    empty: ({ extra }) => ({
      title: 'Nenhum acesso',
      text: 'Um acesso deixa uma pessoa entrar, com o perfil que você escolher.',
      // Once the form is open it is the next step.
      ...(extra && !extra.isNew && { next: { ...TO_PEOPLE, to: extra.toggle } }),
    }),
    columns: [email, ...(context === 'primary' ? [role, confirmed] : [groups, confirmed, role]), lastUse, secondFactor],
  })
}
