import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive, writeArchive } from '#api/server/backup/archive.node.ts'
import type { HashedEntry } from '#api/server/backup/manifest.ts'
import type { SealOptions } from '#api/server/ports/platform/seal.ts'
import { settingsOf } from '#api/server/settings/settings.node.ts'
import { openStore } from '#api/server/store/open.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { bytesOf, nfeProc } from '../documents.ts'
import { copyEmptyDatabase } from '../empty-database.ts'
import { addAlertRows, addTenant, ALERT_SECRETS, LUA, readAlertRows } from './copies/alert-rows.ts'
import { makeDatabase } from './database.ts'
import { endServer, runCommand, type ServerProcess, startServer } from './server-process.ts'

// A custody product is its backup: what a copy of a running server has is there again, and the command itself has seen so.

const CLI = 'src/api/server/cli/'
const NOTES = 300
/** In the copy whatever happens; others come while it is made. */
const FIRST = 100

let root = ''
let database: Awaited<ReturnType<typeof makeDatabase>>
let server: ServerProcess
let env: Record<string, string> = {}
let alertRows: Awaited<ReturnType<typeof readAlertRows>>
const run = (name: string, args: readonly string[], own: Readonly<Record<string, string>> = env) =>
  runCommand(`${CLI}${name}.node.ts`, args, own)
const at = (...names: string[]) => join(root, ...names)

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'fiscal-backup-'))
  mkdirSync(at('first'))
  mkdirSync(at('later'))
  for (let number = 1; number <= NOTES; number++) {
    writeFileSync(
      at(number <= FIRST ? 'first' : 'later', `${number}.xml`),
      bytesOf(nfeProc({ number, total: '10.01' })),
    )
  }
  database = await makeDatabase()
  if (!database) await copyEmptyDatabase(at('data'))
  env = { DATA_DIR: at('data'), DATABASE_URL: database?.url ?? '' }
  alertRows = await withStore(env, async (store, key) => {
    const tenant = await addTenant(store)
    await addAlertRows(store, tenant, key)
    return readAlertRows(store, tenant, key)
  })
  server = await startServer({
    ...env,
    PUBLIC_URL: 'https://fiscal.example',
    DEMO: '0',
    BACKUP_DIR: at('copies'),
    BACKUP_KEY_DIR: at('keys'),
  })
  expect((await run('admin', ['tenant', 'create', 'Padarias Sol', '--master', 'ana@sol.example'])).code).toBe(0)
  expect((await run('import', [at('first'), '--tenant', 'Padarias Sol'])).code).toBe(0)
})
afterAll(async () => {
  await endServer(server, 'SIGKILL')
  await database?.drop()
  rmSync(root, { recursive: true, force: true })
})

/** The first to ask for a folder's key makes it. */
async function withStore<T>(env: Record<string, string>, work: (store: Store, key: SealOptions) => Promise<T>) {
  const settings = settingsOf(env)
  const store = await openStore(settings)
  return work(store, settings).finally(() => store.destroy())
}

async function readyBackup({ origin }: ServerProcess): Promise<unknown> {
  const { backup } = await (await fetch(`${origin}/readyz`)).json()
  return backup
}

/** A place without a database, of the kind that the copy is of. */
async function place(name: string) {
  const other = await makeDatabase({ bare: true })
  return {
    env: { DATA_DIR: at(name), DATABASE_URL: other?.url ?? '' },
    drop: async () => other?.drop(),
  }
}

test('a server makes a copy by itself, its key elsewhere, and /readyz says when', async () => {
  await expect.poll(() => readyBackup(server)).toEqual({ last_success: expect.any(String), is_late: false })
  expect(readdirSync(at('copies'))).toEqual([expect.stringMatching(/^fiscal-[\dTZ-]+\.tar\.zst$/)])
  expect(readdirSync(at('keys'))).toEqual([expect.stringMatching(/^fiscal-[0-9a-f]{16}\.key$/)])
})

