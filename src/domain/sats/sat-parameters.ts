// What the functions of a SAT ask for, field by field, and when a value may be sent: ER SAT, section 6.1, by the open SAT library satcfe
// (base4sistemas: base.py for the functions, rede.py for the network).
import { CNPJ_INVALID, cleanCnpj, isCnpj } from '../companies/cnpj.ts'
import { phrase } from '../phrase.ts'

export interface SatParameter {
  name: string
  description: string
  kind: 'text' | 'secret' | 'choice' | 'multiline'
  required: boolean
  /** '9' is a digit. */
  mask: string | null
  hint: string | null
  choices: readonly { value: string; description: string }[]
  /** Characters. */
  least: number
  most: number
  /** The value as a SAT wants it. */
  clean: (typed: string) => string
  /** Returns the fault of a cleaned value that has the right length. */
  fault: (value: string) => string | undefined
}

export function text(name: string, description: string, most: number): SatParameter {
  return {
    name,
    description,
    kind: 'text',
    required: true,
    mask: null,
    hint: null,
    choices: [],
    least: 1,
    most,
    clean: (typed) => typed.trim(),
    fault: () => undefined,
  }
}

/** Describes a parameter that is never shown again; it stays to the letter, spaces included. */
export function secret(name: string, description: string, most: number): SatParameter {
  return { ...text(name, description, most), kind: 'secret', clean: (typed) => typed }
}

/** An activation code has 8 to 32 characters. */
export function activationCode(name: string, description: string): SatParameter {
  return { ...secret(name, description, 32), least: 8, hint: 'De 8 a 32 caracteres' }
}

export function choice(
  name: string,
  description: string,
  choices: readonly (readonly [string, string])[],
): SatParameter {
  return {
    ...text(name, description, 32),
    kind: 'choice',
    choices: choices.map(([value, label]) => ({ value, description: label })),
    fault: (value) => (choices.some(([known]) => known === value) ? undefined : 'Escolha uma das opções'),
  }
}

export function digits(name: string, description: string, most: number): SatParameter {
  return {
    ...text(name, description, most),
    mask: '9'.repeat(most),
    hint: `Até ${most} dígitos`,
    fault: (value) => (/^\d+$/.test(value) ? undefined : 'Use apenas dígitos'),
  }
}

export function ipAddress(name: string, description: string, example = '192.168.0.10'): SatParameter {
  return {
    ...text(name, description, 15),
    required: false,
    hint: `Quatro números de 0 a 255, como ${example}`,
    fault: (value) => (isIp(value) ? undefined : 'Endereço inválido'),
  }
}

export function cnpj(name: string, description: string): SatParameter {
  return {
    ...text(name, description, 18),
    hint: 'Com ou sem pontuação',
    clean: cleanCnpj,
    fault: (value) => (isCnpj(value) ? undefined : CNPJ_INVALID),
  }
}

/** A text of many lines that must look like `pattern`. */
export function document(
  name: string,
  description: string,
  { most, hint, pattern, fault }: { most: number; hint: string; pattern: RegExp; fault: string },
): SatParameter {
  return {
    ...text(name, description, most),
    kind: 'multiline',
    hint,
    fault: (value) => (pattern.test(value) ? undefined : fault),
  }
}

/** Returns the fault of a typed value, in Portuguese. */
export function faultOf(one: SatParameter, typed: string): string | undefined {
  const value = one.clean(typed)
  if (value === '') return one.required ? 'Campo obrigatório' : undefined
  // The bar parts the fields of what is said to a SAT.
  if (value.includes('|')) return 'O caractere | não é aceito'
  if (one.kind !== 'multiline' && /\p{Cc}/u.test(value)) return 'Use uma única linha'
  // Neither XML nor the database has a place for other controls, or for half of a character.
  if (/\p{Cs}|(?![\t\r\n])\p{Cc}/u.test(value)) return 'Há um caractere que não é aceito'
  if (value.length < one.least) return phrase`Mínimo de ${one.least} caracteres`
  if (value.length > one.most) return phrase`Máximo de ${one.most} caracteres`
  return one.fault(value)
}

function isIp(value: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(value) && value.split('.').every((part) => Number(part) <= 255)
}
