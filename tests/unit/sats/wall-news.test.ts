import { expect, test } from 'vitest'
import type { ParkCompany, ParkSat } from '#api/contract/sats/sats.ts'
import { looked, NOTHING_SEEN, wallAlerts, type WallMemory, wallNews } from '#widgets/sats/park/wall/wall-news.ts'

const SOMEBODY = { email: 'ana@loja.example', until_utc: null }

type Alert = Pick<ParkSat['notifications'][number], 'id' | 'holder' | 'is_silenced'>
const alert = (id: string, more: Partial<Alert> = {}): Alert => ({ id, holder: null, ...more })
const sat = (serial_number: string, alerts: Alert[], retired_on: string | null = null) => ({
  serial_number,
  retired_on,
  notifications: alerts,
})
/** A park of one company. The rest of an answer says nothing here. */
const park = (...sats: ReturnType<typeof sat>[]) => wallAlerts([{ sats }] as unknown as ParkCompany[])

test('what may be new on a wall are alerts that nobody sees to, of SATs at work, outside of silences', () => {
  const { open, held } = park(
    sat('000000001', [alert('a'), alert('b', { holder: SOMEBODY })]),
    sat('000000002', [alert('c')], '2026-01-01'),
    sat('000000003', [alert('d'), alert('e', { is_silenced: true })]),
  )
  expect([...open]).toEqual([
    ['a', '000000001'],
    ['d', '000000003'],
  ])
  expect([...held]).toEqual(['b'])
})

/** What a wall tells of one answer after another: the ids that are new, with '!' where it sounds. */
function told(...answers: (readonly Alert[] | 'looks')[]): string[] {
  let memory: WallMemory = NOTHING_SEEN
  let standing = park()
  return answers.flatMap((answer) => {
    if (answer === 'looks') {
      memory = looked(standing)
      return []
    }
    standing = park(sat('000000001', [...answer]))
    const news = wallNews(standing, memory)
    memory = news.memory
    return [[...news.fresh.keys()].join('') + (news.isMore ? '!' : '')]
  })
}

test('all that stands as a wall begins is known; what comes is new until somebody looks, and sounds once', () => {
  const [a, b, c] = [alert('a'), alert('b'), alert('c')]
  expect(told([a], [a, b], [a, b], [a, b, c], 'looks', [a, b, c])).toEqual(['', 'b!', 'b', 'bc!', ''])
})

test('what ends and begins again is not new twice; what somebody saw to and comes back is', () => {
  const [a, b] = [alert('a'), alert('b')]
  expect(told([], [a], [], [a])).toEqual(['', 'a!', '', 'a'])
  expect(told([a], [], [a])).toEqual(['', '', ''])
  const seenTo = alert('a', { holder: SOMEBODY })
  expect(told([a], [seenTo], [a], [a])).toEqual(['', '', 'a!', 'a'])
  expect(told([], [a], [seenTo], [a])).toEqual(['', 'a!', '', 'a!'])
  expect(told([b], [b, alert('a', { is_silenced: true })], [b, a])).toEqual(['', '', 'a!'])
})