test('a copy that is killed leaves no copy, and the server makes the next one', async () => {
  const child = spawn(process.execPath, [`${CLI}copies/backup.node.ts`, '--to', at('killed.tar.zst')], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await expect.poll(() => existsSync(at('killed.tar.zst.part'))).toBe(true)
  child.kill('SIGKILL')
  await ended
  expect(existsSync(at('killed.tar.zst'))).toBe(false)
  // Told by the end of a connection, which may take a moment.
  await expect.poll(async () => (await run('copies/backup', ['--to', at('killed.tar.zst')])).code).toBe(0)
})

test('a copy made while documents come in is restored, verified and served', async () => {
  const importing = run('import', [at('later'), '--tenant', 'Padarias Sol'])
  const copied = await run('copies/backup', ['--to', at('a.tar.zst')])
  expect([copied.err, copied.code]).toEqual(['', 0])
  expect(copied.out).toContain(`Chave: ${at('a.tar.zst.key')}`)
  expect((await importing).code).toBe(0)
  expect(statSync(at('a.tar.zst')).mode & 0o077).toBe(0)
  expect(statSync(at('a.tar.zst.key')).mode & 0o077).toBe(0)
  // Another copy right behind it: the one before has let the database go.
  expect((await run('copies/backup', ['--to', at('whole.tar.zst'), '--without-key'])).code).toBe(0)
  const twice = await run('copies/backup', ['--to', at('a.tar.zst')])
  expect([twice.code, twice.err]).toEqual([2, expect.stringContaining('já existe')])

  const other = await place('restored')
  try {
    const restored = await run('copies/restore', [at('a.tar.zst')], other.env)
    expect([restored.code, restored.code === 0 ? '' : restored.err]).toEqual([0, ''])
    const files = Number(/Conferidos: (\d+) arquivos/.exec(restored.out)?.[1])
    expect(files).toBeGreaterThanOrEqual(FIRST)
    expect(files).toBeLessThanOrEqual(NOTES)
    expect(restored.out).toContain('Tudo confere')
    expect(readFileSync(at('restored', 'secret'), 'utf8')).toBe(readFileSync(at('data', 'secret'), 'utf8'))
    expect(alertRows.secrets).toEqual(ALERT_SECRETS)
    expect(await withStore(other.env, (store, key) => readAlertRows(store, LUA, key))).toEqual(alertRows)
    // It is a database like any other: what was missing comes in, and nothing twice.
    expect((await run('import', [at('first'), at('later'), '--tenant', 'Padarias Sol'], other.env)).code).toBe(0)
    const verified = await run('verify', [], other.env)
    expect(verified.out.split('\n')).toContain(`Padarias Sol: ${NOTES} arquivos, nenhum danificado`)
    expect((await run('recount', [], other.env)).code).toBe(0)
    // Never over a database that is there.
    const again = await run('copies/restore', [at('a.tar.zst')], other.env)
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('Nada foi alterado')])
  } finally {
    await other.drop()
  }
})

test('without its key a copy is restored only where that is said', async () => {
  await run('copies/backup', ['--to', at('b.tar.zst'), '--key-to', at('safe', 'b.key')])
  expect(existsSync(at('b.tar.zst.key'))).toBe(false)
  const other = await place('keyless')
  try {
    const refused = await run('copies/restore', [at('b.tar.zst')], other.env)
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('Falta a chave')])
    writeFileSync(at('wrong.key'), `JWT_SECRET='${'x'.repeat(64)}'\n`)
    const wrong = await run('copies/restore', [at('b.tar.zst'), '--key', at('wrong.key')], other.env)
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('A chave não é a da cópia')])
    const without = await run('copies/restore', [at('b.tar.zst'), '--without-key'], other.env)
    expect([without.code, without.code === 0 ? '' : without.err]).toEqual([0, ''])
  } finally {
    await other.drop()
  }
})

test('a copy that is damaged or cut off is refused, and nothing is put to use', async () => {
  await run('copies/backup', ['--to', at('c.tar.zst')])
  const bytes = readFileSync(at('c.tar.zst'))
  writeFileSync(at('cut.tar.zst'), bytes.subarray(0, bytes.length / 2))
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff
  writeFileSync(at('damaged.tar.zst'), bytes)
  for (const name of ['cut', 'damaged']) {
    copyFileSync(at('c.tar.zst.key'), at(`${name}.tar.zst.key`))
    const other = await place(name)
    try {
      const refused = await run('copies/restore', [at(`${name}.tar.zst`)], other.env)
      expect([refused.out, refused.code]).toEqual(['', 1])
      expect(refused.err).toContain('não é uma cópia de segurança inteira')
      expect(existsSync(at(name, 'pg'))).toBe(false)
    } finally {
      await other.drop()
    }
  }
})

