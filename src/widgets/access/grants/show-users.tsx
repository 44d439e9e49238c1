import type { User } from '#api/contract/access/members.ts'
import { Button } from '#ui/painted/Button.tsx'
import { wholeText } from '#ui/painted/table/Table.tsx'
import { TO_PEOPLE } from '../../kit/empty/next-steps.ts'
import type { Column } from '../../kit/list/ListFrame.tsx'
import { showList } from '../../kit/list/show-list.tsx'
import { paths, type RoleContext } from '../../paths.ts'
import '../access.css'
import { accessTabs } from '../access-tabs.tsx'
import { grantsIn } from './grants-in.ts'
import type { primaryUserList } from './user-list.ts'
import type { UserListTools } from './use-user-list.tsx'

const inactive = <span className="tag ms-2">Inativo</span>

/** Describes a list of users: primary ones with their role, secondary ones with their groups. */
export function showUsers(context: RoleContext, list: typeof primaryUserList) {
  const email: Column<User, UserListTools> = {
    header: 'E-mail',
    className: 'c-mail',
    cut: true,
    item: { at: 1, look: 'strong' },
    skeleton: 180,
    cell: (user, { leads, link, search }) => (
      <>
        {leads ? link(paths.userGrants(context, user.id, search), 'keylink', user.email) : user.email}
        {grantsIn(context, user).some((grant) => grant.is_active) || inactive}
      </>
    ),
  }
  const role: Column<User, UserListTools> = {
    header: 'Perfil',
    className: 'c-role',
    cut: true,
    item: { at: 2 },
    skeleton: 120,
    cell: (user) =>
      grantsIn(context, user)
        .map((grant) => grant.role.description)
        .join(', '),
  }
  const groups: Column<User, UserListTools> = {
    header: 'Grupos',
    className: 'c-groups',
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
    className: 'c-confirmed',
    width: 220,
    item: { at: 3, label: 'E-mail confirmado:' },
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
    layout: { items: 720 },
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
    columns: [email, context === 'primary' ? role : groups, confirmed],
  })
}
