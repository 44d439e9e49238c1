/** Yields what the work makes of each item, in their order, with so much under way at once. Whoever stops early ends that by other means. */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = []
  for (const item of items) {
    const one = work(item)
    // Its turn tells of a failure; one whose turn never comes tells nobody.
    one.catch(() => {})
    underWay.push(one)
    const first = underWay.length < atOnce ? undefined : underWay.shift()
    if (first) yield await first
  }
  for (let first = underWay.shift(); first; first = underWay.shift()) yield await first
}
