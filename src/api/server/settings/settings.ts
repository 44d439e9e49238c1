import * as z from 'zod/mini'
import { Misused } from '../errors/misused.ts'
import { DECLARED, type Setting } from './declared.ts'

type Name = keyof typeof DECLARED
export const settings: readonly Setting[] = Object.values(DECLARED)

/** The settings' own values, before any depends on another. */
export type SettingValues = { [K in Name]: z.output<(typeof DECLARED)[K]['schema']> }
export type Variables = Readonly<Record<string, string | undefined>>

const Settings = z.object(mapped(({ schema }) => schema) as { [K in Name]: z.ZodMiniType<SettingValues[K]> })

/** Returns what an environment says, and all that is wrong with it, in words for its operator. */
export function readValues(env: Variables): { values: SettingValues | undefined; faults: string[] } {
  const read = Settings.safeParse(
    mapped(({ name }) => env[name] || undefined),
    { reportInput: true },
  )
  const faults = (read.error?.issues ?? []).map(({ path, message, input }) => {
    const { name, secret: isSecret } = DECLARED[path[0] as Name] as Setting
    return `${name} ${message}${isSecret ? '' : `: ${String(input)}`}`
  })
  return { values: read.data, faults: [...faults, ...settings.flatMap((one) => missingBeside(one, env))] }
}

/** Returns what an environment says. Throws Misused with all that is wrong, a line each. */
export function settingValues(env: Variables): SettingValues {
  const { values, faults } = readValues(env)
  if (values === undefined || faults.length > 0) throw new Misused(faults.join('\n'))
  return values
}

/** Values of an empty environment. */
export const DEFAULT_SETTINGS = settingValues({})

/** Returns what is set and is no secret, for a copy to name. */
export function plainSettings(env: Variables): Record<string, string> {
  const plain = settings.flatMap(({ name, secret: isSecret }) => {
    const value = env[name]
    return value && !isSecret ? [[name, value] as const] : []
  })
  return Object.fromEntries(plain.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function missingBeside({ name, needs = [], why, instead }: Setting, env: Variables): string[] {
  if (!env[name] || env[name] === '0') return []
  const missing = needs.filter((names) => !names.some((one) => env[one]))
  const words = missing.map((names) => `${name} precisa de ${names.join(' ou de ')}${why ? `: ${why}` : ''}`)
  return instead && env[instead] ? [...words, `${name} e ${instead} dizem o mesmo: deixe só um`] : words
}

function mapped<T>(of: (setting: Setting) => T): Record<Name, T> {
  return Object.fromEntries(Object.entries(DECLARED).map(([key, one]) => [key, of(one as Setting)])) as Record<Name, T>
}
