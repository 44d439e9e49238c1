import { useRead } from '#api/client/use-connection.ts'
import { listNfceMissing, type NfceMissingPage, type StoppedListing } from '#api/contract/documents/nfce-missing.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { formatQuantity } from '#domain/money.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import '../above-list.css'

/** The list's own hook: if notes are fetched, when a list last came, and the companies of which none does, out of the list's own answer. */
export function useFetching({ query }: { query: object }) {
  const { data } = useRead(listNfceMissing, { query }, { keepPrevious: true })
  return {
    inline: data && (
      <div className="above-list">
        <FetchingState page={data} />
        {data.stopped.total > 0 && <StoppedListings stopped={data.stopped} />}
      </div>
    ),
  }
}

function FetchingState({ page: { is_on: isOn, listed_at: at } }: { page: NfceMissingPage }) {
  if (!isOn) {
    return (
      <p className="fetching-off">
        <Icon name="cloud-off" size={16} />
        <span>
          Este servidor não busca notas na SEFAZ. Quem o opera liga a busca com SEFAZ_FETCH=SP; ela vale para as
          empresas de São Paulo com certificado A1 do próprio CNPJ.
        </span>
      </p>
    )
  }
  return (
    <p className="text-fg-3 text-12">
      {at === null ? 'A SEFAZ ainda não listou notas.' : `Última lista da SEFAZ: ${formatDateTime(at)}.`} Só são
      buscadas as notas das empresas de São Paulo com certificado A1 do próprio CNPJ.
    </p>
  )
}

function StoppedListings({ stopped: { items, total } }: { stopped: NfceMissingPage['stopped'] }) {
  return (
    <section aria-labelledby="stopped-listings" className="stopped-listings">
      <h2 id="stopped-listings">Empresas sem lista da SEFAZ</h2>
      <ul>
        {items.map((one) => (
          <Stopped key={`${one.company.id} ${one.environment}`} listing={one} />
        ))}
      </ul>
      {total > items.length && (
        <p className="text-fg-3 text-12">e mais {formatQuantity(total - items.length)}: filtre por empresa.</p>
      )}
    </section>
  )
}

function Stopped({ listing: { company, environment, reason, since } }: { listing: StoppedListing }) {
  return (
    <li>
      <span className="font-semibold" title={company.razao_social}>
        {companyName(company)}
        {environment === 'homolog' && ' (homologação)'}
      </span>
      <span className="status" data-level="danger">
        <Icon name="triangle-alert" size={14} />
        {reason}
      </span>
      <small className="tabular-nums">última tentativa: {formatDateTime(since)}</small>
    </li>
  )
}
