import { expect, test } from 'vitest'
import { deviceState } from '#domain/access/device-state.ts'
import { maskUserCode, USER_CODE_LENGTH, USER_CODE_LETTERS, userCodeOf } from '#domain/access/user-code.ts'

test('a code in its mask, however it was typed or pasted', () => {
  for (const typed of ['wdjbmjht', 'WDJB-MJHT', ' wdjb mjht ', 'WDJB–MJHT', 'w1d2j3b4m5j6h7t8', 'wdjb-mjhtxx']) {
    expect([typed, maskUserCode(typed)]).toEqual([typed, 'WDJB-MJHT'])
  }
  expect(['', 'w', 'wdjb', 'wdjb-', 'wdjbm'].map(maskUserCode)).toEqual(['', 'W', 'WDJB', 'WDJB', 'WDJB-M'])
  expect(maskUserCode('wdjbmjht')).toHaveLength(USER_CODE_LENGTH)
})

test('random bytes make codes in which every letter is as likely', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const counts = new Map<string, number>()
  for (const byte of all) {
    const letter = userCodeOf(new Uint8Array(8).fill(byte))?.[0]
    if (letter !== undefined) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  expect([...counts.keys()].sort().join('')).toBe(USER_CODE_LETTERS)
  expect(new Set(counts.values())).toEqual(new Set([12]))
  // 240 and more would favour the first letters.
  expect(userCodeOf(new Uint8Array(8).fill(240))).toBeUndefined()
})

test('the four states of a device', () => {
  const state = (is_authorized: boolean, activated_by_user_id: string | null, is_expired: boolean) =>
    deviceState({ is_authorized, activated_by_user_id, device_credential: { is_expired } })
  expect(state(false, null, false)).toBe('waiting')
  expect(state(false, null, true)).toBe('expired')
  expect(state(true, 'u', true)).toBe('active')
  expect(state(true, null, false)).toBe('unconfirmed')
})
