import * as z from 'zod/mini'
import { parameterErrors, satFunction } from '#domain/sats/sat-commands.ts'
import { get, post } from '../endpoint.ts'
import { faultsAt } from '../faults.ts'
import { page, paging } from '../page.ts'

/** A parameter that a command asks for. */
export const CommandParameter = z.object({
  name: z.string(),
  description: z.string(),
  kind: z.enum(['text', 'secret', 'choice', 'multiline']),
  required: z.boolean(),
  /** '9' is a digit. */
  mask: z.nullable(z.string()),
  hint: z.nullable(z.string()),
  choices: z.array(z.object({ value: z.string(), description: z.string() })),
  min_length: z.int(),
  max_length: z.int(),
})
export type CommandParameter = z.output<typeof CommandParameter>

/** A function of the SAT that can be called from afar (Especificação de Requisitos of the SAT, 6.1). */
export const SatCommandSpec = z.object({
  id: z.string(),
  description: z.string(),
  /** The effect, in a sentence. */
  explanation: z.string(),
  /** Changes the device, stops sales or cannot be undone: the screen asks before, and `danger` is why. */
  is_dangerous: z.boolean(),
  danger: z.nullable(z.string()),
  parameters: z.array(CommandParameter),
})
export type SatCommandSpec = z.output<typeof SatCommandSpec>

export const listSatCommandSpecs = get('/sat_command_specs/', {
  needs: ['sat:read'],
  summary: 'Comandos que um SAT aceita, com seus parâmetros',
  reply: page(SatCommandSpec),
})

export const SatCommandState = z.enum(['queued', 'sent', 'succeeded', 'failed', 'expired'])
export type SatCommandState = z.output<typeof SatCommandState>

export const SatCommand = z.object({
  id: z.string(),
  sat: z.object({ id: z.string(), serial_number: z.string() }),
  spec: z.object({ id: z.string(), description: z.string() }),
  state: SatCommandState,
  /** As sent; secrets are never told again. */
  parameters: z.record(z.string(), z.string()),
  created_utc: z.string(),
  created_by: z.string(),
  sent_utc: z.nullable(z.string()),
  finished_utc: z.nullable(z.string()),
  /** The SAT's code and message, e.g. 10000 'Resposta com sucesso'. */
  reply_code: z.nullable(z.string()),
  reply_message: z.nullable(z.string()),
  attachments: z.array(z.object({ id: z.string(), name: z.string(), size: z.int() })),
})
export type SatCommand = z.output<typeof SatCommand>

/** Newest first. */
export const listSatCommands = get('/sat_commands/', {
  needs: ['sat:read'],
  follows: ['commands'],
  summary: 'Comandos enviados, do mais novo para o mais antigo',
  query: z.object({ ...paging, sat_id: z.optional(z.uuid()) }),
  reply: page(SatCommand),
})

const SatCommandFields = z.object({
  sat_id: z.uuid(),
  spec_id: z.string(),
  parameters: z.record(z.string(), z.string().check(z.maxLength(20_000))),
})

/** With what the command asks for. */
export const SatCommandForm = SatCommandFields.check(
  faultsAt(({ spec_id }) => (satFunction(spec_id) ? {} : { spec_id: 'Comando desconhecido' })),
  faultsAt(
    ({ spec_id, parameters }) => {
      const called = satFunction(spec_id)
      return called ? parameterErrors(called, parameters) : {}
    },
    ['parameters'],
  ),
)
export type SatCommandForm = z.input<typeof SatCommandForm>

export const createSatCommand = post('/sat_commands/', {
  sensitive: true,
  needs: ['sat:update'],
  summary: 'Enviar um comando a um SAT',
  body: SatCommandForm,
  reply: SatCommand,
})

/** The address asks for the same bearer token as any call. */
export const readSatCommandAttachment = get('/sat_command_attachments/:id', {
  needs: ['sat:read'],
  summary: 'Endereço de um anexo de comando (por exemplo, os logs extraídos)',
  reply: z.object({ url: z.string() }),
})

export const readSatCommandAttachmentFile = get('/sat_command_attachments/:id/file', {
  needs: ['sat:read'],
  summary: 'Um anexo de comando',
  reply: z.string(),
  media: 'application/octet-stream',
  ours: true,
})

/** Takes an agent's result of a command that it got with the answer to its telemetry. */
export const finishSatCommand = post('/sat_commands/:id/result', {
  unasked: 'brings_in',
  needs: 'device',
  summary: 'O agente informa o resultado de um comando',
  body: z.object({
    /** The SAT's raw reply, `sessão|código|mensagem|…`. */
    raw: z.string().check(z.minLength(1), z.maxLength(900_000)),
  }),
  reply: z.object({}),
  ours: true,
})
