import { fromCents } from '#domain/cents.ts'
import { formatMoney } from '#domain/money.ts'
import { noteSum, type NoteTotals } from '#domain/documents/nfce-totals.ts'
import { Leaders } from '#ui/painted/DefinitionList.tsx'

/** From the products to the total of the note, as it declares them; nothing where the products are all of it. */
export function NfceSum({ icms }: { icms: NoteTotals }) {
  const parts = noteSum(icms)
  if (parts.length < 2) return null
  return (
    <div className="note-summary">
      <Leaders
        rows={[
          ...parts.map(({ label, cents }) => ({ label, value: formatMoney(fromCents(cents)) })),
          { label: 'Total da nota', value: formatMoney(icms.valor_nota), total: true },
        ]}
      />
    </div>
  )
}
