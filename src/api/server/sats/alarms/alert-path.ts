/** Returns the path of the back-office where an alert is seen. */
export const alertPath = ({ serial_number }: { serial_number: string | null }): string =>
  serial_number === null ? '/sat-alerts' : `/sats/${encodeURIComponent(serial_number)}/monitoring`
