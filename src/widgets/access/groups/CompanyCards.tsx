import { useEffect, useRef, useState } from 'react'
import { useCan, useConnection, useRead } from '#api/client/use-connection.ts'
import { listCompanies } from '#api/contract/companies/companies.ts'
import { cleanCnpj } from '#domain/companies/cnpj.ts'
import { formatTaxpayer, isTaxpayer } from '#domain/companies/taxpayer.ts'
import { formatQuantity } from '#domain/money.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { Checkbox } from '#ui/fields/Choice.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { PagerView } from '#ui/painted/PagerView.tsx'
import { Awaited } from '#ui/painted/Regions.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { ReadRegion } from '../../kit/failure/ReadScreen.tsx'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { bound } from '../../kit/form/bound.tsx'
import { hasNextPage, pageRange } from '../../kit/list/ListFrame.tsx'

/** 'Company lists for pickers 100 per page', the specification's constants say. */
const PER_PAGE = 100
/** In one answer, where all are asked for. */
const MOST = 1000

interface Props {
  value: readonly string[]
  onChange: (companies: string[]) => void
  error?: string
}

/** CNPJs and CPFs in a text, as spreadsheets and mails have them; two at least, since one is a search. */
function cnpjsIn(text: string): string[] {
  const found = text.match(CNPJS) ?? []
  const cnpjs = [...new Set(found.map(cleanCnpj).filter(isTaxpayer))]
  return cnpjs.length > 1 ? cnpjs : []
}
const CNPJS =
  /[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}|(?<![\dA-Z])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\dA-Z])/gi

/** Companies as cards to tick. Beyond one page the server searches and pages; what was ticked stays, in sight or not. */
function Cards({ value, onChange, error }: Props) {
  const allowed = useCan(listCompanies)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [isChosenOnly, setChosenOnly] = useState(false)
  const [pasted, setPasted] = useState('')
  const connection = useConnection()
  const failed = useFailed()
  // Companies are ticked while those that were pasted are looked for.
  const newest = useRef(value)
  useEffect(() => {
    newest.current = value
  }, [value])
  const found = search.trim() || undefined
  // Their names are on whichever page: all are read once somebody asks for the chosen ones.
  const all = useRead(
    listCompanies,
    { query: { page: 1, per_page: MOST, search: found } },
    { enabled: allowed && isChosenOnly, freshFor: 60, keepPrevious: true },
  )
  const companies = useRead(
    listCompanies,
    { query: { page, per_page: PER_PAGE, search: found } },
    { enabled: allowed, freshFor: 60, keepPrevious: true },
  )
  const read = isChosenOnly ? all : companies
  const { data } = read
  const items = (data?.items ?? []).filter(({ id }) => !isChosenOnly || value.includes(id))
  const total = isChosenOnly ? items.length : (data?.total ?? 0)
  const paste = async (cnpjs: readonly string[]) => {
    try {
      const ids: string[] = []
      const missing = new Set(cnpjs)
      for (let page = 1, isLast = false; !isLast && missing.size > 0; page++) {
        const { items, total } = await connection.call(listCompanies, { query: { page, per_page: MOST } })
        for (const { id, cnpj } of items) if (missing.delete(cnpj)) ids.push(id)
        isLast = items.length === 0 || page * MOST >= total
      }
      onChange([...new Set([...newest.current, ...ids])])
      setPasted(pastedText(ids.length, [...missing]))
    } catch (error) {
      failed(error, (message) => message)
    }
  }
  const visible = items.map(({ id }) => id)
  const isAll = visible.length > 0 && visible.every((id) => value.includes(id))
  const toggleVisible = () => {
    const others = value.filter((id) => !visible.includes(id))
    onChange(isAll ? others : [...others, ...visible])
  }
  return (
    <div className="companies">
      <TextField
        label="Empresas"
        icon="search"
        type="search"
        autoComplete="off"
        placeholder="Buscar por nome ou CNPJ, ou colar vários CNPJs"
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
        onPaste={(event) => {
          const cnpjs = cnpjsIn(event.clipboardData.getData('text'))
          if (cnpjs.length === 0) return
          event.preventDefault()
          void paste(cnpjs)
        }}
        disabled={!allowed}
        hint={allowed ? undefined : 'Seu perfil não permite ver empresas'}
        error={error}
        aside={
          visible.length > 1 && (
            <button type="button" className="link text-12" onClick={toggleVisible}>
              {isAll ? 'Desmarcar as mostradas' : 'Marcar as mostradas'}
            </button>
          )
        }
      />
      <LiveStatus as="p" className="hint">
        {chosenText(value, visible)}
        {pasted && ` · ${pasted}`}
      </LiveStatus>
      <Checkbox
        label="Só as escolhidas"
        checked={isChosenOnly}
        disabled={value.length === 0 && !isChosenOnly}
        onChange={() => {
          setChosenOnly(!isChosenOnly)
          setPage(1)
        }}
      />
      <ReadRegion read={read} skeleton={allowed && <CardsSkeleton />}>
        {() => (
          <ul className="cards" aria-label="Empresas" aria-busy={read.isPlaceholderData}>
            {items.map(({ id, razao_social, nome_fantasia, cnpj }) => (
              <li key={id}>
                <label className="card company-card">
                  <input
                    type="checkbox"
                    className="checkbox"
                    checked={value.includes(id)}
                    onChange={(event) =>
                      onChange(event.currentTarget.checked ? [...value, id] : value.filter((one) => one !== id))
                    }
                  />
                  <span className="min-w-0">
                    {/* As they are sorted; what tells branches of a name apart stands below it. */}
                    <b>{nome_fantasia ?? razao_social}</b>
                    {nome_fantasia !== null && <span className="text-fg-3 text-12">{razao_social}</span>}
                    <span className="text-fg-3 text-12">{formatTaxpayer(cnpj)}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </ReadRegion>
      {data && total === 0 && <p className="text-fg-3">Nenhuma empresa encontrada</p>}
      {data && total > PER_PAGE && !isChosenOnly && (
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
  <Awaited className="cards">
    {Array.from({ length: 6 }, (_, card) => (
      <span key={card} className="card company-card">
        <Skeleton width={16} height={16} />
        <Skeleton width="62%" height={56} />
      </span>
    ))}
  </Awaited>
)

function pastedText(found: number, unknown: readonly string[]): string {
  const countText = found === 1 ? '1 CNPJ encontrado' : `${formatQuantity(found)} CNPJs encontrados`
  return unknown.length > 0 ? `${countText}, sem empresa: ${unknown.map(formatTaxpayer).join(', ')}` : countText
}

/** How many are ticked, and how many of them another search or page shows. */
function chosenText(value: readonly string[], visible: readonly string[]): string {
  const away = value.filter((id) => !visible.includes(id)).length
  const count = value.length === 1 ? '1 empresa selecionada' : `${formatQuantity(value.length)} empresas selecionadas`
  return away > 0 && visible.length > 0 ? `${count}, ${formatQuantity(away)} fora do que é mostrado` : count
}

/** 'Empresas' of a group. */
export const CompanyCards = bound(Cards)
