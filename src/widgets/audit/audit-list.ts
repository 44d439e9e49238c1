import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '#domain/access/audit.ts'
import { defineList } from '../kit/list/define-list.ts'
import { choice, periodOfMoments, text } from '../kit/filters/filters.ts'
import { paths } from '../paths.ts'

const labelled = <T extends string>(labels: Readonly<Record<T, string>>) =>
  // Object.entries forgets the names' type.
  Object.fromEntries(Object.entries<string>(labels).map(([name, label]) => [name, { label }])) as Record<
    T,
    { label: string }
  >

const long = { most: 254, wrong: 'Até 254 letras' }

/** The list of the trail: actions and their authors, newest first. */
export const auditList = defineList({
  read: '/audit/',
  endpoint: async () => (await import('#api/contract/access/audit.ts')).listAudit,
  path: paths.audit,
  filters: [
    periodOfMoments(),
    text('email', 'Quem', { ...long, unset: 'Qualquer pessoa', hint: 'Parte do e-mail de quem fez' }),
    choice('subject_type', 'Assunto', labelled(AUDIT_SUBJECTS)),
    choice('action', 'Ação', labelled(AUDIT_ACTIONS), { unset: 'Todas' }),
    text('search', 'Sobre', { ...long, unset: 'Tudo', hint: 'Parte do nome do que mudou, ou de um e-mail' }),
  ],
  sorts: ['-when'],
  usual: '-when',
  sizes: [10, 20, 40, 50],
  size: 20,
})
