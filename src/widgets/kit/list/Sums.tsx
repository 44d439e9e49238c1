import type { Values } from '#api/client/address.ts'
import { useRead } from '#api/client/use-connection.ts'
import type { DocumentSums } from '#api/contract/fields.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { formatMoney, formatQuantity } from '#domain/money.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { ReadRegion, type ReadResult } from '../failure/ReadScreen.tsx'

interface SumsProps {
  endpoint: Endpoint
  filters: Values
}

const documents = (count: number, one: string, more: string) => `${formatQuantity(count)} ${count === 1 ? one : more}`

/** Says what the documents that a list's filters leave are worth. */
export default function Sums({ endpoint, filters }: SumsProps) {
  // The calls of lists that are summed answer this.
  const read = useRead(endpoint, { query: filters }) as ReadResult<DocumentSums>
  return (
    <div className="sums">
      <ReadRegion read={read} text="Não foi possível somar" skeleton="Somando…">
        {(found) => <LiveStatus as="span">{wordsOf(found)}</LiveStatus>}
      </ReadRegion>
    </div>
  )
}

function wordsOf({ sums }: DocumentSums): string {
  if (!sums) return 'São mais de 50.000 documentos: escolha um período, ou uma empresa, para somar.'
  const { sales, canceled } = sums
  const sold = `Vendas: ${formatMoney(sales.total)} em ${documents(sales.documents, 'documento', 'documentos')}`
  if (canceled.documents === 0) return sold
  return `${sold}. Canceladas: ${formatMoney(canceled.total)} em ${documents(canceled.documents, 'documento', 'documentos')}`
}
