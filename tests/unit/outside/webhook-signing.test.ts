import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newWebhookSecret, signedHeaders } from '#api/server/ports/webhooks/signing.ts'

// Signatures as the specification of Standard Webhooks has them (github.com/standard-webhooks, spec, 'Signature scheme').

const body = '{"type":"nfce.authorised","valor":"R$ 1 ç"}'

test('a secret has 32 bytes, is another one each time, and stands in the form of the specification', () => {
  const [one, other] = [newWebhookSecret(), newWebhookSecret()]
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(one).not.toBe(other)
})

test('the signature is of id, time and body', () => {
  const secret = newWebhookSecret()
  const now = Date.parse('2026-03-02T12:00:00.999Z')
  const headers = signedHeaders({ id: 'evt_7', now, body, secrets: [secret] })
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`evt_7.1772452800.${body}`).digest('base64')
  expect(headers).toEqual({
    'webhook-id': 'evt_7',
    'webhook-timestamp': '1772452800',
    'webhook-signature': `v1,${expected}`,
  })
})

test('while a secret changes both sign, and whoever knows either believes it', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()]
  const headers = signedHeaders({ id: 'evt_8', now: Date.now(), body, secrets })
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow('No matching signature')
  expect(() => new Webhook(secrets[0] ?? '').verify(`${body} `, headers)).toThrow('No matching signature')
})
