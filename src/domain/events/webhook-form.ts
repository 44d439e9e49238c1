import { outsideAddressFault } from '../access/outside-address.ts'
import { isEventKind } from './event-kinds.ts'

export interface WebhookDraft {
  url: string
  kinds: readonly string[]
  companies: readonly string[] | null
}

/** Returns a message for each field at fault; {} for a receiver that can be saved. Where its address leads is seen by the server. */
export function webhookFaults({ url, kinds, companies }: WebhookDraft): Partial<Record<keyof WebhookDraft, string>> {
  const address = outsideAddressFault(url, { http: true })
  return {
    ...(address !== undefined && { url: address }),
    ...((kinds.length === 0 || !kinds.every(isEventKind)) && { kinds: 'Escolha os eventos' }),
    ...(companies?.length === 0 && { companies: 'Escolha as empresas' }),
  }
}
