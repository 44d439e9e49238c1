import { cnpjCheckDigits } from '#domain/companies/cnpj.ts'
import type { TestServer } from '../test-server.ts'

/** Makes what a plan has quotas of, each call another one, as the master of A. */
export function counted(server: () => TestServer) {
  const post = (path: string, body: unknown) =>
    server().call(path, { as: 'master', tenant: server().a.id, method: 'POST', body })
  let last = 0
  const nextCnpj = () => {
    const first = `88${String(++last).padStart(10, '0')}`
    return first + cnpjCheckDigits(first)
  }
  const newCompany = () => post('/companies/', { razao_social: 'Nova', cnpj: nextCnpj() })
  const newPoint = () =>
    post('/points_of_sale/', { name: `Caixa nova ${++last}`, company_id: server().a.companies[0]?.id })
  const newSat = () =>
    post('/sats/', {
      serial_number: String(700_000_000 + ++last),
      company_id: server().a.companies[0]?.id,
      point_of_sale_id: null,
      environment: 'production',
    })
  async function newUser() {
    const { id } = await server()
      .store.selectFrom('roles')
      .select('id')
      .where('tenant_id', '=', server().a.id)
      .where('description', '=', 'Leitor')
      .executeTakeFirstOrThrow()
    return post('/grants/', { email: `novo${++last}@test.example`, role_id: id })
  }
  return { newCompany, newPoint, newSat, newUser }
}
