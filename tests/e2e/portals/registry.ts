import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

// A registry of packages, as far as `npm publish` and `npm install` ask one (https://github.com/npm/registry/blob/main/docs/REGISTRY-API.md):
// npm itself judges what it is told. Kept in memory; any token may publish.

/** A package as it is published, and as it is told to who installs it. */
interface Packument {
  name: string
  'dist-tags': Record<string, string>
  versions: Record<string, { dist: { tarball: string; integrity: string } }>
}
interface Published extends Packument {
  _attachments: Record<string, { data: string }>
}

export interface Registry {
  /** With what npm is told of it, in its environment. */
  env: Readonly<Record<string, string>>
  /** What is asked of it, in order: 'PUT /fiscal-widgets'. */
  asked: readonly string[]
  close(): Promise<void>
}

export async function openRegistry(): Promise<Registry> {
  const packages = new Map<string, Packument>()
  const tarballs = new Map<string, Uint8Array<ArrayBuffer>>()
  const asked: string[] = []

  const publish = (body: Published): void => {
    const { _attachments, ...told } = body
    for (const { data } of Object.values(_attachments)) {
      const bytes = Uint8Array.from(Buffer.from(data, 'base64'))
      const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
      for (const { dist } of Object.values(told.versions)) {
        if (dist.integrity === integrity) tarballs.set(new URL(dist.tarball).pathname, bytes)
      }
    }
    packages.set(told.name, told)
  }

  const server = createServer((request, response) => {
    const { method, url = '' } = request
    asked.push(`${method} ${url}`)
    const tell = (status: number, body: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (method === 'PUT') {
      if (!request.headers.authorization) return void tell(401, { error: 'sign in' })
      return void text(request).then((body) => {
        // Of npm's own making.
        publish(JSON.parse(body) as Published)
        tell(201, { ok: true })
      })
    }
    const bytes = tarballs.get(url)
    if (bytes) return void response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(bytes)
    const known = packages.get(decodeURIComponent(url.slice(1)))
    return void (known ? tell(200, known) : tell(404, { error: 'not found' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const origin = `127.0.0.1:${address.port}`
  return {
    env: { npm_config_registry: `http://${origin}/`, [`npm_config_//${origin}/:_authToken`]: 'of the tests' },
    asked,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
