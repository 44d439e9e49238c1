import { useMemo, useState } from 'react'
import { MissingDialog } from '../../kit/failure/MissingPart.tsx'
import { useOpened } from '../../kit/failure/use-loaded.ts'
import type { NewSecret } from './WebhookForm.tsx'

const loadForm = () => import('./WebhookForm.tsx').then(({ NewWebhook }) => ({ default: NewWebhook }))
const loadSecret = () => import('./WebhookSecret.tsx').then(({ WebhookSecret }) => ({ default: WebhookSecret }))

/** The list's own hook: the form of a new receiver, then its secret. */
export function useWebhooks() {
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<NewSecret>()
  const Form = useOpened(loadForm, isNew, MissingDialog)
  const Secret = useOpened(loadSecret, made !== undefined, MissingDialog)
  const extra = useMemo(() => ({ create: () => setNew(true) }), [])
  const inline = (
    <>
      {isNew && Form && <Form onMade={setMade} onClose={() => setNew(false)} />}
      {made && Secret && <Secret made={made} onClose={() => setMade(undefined)} />}
    </>
  )
  return { extra, inline: (isNew || made) && inline }
}
