import { createContext } from 'react'

/** True if the viewer's clock is known: a snapshot knows it only from its page. */
export const ClockContext = createContext(true)
