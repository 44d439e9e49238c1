const LOCAL_ADDRESS = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/
const LOCAL_NAME = /^(localhost|127(\.\d+){3}|\[::1\])$/
/**
 * Headers that browsers, Prometheus and command lines write by themselves. Every other one may be a proxy's, behind which each caller has this
 * machine's address, and proxies have names for theirs that nobody can list.
 */
const OWN_HEADER =
  /^(host|user-agent|accept|accept-(encoding|language|charset)|authorization|cache-control|connection|content-(length|type)|cookie|dnt|if-(none-match|modified-since)|keep-alive|origin|pragma|priority|range|referer|sec-.+|te|upgrade-insecure-requests|x-prometheus-scrape-timeout-seconds)$/

/**
 * Tells if a program of this very machine calls: not one behind a proxy, nor a foreign page whose name leads here. `peer`: who holds the
 * connection, whatever a proxy says of whom it speaks for.
 */
export function isLocalCall(request: Request, peer: string): boolean {
  const isDirect = [...request.headers.keys()].every((name) => OWN_HEADER.test(name))
  return isDirect && LOCAL_ADDRESS.test(peer) && LOCAL_NAME.test(new URL(request.url).hostname)
}
