import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readSatReply, satMessage, succeeded } from '#domain/sats/sat-reply.ts'

const shared = fileURLToPath(new URL('../../../../../shared', import.meta.url))

test('a reply in its parts; the message is the one of the table', () => {
  expect(readSatReply('123456|16002|equipamento ja bloqueado||')).toEqual({
    session: '123456',
    code: '16002',
    message: 'Equipamento SAT já está bloqueado',
    sefaz: '',
    content: [],
  })
  expect(readSatReply('031545|09000|Emitido com sucesso|A1|Aviso da SEFAZ|PENGZT48|x\r\n')).toMatchObject({
    sefaz: 'A1 – Aviso da SEFAZ',
    content: ['PENGZT48', 'x'],
  })
})

test('a code that no table has keeps what the device said', () => {
  expect(readSatReply('1|12345|Algo novo')).toMatchObject({ message: 'Algo novo' })
  expect(readSatReply('1|12345|')?.message).toBe('Código 12345, que o SAT não explicou')
  expect(readSatReply(`1|12345|${'x'.repeat(1000)}`)?.message).toHaveLength(300)
  expect(succeeded('BloquearSAT', '12345')).toBe(false)
})

test('what is no reply is not guessed at', () => {
  for (const raw of ['', 'Resposta sem nenhum separador', 'a|16000|b', '1|1600|b', '1234567|16000|b']) {
    expect(readSatReply(raw), raw).toBeUndefined()
  }
})

test('a function succeeds by its own codes only', () => {
  expect(succeeded('BloquearSAT', '16000')).toBe(true)
  expect(succeeded('BloquearSAT', '17000')).toBe(false)
  expect(succeeded('AtivarSAT', '04006')).toBe(true)
  expect(succeeded('AtualizarSoftwareSAT', '14002')).toBe(false)
  // It repeats the reply of any function, failures as well.
  expect(succeeded('ConsultarNumeroSessao', '06010')).toBe(true)
  expect(succeeded('ConsultarNumeroSessao', '11003')).toBe(false)
})

describe.skipIf(!existsSync(shared))('the facts and real replies (skipped where ../shared is absent)', () => {
  test('the table has every code of the facts', () => {
    const codes = readFileSync(`${shared}/facts/sat_codes.tsv`, 'utf8')
      .split('\n')
      .map((line) => line.split('\t')[0])
    const known = codes.filter((code) => code)
    expect(known.length).toBeGreaterThan(80)
    expect(known.filter((code) => code && satMessage(code) === undefined)).toEqual([])
  })

  test.each(globSync(`${shared}/samples/sat-telemetry/*_respostas-de-*.txt`))('%s', (path) => {
    for (const line of readFileSync(path, 'utf8').trim().split('\n')) expect(readSatReply(line)).toBeDefined()
  })
})
