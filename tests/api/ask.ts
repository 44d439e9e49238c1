import type { Person, Tenant, TestServer } from './test-server.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls in tenant A unless told; the status beside what was answered. */
export const asker =
  (server: () => TestServer) =>
  async (as: Person, method: Method, path: string, body?: unknown, tenant: Tenant = server().a) => {
    const response = await server().call(path, { as, tenant: tenant.id, method, ...(body ? { body } : {}) })
    return { status: response.status, ...(await response.json()) }
  }
