import { describe, expect, it } from 'vitest'
import { draftOf, filterInput, valuesOf } from '#widgets/kit/filters/filter-input.ts'
import {
  company,
  digits,
  period,
  periodOfMoments,
  pointsOfSale,
  requiredPeriod,
  several,
  text,
} from '#widgets/kit/filters/filters.ts'

const filters = [
  company(),
  pointsOfSale(),
  period(),
  digits('number', 'Número', { most: 9, wrong: 'Até 9 dígitos' }),
  text('name', 'Nome', { most: 5, wrong: 'Até 5 letras' }),
]
const nothing = draftOf(filters, {})
const faults = (typed: Record<string, string>) => {
  const { error } = filterInput(filters).safeParse({ ...nothing, ...typed })
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

describe('what a list is narrowed by', () => {
  it('begins with what the address says, and nothing is an empty text', () => {
    expect(draftOf(filters, { company_id: 'a', number: 12, page: 2 })).toEqual({
      company_id: 'a',
      point_of_sale_id: '',
      date_start: '',
      date_end: '',
      number: '12',
      name: '',
    })
  })
  it('is refused at the field at fault', () => {
    expect(faults({})).toEqual({})
    expect(faults({ date_start: '2026-03-10', date_end: '2026-03-09' })).toEqual({
      date_end: 'A data final não pode ser anterior à data inicial',
    })
    expect(faults({ date_start: '31/02/2026' })).toEqual({ date_start: 'Informe a data como dd/mm/aaaa' })
    expect(faults({ date_end: '1' })).toEqual({ date_end: 'Informe a data como dd/mm/aaaa' })
    expect(faults({ number: '12a', name: 'Aurora' })).toEqual({ number: 'Até 9 dígitos', name: 'Até 5 letras' })
    expect(faults({ number: '1234567890' })).toEqual({ number: 'Até 9 dígitos' })
    // As it is pasted out of a spreadsheet.
    expect(faults({ name: 'Praia ' })).toEqual({})
  })
  it('has times beside its days where moments are listed, and nowhere else', () => {
    const wrong = (date_start: string, date_end = '') =>
      filterInput([periodOfMoments()])
        .safeParse({ date_start, date_end })
        .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    expect(wrong('2026-03-10T14:00', '2026-03-10T15:30')).toBeUndefined()
    expect(wrong('2026-03-10T14:00', '2026-03-10')).toBeUndefined()
    expect(wrong('2026-03-10')).toBeUndefined()
    expect(wrong('2026-03-10T25:00')).toEqual(['date_start: Informe a hora como hh:mm'])
    expect(wrong('2026-03-10T14')).toEqual(['date_start: Informe a hora como hh:mm'])
    expect(wrong('T14:00')).toEqual(['date_start: Informe a data como dd/mm/aaaa'])
    expect(wrong('2026-03-10T14:00', '2026-03-10T13:59')).toEqual([
      'date_end: A data final não pode ser anterior à data inicial',
    ])
    expect(wrong('', '2999-01-01T10:00')).toEqual(['date_end: A data não pode estar no futuro'])
    expect(faults({ date_start: '2026-03-10T14:00' })).toEqual({ date_start: 'Informe a data como dd/mm/aaaa' })
  })
  it('is no longer than the server takes, where that has a limit', () => {
    const { error } = filterInput([requiredPeriod()]).safeParse({ date_start: '2020-01-01', date_end: '2025-01-01' })
    expect(error?.issues).toMatchObject([{ path: ['date_end'], message: 'O período pode ter no máximo 5 anos' }])
    expect(faults({ date_start: '2020-01-01', date_end: '2025-01-01' })).toEqual({})
  })
  it('lacks neither a day of a period that there must be, nor one of several', () => {
    const types = several('type', 'Emissor', { cfe: { label: 'CFe', needs: [] } }, 'Escolha ao menos um')
    const input = filterInput([requiredPeriod(), types])
    const wrong = (draft: Record<string, string>) =>
      input.safeParse(draft).error?.issues.map(({ path }) => path.join('.'))
    expect(wrong({ date_start: '2026-03-01', date_end: '2026-03-01', type: 'cfe' })).toBeUndefined()
    expect(wrong({ date_start: '2026-03-01', date_end: '', type: 'cfe' })).toEqual(['date_end'])
    expect(wrong({ date_start: '', date_end: '2026-03-01', type: '' })).toEqual(['date_end', 'type'])
  })
  it('names each of its filters to the list, undefined where nothing is chosen', () => {
    expect(valuesOf({ ...nothing, name: ' Loja ' })).toStrictEqual({
      company_id: undefined,
      point_of_sale_id: undefined,
      date_start: undefined,
      date_end: undefined,
      number: undefined,
      name: 'Loja',
    })
  })
})
