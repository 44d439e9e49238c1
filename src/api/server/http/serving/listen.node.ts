import { createServer, type Server } from 'node:http'
import { Misused } from '../../errors/misused.ts'

export interface Listening {
  port: number
  hosts: readonly string[]
}

/** Listens at one address; undefined where the machine has no IPv6 for it. Throws Misused where it cannot. */
export function listenAt(server: Server, port: number, host: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 is served by IPv4.
      if (host === '::1' && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')) resolve(undefined)
      else reject(new Misused(wordsOf(error, port, host), { cause: error }))
    })
    server.listen(port, host, () => resolve(server))
  })
}

/** Throws Misused where one of the addresses cannot be had: asked before a database is filled for nothing. */
export async function requireFree({ port, hosts }: Listening): Promise<void> {
  for (const host of hosts) {
    const probe = await listenAt(createServer(), port, host)
    if (probe) await new Promise((resolve) => probe.close(resolve))
  }
}

function wordsOf({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') {
    return `A porta ${port} já está em uso em ${host}. Escolha outra, por exemplo: PORT=${port === 65_535 ? 4000 : port + 1} npm start`
  }
  if (code === 'EACCES')
    return `A porta ${port} só pode ser usada por um administrador. Escolha outra, por exemplo: PORT=4000 npm start`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `HOST não é um endereço desta máquina: ${host}`
  }
  return `Não é possível escutar em ${host}, porta ${port}: ${message}`
}
