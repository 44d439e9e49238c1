import * as z from 'zod/mini'
import { WebhookFields, type WebhookForm } from '#api/contract/devices/webhooks.ts'
import { faultsAt } from '#api/contract/faults.ts'
import { webhookFaults } from '#domain/events/webhook-form.ts'

const { description, url, kinds } = WebhookFields.shape

const Typed = z.object({
  description,
  url,
  kinds,
  /** True if it hears of some companies alone. */
  is_limited: z.boolean(),
  companies: z.array(z.string()),
})
export type WebhookInput = z.input<typeof Typed>
export const WebhookTyped = Typed.check(faultsAt((typed) => webhookFaults(webhookBody(typed))))

/** Returns the body of the call, of what is typed. */
export const webhookBody = ({ is_limited, companies, ...webhook }: WebhookInput): WebhookForm => ({
  ...webhook,
  companies: is_limited ? companies : null,
})

export const EMPTY_WEBHOOK: WebhookInput = { description: '', url: '', kinds: [], is_limited: false, companies: [] }
