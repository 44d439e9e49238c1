import { use } from 'react'
import { useAllowed } from '#api/client/use-connection.ts'
import type { FirstStep } from '#domain/companies/first-steps.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { StepButton } from '../kit/empty/NextStep.tsx'
import { type Step, TO_AGENT, TO_ALARM, TO_COMPANY, TO_IMPORT, TO_PEOPLE } from '../kit/empty/next-steps.ts'
import { useFirstSteps } from '../kit/empty/use-first-steps.ts'
import { LeadsContext } from '../kit/place/route.ts'
import { firstStepsOf } from '../kit/preferences.ts'
import { usePreferences } from '../kit/use-preferences.ts'

const STEPS: Readonly<Record<FirstStep, { text: string; to: Step }>> = {
  company: { text: 'Cadastre a primeira empresa', to: TO_COMPANY },
  documents: { text: 'Traga os primeiros documentos', to: TO_IMPORT },
  source: { text: 'Conecte o agente dos SATs, ou deixe o servidor buscar as notas na SEFAZ', to: TO_AGENT },
  alarm: { text: 'Crie um alarme que avise alguém', to: TO_ALARM },
  people: { text: 'Convide quem trabalha com você', to: TO_PEOPLE },
}

/**
 * The list of what a tenant does in its first days. It goes by itself once all is done, or is put away; who may do nothing of what is left, here
 * or at all, has none.
 */
export function FirstSteps() {
  const [preferences, keep] = usePreferences()
  const { isHidden } = firstStepsOf(preferences)
  const steps = useFirstSteps(!isHidden)
  const allowed = useAllowed()
  const leads = use(LeadsContext)
  if (isHidden || !steps) return null
  const may = ({ needs, to }: Step) => (allowed?.(needs) ?? false) && (typeof to !== 'string' || leads(to))
  if (!steps.some(({ step, done }) => !done && may(STEPS[step].to))) return null
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps" className="h2">
          Primeiros passos
        </h2>
        <span className="text-fg-3 tabular-nums text-12">
          {steps.filter(({ done }) => done).length} de {steps.length}
        </span>
        <span className="flex-1" />
        <Button size="sm" kind="ghost" onClick={() => keep('firstSteps', { isHidden: true })}>
          Ocultar
        </Button>
      </header>
      <ul>
        {steps.map(({ step, done }) => {
          const { text, to } = STEPS[step]
          return (
            <li key={step} data-done={done}>
              <Icon name={done ? 'circle-check' : 'circle'} />
              <span>
                <span className="sr-only">{done ? 'Feito: ' : 'A fazer: '}</span>
                {text}
              </span>
              {done ? null : may(to) ? (
                <StepButton step={to} />
              ) : (
                <small className="text-fg-3">Fale com quem administra os acessos</small>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
