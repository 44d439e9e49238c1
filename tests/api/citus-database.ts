import { randomUUID } from 'node:crypto'
import { distribute } from '#api/server/store/citus/distribute.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { askOnce, withClient } from './connections.ts'

/** Fewer than usual: each table has as many on each server, and each takes its time. */
const SHARDS = 4

/** Makes a database of its own, distributed, on the coordinator of an address and on all its servers, and opens it. */
export async function openCitusDatabase(coordinator: string): Promise<Store> {
  const name = `fiscal_test_${randomUUID().replaceAll('-', '')}`
  // One at a time: roles are of the servers, not of a database.
  return withClient(coordinator, async (client) => {
    await client.query('select pg_advisory_lock(1)')
    return make(coordinator, name)
  })
}

async function make(coordinator: string, name: string): Promise<Store> {
  const nodes = await askOnce<{ nodename: string; nodeport: number; groupid: number }>(
    coordinator,
    'select nodename, nodeport, groupid from pg_dist_node order by groupid',
  )
  for (const { nodename, nodeport } of nodes) {
    await askOnce(at(coordinator, { nodename, nodeport }), `create database ${name}`)
    await askOnce(at(coordinator, { nodename, nodeport, name }), 'create extension citus')
  }
  const url = at(coordinator, { name })
  for (const { nodename, nodeport, groupid } of nodes) {
    const call = groupid === 0 ? 'citus_set_coordinator_host' : 'citus_add_node'
    await askOnce(url, `select ${call}('${nodename}', ${nodeport})`)
  }
  await askOnce(url, `alter database ${name} set citus.shard_count = ${SHARDS}`)
  const plain = await openPostgres(url)
  await distribute(plain).finally(() => plain.destroy())
  // What goes to more than one shard is an error, of a transaction of a tenant.
  return openPostgres(url, { oneShard: true })
}

function at(url: string, to: { nodename?: string; nodeport?: number; name?: string }): string {
  const address = new URL(url)
  if (to.nodename) address.hostname = to.nodename
  if (to.nodeport) address.port = String(to.nodeport)
  if (to.name) address.pathname = `/${to.name}`
  return address.href
}
