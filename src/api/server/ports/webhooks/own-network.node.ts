import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * Networks that are nobody's on the public internet, or lead back into a private one: IANA's registries of special-purpose addresses (RFC 6890), multicast, and
 * the address at which Azure tells its machines about themselves. AWS's, Google's, Oracle's and Alibaba's lie in the others.
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** All that is given out to the public (RFC 4291, section 2.4): beyond it lie loopback, mapped IPv4, NAT64, ULA, link-local and multicast. */
const PUBLIC_IPV6 = ['2000::/3']
/** The exceptions: Teredo and other assignments of the IETF, documentation, and 6to4, whose addresses hold an IPv4 one. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const publicIpv6 = networksOf(PUBLIC_IPV6)
const special = networksOf([...SPECIAL_IPV4, ...SPECIAL_IPV6])

/** Tells if an address is of the server's own network, of a private one, or leads to one. */
export function isOwnNetwork(address: string): boolean {
  // 'fe80::1%eth0'
  const [bare = ''] = address.split('%')
  const family = isIP(bare)
  if (family === 0) return true
  if (family === 6 && !publicIpv6.check(bare, 'ipv6')) return true
  return isOf(special, bare) || isOf(ownAddresses(), bare)
}

/** Tells if an address is of one of these networks. */
export function isOf(networks: BlockList, address: string): boolean {
  return networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Returns networks as they are written: '10.1.0.0/16', or an address alone. Throws a RangeError where one is none. */
export function networksOf(written: readonly string[]): BlockList {
  const list = new BlockList()
  for (const one of written) {
    const [address = '', prefix] = one.split('/')
    const family = isIP(address)
    if (family === 0) throw new RangeError(one)
    list.addSubnet(
      address,
      prefix === undefined ? (family === 6 ? 128 : 32) : Number(prefix),
      `ipv${family === 6 ? 6 : 4}`,
    )
  }
  return list
}

/** Returns this machine's own addresses, public ones, too: what listens there may be shut to everybody else. */
function ownAddresses(): BlockList {
  const all = Object.values(networkInterfaces()).flatMap((those = []) => those.map(({ address }) => address))
  return networksOf(all.map((address) => address.split('%')[0] ?? address))
}
