import { createContext } from 'react'

/** Whether the clock of who looks is known: to a snapshot it is only where its page told it. */
export const ClockContext = createContext(true)
