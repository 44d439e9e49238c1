import type { ParkCompany } from '#api/contract/sats/sats.ts'

/** The alerts of SATs at work: those that nobody sees to, each with the serial number of its SAT, and the ids of those that somebody does. */
export interface WallAlerts {
  open: ReadonlyMap<string, string>
  held: ReadonlySet<string>
}

/** Returns what may be new on a wall. Of what a silence keeps nobody is told, here as elsewhere, until it ends. */
export function wallAlerts(companies: readonly ParkCompany[]): WallAlerts {
  const open = new Map<string, string>()
  const held = new Set<string>()
  for (const { serial_number, retired_on, notifications } of companies.flatMap((company) => company.sats)) {
    if (retired_on !== null) continue
    for (const { id, holder, is_silenced } of notifications) {
      if (holder) held.add(id)
      else if (!is_silenced) open.set(id, serial_number)
    }
  }
  return { open, held }
}

/** The alerts of a wall that are known, by their ids. */
export interface WallMemory {
  /** Those that were there when somebody last looked; undefined before the first answer, all of which is known. */
  seen: ReadonlySet<string> | undefined
  /** Those that came since, each of which has sounded. */
  heard: ReadonlySet<string>
}

export const NOTHING_SEEN: WallMemory = { seen: undefined, heard: new Set() }

/** Returns what somebody who looks now knows. */
export const looked = ({ open }: WallAlerts): WallMemory => ({ seen: new Set(open.keys()), heard: new Set() })

/**
 * Returns what is new since somebody looked, and whether there is more of it than before. What somebody saw to and comes back, because it is worse or their
 * time is over, is new; one that ends and begins again is not new twice.
 */
export function wallNews(
  { open, held }: WallAlerts,
  { seen, heard }: WallMemory,
): { fresh: ReadonlyMap<string, string>; isMore: boolean; memory: WallMemory } {
  const isOthers = (id: string) => !held.has(id)
  const known = new Set([...(seen ?? open.keys())].filter(isOthers))
  const before = new Set([...heard].filter(isOthers))
  const fresh = new Map([...open].filter(([id]) => !known.has(id)))
  return {
    fresh,
    isMore: [...fresh.keys()].some((id) => !before.has(id)),
    memory: { seen: known, heard: new Set([...before, ...fresh.keys()]) },
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
