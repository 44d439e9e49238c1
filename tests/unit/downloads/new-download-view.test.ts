import { describe, expect, test } from 'vitest'
import { NfDownloadRequest } from '#api/contract/documents/nf-downloads.ts'
import { choiceOf, missing, NewDownloadView, requestOf } from '#widgets/downloads/new-download-view.ts'

const ONE = '018f2b5e-0000-7000-8000-000000000001'
const TWO = '018f2b5e-0000-7000-8000-000000000002'
const SHOP = '018f2b5e-0000-7000-8000-00000000000a'
const TODAY = '2026-11-20'
const NOW = new Date(2026, 10, 20, 12)
const preferred = { nf_type: 'cfe', environment: 'production' } as const
const both = ['cfe', 'nfce'] as const

const chosen = (search: string, offered: readonly ('cfe' | 'nfce')[] = both) =>
  choiceOf(NewDownloadView.read(search), preferred, offered)
const october = 'date_start=2026-10-01&date_end=2026-10-31'

describe('what is chosen', () => {
  test('nothing but what the user prefers, at first', () => {
    expect(chosen('')).toEqual({
      company_ids: [],
      point_of_sale_ids: [],
      nf_type: 'cfe',
      environment: 'production',
      format: 'xml',
      date_start: '',
      date_end: '',
    })
  })
  test('an address brings the whole form back', () => {
    const search = `?company_ids=${ONE}&point_of_sale_ids=${SHOP}&type=nfce&environment=homolog&format=xml_pdf&${october}`
    expect(chosen(search)).toEqual({
      company_ids: [ONE],
      point_of_sale_ids: [SHOP],
      nf_type: 'nfce',
      environment: 'homolog',
      format: 'xml_pdf',
      date_start: '2026-10-01',
      date_end: '2026-10-31',
    })
    expect(NewDownloadView.write(NewDownloadView.read(search))).toBe(search.replaceAll(',', '%2C'))
  })
  test('points of sale count only beside exactly one company', () => {
    expect(chosen(`?company_ids=${ONE},${TWO}&point_of_sale_ids=${SHOP}`).point_of_sale_ids).toEqual([])
    expect(chosen(`?point_of_sale_ids=${SHOP}`).point_of_sale_ids).toEqual([])
  })
  test('a type that the user may not request gives way to one that they may', () => {
    expect(chosen('?type=cfe', ['nfce']).nf_type).toBe('nfce')
    expect(chosen('', ['nfce']).nf_type).toBe('nfce')
    expect(chosen('?type=nfce', []).nf_type).toBeUndefined()
  })
  test('what makes no sense in an address is ignored', () => {
    expect(chosen('?company_ids=1,2&type=nfe&format=docx&date_start=2026-02-30')).toMatchObject({
      company_ids: [],
      format: 'xml',
      date_start: '',
    })
  })
})

describe('the call', () => {
  test('is made once companies, type and period are there', () => {
    expect(missing(chosen(''), TODAY)).toEqual(['ao menos uma empresa', 'um período'])
    expect(missing(chosen(`?company_ids=${ONE}&date_start=2026-10-01`), TODAY)).toEqual(['um período'])
    expect(missing(chosen(`?company_ids=${ONE}&date_start=2026-10-02&date_end=2026-10-01`), TODAY)).toEqual([
      'um período',
    ])
    expect(missing(chosen(`?company_ids=${ONE}&date_start=2026-11-20&date_end=2026-11-21`), TODAY)).toEqual([
      'um período',
    ])
    expect(missing(chosen(`?${october}`, []), TODAY)).toEqual(['ao menos uma empresa', 'um tipo de documento'])
    expect(requestOf(chosen(`?${october}`), 'cfe', NOW)).toBeUndefined()
  })
  test('is one that the server takes', () => {
    const body = requestOf(chosen(`?company_ids=${ONE},${TWO}&${october}`), 'cfe', NOW)
    expect(body).toEqual({
      company_ids: [ONE, TWO],
      point_of_sale_ids: [],
      nf_type: 'cfe',
      environment: 'production',
      format: 'xml',
      date_start: '2026-10-01',
      date_end: '2026-10-31',
      tz_offset: 180,
    })
    expect(NfDownloadRequest.safeParse(body).success).toBe(true)
  })
  test('is one of each type where both are chosen, by whoever may have both', () => {
    const search = `?company_ids=${ONE}&type=both&${october}`
    const types = (choice: ReturnType<typeof chosen>) =>
      (['nfce', 'cfe'] as const).map((type) => requestOf(choice, type, NOW)?.nf_type)
    expect(types(chosen(search))).toEqual(['nfce', 'cfe'])
    expect(types(chosen(search, ['nfce']))).toEqual(['nfce', undefined])
    expect(types(chosen(`?company_ids=${ONE}&type=cfe&${october}`))).toEqual([undefined, 'cfe'])
  })
})