/** Writes a copy anew, as who can write to its disk may: `change` answers what an entry is then; undefined leaves it out. */
async function rewrite(
  from: string,
  to: string,
  change: (name: string, bytes: Buffer, hashes: HashedEntry[]) => Buffer | undefined,
) {
  await writeArchive(at(to), async (archive) => {
    for await (const { name, body } of readArchive(at(from))) {
      const bytes = change(name, Buffer.from(await new Response(body).arrayBuffer()), archive.hashes)
      if (name.endsWith('/')) await archive.addFolder(name.slice(0, -1))
      else if (bytes) await archive.addBytes(name, bytes)
      if (name === 'about.json' && to.startsWith('astray')) await archive.addText('files/sub/x', 'x')
    }
  })
  copyFileSync(at(`${from}.key`), at(`${to}.key`))
}

/** An end without its proof. */
const unproven = (name: string, bytes: Buffer) => {
  if (name !== 'counts.json') return bytes
  const { counts, gone } = JSON.parse(bytes.toString())
  return Buffer.from(JSON.stringify({ counts, gone }))
}

/** An end that lists what is there now, which who has no key cannot tell from a whole one. */
const anew = (name: string, bytes: Buffer, hashes: HashedEntry[]) =>
  name === 'counts.json' ? Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), hashes })) : bytes

test('a copy whose users were changed inside is refused before anything of it is used', async () => {
  await run('copies/backup', ['--to', at('d.tar.zst')])
  let changed = 0
  await rewrite('d.tar.zst', 'changed.tar.zst', (name, bytes) => {
    const from = bytes.indexOf('ana@sol.example')
    if (from >= 0 && name.startsWith('pg/base')) changed += bytes.write('eva', from)
    // A dump is compressed: what is changed of it is its very end.
    if (name === 'database/000001') changed += bytes.write('0', bytes.length - 1)
    return bytes
  })
  expect(changed).toBeGreaterThan(0)
  const other = await place('changed')
  try {
    const refused = await run('copies/restore', [at('changed.tar.zst')], other.env)
    expect([refused.out, refused.code]).toEqual(['', 1])
    expect(refused.err).toContain('foi alterada depois de feita')
    expect(refused.err).not.toContain('    at ')
    // Not even where the key is said to be lost.
    expect((await run('copies/restore', [at('changed.tar.zst'), '--without-key'], other.env)).code).toBe(1)
    expect(readdirSync(at('changed'), { recursive: true })).toEqual(['downloads'])
    expect((await run('copies/restore', [at('d.tar.zst')], other.env)).out).toContain('A prova confere com a chave')
  } finally {
    await other.drop()
  }
})

test('a copy without its proof is refused, and what is astray in one without the key is told in words', async () => {
  await rewrite('d.tar.zst', 'bare.tar.zst', unproven)
  await rewrite('d.tar.zst', 'astray.tar.zst', anew)
  const other = await place('bare')
  try {
    const refused = await run('copies/restore', [at('bare.tar.zst')], other.env)
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('falta a prova')])
    const astray = await run('copies/restore', [at('astray.tar.zst'), '--without-key'], other.env)
    expect([astray.code, astray.err]).toEqual([1, 'A cópia tem um arquivo fora do lugar: files/sub/x\n'])
    rmSync(at('bare'), { recursive: true, force: true })
    const restored = await run('copies/restore', [at('d.tar.zst'), '--without-key'], other.env)
    expect([restored.code, restored.err.includes('    at ')]).toEqual([0, false])
    expect(restored.out).toContain('SEM PROVA')
    for (const entry of readdirSync(at('bare'), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      expect([path, statSync(path).mode & 0o777]).toEqual([path, entry.isDirectory() ? 0o700 : 0o600])
    }
    expect(statSync(at('bare')).mode & 0o777).toBe(0o700)
  } finally {
    await other.drop()
  }
})
