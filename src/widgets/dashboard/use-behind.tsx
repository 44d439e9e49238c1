import { useCallback, useMemo, useState } from 'react'
import type { NfType } from '#domain/documents/nf-type.ts'
import { useGo } from '../kit/place/route.ts'
import type { Filters } from './dashboard-view.ts'
import { type DocumentFilter, documentsPath } from './documents-path.ts'
import { DocumentTypes } from './DocumentTypes.tsx'

/**
 * Leads to the documents behind something: at once where they are of one type, or asked for. `readable`: the types that the user may read, as a
 * comma list; `onShops` leads to a product's sales by shop.
 */
export function useBehind(filters: Filters, readable: string, onShops?: (product: string) => void) {
  const go = useGo()
  const [documents, setDocuments] = useState<DocumentFilter>()
  const types = useMemo(
    // What joins them are names of types.
    () => readable.split(',').filter((one) => !filters.type || filters.type.split(',').includes(one)) as NfType[],
    [readable, filters.type],
  )
  const follow = useCallback(
    (documents: DocumentFilter) => {
      const [only, ...more] = types
      if (only && more.length === 0) go(documentsPath(only, filters, documents))
      else setDocuments(documents)
    },
    [types, filters, go],
  )
  const product = documents?.product_id
  const choice = documents && (
    <DocumentTypes
      title={documents.title}
      onChoose={(type) => {
        setDocuments(undefined)
        go(documentsPath(type, filters, documents))
      }}
      onShops={onShops && product !== undefined ? () => onShops(product) : undefined}
      onClose={() => setDocuments(undefined)}
    />
  )
  return { follow: types[0] ? follow : undefined, choice }
}
