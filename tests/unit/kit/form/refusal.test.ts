import { describe, expect, it } from 'vitest'
import { placed } from '#widgets/kit/form/refusal.ts'

const refusal = (fields: Record<string, string>) => ({ message: 'Confira os dados', fields })
const at = (fields: Record<string, string>) => {
  const { atFields, rest } = placed(refusal(fields), ['value', 'group_ids', 'parameters.ip'])
  return { atFields: Object.fromEntries(atFields), rest }
}

describe('where a refusal is read', () => {
  it('is the form where it names no field', () => {
    expect(at({})).toEqual({ atFields: {}, rest: 'Confira os dados' })
  })
  it('is the fields alone where the form shows them all', () => {
    expect(at({ value: 'Muito', 'parameters.ip': 'Inválido' })).toEqual({
      atFields: { value: 'Muito', 'parameters.ip': 'Inválido' },
      rest: undefined,
    })
  })
  it('is the form for a field that it does not show', () => {
    expect(at({ value: 'Muito', sat_id: 'Desativado' })).toEqual({ atFields: { value: 'Muito' }, rest: 'Desativado' })
  })
  it('is the list for one of its items, in the first words', () => {
    expect(at({ 'group_ids.1': 'Desconhecido', 'group_ids.2': 'Repetido' })).toEqual({
      atFields: { group_ids: 'Desconhecido' },
      rest: undefined,
    })
  })
})
