/** Tells if a text is an id as the contract takes one (z.uuid), which is not loaded where addresses and stored values are read. */
export const isId = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(text)

/** A comma list of ids. */
export const isIds = (text: string): boolean => text.split(',').every(isId)
