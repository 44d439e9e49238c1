/** How long a browser may take to begin before it counts as one that does not let the page sound, in ms. */
const PATIENCE_MS = 1000

/** The sound of a wall: two short tones, made here, so that nothing is fetched. */
export interface WallSound {
  /** False in a browser that cannot. */
  can: boolean
  /** True while the browser keeps the page silent: until somebody has pressed something. */
  isBlocked(): boolean
  subscribe(listener: () => void): () => void
  /** Makes it ready, at best within a press: browsers let a page sound that somebody has pressed something in. Settled once it may. */
  wake(): Promise<void>
  /** Sounds. What is kept silent is not made up for later. */
  ring(): void
  close(): void
}

export function wallSound(): WallSound {
  let audio: AudioContext | undefined
  let isBlocked = false
  const listeners = new Set<() => void>()
  const look = () => {
    const is = audio !== undefined && audio.state !== 'running'
    if (is === isBlocked) return
    isBlocked = is
    for (const listener of listeners) listener()
  }
  const begun = () => {
    const made = new AudioContext()
    made.addEventListener('statechange', look)
    return made
  }
  return {
    can: 'AudioContext' in globalThis,
    isBlocked: () => isBlocked,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    wake() {
      audio ??= begun()
      setTimeout(look, PATIENCE_MS)
      // Where the page may not sound it is not answered before it may.
      return audio.resume().then(look, look)
    },
    ring() {
      if (audio?.state === 'running') sound(audio)
    },
    close() {
      const closing = audio
      audio = undefined
      closing?.removeEventListener('statechange', look)
      void closing?.close()
      look()
    },
  }
}

function sound(audio: AudioContext): void {
  const at = audio.currentTime
  for (const [index, pitch] of [880, 660].entries()) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    const begin = at + index * 0.22
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.2, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.2)
    tone.connect(volume).connect(audio.destination)
    tone.start(begin)
    tone.stop(begin + 0.2)
  }
}
