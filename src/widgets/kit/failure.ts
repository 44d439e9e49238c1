import { createContext } from 'react'
import type { CallError } from '#api/client/call.ts'

/** Who else hears of a failed call: an element tells its page. False when the page shows it itself. */
export const FailureContext = createContext<(error: CallError) => boolean>(() => true)
