import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#api/server/errors/refusal.ts'
import { overTime } from '../sats/sat-park.ts'
import { type CallOptions, openTestServer, type TestServer } from '../test-server.ts'

// Refusals are in the language that a caller asks for: the same calls, with Accept-Language and without.

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const shop = () => testServer.a.companies[0]?.id ?? ''

async function make(body: object): Promise<Response> {
  return testServer.call('/points_of_sale/', { as: 'master', tenant: testServer.a.id, method: 'POST', body })
}

interface Refused {
  what: string
  path: string
  options?: () => CallOptions
  portuguese: () => object
  english: () => object
  spanish: () => object
}

const REFUSED: readonly Refused[] = [
  {
    what: 'a code',
    path: '/nfces/35260300000000000000650010000000011000000019',
    portuguese: () => ({ code: 'not_found', message: 'Registro não encontrado.' }),
    english: () => ({ code: 'not_found', message: 'Record not found.' }),
    spanish: () => ({ code: 'not_found', message: 'Registro no encontrado.' }),
  },
  {
    what: 'a fault of the contract, in its own words',
    path: '/points_of_sale/',
    options: () => ({ method: 'POST', body: { name: '', company_id: shop() } }),
    portuguese: () => invalid('Há campos inválidos.', { name: 'Informe o nome do ponto de venda' }),
    english: () => invalid('There are invalid fields.', { name: 'Enter the name of the point of sale' }),
    spanish: () => invalid('Hay campos inválidos.', { name: 'Informe el nombre del punto de venta' }),
  },
  {
    what: 'faults that are the same for all fields, with a number in them',
    path: '/points_of_sale/?per_page=5000&company_id=x',
    portuguese: () =>
      invalid('Há campos inválidos.', { per_page: 'Máximo: 1000', company_id: 'Identificador inválido' }),
    english: () =>
      invalid('There are invalid fields.', { per_page: 'At most: 1000', company_id: 'Invalid identifier' }),
    spanish: () => invalid('Hay campos inválidos.', { per_page: 'Máximo: 1000', company_id: 'Identificador inválido' }),
  },
  {
    what: 'a rule of the domain, with numbers in it',
    path: '/sat_alarms/',
    options: () => ({ method: 'POST', body: overTime('silence', '0', 'minutes')(shop()) }),
    portuguese: () => invalid('Há campos inválidos.', { value: 'Use um número inteiro de 1 a 99999' }),
    english: () => invalid('There are invalid fields.', { value: 'Use a whole number from 1 to 99999' }),
    spanish: () => invalid('Hay campos inválidos.', { value: 'Use un número entero de 1 a 99999' }),
  },
  {
    what: 'a fault found in the data, with a name in it that says the same as a text of ours',
    path: '/points_of_sale/',
    options: () => ({ method: 'POST', body: { name: 'Outro', company_id: shop(), nfce_serie: 7 } }),
    portuguese: () => invalid('Há campos inválidos.', { nfce_serie: 'A série 7 já é de Empresa desconhecida' }),
    english: () => invalid('There are invalid fields.', { nfce_serie: 'Series 7 is of Empresa desconhecida already' }),
    spanish: () => invalid('Hay campos inválidos.', { nfce_serie: 'La serie 7 ya es de Empresa desconhecida' }),
  },
]

const invalid = (message: string, fields: Record<string, string>) => ({ code: 'invalid', message, fields })

async function ask({ path, options }: Refused, language?: string) {
  const response = await testServer.call(path, {
    as: 'master',
    tenant: testServer.a.id,
    ...options?.(),
    ...(language !== undefined && { headers: { 'Accept-Language': language } }),
  })
  return { text: await response.text(), headers: response.headers }
}

describe.each(REFUSED)('$what', (refused) => {
  beforeAll(async () => {
    if (refused.path === '/points_of_sale/' && refused.options?.().body) {
      await make({ name: 'Empresa desconhecida', company_id: shop(), nfce_serie: 7 })
    }
  })

  test.each([undefined, 'pt-BR', 'pt', 'fr', '*', 'en;q=0', 'fr-CA, pt;q=0.9, en;q=0.8', 'en;q=x', 'constructor'])(
    'is Portuguese, byte for byte, for %s',
    async (language) => {
      const { text, headers } = await ask(refused, language)
      expect(text).toBe(JSON.stringify(refused.portuguese()))
      expect(headers.get('Content-Language')).toBe('pt-BR')
      expect(headers.get('Vary')).toBe('Accept-Language')
    },
  )
  test.each(['en', 'en-US,en;q=0.9,pt;q=0.8', 'fr, en;q=0.5', 'pt;q=0.4, EN'])(
    'is English for %s',
    async (language) => {
      const { text, headers } = await ask(refused, language)
      expect(text).toBe(JSON.stringify(refused.english()))
      expect(headers.get('Content-Language')).toBe('en')
    },
  )
  test.each(['es', 'es-MX;q=0.8, fr'])('is Spanish for %s', async (language) => {
    const { text, headers } = await ask(refused, language)
    expect(text).toBe(JSON.stringify(refused.spanish()))
    expect(headers.get('Content-Language')).toBe('es')
  })
})

test('a wait of minutes is told with its number', () => {
  const problem = (language?: 'en' | 'es') => new Refusal('too_many', { retryAfter: 90 }).problem(language).message
  expect(problem()).toBe('Muitas tentativas. Aguarde 2 minutos e tente novamente.')
  expect(problem('en')).toBe('Too many attempts. Wait 2 minutes and try again.')
  expect(problem('es')).toBe('Demasiados intentos. Espere 2 minutos e intente de nuevo.')
})
