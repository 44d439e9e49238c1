// What waits, by the names under which it is given: whoever gives it needs nothing of who does it.

/** The work that brings alerts to a channel (deliver.ts). */
export const DELIVERY = { name: 'alert_delivery' }

/** The work that tells a group later: in its hours, or once nobody has taken an alert (later.ts). */
export const LATER = { name: 'alert_told_later' }
