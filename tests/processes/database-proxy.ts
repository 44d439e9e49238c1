import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** What stands between a server and its database, to go wrong at will. */
export interface DatabaseProxy {
  /** The database's address, by way of the proxy. */
  url: string
  /** From now on nothing is passed on, in either direction, and nothing is refused: a frozen database, or a network that swallows all. */
  swallow(): void
  /** Passes everything on again. What was swallowed is lost, and the connections with it. */
  pass(): void
  /** Ends every connection; new ones are taken. */
  cut(): void
  /** Ends every connection and takes no new one. */
  refuse(): Promise<void>
  /** Takes connections again. */
  accept(): Promise<void>
  close(): Promise<void>
}

export async function databaseProxy(database: string): Promise<DatabaseProxy> {
  const target = new URL(database)
  const sockets = new Set<Socket>()
  let isSilent = false
  let server: Server
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const take = (near: Socket) => {
    const far = connect(Number(target.port), target.hostname)
    keep(near)
    keep(far)
    near.on('data', (data) => isSilent || far.write(data)).on('close', () => far.destroy())
    far.on('data', (data) => isSilent || near.write(data)).on('close', () => near.destroy())
  }
  const listen = async (port: number) => {
    server = createServer(take).listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('No port')
    return address.port
  }
  const cut = () => sockets.forEach((socket) => socket.destroy())
  const refuse = async () => {
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }
  const port = await listen(0)
  const url = new URL(database)
  url.port = String(port)
  return {
    url: url.href,
    swallow() {
      isSilent = true
    },
    pass() {
      isSilent = false
      cut()
    },
    cut,
    refuse,
    accept: async () => void (await listen(port)),
    close: refuse,
  }
}
