import * as z from 'zod/mini'
import { Refusal } from '../errors/refusal.ts'

/** The input as the schema gives it; refuses it as 'invalid' with a Portuguese message for each field at fault. */
export function parse<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = z.safeParse(schema, input, { error: portuguese })
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    for (const name of namesOf(issue)) fields[name] ??= issue.message
  }
  throw new Refusal('invalid', { fields })
}

/** Returns the names at fault: of what is not known they are its own. */
const namesOf = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((name) => [...issue.path, name].join('.'))
    : [issue.path.join('.') || 'body']

/** Translates a fault of the input, where the contract does not say it in its own words. */
function portuguese(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'Campo obrigatório' : 'Valor inválido'
    case 'too_small':
      return issue.origin === 'string' ? `Mínimo de ${issue.minimum} caracteres` : `Mínimo: ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string' ? `Máximo de ${issue.maximum} caracteres` : `Máximo: ${issue.maximum}`
    case 'invalid_value':
      return `Valores aceitos: ${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return issue.format === 'uuid' ? 'Identificador inválido' : 'Formato inválido'
    case 'unrecognized_keys':
      return 'Este filtro não existe aqui'
    default:
      return 'Valor inválido'
  }
}
