import { eventMessage, MESSAGE_KINDS } from '#api/contract/devices/event-messages.ts'
import { EVENT_KINDS, eventLabel, isEventKind, tellsOfNotes } from '#domain/events/event-kinds.ts'
import { schema } from './openapi.ts'

type Json = Readonly<Record<string, unknown>>

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** The headers of Standard Webhooks. */
const HEADERS = [
  header('webhook-id', 'Nome da mensagem: o mesmo em cada tentativa e reenvio'),
  header('webhook-timestamp', 'Momento da tentativa, em segundos desde 1970'),
  header('webhook-signature', 'Uma ou duas assinaturas `v1,…` de `id.timestamp.corpo`, por HMAC-SHA256 com o segredo'),
]

/** Returns the messages to receivers of events, as the `webhooks` of OpenAPI 3.1: what a receiver answers by. */
export function openApiWebhooks(): Readonly<Record<string, Json>> {
  return Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, { post: operation(kind) }]))
}

function operation(kind: string): Json {
  return {
    operationId: `webhook ${kind}`,
    summary: eventLabel(kind),
    description: isEventKind(kind)
      ? `Permissão de quem registra: ${EVENT_KINDS[kind].needs}${tellsOfNotes(kind) ? ' (e nfce:read, onde há NFC-e)' : ''}`
      : "Por 'Enviar teste'",
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schema(eventMessage(kind), 'output') } },
    },
    responses: {
      '2XX': { description: 'Recebida: não é mais enviada' },
      default: { description: 'Não recebida: é tentada de novo por um dia; `Retry-After` é respeitado' },
    },
    security: [],
  }
}
