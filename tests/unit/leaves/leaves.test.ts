import { expect, test, vi } from 'vitest'
import { CFE_STATUSES, NFCE_STATUSES } from '#domain/documents/document-status.ts'
import { OPERATION_STATES } from '#domain/sats/operation-states.ts'
import { defineLeaves } from '#widgets/leaves.ts'
import { accessKey } from '#widgets/leaves/AccessKeyLeaf.tsx'
import { leaves } from '#widgets/leaves/all.ts'
import { qrCode } from '#widgets/leaves/QrCodeLeaf.tsx'
import { satLight } from '#widgets/leaves/SatLightLeaf.tsx'
import { status } from '#widgets/leaves/StatusLeaf.tsx'

test('on a server leaves are not defined and throw nothing', () => {
  expect(() => defineLeaves({ prefix: 'x-' })).not.toThrow()
})
test('each leaf is defined, with the attributes that are declared', () => {
  const defined = new Map<string, CustomElementConstructor & { observedAttributes: string[] }>()
  vi.stubGlobal('HTMLElement', class {})
  vi.stubGlobal('customElements', {
    get: () => undefined,
    define: (name: string, made: CustomElementConstructor & { observedAttributes: string[] }) =>
      defined.set(name, made),
  })
  try {
    defineLeaves()
  } finally {
    vi.unstubAllGlobals()
  }
  expect([...defined.keys()]).toEqual(leaves.map(({ tag }) => tag))
  for (const { tag, attributes, common = [] } of leaves) {
    expect(defined.get(tag)?.observedAttributes, tag).toEqual([...Object.keys(attributes), ...common, 'theme', 'lang'])
  }
})
test('every status of the screens has its words', () => {
  for (const code of Object.keys(NFCE_STATUSES)) expect(status.judge({ code }).state).toBe('ready')
  for (const code of Object.keys(CFE_STATUSES)) expect(status.judge({ kind: 'cfe', code }).state).toBe('ready')
  for (const { id } of OPERATION_STATES) expect(status.judge({ kind: 'sat', code: id }).state).toBe('ready')
  for (const wrong of [{}, { code: 'success' }, { code: 'toString' }, { kind: 'toString', code: '0' }]) {
    expect(status.judge(wrong).state).toBe('error')
  }
})
test('what makes no sense is an error, and is told', () => {
  expect(accessKey.judge({ value: '1'.repeat(44) })).toMatchObject({ state: 'error', fault: expect.any(String) })
  expect(qrCode.judge({})).toMatchObject({ state: 'error', fault: expect.any(String) })
  expect(qrCode.judge({ value: 'a' })).toEqual({ state: 'loading' })
  expect(satLight.judge({})).toMatchObject({ state: 'error', fault: expect.any(String) })
})
