import { useSharedAddress } from '../kit/list/use-shared-address.ts'

export function useCfes(shown: { query: object }) {
  useSharedAddress(shown, { per_page: '10' })
  return {}
}
