import * as z from 'zod/mini'
import { Problem } from './problem.ts'

/** The media type of an answer in lines, which a caller asks for by Accept where the endpoint offers it (docs/decisions.md#import-calls). */
export const LINES = 'application/x-ndjson'

/** How far a long call is. */
export const CallProgress = z.object({
  /** Bytes of the files that were sent which have been read and worked on, and all of them. */
  read: z.int(),
  total: z.int(),
  /** How many results there are already. */
  results: z.int(),
})
export type CallProgress = z.output<typeof CallProgress>

/** Why a call failed whose answer had begun: what an ordinary refusal says in its status and header, too. */
export const LateProblem = z.object({ ...Problem.shape, status: z.int(), retry_after: z.optional(z.int()) })
export type LateProblem = z.output<typeof LateProblem>

/** Any number of lines tell how far it is, the last one how it ended; a connection that ends without that was cut. Each line says one thing. */
export const answerLine = <Reply extends z.ZodMiniType>(reply: Reply) =>
  z.object({ progress: z.optional(CallProgress), reply: z.optional(reply), problem: z.optional(LateProblem) })
export type AnswerLine = z.output<ReturnType<typeof answerLine>>
