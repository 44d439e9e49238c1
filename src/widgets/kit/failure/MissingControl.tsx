import { LiveAlert } from '#ui/Live.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { type Missing, useMissing } from './MissingPart.tsx'

/** Stands for a control whose code could not be had: there is room for no more than the way out. */
export function MissingControl({ onRetry }: Missing) {
  useMissing()
  return (
    <LiveAlert as="span">
      <Button size="sm" icon="rotate-cw" onClick={onRetry}>
        Tentar novamente
      </Button>
    </LiveAlert>
  )
}
