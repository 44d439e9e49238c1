import { expect, test } from 'vitest'
import {
  type AlertNews,
  slackMessage,
  slackTrial,
  telegramMessage,
  telegramTrial,
  webhookBody,
} from '#domain/sats/telling/channel-texts.ts'

const TOLD = { tenant: 'Grupo A', timeZone: 'America/Sao_Paulo', link: 'https://fiscal.test/sat-alerts?tenant=a' }

const news = (more: Partial<AlertNews> = {}): AlertNews => ({
  id: 'n1',
  serial_number: '000000001',
  environment: 'production',
  company: 'Loja 1',
  cnpj: '11222333000181',
  level: 'danger',
  message: 'Sem monitoramento há mais de 5 minutos',
  condition: 'maior que 5 minutos',
  measured: '6',
  created_at: '2026-03-10T12:00:00.000Z',
  cleared_at: null,
  untaken: null,
  link: 'https://fiscal.test/sats/000000001/monitoring?tenant=a&alert=n1',
  ...more,
})

test('an alert in Slack: level, what, and a link to it', () => {
  expect(slackMessage([news()], TOLD)).toEqual({
    text:
      '🔴 *Sem monitoramento há mais de 5 minutos*\n' +
      '<https://fiscal.test/sats/000000001/monitoring?tenant=a&amp;alert=n1|SAT 000000001> · Loja 1 · 09:00',
  })
})

test('an alert in Telegram, as its HTML has it', () => {
  const message = telegramMessage('-100123', [news({ level: 'warning', environment: 'homolog' })], TOLD)
  expect(message).toMatchObject({ chat_id: '-100123', parse_mode: 'HTML', link_preview_options: { is_disabled: true } })
  expect(message.text).toBe(
    '🟡 <b>Sem monitoramento há mais de 5 minutos</b>\n' +
      '<a href="https://fiscal.test/sats/000000001/monitoring?tenant=a&amp;alert=n1">SAT 000000001</a> (homologação) · Loja 1 · 09:00',
  )
})

test('nothing in a name calls anybody, opens a tag or turns the text', () => {
  const sly = news({ company: '<!channel> & <b>"A"</b> \u202egpj', message: '*|<@U1>' })
  for (const { text } of [slackMessage([sly], TOLD), telegramMessage('1', [sly], TOLD)]) {
    expect(text).not.toMatch(/<!|<@|<b>"|\u202e/)
    expect(text).toContain('&lt;!channel&gt; &amp; &lt;b&gt;"A"&lt;/b&gt; [U+202E]gpj')
  }
})

test('what was escalated says so, and what has ended meanwhile when', () => {
  const { text } = slackMessage([news({ untaken: 15, cleared_at: '2026-03-10T12:20:00.000Z' })], TOLD)
  expect(text.split('\n')[0]).toBe('Ninguém assumiu em 15 minutos')
  expect(text).toContain('(encerrado às 09:20)')
})

test('of many as many as a message takes, whole, and how many more there are', () => {
  const many = Array.from({ length: 1000 }, (_, i) => news({ company: `Loja ${i} ${'x'.repeat(400)}` }))
  for (const { text } of [slackMessage(many, TOLD), telegramMessage('1', many, TOLD)]) {
    expect(text.length).toBeLessThanOrEqual(4000)
    expect(text).toContain('1000 alertas de SAT – Grupo A')
    const shown = text.match(/SAT 000000001/g)?.length ?? 0
    expect(shown).toBeGreaterThan(3)
    expect(text).toContain(`e mais ${1000 - shown}: ver todos os alertas`)
  }
})

test('one alert alone fits, whatever it says', () => {
  const long = news({ company: '<'.repeat(5000), message: '&'.repeat(5000) })
  expect(telegramMessage('1', [long], TOLD).text.length).toBeLessThanOrEqual(4096)
  expect(telegramMessage('1', [long], TOLD).text).toContain('SAT 000000001')
})

test("a webhook's body: type, version, time and data", () => {
  expect(webhookBody(news(), { id: 't', name: 'Grupo A' })).toMatchObject({
    type: 'alert.opened',
    version: 1,
    timestamp: '2026-03-10T12:00:00.000Z',
    data: { id: 'n1', level: 'danger', sat: { serial_number: '000000001' }, untaken_minutes: null },
  })
  const ofCompany = webhookBody(news({ serial_number: null, untaken: 5 }), { id: 't', name: 'Grupo A' })
  expect(ofCompany).toMatchObject({ type: 'alert.escalated', data: { sat: null, untaken_minutes: 5 } })
})

test('a trial says that it is one', () => {
  expect(slackTrial('Loja <1>', 'Grupo A').text).toBe(
    'Mensagem de teste: os alertas do grupo Loja &lt;1&gt; de Grupo A chegam aqui.',
  )
  expect(telegramTrial('@canal', 'Loja', 'Grupo A').chat_id).toBe('@canal')
})
