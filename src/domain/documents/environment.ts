// Environments: 'production (Produção), homolog (Homologação)'; tpAmb of the XML: 1 production, 2 homologation.

export const ENVIRONMENTS = { production: 'Produção', homolog: 'Homologação' } as const

export type Environment = keyof typeof ENVIRONMENTS

export function environmentLabel(environment: Environment): string {
  return ENVIRONMENTS[environment]
}

const HOMOLOGATION = '-homolog'

/** A note by what tells it from all others, whether it is here or not. */
export interface NoteName {
  key: string
  environment: Environment
}

/**
 * Returns the name of a note or a range of voided numbers among all: a key alone may be that of one in production and of another one in
 * homologation, where systems are tried with the numbers that sales get later.
 */
export function ownName({ key, environment }: NoteName): string {
  return environment === 'homolog' ? key + HOMOLOGATION : key
}

/** Returns the key and the environment in such a name. */
export function fromOwnName(name: string): NoteName {
  return name.endsWith(HOMOLOGATION)
    ? { key: name.slice(0, -HOMOLOGATION.length), environment: 'homolog' }
    : { key: name, environment: 'production' }
}

export function environmentFromTpAmb(tpAmb: '1' | '2'): Environment {
  return tpAmb === '1' ? 'production' : 'homolog'
}

/** Returns the names of the notes that a key may have. */
export const ownNames = (key: string): string[] =>
  (['production', 'homolog'] as const).map((environment) => ownName({ key, environment }))
