import { expect, test } from 'vitest'
import type { Page } from '#api/contract/page.ts'
import { mayChange, read, write } from './partner-page.ts'

const NAME = 'De um teste só'
const found = () => read<Page<{ description: string }>>(`/roles/?type=primary&search=${encodeURIComponent(NAME)}`)

for (const which of ['the first', 'the next']) {
  test(`${which} test finds the database as it was, and changes it for itself alone`, async () => {
    await mayChange()
    expect((await found()).total).toBe(0)
    await write('POST', '/roles/', { description: NAME, type: 'primary', permission_ids: ['cfe:read'] })
    expect((await found()).items).toMatchObject([{ description: NAME }])
  })
}
