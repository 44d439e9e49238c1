/** The work that brings alerts to a channel (deliver.ts). */
export const DELIVERY = { name: 'alert_delivery' }
