import { once } from 'node:events'
import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { networksOf, isOwnNetwork } from '#api/server/ports/webhooks/own-network.node.ts'
import { type OutsideOptions, outsideSender } from '#api/server/ports/webhooks/send-outside.node.ts'
import { keyPem } from '../../sefaz/sae-service.ts'
import { certify, pemOf } from '../../signing.ts'

// Messages to addresses that users name, sent to receivers that are slow, wrong or hostile, over real TLS.

const dates = { from: '2020-01-01', to: '2040-01-01' }
const root = certify({ name: 'Raiz do Receptor', isAuthority: true, ...dates })
const own = certify({ name: 'receptor.example', by: root, ...dates })

let answer: (response: ServerResponse, request: IncomingMessage) => void
let calls: { url: string | undefined; headers: IncomingMessage['headers']; body: string }[]
const hear = (request: IncomingMessage, response: ServerResponse) => {
  let body = ''
  request.on('data', (block: Buffer) => (body += block.toString()))
  request.on('end', () => {
    calls.push({ url: request.url, headers: request.headers, body })
    answer(response, request)
  })
}
const secure = createServer({ key: keyPem(own), cert: pemOf(own) }, hear)
const plain = createPlain(hear)
const portOf = (server: Pick<Server, 'address'>) => (server.address() as AddressInfo).port

beforeAll(async () => {
  for (const server of [secure, plain]) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
})
afterAll(() => {
  for (const server of [secure, plain]) {
    server.closeAllConnections()
    server.close()
  }
})
beforeEach(() => {
  calls = []
  answer = (response) => void response.writeHead(204).end()
})

const LOOPBACK = { address: '127.0.0.1', family: 4 }
const PUBLIC = { address: '93.184.215.14', family: 4 }
/** A sender for which this machine is one of the operator's networks, and every name leads to it. */
const sender = (options: Partial<OutsideOptions> = {}) =>
  outsideSender({
    networks: ['127.0.0.0/8'],
    resolve: () => Promise.resolve([LOOPBACK]),
    authorities: [pemOf(root)],
    ...options,
  })
const address = (path = '/gancho') => `https://receptor.example:${portOf(secure)}${path}`
const send = (url = address(), options: Partial<OutsideOptions> = {}) =>
  sender(options).send({ url, headers: { 'webhook-id': 'evt_1' }, body: '{"tipo":"ç"}' })

test('a message is posted as it is, and the answer told', async () => {
  answer = (response) => void response.writeHead(202).end('aceito')
  expect(await send()).toMatchObject({ isOk: true, isRefused: false, status: 202, answer: 'aceito', reason: null })
  expect(calls).toMatchObject([
    {
      url: '/gancho',
      headers: {
        'webhook-id': 'evt_1',
        'content-type': 'application/json',
        host: `receptor.example:${portOf(secure)}`,
      },
      body: '{"tipo":"ç"}',
    },
  ])
})

test.each([
  ['http://receptor.example/', 'O endereço precisa começar com https://'],
  ['ftp://receptor.example/', 'Informe um endereço que começa com https://'],
  ['receptor.example', 'Informe um endereço que começa com https://'],
  ['https://user:senha@receptor.example/', 'O endereço não pode levar usuário e senha'],
  ['https://user@receptor.example/', 'O endereço não pode levar usuário e senha'],
  ['https://receptor.example/#parte', 'O endereço não pode levar um #'],
  ['https://receptor.example:25/', 'A porta 25 não é aceita: use a 443, ou uma a partir de 1024'],
  [`https://receptor.example/${'x'.repeat(2000)}`, 'O endereço pode ter até 2000 letras'],
])('%s is refused, and no name is asked for', async (url, reason) => {
  let resolved = 0
  const resolve = () => {
    resolved++
    return Promise.resolve([PUBLIC])
  }
  const strict = { networks: [], resolve }
  expect(await send(url, strict)).toMatchObject({ isOk: false, isRefused: true, status: null, reason })
  expect(await sender(strict).faultOf(url)).toBe(reason)
  expect(resolved).toBe(url.startsWith('http://') ? 2 : 0)
})

const OWN = 'O endereço é da rede do próprio servidor, ou de outra que não é pública'

test.each([
  'https://127.0.0.1/',
  // Other writings of it, which whoever reads addresses as texts does not know.
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://127.1/',
  'https://0/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:8.8.8.8]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::a00:1]/',
  'https://[64:ff9b:1::1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://100.64.0.1/',
  'https://100.100.100.200/',
  'https://169.254.169.254/latest/meta-data/',
  'https://168.63.129.16/',
  'https://192.0.0.192/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://0.0.0.0/',
])('%s is of the own network', async (url) => {
  expect(await outsideSender({ networks: [] }).send({ url, body: '' })).toMatchObject({ isRefused: true, reason: OWN })
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '169.253.0.1', '2606:4700::1111', '2003::1'])(
  '%s is of the public one',
  (address) => expect(isOwnNetwork(address)).toBe(false),
)

