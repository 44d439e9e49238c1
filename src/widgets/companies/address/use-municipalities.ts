import { useEffect, useState } from 'react'
import type { Municipality } from '#domain/companies/municipalities.ts'

/** IBGE's list; undefined until it is there. Where it does not come, the form works without it: a code that stands there stays. */
export function useMunicipalities(): readonly Municipality[] | undefined {
  const [all, setAll] = useState<readonly Municipality[]>()
  useEffect(() => {
    let isThere = true
    import('#domain/companies/municipalities.ts').then(
      ({ MUNICIPALITIES }) => isThere && setAll(MUNICIPALITIES),
      () => isThere && setAll([]),
    )
    return () => {
      isThere = false
    }
  }, [])
  return all
}
