/** How much a state matters; each has its own colours, and warning and danger weigh more than the rest. */
export type Level = 'success' | 'info' | 'neutral' | 'warning' | 'danger'
