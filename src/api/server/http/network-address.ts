const MAPPED = /^::ffff:(?:(\d{1,3}(?:\.\d{1,3}){3})|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i

/**
 * The network that an address is counted as: an IPv4 address is its own, whichever way it is written; of IPv6 the first 64 bits, since
 * whoever has one address there has all of them (RFC 6177). What is no address stays as it is.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .split('%')
  const mapped = MAPPED.exec(bare)
  if (mapped) return mapped[1] ?? `${bytes(mapped[2])}.${bytes(mapped[3])}`
  // Some proxies write the port as well.
  if (/^[\d.]+(?::\d+)?$/.test(bare)) return bare.split(':')[0] ?? bare
  const groups = groupsOf(bare)
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : bare
}

function bytes(group = '0'): string {
  const value = Number.parseInt(group, 16)
  return `${value >> 8}.${value & 255}`
}

/** The eight groups of an IPv6 address, without leading zeros; undefined when it is none. */
function groupsOf(address: string): string[] | undefined {
  if (!/^[0-9a-f:.]+$/i.test(address)) return undefined
  const [head = '', tail, more] = address.split('::')
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  if (!first || !last || more !== undefined) return undefined
  // An IPv4 address at the end stands for two groups, beyond those that are asked for.
  const groups = [...first, ...last].length + (address.includes('.') ? 1 : 0)
  if (tail === undefined ? groups !== 8 : groups > 7) return undefined
  const all = [...first, ...Array.from({ length: 8 - groups }, () => '0'), ...last]
  return all.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
