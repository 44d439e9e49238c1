import { madeOnce } from '../../http/made-once.ts'
import { sealFor, type SealOptions } from '../../ports/platform/seal.ts'

type Secrets = Record<string, string>

/** How activation codes and passwords of commands stand in the database: who reads it learns none. */
export interface CommandSeal {
  close(commandId: string, secrets: Secrets): Promise<string>
  /** Undefined for what was altered, is another command's, or was sealed under a secret that this server does not have. */
  open(commandId: string, sealed: string): Promise<Secrets | undefined>
  /** The header, up to the first point, of every sealed text that this server can open. */
  heads(): Promise<string[]>
}

export function commandSeal(options: SealOptions): CommandSeal {
  const seal = sealFor('sat_commands', options)
  return {
    close: (commandId, secrets) => seal.close(JSON.stringify({ command: commandId, secrets })),
    async open(commandId, sealed) {
      const text = await seal.open(sealed)
      if (text === undefined) return undefined
      // `close` has written it: nobody else has the key.
      const content = JSON.parse(text) as { command: string; secrets: Secrets }
      return content.command === commandId ? content.secrets : undefined
    },
    heads: seal.heads,
  }
}

/** Returns the seal of a server's commands. */
export const commandSealOf = madeOnce(commandSeal)
