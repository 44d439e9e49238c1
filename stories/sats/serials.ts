import type { Store } from '#api/server/store/scope.ts'

/** The serial numbers of Aurora's SATs in order: those at work (the first has a day of readings, the last one none), or the retired ones. */
async function serialsOf(store: Store, retired: boolean): Promise<string[]> {
  const rows = await store
    .selectFrom('sats as s')
    .innerJoin('tenants as t', 't.id', 's.tenant_id')
    .select('s.serial_number')
    .where('t.description', '=', 'Grupo Aurora')
    .where('s.retired_on', retired ? 'is not' : 'is', null)
    .orderBy('s.serial_number')
    .execute()
  return rows.map(({ serial_number }) => serial_number)
}

const pathOf = (retired: boolean, index: number) => (to: (serial: string) => string) => async (store: Store) =>
  to((await serialsOf(store, retired)).at(index) ?? '')

/** Where a screen of the SAT that has a day of readings is. */
export const observed = pathOf(false, 0)
/** One without alerts, at work. */
export const calm = pathOf(false, 5)
export const neverReported = pathOf(false, -1)
export const retired = pathOf(true, 0)
