import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FilterBar } from '#widgets/kit/filters/FilterBar.tsx'
import { clearing } from '#widgets/kit/filters/narrowing.ts'
import {
  choice,
  company,
  environment,
  flag,
  period,
  periodOfMoments,
  pointsOfSale,
  requiredPeriod,
  text,
} from '#widgets/kit/filters/filters.ts'

const status = choice('status', 'Status', { canceled: { label: 'Cancelada' } })
const filters = [company(), pointsOfSale(), period(), status, environment()]
const painted = (values: object) =>
  renderToStaticMarkup(<FilterBar filters={filters} values={{ environment: 'production', ...values }} />)
const labels = (markup: string) => [...markup.matchAll(/<span>([^<]+)<\/span>/g)].map(([, label]) => label)

describe('the chips of a list', () => {
  it('begin with those that narrow it, which are counted', () => {
    const markup = painted({ status: 'canceled', environment: 'homolog' })
    expect(labels(markup)).toEqual(['Status', 'Ambiente', 'Empresa', 'PDVs', 'Período'])
    expect(markup.match(/class="chip"/g)).toHaveLength(2)
    expect(markup).toContain('Filtros ativos: 2')
    expect(markup).toContain('Limpar tudo')
  })
  it('are dashed where they narrow nothing, and then there is nothing to clear', () => {
    const markup = painted({})
    expect(markup.match(/class="chip usual( unset)?"/g)).toHaveLength(5)
    for (const none of ['Limpar tudo', 'Remover filtro', 'ativos']) expect(markup).not.toContain(none)
  })
})

describe('what a list is narrowed to while nothing is chosen', () => {
  it('has a chip that is not among those that fold', () => {
    const rejections = { ...period(), usual: 'Últimos 30 dias' }
    const drawn = (values: object) =>
      renderToStaticMarkup(<FilterBar filters={[rejections, status]} values={{ ...values }} />)
    expect(drawn({})).toContain(
      '<span class="chip usual"><button type="button" class="set" title="Período Últimos 30 dias"',
    )
    expect(drawn({})).toContain('class="chip usual unset"><button type="button" class="set" title="Status Todos"')
    expect(drawn({ date_start: '2026-11-01' })).not.toContain('Últimos 30 dias')
  })
})

describe('a period of moments', () => {
  const drawn = (values: object) =>
    renderToStaticMarkup(<FilterBar filters={[periodOfMoments()]} values={{ ...values }} />)
  it('tells the times that are chosen, and days alone without', () => {
    const times = { date_start: '2026-11-28T14:00', date_end: '2026-11-28T15:30' }
    expect(drawn(times)).toContain('28/11/2026 14:00 – 28/11/2026 15:30')
    expect(drawn({ date_start: '2026-11-28T14:00' })).toContain('desde 28/11/2026 14:00')
    expect(drawn({ date_end: '2026-11-28' })).toContain('até 28/11/2026<')
  })
})

describe('a filter that one types into', () => {
  const name = text('search', 'Nome', { most: 128, wrong: 'Até 128 letras', isTyped: true })
  const drawn = (values: object) => renderToStaticMarkup(<FilterBar filters={[name]} values={{ ...values }} />)

  it('is a field with what the address says, and stands in no dialog', () => {
    expect(drawn({ search: 'Caixa' })).toContain('value="Caixa"')
    expect(drawn({})).toContain('aria-label="Filtrar por nome"')
    expect(drawn({})).not.toContain('<button')
  })
})

describe('what takes a filter away', () => {
  it('takes the points of sale with their company, and goes back to production', () => {
    expect(clearing(company(), { company_id: 'a' })).toStrictEqual({
      company_id: undefined,
      point_of_sale_id: undefined,
    })
    expect(clearing(environment(), { environment: 'homolog' })).toEqual({ environment: 'production' })
    expect(clearing(environment(), { environment: 'production' })).toBeUndefined()
    expect(clearing(requiredPeriod(), { period: '7d', date_start: '2026-01-01' })).toBeUndefined()
  })

  it('stand for a switch only where it is on, also where the server is told that it is off', () => {
    const each = flag('each', 'Leituras', { set: 'Todas', switchLabel: 'Mostrar cada leitura', asks: 'each' })
    const drawn = (value: string) =>
      labels(renderToStaticMarkup(<FilterBar filters={[each]} values={{ each: value }} />))
    expect(drawn('0')).toEqual([])
    expect(clearing(each, { each: '0' })).toBeUndefined()
    expect(drawn('1')).toEqual(['Leituras'])
    expect(clearing(each, { each: '1' })).toEqual({ each: undefined })
  })
})
