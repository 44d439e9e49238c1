import type { RemovalEffects } from '#api/contract/access/company-groups.ts'

/** Named before the rest is only counted. */
const MOST = 5

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

function named(names: readonly string[]): string {
  const rest = names.length - MOST
  return rest > 0 ? `${names.slice(0, MOST).join(', ')} e mais\u00a0${rest}` : names.join(', ')
}

/** Names the dependants that go with a group of companies, a paragraph each. */
export function removalText({ grants, alarms }: RemovalEffects): string[] {
  const gone = alarms.filter(({ is_last }) => is_last)
  const remaining = alarms.filter(({ is_last }) => !is_last)
  const text: string[] = []
  if (grants.length > 0) {
    const people = named(grants.map(({ email, role }) => `${email} (${role})`))
    text.push(
      `Com ele se ${grants.length === 1 ? 'exclui' : 'excluem'} ${counted(grants.length, 'acesso', 'acessos')}: ${people}.`,
    )
  }
  if (gone.length > 0) {
    const which = named(gone.map(({ description }) => description))
    text.push(
      `${gone.length === 1 ? 'Exclui-se' : 'Excluem-se'} também ${counted(gone.length, 'alarme que não avisa outro grupo', 'alarmes que não avisam outro grupo')}: ${which}.`,
    )
  }
  if (remaining.length > 0) {
    const which = named(remaining.map(({ description }) => description))
    text.push(
      `${counted(remaining.length, 'alarme deixa de avisar este grupo e segue avisando outros', 'alarmes deixam de avisar este grupo e seguem avisando outros')}: ${which}.`,
    )
  }
  return text.length > 0 ? text : ['Nenhum acesso e nenhum alarme usa este grupo.']
}
