import { getMunicipalities, getStates } from '@brazilian-utils/brazilian-utils'

// The municipalities as IBGE lists them (its 'localidades'), by their seven-digit codes, which documents carry as cMun. 150 kB: to be loaded
// when it is asked for, and with no screen.

export interface Municipality {
  code: string
  name: string
  /** 'SP' */
  uf: string
}

const { compare } = new Intl.Collator('pt-BR')

/** All of them, by name. Each state's is asked for by itself: the library's whole list is sorted in 30 ms, with a new collator for each two. */
export const MUNICIPALITIES: readonly Municipality[] = getStates()
  .flatMap(({ code: uf }) => getMunicipalities(uf).map(({ code, name }) => ({ code, name, uf })))
  .sort((one, other) => compare(one.name, other.name))

let byCode: ReadonlyMap<string, Municipality> | undefined

export function municipalityByCode(code: string): Municipality | undefined {
  byCode ??= new Map(MUNICIPALITIES.map((one) => [one.code, one]))
  return byCode.get(code)
}

/** 'Campinas – SP'. */
export const municipalityName = ({ name, uf }: Municipality): string => `${name} – ${uf}`
