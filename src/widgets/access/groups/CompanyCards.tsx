import type { Company } from '#api/contract/companies/companies.ts'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { formatQuantity } from '#domain/money.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { Checkbox } from '#ui/fields/Choice.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Awaited } from '#ui/painted/Regions.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { ReadRegion } from '../../kit/failure/ReadScreen.tsx'
import { bound } from '../../kit/form/bound.tsx'
import { SectionPager } from '../../kit/list/SectionPager.tsx'
import { PER_PAGE, useCompanyCards } from './use-company-cards.ts'
import { cnpjsIn, usePastedCnpjs } from './use-pasted-cnpjs.ts'

interface Props {
  value: readonly string[]
  onChange: (companies: string[]) => void
  error?: string
}

/** Companies as cards to tick. Beyond one page the server searches and pages; what was ticked stays, in sight or not. */
function Cards({ value, onChange, error }: Props) {
  const { allowed, read, items, total, search, page, isChosenOnly, ...cards } = useCompanyCards(value)
  const { pasted, paste } = usePastedCnpjs(value, onChange)
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
        onChange={(event) => cards.find(event.currentTarget.value)}
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
        onChange={cards.turnChosenOnly}
      />
      <ReadRegion read={read} skeleton={allowed && <CardsSkeleton />}>
        {() => (
          <ul className="cards" aria-label="Empresas" aria-busy={read.isPlaceholderData}>
            {items.map((company) => (
              <li key={company.id}>
                <CompanyCard
                  company={company}
                  isChosen={value.includes(company.id)}
                  onChoose={(isChosen) =>
                    onChange(isChosen ? [...value, company.id] : value.filter((one) => one !== company.id))
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </ReadRegion>
      {read.data && total === 0 && <p className="text-fg-3">Nenhuma empresa encontrada</p>}
      {read.data && !isChosenOnly && (
        <SectionPager page={page} perPage={PER_PAGE} items={items.length} total={total} onPage={cards.turnTo} />
      )}
    </div>
  )
}

interface CardProps {
  company: Company
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

const CompanyCard = ({ company: { razao_social, nome_fantasia, cnpj }, isChosen, onChoose }: CardProps) => (
  <label className="card company-card">
    <input
      type="checkbox"
      className="checkbox"
      checked={isChosen}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
    <span className="min-w-0">
      {/* As they are sorted; what tells branches of a name apart stands below it. */}
      <b>{nome_fantasia ?? razao_social}</b>
      {nome_fantasia !== null && <span className="text-fg-3 text-12">{razao_social}</span>}
      <span className="text-fg-3 text-12">{formatTaxpayer(cnpj)}</span>
    </span>
  </label>
)

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

/** How many are ticked, and how many of them another search or page shows. */
function chosenText(value: readonly string[], visible: readonly string[]): string {
  const away = value.filter((id) => !visible.includes(id)).length
  const count = value.length === 1 ? '1 empresa selecionada' : `${formatQuantity(value.length)} empresas selecionadas`
  return away > 0 && visible.length > 0 ? `${count}, ${formatQuantity(away)} fora do que é mostrado` : count
}

/** 'Empresas' of a group. */
export const CompanyCards = bound(Cards)
