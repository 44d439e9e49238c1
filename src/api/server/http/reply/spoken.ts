import * as z from 'zod/mini'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { Spoken } from '#api/contract/spoken.ts'
import type { Language } from '../../languages/language.ts'
import { textIn } from '../../languages/texts.ts'

/** Returns a part of a reply with its own words in a language. */
type Saying = (part: unknown, language: Language) => unknown

const sayings = new WeakMap<z.core.$ZodType, { say: Saying | undefined }>()

/** Tells if a reply has words of the server's in it: it is another one in another language. */
export const isSpoken = ({ reply }: Endpoint): boolean => sayingOf(reply) !== undefined

/** Returns a reply in a language; the same one where nothing in it is the server's own words. */
export function spokenReply({ reply: schema }: Endpoint, reply: unknown, language: Language): unknown {
  const say = language === 'pt-BR' ? undefined : sayingOf(schema)
  return say ? say(reply, language) : reply
}

function sayingOf(schema: z.core.$ZodType): Saying | undefined {
  const known = sayings.get(schema)
  if (known) return known.say
  const say = made(schema)
  sayings.set(schema, { say })
  return say
}

function made(schema: z.core.$ZodType): Saying | undefined {
  if (schema === Spoken) return (text, language) => (typeof text === 'string' ? textIn(language, text) : text)
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) return sayingOf(schema.def.innerType)
  if (schema instanceof z.ZodMiniArray) {
    const say = sayingOf(schema.def.element)
    return say && ((all, language) => (Array.isArray(all) ? all.map((one) => say(one, language)) : all))
  }
  if (!(schema instanceof z.ZodMiniObject)) return undefined
  const fields = Object.entries(schema.def.shape).flatMap(([name, field]) => {
    const say = sayingOf(field)
    return say ? [[name, say] as const] : []
  })
  if (fields.length === 0) return undefined
  return (all, language) => {
    if (!isObject(all)) return all
    const spoken = fields.flatMap(([name, say]) => (name in all ? [[name, say(all[name], language)]] : []))
    return { ...all, ...Object.fromEntries(spoken) }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
