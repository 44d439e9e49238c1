import { getMunicipalities } from '@brazilian-utils/brazilian-utils'

// The municipalities as IBGE lists them (its 'localidades'), by their seven-digit codes, which documents carry as cMun. 150 kB: to be loaded
// when it is asked for, and with no screen.

export interface Municipality {
  code: string
  name: string
  /** 'SP' */
  uf: string
}

/** All of them, by state and name. */
export const MUNICIPALITIES: readonly Municipality[] = getMunicipalities().map(({ code, name, stateCode }) => ({
  code,
  name,
  uf: stateCode,
}))

const byCode = new Map(MUNICIPALITIES.map((one) => [one.code, one]))

export function municipalityByCode(code: string): Municipality | undefined {
  return byCode.get(code)
}

/** 'Campinas – SP'. */
export const municipalityName = ({ name, uf }: Municipality): string => `${name} – ${uf}`
