import type { ParkCompany } from '#api/contract/sats/sats.ts'

/** Returns the ids of the alerts that nobody sees to, each with the serial number of its SAT. */
export function openAlerts(companies: readonly ParkCompany[]): Map<string, string> {
  const sats = companies.flatMap((company) => company.sats)
  return new Map(
    sats.flatMap(({ serial_number, retired_on, notifications }) =>
      retired_on === null
        ? notifications.filter(({ holder }) => !holder).map(({ id }) => [id, serial_number] as const)
        : [],
    ),
  )
}

/** Sounds two short tones, made here: nothing is fetched, and where a page may not sound it stays silent. */
export function ring(): void {
  try {
    const audio = new AudioContext()
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
    setTimeout(() => void audio.close(), 1000)
  } catch {
    // A browser without it, or one that refuses.
  }
}

const KEY = 'fiscal.wall.sound'

/** Tells if this browser's wall sounds; it does not until somebody asks for it. */
export function hasSound(): boolean {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return false
  }
}

export function keepSound(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? '1' : '0')
  } catch {
    // It holds as long as the wall.
  }
}
