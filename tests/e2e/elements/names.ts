/** Where copies of zod on a page share their settings (colinhacks/zod#5889), and wouter's mark of what it has wrapped. */
export const NAMES = ['Symbol(wouter_v3)', '__zod_globalConfig']