test('so is a name that leads there, be it with one address of several', async () => {
  for (const found of [[LOOPBACK], [PUBLIC, LOOPBACK], [{ address: 'fe80::1%eth0', family: 6 }]]) {
    const resolve = () => Promise.resolve(found)
    expect(await send(address(), { networks: [], resolve })).toMatchObject({ isRefused: true, reason: OWN })
  }
  expect(calls).toEqual([])
})

test('a name is resolved once: the connection goes to what was judged, whatever the name leads to a moment later', async () => {
  const answers = [[LOOPBACK], [{ address: '10.9.9.9', family: 4 }]]
  const resolve = () => Promise.resolve(answers.shift() ?? [])
  expect(await send(address(), { resolve })).toMatchObject({ isOk: true })
  expect(answers).toHaveLength(1)
})

test('to networks that the operator names messages go by http as well, to others not', async () => {
  const url = `http://receptor.example:${portOf(plain)}/`
  expect(await send(url)).toMatchObject({ isOk: true, status: 204 })
  expect(await send(url, { networks: ['10.0.0.0/8'] })).toMatchObject({ isRefused: true, reason: OWN })
  expect(() => networksOf(['rede'])).toThrow(RangeError)
})

test('a redirect is not followed', async () => {
  const there = `https://169.254.169.254/latest/meta-data/`
  answer = (response) => void response.writeHead(307, { Location: there }).end()
  expect(await send()).toMatchObject({
    isOk: false,
    isRefused: false,
    status: 307,
    reason: 'A resposta foi um redirecionamento (307), que não é seguido: informe o endereço final',
  })
  expect(calls).toHaveLength(1)
})

test('what fails says so, and for how long it wants to be left alone', async () => {
  answer = (response) => void response.writeHead(503, { 'Retry-After': '120' }).end('a\0b')
  expect(await send()).toMatchObject({
    isOk: false,
    status: 503,
    answer: 'ab',
    pauseMs: 120_000,
    reason: 'A resposta foi 503',
  })
})

test('of an answer without an end its first bytes are read, and its connection ends', async () => {
  let closed: Promise<unknown> = Promise.resolve()
  answer = (response) => {
    closed = once(response, 'close')
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(500)));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  }
  const { isOk, answer: read } = await send()
  expect([isOk, read.length]).toEqual([true, 4096])
  await closed
})

test('whoever answers nothing, or begins and stops, costs no more than the time for it', async () => {
  answer = () => {}
  expect(await send(address(), { timeoutMs: 60 })).toMatchObject({
    isOk: false,
    status: null,
    reason: 'Não houve resposta em 0,06 s',
  })
  // With its status the answer stands.
  answer = (response) => void response.writeHead(200).write('meio')
  expect(await send(address(), { timeoutMs: 300 })).toMatchObject({ isOk: true, answer: 'meio' })
  const never = new Promise<never>(() => {})
  expect(await send(address(), { timeoutMs: 20, resolve: () => never })).toMatchObject({ status: null })
})

test('a receiver must prove its name', async () => {
  const url = address()
  expect(await send(url, { authorities: [] })).toMatchObject({
    reason: 'O certificado do servidor não é de uma autoridade conhecida',
  })
  expect(await send(url.replace('receptor', 'outro'))).toMatchObject({
    reason: 'O certificado do servidor é de outro nome',
  })
  expect(calls).toEqual([])
})

test('a failure of the network is told in words', async () => {
  answer = (response) => void response.destroy()
  expect(await send()).toMatchObject({ isOk: false, reason: 'A conexão caiu antes da resposta' })
  const free = createPlain().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const port = portOf(free)
  free.close()
  await once(free, 'close')
  expect(await send(`https://receptor.example:${port}/`)).toMatchObject({
    reason: 'O servidor não aceita conexões nesta porta',
  })
  const resolve = () => Promise.reject(Object.assign(new Error('no name'), { code: 'ENOTFOUND' }))
  expect(await send(address(), { resolve })).toMatchObject({ reason: 'O nome do servidor não foi encontrado' })
  const stopped = AbortSignal.abort()
  expect(await sender().send({ url: address(), body: '', signal: stopped })).toMatchObject({
    reason: 'O envio foi interrompido',
  })
})
