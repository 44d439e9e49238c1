import * as z from 'zod/mini'
import { post } from '../endpoint.ts'
import { Leds } from './sats.ts'

/**
 * One reading of one SAT: the raw reply of ConsultarStatusOperacional as the device gave it (`sessão|10000|mensagem|…`), or the same as
 * fields by their names in capitals (NSERIE, NIVEL_BATERIA …). The lights are not in that reply; an agent that can see them adds them.
 */
export const AgentReading = z
  .object(
    {
      raw: z.optional(z.string().check(z.maxLength(4000))),
      fields: z.optional(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200)))),
      leds: z.optional(z.partial(Leds)),
      /** How many seconds ago the SAT was asked: for what waited until the network was back. Up to a day. */
      age_seconds: z.optional(z.int().check(z.minimum(0), z.maximum(86_400))),
    },
    'Envie raw ou fields',
  )
  .check(z.refine(({ raw, fields }) => (raw === undefined) !== (fields === undefined), 'Envie raw ou fields'))
export type AgentReading = z.input<typeof AgentReading>

/** A command for the agent to run on its SAT. */
export const AgentCommand = z.object({
  id: z.string(),
  serial_number: z.string(),
  /** The SAT's function, e.g. 'ExtrairLogs'. */
  function: z.string(),
  parameters: z.record(z.string(), z.string()),
})

/**
 * Readings of one agent, of one or several SATs. Each is taken or refused by itself; the answer comes only when what was taken is kept.
 * Waiting commands of the SATs travel back with it.
 */
export const postSatTelemetry = post('/sat_telemetry/', {
  unasked: 'brings_in',
  needs: 'device',
  summary: 'O agente envia o estado dos seus SATs',
  // What is no reading is refused by itself, too: an agent whose oldest one is past a day is heard with the others.
  body: z.object({ readings: z.array(z.union([AgentReading, z.unknown()])).check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({
    taken: z.int(),
    refused: z.array(z.object({ index: z.int(), serial_number: z.nullable(z.string()), reason: z.string() })),
    commands: z.array(AgentCommand),
  }),
  ours: true,
})
