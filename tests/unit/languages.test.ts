import { expect, test } from 'vitest'
import { speaking, textIn } from '#api/server/languages/texts.ts'
import { phrase, phraseOf } from '#domain/phrase.ts'
import { judge, UNMEASURED } from '#domain/sats/sat-alarm-rules.ts'
import { conditionText } from '#domain/sats/sat-alarms.ts'

test.each([
  ['Sem comunicação com a SEFAZ há 3 dias 2 h', 'Without communication with SEFAZ for 3 days 2 h'],
  ['Certificado vence em menos de 30 dias', 'Certificate expires in less than 30 days'],
  ['Certificado venceu há 1 dia', 'Certificate expired 1 day ago'],
  ['Relógio 5 min atrasado', 'Clock 5 min slow'],
  ['Bateria baixa', 'Battery low'],
  ['Software básico 01.04.02, anterior a 02.05.00', 'Basic software 01.04.02, earlier than 02.05.00'],
  [
    'Mais de 5 NFC-e rejeitadas em 1 hora com o mesmo código',
    'More than 5 NFC-e notes rejected in 1 hour with the same code',
  ],
  ['Números de NFC-e a conferir até 10/04/2026', 'NFC-e numbers to be checked until 10/04/2026'],
  ['maior que 1 hora', 'more than 1 hour'],
  ['igual a Baixo', 'equal to Low'],
  ['97,5 %', '97,5 %'],
  [
    '6 notas, 203: Emissor não habilitado para emissão de NF-e',
    '6 notes, 203: Emissor não habilitado para emissão de NF-e',
  ],
])('what was kept as %j is found again: %j', (kept, english) => {
  expect(textIn('en', kept)).toBe(english)
  expect(textIn('pt-BR', kept)).toBe(kept)
})

test.each([
  'A série 7 já é de Balcão',
  'Bateria de Maria',
  'Relógio 5 min parado',
  `Sem monitoramento há ${'9 '.repeat(400)}min`,
])('what has anything else in it stays as it was kept: %#', (kept) => expect(textIn('en', kept)).toBe(kept))

test('what is put into a text is no text of ours, even where it looks like one', () => {
  const fault = (name: string) => () => phrase`A série ${7} já é de ${name}`
  expect(textIn('en', fault('Já passou'))).toBe('Series 7 is of Já passou already')
  expect(textIn('en', fault('{nfce_serie}'))).toBe('Series 7 is of {nfce_serie} already')
  expect(textIn('pt-BR', fault('Já passou'))).toBe('A série 7 já é de Já passou')
})

test('a language is spoken within the work alone, also where that fails', () => {
  const text = () => phrase`{${phraseOf('dias')}}`
  expect(speaking('es', text)).toBe('{días}')
  expect(() =>
    speaking('es', () => {
      throw new Error(text())
    }),
  ).toThrow('{días}')
  expect(text()).toBe('{dias}')
})

test('every text of the alarms of a SAT has its translation', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  const moment = { now, upSince: 0, today: '2026-03-10' }
  const measures = {
    ...UNMEASURED,
    reportedAt: now - 3_600_000,
    sefazCommunicationAt: 0,
    sefazTransmissionAt: 0,
    pendingCoupons: 3,
    pendingSince: 0,
    certificateExpiresOn: '2026-03-12',
    clockDriftSeconds: -300,
    memoryPercent: 97.5,
    batteryLevel: 'BAIXO',
    operationState: 2,
    lanStatus: 'DESCONECTADO',
    softwareVersion: '01.04.02',
  } as const
  const alarm = { operator_name: 'gt', selected_option_id: null, unit_type_name: null, value: '1' } as const
  const settings = [
    { ...alarm, alarm_type_id: 'silence', unit_type_name: 'minutes' },
    { ...alarm, alarm_type_id: 'sefaz_communication', unit_type_name: 'hours' },
    { ...alarm, alarm_type_id: 'transmission', unit_type_name: 'hours' },
    { ...alarm, alarm_type_id: 'pending_coupons', unit_type_name: 'coupons' },
    { ...alarm, alarm_type_id: 'certificate', unit_type_name: 'days', operator_name: 'lt', value: '30' },
    { ...alarm, alarm_type_id: 'clock_drift', unit_type_name: 'seconds' },
    { ...alarm, alarm_type_id: 'memory', unit_type_name: 'percent' },
    { ...alarm, alarm_type_id: 'battery', operator_name: 'eq', selected_option_id: 'BAIXO' },
    { ...alarm, alarm_type_id: 'operation_state', operator_name: 'ne', selected_option_id: '0' },
    { ...alarm, alarm_type_id: 'software_version', operator_name: 'version_lt', value: '02.05.00' },
    { ...alarm, alarm_type_id: 'lan_disconnected', operator_name: null },
  ] as const
  for (const setting of settings) {
    const judged = judge(setting, measures, moment)
    if (!judged) throw new Error(`${setting.alarm_type_id} was not judged`)
    const texts = [judged.message, judged.event, conditionText(setting)].filter((text) => text !== '')
    for (const text of texts) expect(textIn('en', text), text).not.toBe(text)
  }
})
