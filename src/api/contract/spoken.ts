import * as z from 'zod/mini'

/** A text of an answer in the server's own words: it comes in the language that the caller asks for (docs/decisions.md#server-words). */
export const Spoken = z.string()
