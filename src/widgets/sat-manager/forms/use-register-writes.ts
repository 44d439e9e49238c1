import { useWrite } from '#api/client/use-connection.ts'
import { listPointsOfSale } from '#api/contract/companies/companies.ts'
import { listTreeCompanies, listTreePoints, searchTree } from '#api/contract/companies/sat-manager.ts'
import { placeSat, reviveSat } from '#api/contract/companies/sat-registry.ts'
import { listSats, readSat, type Sat } from '#api/contract/sats/sats.ts'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { useTellSaved } from '../../kit/saved.ts'
import { useSnackbars } from '../../kit/snackbars.ts'
import type { SatTarget } from './register-dialog.ts'

/** Reads that show points of sale and SATs. */
export const REGISTER = [listTreeCompanies, listTreePoints, searchTree, listSats, readSat, listPointsOfSale]

/** Says that something was saved, in the catalogue's words and to the page around. */
function useMessages() {
  const snackbars = useSnackbars()
  const tellSaved = useTellSaved()
  return (what: 'point_of_sale' | 'sat', id: string) => {
    snackbars.show({ level: 'success', text: 'Informações salvas com sucesso' })
    tellSaved({ what, id })
  }
}

const asIs = (message: string) => message

/** Prepares a form of the tree: saved, it says so and closes. */
export function useRegisterForm(what: 'point_of_sale' | 'sat', onClose: () => void) {
  const tellDone = useMessages()
  return {
    autoFocus: true,
    onSaved: ({ id }: { id: string }) => {
      tellDone(what, id)
      onClose()
    },
    failure: asIs,
    onCancel: onClose,
  }
}

/** The changes that no form makes. */
export function useSatWrites() {
  const tellDone = useMessages()
  const failed = useFailed()
  const place = useWrite(placeSat, REGISTER)
  const revive = useWrite(reviveSat, REGISTER)
  const done = async (sat: Sat, change: Promise<Sat>) => {
    try {
      await change
      tellDone('sat', sat.id)
      return true
    } catch (error) {
      failed(error, asIs)
      return false
    }
  }
  return {
    isBusy: place.isPending || revive.isPending,
    /** Answers whether it was done; where not, it was said why. */
    move: (sat: Sat, { company, point }: SatTarget) =>
      done(
        sat,
        place.mutateAsync({
          params: { id: sat.id },
          body: { company_id: company.id, point_of_sale_id: point?.id ?? null },
        }),
      ),
    revive: (sat: Sat) => done(sat, revive.mutateAsync({ params: { id: sat.id } })),
  }
}
