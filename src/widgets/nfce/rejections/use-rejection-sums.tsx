import { useRead } from '#api/client/use-connection.ts'
import { listNfceRejections, type NfceRejections, type SilentShop } from '#api/contract/documents/nfce-rejections.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { REJECTION_STATES, type RejectionState } from '#domain/documents/numbers/rejections.ts'
import { formatMoney, formatQuantity } from '#domain/money.ts'
import { formatLocal } from '#domain/time/date-time.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { Link } from '../../kit/place/Link.tsx'
import { paths } from '../../paths.ts'
import '../above-list.css'

interface Current {
  view: { state?: RejectionState }
  query: object
  listSearch: string
}

/** The list's own hook: how many numbers are refused, and the shops in silence, out of the list's own answer. */
export function useRejectionSums({ view, query, listSearch }: Current) {
  const { data } = useRead(listNfceRejections, { query }, { keepPrevious: true })
  return {
    inline: data && (
      <div className="above-list">
        <section aria-label="Rejeições no período" className="rejection-states">
          <StateSum state="never" sum={data.never} chosen={view.state} search={listSearch} />
          <StateSum state="later" sum={data.later} chosen={view.state} search={listSearch} />
        </section>
        <SilentShops shops={data.silent} />
      </div>
    ),
  }
}

interface StateSumProps {
  state: RejectionState
  sum: NfceRejections[RejectionState]
  chosen: RejectionState | undefined
  /** The list's own query string. */
  search: string
}

/** How many numbers are in a state and what they amount to: it leads to them, and back to both. */
function StateSum({ state, sum, chosen, search }: StateSumProps) {
  const { label, level, icon } = REJECTION_STATES[state]
  const isChosen = chosen === state
  const target = new URLSearchParams(search)
  target.delete('page')
  if (isChosen) target.delete('state')
  else target.set('state', state)
  return (
    <Link
      to={paths.nfceRejections(target.size > 0 ? `?${target}` : '')}
      className="rejection-sum"
      aria-current={isChosen ? 'page' : undefined}
    >
      <span className="status" data-level={sum.numbers > 0 ? level : 'neutral'}>
        <Icon name={icon} size={14} />
        {label}
      </span>
      <span className="tabular-nums">
        <strong>{formatQuantity(sum.numbers)}</strong> {sum.numbers === 1 ? 'nota' : 'notas'} · {formatMoney(sum.value)}
      </span>
    </Link>
  )
}

function SilentShops({ shops: { items, total } }: { shops: NfceRejections['silent'] }) {
  return (
    <section aria-labelledby="silent-shops" className="silent-shops">
      <h2 id="silent-shops">Lojas em silêncio</h2>
      {total === 0 ? (
        <p className="text-fg-3 text-12">Nenhuma: toda loja que já costuma vender a esta hora enviou notas hoje.</p>
      ) : (
        <>
          <ul>
            {items.map((shop) => (
              <SilentShopItem key={shop.company.id} shop={shop} />
            ))}
          </ul>
          {total > items.length && (
            <p className="text-fg-3 text-12">e mais {formatQuantity(total - items.length)}: filtre por empresa.</p>
          )}
          <p className="text-fg-3 text-12">
            Venderam até essa hora nos mesmos dias das últimas quatro semanas e hoje não enviaram nenhuma nota.
            Verifique o caixa, a internet e o envio dos arquivos.
          </p>
        </>
      )}
    </section>
  )
}

function SilentShopItem({ shop: { company, since, last_note_local: last } }: { shop: SilentShop }) {
  return (
    <li>
      <Link
        to={paths.nfces(`?company_id=${company.id}&environment=production`)}
        className="keylink"
        title={company.razao_social}
      >
        {companyName(company)}
      </Link>
      <span className="status" data-level="danger">
        <Icon name="triangle-alert" size={14} />
        Em silêncio desde {since.slice(11, 16)}
      </span>
      <small className="tabular-nums">última nota: {formatLocal(last)}</small>
    </li>
  )
}
