import * as z from 'zod/mini'

/** Rows after which the clock is looked at: fewer are no matter. */
const ROWS = 100
/** ms of the main thread in one go: half of a frame. */
const TURN_MS = 8

/** Lets the page answer its user first. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Checks a reply against its schema and answers what the schema makes of it. A long one is checked in turns between which the page stays
 * alive: thousands of rows would hold it up. Throws zod's error.
 */
export async function checkReply<S extends z.core.$ZodType>(schema: S, value: unknown): Promise<z.output<S>> {
  const steps = inSteps(schema, value)
  let since = performance.now()
  for (let rows = 1; ; rows++) {
    const step = steps.next()
    if (step.done) return step.value as z.output<S> // what this very schema has parsed, row by row
    if (rows % ROWS !== 0 || performance.now() - since < TURN_MS) continue
    await pause()
    since = performance.now()
  }
}

/** Stops after every row of an array. Descends as long as the parts make up the whole: not below rules that look at all of it. */
function* inSteps(schema: z.core.$ZodType, value: unknown): Generator<undefined, unknown> {
  if (schema instanceof z.ZodMiniArray && Array.isArray(value) && !schema.def.checks?.length) {
    const rows: unknown[] = []
    for (const row of value) {
      rows.push(yield* inSteps(schema.def.element, row))
      yield
    }
    return rows
  }
  if (schema instanceof z.ZodMiniObject && isObject(value) && !schema.def.checks?.length) {
    const within = arraysOf(schema).filter(([key]) => hasRows(value[key]))
    if (within.length > 0) {
      const rest = { ...value, ...Object.fromEntries(within.map(([key]) => [key, []])) }
      const checked: Record<string, unknown> = { ...z.parse(schema, rest) }
      for (const [key, array] of within) checked[key] = yield* inSteps(array, value[key])
      return checked
    }
  }
  return z.parse(schema, value)
}

const arrays = new WeakMap<z.ZodMiniObject, [string, z.core.$ZodType][]>()
/** The fields that hold arrays. Known from the first row on: looking for them in each one would take as long as checking it. */
function arraysOf(schema: z.ZodMiniObject): [string, z.core.$ZodType][] {
  let known = arrays.get(schema)
  if (!known) {
    known = Object.entries(schema.def.shape).filter(([, field]) => field instanceof z.ZodMiniArray)
    arrays.set(schema, known)
  }
  return known
}

const hasRows = (value: unknown) => Array.isArray(value) && value.length > 0
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
