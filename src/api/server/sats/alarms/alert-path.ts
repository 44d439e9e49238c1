/** The path of the back-office where all alerts are seen. */
export const ALL_ALERTS = '/sat-alerts'

/** Returns the path of the back-office where an alert is seen. */
export const alertPath = ({ serial_number }: { serial_number: string | null }): string =>
  serial_number === null ? ALL_ALERTS : `/sats/${encodeURIComponent(serial_number)}/monitoring`
