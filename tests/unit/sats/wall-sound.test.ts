import { afterEach, expect, test, vi } from 'vitest'
import { wallSound } from '#widgets/sats/park/wall/wall-sound.ts'

/** A browser's audio, which sounds once it is let. */
class Audio extends EventTarget {
  static mayBegin = true
  static made: Audio[] = []
  tones = 0
  state: 'suspended' | 'running' | 'closed' = 'suspended'
  currentTime = 0
  destination = {}
  #asked: (() => void)[] = []
  constructor() {
    super()
    Audio.made.push(this)
  }
  begin() {
    this.#turn('running')
    for (const answer of this.#asked.splice(0)) answer()
  }
  resume() {
    if (!Audio.mayBegin) return new Promise<void>((resolve) => void this.#asked.push(resolve))
    this.begin()
    return Promise.resolve()
  }
  close() {
    this.#turn('closed')
    return Promise.resolve()
  }
  #turn(state: Audio['state']) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  createOscillator() {
    this.tones += 1
    return { frequency: {}, connect: (next: unknown) => next, start() {}, stop() {} }
  }
  createGain() {
    const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }
    return { gain, connect: (next: unknown) => next }
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  Object.assign(Audio, { mayBegin: true, made: [] })
})

test('a wall sounds two tones by one audio for as long as it stands', async () => {
  vi.stubGlobal('AudioContext', Audio)
  const sound = wallSound()
  sound.ring()
  await sound.wake()
  sound.ring()
  sound.ring()
  expect(Audio.made.map(({ tones, state }) => [tones, state])).toEqual([[4, 'running']])
  sound.close()
  sound.ring()
  expect(Audio.made.map(({ tones, state }) => [tones, state])).toEqual([[4, 'closed']])
  expect(sound.isBlocked()).toBe(false)
})

test('where the browser waits for a press, it says so, and makes up for nothing', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', Audio)
  Audio.mayBegin = false
  const sound = wallSound()
  const heard = vi.fn()
  sound.subscribe(heard)
  void sound.wake()
  expect(sound.isBlocked()).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(sound.isBlocked()).toBe(true)
  expect(heard).toHaveBeenCalledOnce()
  sound.ring()
  Audio.mayBegin = true
  await sound.wake()
  expect(sound.isBlocked()).toBe(false)
  expect(heard).toHaveBeenCalledTimes(2)
  expect(Audio.made.map(({ tones }) => tones)).toEqual([0])
})

test('a browser without audio has no sound', () => {
  expect(wallSound().can).toBe(false)
})
