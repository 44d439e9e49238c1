import * as z from 'zod/mini'
import { parameterErrors, satFunction } from '#domain/sats/sat-commands.ts'
import { faultsAt } from '#api/contract/faults.ts'

/** The typed values of a command, by its parameters' names. */
export interface CommandInput {
  parameters: Record<string, string>
}

/** Those of what is typed that a command asks for; what was typed for another stays with the form. */
export const parametersOf = (names: readonly string[], { parameters }: CommandInput): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, parameters[name] ?? '']))

/** Checked as the server does, where the command is one that this release knows. */
export function commandInput(id: string | undefined, names: readonly string[]) {
  const known = id === undefined ? undefined : satFunction(id)
  const rule = (typed: CommandInput) => (known ? parameterErrors(known, parametersOf(names, typed)) : {})
  return z.object({ parameters: z.record(z.string(), z.string()) }).check(faultsAt(rule, ['parameters']))
}
