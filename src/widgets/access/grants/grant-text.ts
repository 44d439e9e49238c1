import type { Grant } from './grants-in.ts'

/** Returns the question before an access is taken away. */
export function deleteQuestion(email: string, { role, company_group }: Pick<Grant, 'role' | 'company_group'>) {
  const reach = company_group ? ` no grupo ${company_group.description}` : ''
  return {
    title: 'Tem certeza que deseja excluir este acesso?',
    text: [`${email} deixa de ter o perfil ${role.description}${reach}.`],
  }
}
