import { Icon } from './Icon.tsx'

/** In the countdown's place while what is shown cannot be brought up to date: why, and how old it is. */
export const StaleView = ({ text }: { text: string }) => (
  <span className="count late">
    <Icon name="circle-alert" size={14} />
    {text}
  </span>
)
