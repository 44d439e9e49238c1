/** The work that tells a group later: in its hours, or once nobody has taken an alert (later.ts). */
export const LATER = { name: 'alert_told_later' }
