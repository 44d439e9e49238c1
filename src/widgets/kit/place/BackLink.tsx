import { buttonClass } from '#ui/painted/Button.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { Link } from './Link.tsx'
import { usePlace } from './place.ts'

interface Props {
  /** The list as it was left: its filters and page travel in the address of what opens from it. */
  to: string
  /** Beside a list's filters. */
  small?: boolean
}

/** 'Voltar'. An element that shows one thing alone has it only where its page asks for it. */
export function BackLink({ to, small = false }: Props) {
  if (!usePlace().hasBack()) return null
  return (
    <Link to={to} closes className={small ? buttonClass('secondary', 'sm') : buttonClass('ghost')}>
      {small ? <Icon name="arrow-left" size={14} /> : <Icon name="arrow-left" />}
      Voltar
    </Link>
  )
}
