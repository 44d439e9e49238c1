/** The path of the back-office where all alerts are seen. */
export const ALL_ALERTS = '/sat-alerts'

/** Returns the path of the back-office where a SAT is seen, or all alerts of what is no SAT. */
export const satPath = (serial: string | null): string =>
  serial === null ? ALL_ALERTS : `/sats/${encodeURIComponent(serial)}/monitoring`

/** Returns the path of the back-office where one alert is seen, over the list of all: there it is taken by one press. */
export const alertPath = ({ id, serial_number }: { id: string; serial_number: string | null }): string =>
  serial_number === null ? ALL_ALERTS : `${ALL_ALERTS}?sat=${encodeURIComponent(serial_number)}&alert=${id}`
