import { isDate } from './date-time.ts'

// What has happened is asked for up to today: a calendar offers no later day, and none is taken that was typed.

export const FUTURE = 'A data não pode estar no futuro'

/** Returns FUTURE for each of these days (YYYY-MM-DD) that is after `today`. What is no day is at no fault here. */
export function futureFaults<Name extends string>(
  days: Readonly<Record<Name, string>>,
  today: string,
): Partial<Record<Name, string>> {
  const faults: Partial<Record<Name, string>> = {}
  // The keys of an object literal are its type's.
  for (const name of Object.keys(days) as Name[]) if (isDate(days[name]) && days[name] > today) faults[name] = FUTURE
  return faults
}
