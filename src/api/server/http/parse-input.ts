import * as z from 'zod/mini'
import { phrase } from '#domain/phrase.ts'
import { Refusal } from '../errors/refusal.ts'

/** The input as the schema gives it; refuses it as 'invalid' with a message for each field at fault. */
export function parse<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = z.safeParse(schema, input, { error: faultText })
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

/** Says a fault of the input, where the contract does not say it in its own words. */
function faultText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? phrase`Campo obrigatório` : phrase`Valor inválido`
    case 'too_small':
      return issue.origin === 'string'
        ? phrase`Mínimo de ${issue.minimum} caracteres`
        : phrase`Mínimo: ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string'
        ? phrase`Máximo de ${issue.maximum} caracteres`
        : phrase`Máximo: ${issue.maximum}`
    case 'invalid_value':
      return phrase`Valores aceitos: ${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return issue.format === 'uuid' ? phrase`Identificador inválido` : phrase`Formato inválido`
    case 'unrecognized_keys':
      return phrase`Este filtro não existe aqui`
    default:
      return phrase`Valor inválido`
  }
}
