import { expect, test } from 'vitest'
import {
  cleanParameters,
  parameterErrors,
  SAFE_FUNCTIONS,
  SAT_FUNCTION_IDS,
  SAT_FUNCTIONS,
  satFunction,
} from '#domain/sats/sat-commands.ts'

const CODE = { codigo_de_ativacao: '12345678' }
const asked = (id: string) => {
  const found = satFunction(id)
  if (!found) throw new Error(`no such function: ${id}`)
  return found
}
const errors = (id: string, values: Record<string, string>) => parameterErrors(asked(id), values)

test('every function stands in the table once; those that only read are the safe ones', () => {
  expect(SAT_FUNCTIONS.map(({ id }) => id)).toEqual([...SAT_FUNCTION_IDS])
  expect(SAFE_FUNCTIONS).toEqual([
    'ConsultarSAT',
    'ConsultarStatusOperacional',
    'ConsultarNumeroSessao',
    'TesteFimAFim',
    'ExtrairLogs',
  ])
})

test('an activation code has 8 to 32 characters, in one line and without the bar that parts fields', () => {
  expect(errors('ExtrairLogs', CODE)).toEqual({})
  expect(errors('ExtrairLogs', {})).toEqual({ codigo_de_ativacao: 'Campo obrigatório' })
  expect(errors('ExtrairLogs', { codigo_de_ativacao: '1234567' })).toEqual({
    codigo_de_ativacao: 'Mínimo de 8 caracteres',
  })
  expect(errors('ExtrairLogs', { codigo_de_ativacao: 'x'.repeat(33) })).toEqual({
    codigo_de_ativacao: 'Máximo de 32 caracteres',
  })
  expect(errors('ExtrairLogs', { codigo_de_ativacao: '1234|5678' })).toEqual({
    codigo_de_ativacao: 'O caractere | não é aceito',
  })
  expect(errors('ExtrairLogs', { codigo_de_ativacao: '12345678\n' })).toEqual({
    codigo_de_ativacao: 'Use uma única linha',
  })
})

test('what a function does not ask for is refused', () => {
  expect(errors('ConsultarSAT', {})).toEqual({})
  expect(errors('ConsultarSAT', CODE)).toEqual({ codigo_de_ativacao: 'Este comando não tem este campo' })
})

test('a new activation code is told twice', () => {
  const change = { ...CODE, opcao: '1', novo_codigo: 'abcdefgh' }
  expect(errors('TrocarCodigoDeAtivacao', { ...change, confirmacao: 'abcdefgh' })).toEqual({})
  expect(errors('TrocarCodigoDeAtivacao', { ...change, confirmacao: 'abcdefgH' })).toEqual({
    confirmacao: 'Os códigos não são iguais',
  })
  expect(errors('TrocarCodigoDeAtivacao', { ...change, opcao: '3', confirmacao: 'abcdefgh' })).toEqual({
    opcao: 'Escolha uma das opções',
  })
})

test('the network asks for what its kind needs', () => {
  const wired = { ...CODE, tipoInter: 'ETHE', tipoLan: 'DHCP' }
  expect(errors('ConfigurarInterfaceDeRede', wired)).toEqual({})
  expect(Object.keys(errors('ConfigurarInterfaceDeRede', { ...wired, tipoLan: 'IPFIX' }))).toEqual([
    'lanIP',
    'lanMask',
    'lanGW',
    'lanDNS1',
  ])
  expect(Object.keys(errors('ConfigurarInterfaceDeRede', { ...wired, tipoInter: 'WIFI', seg: 'WEP' }))).toEqual([
    'SSID',
    'codigo',
  ])
  const open = { ...wired, tipoInter: 'WIFI', seg: 'NONE', SSID: 'loja' }
  expect(errors('ConfigurarInterfaceDeRede', open)).toEqual({})
  expect(errors('ConfigurarInterfaceDeRede', { ...wired, lanIP: '10.0.0.256' })).toEqual({
    lanIP: 'Endereço inválido',
  })
})

test('blanks are no network: what a device would get nothing of is asked for', () => {
  const wired = { ...CODE, tipoInter: 'ETHE', tipoLan: 'IPFIX' }
  const fixed = { lanIP: '10.0.0.2', lanMask: '255.255.255.0', lanGW: ' ', lanDNS1: '10.0.0.1' }
  expect(errors('ConfigurarInterfaceDeRede', { ...wired, ...fixed })).toEqual({ lanGW: 'Campo obrigatório' })
  const wireless = { ...CODE, tipoInter: 'WIFI', tipoLan: 'DHCP', seg: 'NONE', SSID: '  ' }
  expect(errors('ConfigurarInterfaceDeRede', wireless)).toEqual({ SSID: 'Campo obrigatório' })
})

test('a signature is taken as tools print it, in lines, and sent in one', () => {
  const lines = Array.from({ length: 6 }, (_, line) => (line < 5 ? 'Ab+/'.repeat(16) : 'Ab+/'.repeat(6)))
  const values = {
    ...CODE,
    cnpj_software_house: '11.222.333/0001-81',
    cnpj_contribuinte: '11.222.333/0001-81',
    assinatura: `${lines.join('\r\n')}\n`,
  }
  expect(errors('AssociarAssinatura', values)).toEqual({})
  expect(cleanParameters(asked('AssociarAssinatura'), values).open['assinatura']).toBe(lines.join(''))
})

test('documents must look like what they are', () => {
  expect(errors('TesteFimAFim', { ...CODE, dados_venda: '<CFe><infCFe/></CFe>' })).toEqual({})
  expect(errors('TesteFimAFim', { ...CODE, dados_venda: 'oi' })).toEqual({
    dados_venda: 'O XML deve começar por <CFe>',
  })
  expect(errors('ComunicarCertificadoICPBRASIL', { ...CODE, certificado: 'oi' })).toHaveProperty('certificado')
  expect(errors('AtivarSAT', { ...CODE, subcomando: '1', cnpj: '11.222.333/0001-82', uf: '23' })).toEqual({
    cnpj: 'CNPJ inválido',
  })
})

test('values are cleaned, secrets stay to the letter and apart', () => {
  const values = { codigo_de_ativacao: ' 12345678', subcomando: '1', cnpj: ' 12.abc.345/01de-35 ', uf: '23' }
  expect(errors('AtivarSAT', values)).toEqual({})
  expect(cleanParameters(asked('AtivarSAT'), values)).toEqual({
    open: { subcomando: '1', cnpj: '12ABC34501DE35', uf: '23' },
    secret: { codigo_de_ativacao: ' 12345678' },
  })
})
