/** The path of the back-office where all alerts are seen. */
export const ALL_ALERTS = '/sat-alerts'

/** Returns the path of the back-office where a SAT is seen. */
export const satPath = (serial: string): string => `/sats/${encodeURIComponent(serial)}/monitoring`

/** The path of the back-office where all alerts are seen, those of companies among them. */
export const ALERT_HISTORY = `${ALL_ALERTS}/history`

/** Returns the path of the back-office where one alert is seen, over the list of all: there it is taken by one press. */
export const alertPath = ({ id, serial_number }: { id: string; serial_number: string | null }): string =>
  serial_number === null
    ? `${ALERT_HISTORY}?alert=${id}`
    : `${ALL_ALERTS}?sat=${encodeURIComponent(serial_number)}&alert=${id}`

/** Returns the path of the back-office where a company's numbers, or its rejected notes, are seen. */
export const notesPath = (list: 'gaps' | 'rejections', filters: Readonly<Record<string, string>>): string =>
  `/nfces/${list}?${new URLSearchParams(filters)}`
