import { useState } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { listCompanies } from '#api/contract/companies/companies.ts'
import { formatCnpj } from '#domain/companies/cnpj.ts'
import { formatQuantity } from '#domain/money.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { PagerView } from '#ui/painted/PagerView.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { ReadRegion } from '../../kit/failure/ReadScreen.tsx'
import { bound } from '../../kit/form/bound.tsx'
import { hasNextPage, pageRange } from '../../kit/list/ListFrame.tsx'

/** 'Company lists for pickers 100 per page', the specification's constants say. */
const PER_PAGE = 100

interface Props {
  value: readonly string[]
  onChange: (companies: string[]) => void
  error?: string
}

/** Companies as cards to tick. Beyond one page the server searches and pages; what was ticked stays, in sight or not. */
function Cards({ value, onChange, error }: Props) {
  const allowed = useCan(listCompanies)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const companies = useRead(
    listCompanies,
    { query: { page, per_page: PER_PAGE, search: search.trim() || undefined } },
    { enabled: allowed, freshFor: 60, keepPrevious: true },
  )
  const { data } = companies
  const items = data?.items ?? []
  const shown = items.map(({ id }) => id)
  const isAll = shown.length > 0 && shown.every((id) => value.includes(id))
  const toggleShown = () => {
    const others = value.filter((id) => !shown.includes(id))
    onChange(isAll ? others : [...others, ...shown])
  }
  return (
    <div className="companies">
      <TextField
        label="Empresas"
        icon="search"
        type="search"
        autoComplete="off"
        placeholder="Buscar por nome ou CNPJ"
        maxLength={128}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          setPage(1)
        }}
        onKeyDown={(event) => {
          // It searches while typing, and is not what the form is sent by.
          if (event.key === 'Enter') event.preventDefault()
        }}
        disabled={!allowed}
        hint={allowed ? undefined : 'Seu perfil não permite ver empresas'}
        error={error}
        aside={
          shown.length > 1 && (
            <button type="button" className="lnk text-12" onClick={toggleShown}>
              {isAll ? 'Desmarcar as mostradas' : 'Marcar as mostradas'}
            </button>
          )
        }
      />
      <p className="hint" role="status">
        {chosenText(value, shown)}
      </p>
      <ReadRegion read={companies} skeleton={allowed && <CardsSkeleton />}>
        {() => (
          <ul className="cards" aria-label="Empresas" aria-busy={companies.isPlaceholderData}>
            {items.map(({ id, razao_social, cnpj }) => (
              <li key={id}>
                <label className="card company">
                  <input
                    type="checkbox"
                    className="cb"
                    checked={value.includes(id)}
                    onChange={(event) =>
                      onChange(event.currentTarget.checked ? [...value, id] : value.filter((one) => one !== id))
                    }
                  />
                  <span className="min-w-0">
                    <b>{razao_social}</b>
                    <span className="text-fg-3 text-12">{formatCnpj(cnpj)}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </ReadRegion>
      {data?.total === 0 && <p className="text-fg-3">Nenhuma empresa encontrada</p>}
      {data && data.total > PER_PAGE && (
        <PagerView
          flush
          perPage={PER_PAGE}
          options={[PER_PAGE]}
          page={page}
          range={pageRange(page, PER_PAGE, items.length, data.total)}
          hasNext={hasNextPage(page, PER_PAGE, items.length, data.total)}
          onPage={setPage}
        />
      )}
    </div>
  )
}

const CardsSkeleton = () => (
  <div className="cards" role="status" aria-busy="true" aria-label="Carregando">
    {Array.from({ length: 6 }, (_, card) => (
      <span key={card} className="card company">
        <Skeleton width={16} height={16} />
        <Skeleton width="62%" height={56} />
      </span>
    ))}
  </div>
)

/** How many are ticked, and how many of them another search or page shows. */
function chosenText(value: readonly string[], shown: readonly string[]): string {
  const away = value.filter((id) => !shown.includes(id)).length
  const count = value.length === 1 ? '1 empresa selecionada' : `${formatQuantity(value.length)} empresas selecionadas`
  return away > 0 && shown.length > 0 ? `${count}, ${formatQuantity(away)} fora do que é mostrado` : count
}

/** 'Empresas' of a group. */
export const CompanyCards = bound(Cards)
