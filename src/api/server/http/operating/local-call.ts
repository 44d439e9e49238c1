const LOCAL_ADDRESS = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/
const LOCAL_NAME = /^(localhost|127(\.\d+){3}|\[::1\])$/
/** Headers that proxies write: behind one every caller has this machine's address. */
const PROXY_HEADER = /^(via|forwarded|x-forwarded(-.+)?|x-(real|client)-ip|x-original-.+|true-client-ip|cf-.+)$/

/** Tells if a program of this very machine calls: not one behind a proxy, nor a foreign page whose name leads here. */
export function isLocalCall(request: Request, address: string): boolean {
  const proxied = [...request.headers.keys()].some((name) => PROXY_HEADER.test(name))
  return !proxied && LOCAL_ADDRESS.test(address) && LOCAL_NAME.test(new URL(request.url).hostname)
}
