// Loaded with the first question: many servers are never asked.
const list = () => import('#domain/companies/municipalities.ts')

/** 'Campinas – SP'; null for no code, and for one that IBGE does not have any more. */
export async function municipalityText(code: string | null): Promise<string | null> {
  if (code === null) return null
  const { municipalityByCode, municipalityName } = await list()
  const found = municipalityByCode(code)
  return found ? municipalityName(found) : null
}

export async function isMunicipality(code: string): Promise<boolean> {
  const { municipalityByCode } = await list()
  return municipalityByCode(code) !== undefined
}
