import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { CFE_STATUSES, NFCE_STATUSES } from '#domain/documents/document-status.ts'
import { OPERATION_STATES } from '#domain/sats/operation-states.ts'
import { defineLeaves } from '#widgets/leaves.ts'
import { judgeAccessKey } from '#widgets/leaves/AccessKeyLeaf.tsx'
import { declaredLeaves, type LeafTag } from '#widgets/leaves/declared-leaves.ts'
import { judgeQrCode } from '#widgets/leaves/QrCodeLeaf.tsx'
import { judgeSatLight } from '#widgets/leaves/SatLightLeaf.tsx'
import { judgeStatus } from '#widgets/leaves/StatusLeaf.tsx'

const tags = Object.keys(declaredLeaves) as LeafTag[]

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
  expect([...defined.keys()]).toEqual(tags)
  for (const tag of tags) {
    expect(defined.get(tag)?.observedAttributes, tag).toEqual([...Object.keys(declaredLeaves[tag].attributes), 'theme'])
  }
})
test('README and docs/elements.md have each leaf with its attributes, events and states', () => {
  for (const page of ['README.md', 'docs/elements.md']) {
    const text = readFileSync(page, 'utf8')
    for (const tag of tags) {
      const row = text.split('\n').find((line) => line.startsWith(`| \`${tag}\``))
      for (const name of Object.keys(declaredLeaves[tag].attributes)) expect(row, page).toContain(`\`${name}\``)
    }
  }
})
test('every status of the screens has its words', () => {
  for (const code of Object.keys(NFCE_STATUSES)) expect(judgeStatus({ code }).state).toBe('ready')
  for (const code of Object.keys(CFE_STATUSES)) expect(judgeStatus({ kind: 'cfe', code }).state).toBe('ready')
  for (const { id } of OPERATION_STATES) expect(judgeStatus({ kind: 'sat', code: id }).state).toBe('ready')
  for (const wrong of [{}, { code: 'success' }, { code: 'toString' }, { kind: 'toString', code: '0' }]) {
    expect(judgeStatus(wrong).state).toBe('error')
  }
})
test('what makes no sense is an error, and is told', () => {
  expect(judgeAccessKey({ value: '1'.repeat(44) })).toMatchObject({ state: 'error', fault: expect.any(String) })
  expect(judgeQrCode({})).toMatchObject({ state: 'error', fault: expect.any(String) })
  expect(judgeQrCode({ value: 'a' })).toEqual({ state: 'loading' })
  expect(judgeSatLight({})).toMatchObject({ state: 'error', fault: expect.any(String) })
})
