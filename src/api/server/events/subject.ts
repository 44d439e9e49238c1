import { webhookTables } from '../store/schema/webhooks.ts'
import { defineSubject } from '../subject.ts'
import { webhook } from './deliver.ts'
import { failingMail } from './failing-mail.ts'
import { oldEvents } from './old-events.ts'
import * as webhookDeliveries from './webhook-deliveries.ts'
import * as webhooks from './webhooks.ts'

export default defineSubject({
  name: 'events',
  handlers: { ...webhooks, ...webhookDeliveries },
  tables: webhookTables,
  work: [webhook, failingMail, oldEvents],
})
