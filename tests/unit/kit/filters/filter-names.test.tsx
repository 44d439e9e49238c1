import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { beforeEach, expect, test } from 'vitest'
import { join } from '#api/client/connection.ts'
import { ConnectionContext, readKey } from '#api/client/use-connection.ts'
import { readMe } from '#api/contract/access/users.ts'
import { listSats } from '#api/contract/sats/sats.ts'
import { FormStateContext } from '#widgets/kit/form/form-context.ts'
import { SatField } from '#widgets/kit/form/lookup/SatField.tsx'
import { useCompanies } from '#widgets/kit/form/lookup/use-companies.ts'
import { useCompanyGroups } from '#widgets/kit/form/lookup/use-company-groups.ts'
import { usePointsOfSale } from '#widgets/kit/form/lookup/use-points-of-sale.ts'
import FilterName from '#widgets/kit/filters/FilterNames.tsx'

// What chips and selectors ask for and say, over a cache that has an answer or has none.

const ID = '018f2b5e-0000-7000-8000-000000000001'
const tokens = { current: () => undefined, renew: async () => undefined, lost: () => {} }
const { connection } = join({ api: '', tenant: 'tenant' }, 'subject', tokens)
const { queries } = connection

const shown = (content: ReactNode) =>
  renderToStaticMarkup(<ConnectionContext value={connection}>{content}</ConnectionContext>)

beforeEach(() => {
  queries.clear()
  queries.setQueryData(readKey(readMe, {}), { is_master: true, permissions: [] })
})

test("a SAT's chip says its serial number, waits for it, and does not wait for ever", () => {
  const key = readKey(listSats, { query: { sat_id: ID, per_page: 1 } })
  const chip = () => shown(<FilterName kind="sat" ids={ID} view={{}} />)
  expect(chip()).toBe('…')
  queries.setQueryData(key, { items: [{ id: ID, serial_number: '000145872' }], total: 1 })
  expect(chip()).toBe('000145872')
  // It is no SAT of this user's.
  queries.setQueryData(key, { items: [], total: 0 })
  expect(chip()).toBe('filtro ativo')
})

test('selectors are offered 100 at once', () => {
  const All = () => {
    useCompanies()
    useCompanyGroups('')
    usePointsOfSale(ID)
    const form = useForm({ defaultValues: { sat: '' } })
    return (
      <FormStateContext
        value={{ id: 'f', pending: false, names: new Set(), cancel: undefined, clear: () => {}, release: () => {} }}
      >
        <FormProvider {...form}>
          <SatField name="sat" />
        </FormProvider>
      </FormStateContext>
    )
  }
  shown(<All />)
  const asked = queries
    .getQueryCache()
    .getAll()
    .flatMap(
      ({ queryKey: [, address] }) =>
        String(address)
          .match(/[/]api[/]v1(.*)[?].*per_page=(.*)/)
          ?.slice(1)
          .join(' ') ?? [],
    )
  // One SAT is the chosen one.
  const selectors = asked.filter((one) => one !== '/sats/ 1')
  expect(selectors.sort()).toEqual(['/companies/ 100', '/company_groups/ 100', '/points_of_sale/ 100', '/sats/ 100'])
})
