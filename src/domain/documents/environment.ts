// Environments: 'production (Produção), homolog (Homologação)'; tpAmb of the XML: 1 production, 2 homologation.

export const ENVIRONMENTS = { production: 'Produção', homolog: 'Homologação' } as const

export type Environment = keyof typeof ENVIRONMENTS

export function environmentLabel(environment: Environment): string {
  return ENVIRONMENTS[environment]
}

export function environmentFromTpAmb(tpAmb: '1' | '2'): Environment {
  return tpAmb === '1' ? 'production' : 'homolog'
}
