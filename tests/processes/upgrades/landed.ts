import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { findPostgres } from '../../../scripts/postgres.mjs'
import { makeDatabase } from '../database.ts'

// Databases as builds of earlier versions left them: each was checked out, started once with its own demonstration of 30 documents (DEMO_DOCUMENTS=30,
// DEMO_PARK=0, with DATABASE_URL also DEMO=1) and ended by SIGTERM. `VERSION.tar.zst` is its DATA_DIR, `VERSION.sql.zst` what pg_dump --no-owner says of
// the same on PostgreSQL 15. 1.1.0 is what stood at 2cb9cf4d, 1.2.0 at 61d40b2f. A release adds its own: its files never change.

const FOLDER = 'tests/processes/upgrades/landed'

/** 1.1.0 is one that this version refuses. */
export const VERSIONS = ['1.1.0', '1.2.0'] as const
type Version = (typeof VERSIONS)[number]

const fileOf = (version: Version) => join(FOLDER, `${version}.${process.env['TEST_DATABASE_URL'] ? 'sql' : 'tar'}.zst`)

export interface Landed {
  /** The settings of a server over it. */
  env: Record<string, string>
  drop(): Promise<void>
}

/** Puts the database of an earlier version into a folder, or onto the server of the tests. */
export async function landed(version: Version, folder: string): Promise<Landed> {
  const bytes = zstdDecompressSync(readFileSync(fileOf(version)))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = await makeDatabase({ bare: true })
  if (!database) {
    await feed('tar', ['-x', '-C', folder], bytes)
    return { env: { DATA_DIR: folder }, drop: async () => {} }
  }
  const psql = join(findPostgres() ?? '', 'psql')
  const words = ['--quiet', '--no-psqlrc', '--set=ON_ERROR_STOP=1', `--dbname=${database.url}`]
  // A dump has no roles, which are the server's.
  const roles = new Set(bytes.toString().match(/\bfiscal_[a-z]+\b(?=[;,])/g))
  const makeRole = (role: string) =>
    `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$;\n`
  await feed(psql, words, Buffer.concat([Buffer.from([...roles].map(makeRole).join('')), bytes]))
  return {
    env: { DATA_DIR: folder, DATABASE_URL: database.url, JWT_SECRET: secretOf(version) },
    drop: database.drop,
  }
}

const secretOf = (version: Version) => `the secret of the upgrade fixtures: ${version.replaceAll('.', '')}`

async function feed(command: string, args: readonly string[], input: Uint8Array): Promise<void> {
  const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  // Of a command that ended early; its own words say why.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command}: ${said}`)
}
