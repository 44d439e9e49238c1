import { PASSWORD_RULES } from '#domain/access/password.ts'
import { LiveList } from '#ui/Live.tsx'
import { Icon } from '#ui/painted/Icon.tsx'

/** The five rules, each with whether it holds. What changes is said to those who do not see it. */
export function PasswordRules({ value }: { value: string }) {
  return (
    <LiveList className="rules">
      {PASSWORD_RULES.map((rule) => {
        const holds = rule.holds(value)
        return (
          <li key={rule.id} className={holds ? 'ok' : undefined}>
            <Icon name={holds ? 'circle-check' : 'circle'} />
            {rule.label}
            <span className="sr-only">{holds ? ': atendida' : ': pendente'}</span>
          </li>
        )
      })}
    </LiveList>
  )
}
