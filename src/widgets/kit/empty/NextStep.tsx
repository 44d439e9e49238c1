import { use } from 'react'
import { useAllowed } from '#api/client/use-connection.ts'
import { Button, buttonClass } from '#ui/painted/Button.tsx'
import { Link } from '../place/Link.tsx'
import { LeadsContext } from '../place/route.ts'
import type { Step } from './next-steps.ts'

/** The button of a step; of one whose path lies outside of an element it draws nothing. */
export function StepButton({ step: { label, to } }: { step: Step }) {
  const leads = use(LeadsContext)
  if (typeof to === 'string') {
    return leads(to) ? (
      <Link to={to} className={buttonClass('secondary', 'sm')}>
        {label}
      </Link>
    ) : null
  }
  return (
    <Button size="sm" onClick={to}>
      {label}
    </Button>
  )
}

/** Offers the first of the steps that the user may take, or says whom to ask for the first. */
export function NextStep({ to }: { to: Step | readonly Step[] }) {
  const allowed = useAllowed()
  const steps = [to].flat()
  const step = steps.find(({ needs }) => allowed?.(needs))
  if (step) return <StepButton step={step} />
  const [first] = steps
  return allowed && first ? <p>Seu perfil não permite {first.doing}: fale com quem administra os acessos.</p> : null
}
