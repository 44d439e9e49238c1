export interface Session {
  token: string
  tenant: string
}

/** From the address's fragment, as a page that frames this one gives it, otherwise from what this origin keeps. */
export function readSession(): Session {
  const text = location.hash ? decodeURIComponent(location.hash.slice(1)) : localStorage.getItem('bench')
  // The bench itself has written it.
  return JSON.parse(text ?? '') as Session
}
