import { join } from 'node:path'

// The embedded database serves one process. While the server holds it, commands hand their work over to the server: on the loopback
// interface, with a token that stands in a file of the data folder, which only the server's own user can read.

/** The address at which a running server takes commands, and the token that it asks for. */
export interface CommandAddress {
  port: number
  token: string
}

/** The file that holds the address. */
export const commandFile = (folder: string): string => join(folder, 'command-server')

/** The status of a command that was misused; its message is for the operator. */
export const MISUSED = 422

/** The calls of the administration, by name. */
export const ADMINISTRATION = [
  'createTenant',
  'users',
  'invite',
  'link',
  'deactivate',
  'activate',
  'resetSecondFactor',
  'verifyAudit',
] as const
