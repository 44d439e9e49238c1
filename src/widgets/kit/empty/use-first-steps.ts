import { use } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { readFirstSteps } from '#api/contract/companies/first-steps.ts'
import type { FirstStep } from '#domain/companies/first-steps.ts'
import { paths } from '../../paths.ts'
import { LeadsContext } from '../place/route.ts'

/** Reads what of the first steps is done; undefined until it is known, for whoever may not know, and in elements of other areas than the dashboard. */
export function useFirstSteps(isWanted: boolean) {
  const may = useCan(readFirstSteps)
  // A token of a portal asks only for what its elements show, and these lead nowhere else.
  const isHome = use(LeadsContext)(paths.home())
  return useRead(readFirstSteps, {}, { enabled: may && isHome && isWanted }).data?.steps
}

/** Tells if the tenant is known not to have taken a step; false without one. */
export function useLacks(step: FirstStep | undefined): boolean {
  const steps = useFirstSteps(step !== undefined)
  return steps?.some((one) => one.step === step && !one.done) ?? false
}
