import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server-process.ts'

// nginx, Caddy and HAProxy before a server, each with its own example of deploy/, in which nothing but ports and paths is another.

export const HOST = 'fiscal.example'

export type ProxyName = 'nginx' | 'caddy' | 'haproxy'

const PROGRAMS: Readonly<Record<ProxyName, readonly string[]>> = {
  nginx: ['/usr/sbin/nginx', '/opt/homebrew/bin/nginx'],
  caddy: ['/usr/bin/caddy', '/opt/homebrew/bin/caddy'],
  haproxy: ['/usr/sbin/haproxy', '/opt/homebrew/bin/haproxy'],
}
const programOf = (name: ProxyName) => PROGRAMS[name].find((path) => existsSync(path))

/** Where it is not installed its tests are skipped. */
export const hasProxy = (name: ProxyName): boolean => programOf(name) !== undefined

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export interface Proxy {
  /** The port of plain HTTP. */
  plainPort: number
  /** Calls by https as a browser does. `from`: an address of this machine that the caller has. */
  call(path: string, options?: CallOptions): Promise<Answer>
  stop(): Promise<void>
}

interface CallOptions {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array | string
  from?: string
  /** Tells of an answer that goes on that enough of it has come. */
  isEnough?: (text: string) => boolean
}

/** Starts one before the server of an address; HAProxy before as many as three. */
export async function startProxy(name: ProxyName, ...origins: string[]): Promise<Proxy> {
  const program = programOf(name)
  if (program === undefined) throw new Error(`${name} is not installed`)
  const folder = mkdtempSync(join(tmpdir(), `fiscal-${name}-`))
  const [plainPort, port] = [await freePort(), await freePort()]
  const certificate = makeCertificate(folder)
  const backends = origins.map((origin) => new URL(origin).host)
  const args = ARGUMENTS[name]({ folder, plainPort, port, backends })
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Caddy keeps what it knows at home.
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
  const call: Proxy['call'] = (path, options = {}) => callSecurely({ port, certificate, path, ...options })
  while (
    !(await call('/livez').then(
      ({ status }) => status === 200,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${log}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    plainPort,
    call,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface ProxySettings {
  folder: string
  plainPort: number
  port: number
  backends: readonly string[]
}

const ARGUMENTS: Readonly<Record<ProxyName, (settings: ProxySettings) => string[]>> = {
  nginx: nginxArguments,
  caddy: caddyArguments,
  haproxy: haproxyArguments,
}

function nginxArguments({ folder, plainPort, port, backends: [backend = ''] }: ProxySettings): string[] {
  const site = replaced(readFileSync('deploy/nginx.conf', 'utf8'), [
    ['127.0.0.1:4000', backend],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['/etc/letsencrypt/live/fiscal.example/fullchain.pem', join(folder, 'certificate.pem')],
    ['/etc/letsencrypt/live/fiscal.example/privkey.pem', join(folder, 'key.pem')],
  ])
  // What a distribution's nginx.conf has around a site.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  const all = [
    'daemon off;',
    // What a checkout of root has is root's.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${join(folder, 'pid')};`,
    'error_log stderr;',
    'events {}',
    'http {',
    'access_log off;',
    ...temporary,
    site,
    '}',
  ]
  writeFileSync(join(folder, 'nginx.conf'), all.join('\n'))
  return ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
}

function caddyArguments({ folder, plainPort, port, backends: [backend = ''] }: ProxySettings): string[] {
  const site = replaced(readFileSync('deploy/Caddyfile', 'utf8'), [
    ['127.0.0.1:4000', backend],
    // It would ask an authority for one of the example's name.
    [`\n${HOST} {`, `\n${HOST} {\n\ttls ${join(folder, 'certificate.pem')} ${join(folder, 'key.pem')}`],
  ])
  const options = [
    '{',
    'admin off',
    `http_port ${plainPort}`,
    `https_port ${port}`,
    'default_bind 127.0.0.1',
    'servers {',
    'protocols h1 h2',
    '}',
    '}',
  ]
  writeFileSync(join(folder, 'Caddyfile'), `${options.join('\n')}\n${site}`)
  return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
}

function haproxyArguments({ folder, plainPort, port, backends }: ProxySettings): string[] {
  const pem = join(folder, 'both.pem')
  writeFileSync(pem, ['certificate.pem', 'key.pem'].map((file) => readFileSync(join(folder, file), 'utf8')).join(''))
  const names = ['one', 'two', 'three']
  const servers = names.map((name, place) => {
    const line = `  server ${name} 192.0.2.${place + 1}:4000\n`
    const own = backends[place]
    return [line, own === undefined ? '' : `  server ${name} ${own}\n`] as const
  })
  const site = replaced(readFileSync('deploy/haproxy.cfg', 'utf8'), [
    ...servers,
    ['bind :80\n', `bind 127.0.0.1:${plainPort}\n`],
    ['bind :443 ', `bind 127.0.0.1:${port} `],
    ['/etc/haproxy/fiscal.example.pem', pem],
  ])
  writeFileSync(join(folder, 'haproxy.cfg'), site)
  return ['-db', '-f', join(folder, 'haproxy.cfg')]
}

/** Throws where the example has changed and a place to replace is gone. */
function replaced(text: string, places: readonly (readonly [string, string])[]): string {
  return places.reduce((current, [from, to]) => {
    if (!current.includes(from)) throw new Error(`The example has no '${from}'`)
    return current.replaceAll(from, to)
  }, text)
}

/** Of the example's name, by itself; answers its text. */
function makeCertificate(folder: string): string {
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  execFileSync('openssl', [...words, ...names, ...files], { stdio: 'ignore' })
  return readFileSync(join(folder, 'certificate.pem'), 'utf8')
}

function callSecurely({
  port,
  certificate,
  path,
  method = 'GET',
  headers = {},
  body,
  from,
  isEnough = () => false,
}: CallOptions & { port: number; certificate: string; path: string }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpsRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        servername: HOST,
        ca: certificate,
        agent: false,
        headers: { Host: HOST, ...headers },
        ...(from === undefined ? {} : { localAddress: from }),
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        const answer = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
        response.on('data', (part: string) => {
          text += part
          if (!isEnough(text)) return
          answer()
          sent.destroy()
        })
        response.on('end', answer)
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
