// A receiver of events (docs/webhooks.md): knows who sent a message, answers at once, and takes each once. Plain Node, no packages:
// WEBHOOK_SECRET=whsec_… node webhook-receiver.mjs      (while the secret changes: both, with a comma between them)
import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const { WEBHOOK_SECRET = '', SEEN = 'seen.txt', PORT = '8080' } = process.env
const keys = WEBHOOK_SECRET.split(',').map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
/** How old, or how early, a message may be, in seconds: what was overheard is not played again later. */
const TOLERANCE = 5 * 60
const MOST_BYTES = 100_000

/** Names of the messages that were taken; of your own, a table with a unique index, written in the transaction of what you do. */
const seen = new Set(existsSync(SEEN) ? readFileSync(SEEN, 'utf8').split('\n') : [])

/** Your own work stands here. */
function take({ id, type, data }) {
  console.log(`${type} ${data.key ?? data.alert ?? ''} ${id}`)
}

/** True if somebody who knows the secret wrote it, just now: Standard Webhooks, HMAC-SHA256 of id, time and body. */
function isGenuine(headers, body) {
  const [id, time, all] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headers[name] ?? '')
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= TOLERANCE)) return false
  const expected = keys.map((key) => createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest())
  return all.split(' ').some((one) => {
    const [version, text = ''] = one.split(',')
    const signature = Buffer.from(text, 'base64')
    return (
      version === 'v1' && expected.some((own) => own.length === signature.length && timingSafeEqual(own, signature))
    )
  })
}

async function read(request) {
  const blocks = []
  let size = 0
  for await (const block of request) {
    size += block.length
    if (size > MOST_BYTES) throw new RangeError('too long')
    blocks.push(block)
  }
  return Buffer.concat(blocks)
}

const server = createServer(async (request, response) => {
  const answer = (status) => response.writeHead(status).end()
  try {
    if (request.method !== 'POST') return answer(405)
    // As it came: another writing of the same JSON has another signature.
    const body = await read(request)
    if (!isGenuine(request.headers, body)) return answer(401)
    const message = JSON.parse(body)
    if (seen.has(message.id)) {
      console.log(`repeated ${message.id}`)
      return answer(204)
    }
    take(message)
    appendFileSync(SEEN, `${message.id}\n`)
    seen.add(message.id)
    answer(204)
  } catch (error) {
    // Any answer but 2xx: it comes again.
    answer(error instanceof RangeError ? 413 : 500)
  }
})
server.listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
