import { useSharedAddress } from '../kit/list/use-shared-address.ts'

export function useNfces(shown: { query: object }) {
  useSharedAddress(shown, { environment: 'production', per_page: '15' })
  return {}
}
