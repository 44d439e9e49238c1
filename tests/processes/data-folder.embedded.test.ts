import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
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
import type { Readable, Writable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { DataFolderBusy, lockDataFolder } from '#api/server/store/embedded/data-lock.node.ts'
import { databaseFolder } from '#api/server/store/embedded/database-folder.node.ts'
import { openEmbedded } from '#api/server/store/embedded/embedded.node.ts'
import { copyEmptyDatabase } from '../empty-database.ts'
import { endServer, startServer } from './server-process.ts'

const root = mkdtempSync(join(tmpdir(), 'fiscal-data-folder-'))
const writers: Writer[] = []
afterAll(() => {
  for (const { child } of writers) child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})
const newFolder = () => mkdtempSync(join(root, 'f-'))

/** Another PID namespace, as that of another container on the same volume. */
const UNSHARE = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']
const canUnshare = spawnSync(UNSHARE[0] ?? '', [...UNSHARE.slice(1), 'true']).status === 0

interface Writer {
  child: ChildProcessByStdio<Writable, Readable, null>
  /** Its next line. */
  next(): Promise<string>
}

function startWriter(folder: string, name: string, inNamespace = false): Writer {
  const script = [process.execPath, 'tests/processes/write-tenants.ts']
  const [command = '', ...args] = inNamespace ? [...UNSHARE, ...script] : script
  const child = spawn(command, [...args, folder, name], { stdio: ['pipe', 'pipe', 'inherit'] })
  // Of a writer that has been killed.
  child.stdin.on('error', () => {})
  const lines: string[] = []
  const waiting: ((line: string) => void)[] = []
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    const all = (rest + part).split('\n')
    rest = all.pop() ?? ''
    for (const line of all) {
      const first = waiting.shift()
      if (first) first(line)
      else lines.push(line)
    }
  })
  const writer: Writer = {
    child,
    next: () => {
      const line = lines.shift()
      return line === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(line)
    },
  }
  writers.push(writer)
  return writer
}

async function write({ child, next }: Writer): Promise<void> {
  child.stdin.write('\n')
  expect(await next()).toBe('wrote')
}

async function end({ child }: Writer): Promise<void> {
  const ended = once(child, 'exit')
  child.stdin.end()
  await ended
}

async function tenantsOf(folder: string): Promise<number> {
  const store = await openEmbedded(folder)
  const rows = await store.selectFrom('tenants').select('id').execute()
  await store.destroy()
  return rows.length
}

describe('a data folder belongs to one process', () => {
  test.skipIf(!canUnshare)(
    'also beside one of another container: it refuses in words, and nothing acknowledged is lost (skipped where unshare is not allowed)',
    async () => {
      const folder = newFolder()
      await copyEmptyDatabase(folder)
      const first = startWriter(folder, 'first', true)
      expect(await first.next()).toBe('open')
      for (let turn = 0; turn < 8; turn++) await write(first)
      const second = startWriter(folder, 'second', true)
      const said = await second.next()
      let acknowledged = 8
      if (said === 'open') {
        for (let turn = 0; turn < 16; turn++, acknowledged++) await write(second)
        await end(second)
      }
      for (let turn = 0; turn < 8; turn++, acknowledged++) await write(first)
      await end(first)
      expect(await tenantsOf(folder)).toBe(acknowledged)
      expect(said).toMatch(/^refused A pasta de dados .* já está aberta pelo processo \d+/)
    },
  )

  test('also while that one is stopped; once it was killed another takes the folder', async () => {
    const folder = newFolder()
    const script = `import { lockDataFolder } from '#api/server/store/embedded/data-lock.node.ts'
      lockDataFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    child.kill('SIGSTOP')
    expect(() => lockDataFolder(folder)).toThrow(`já está aberta pelo processo ${child.pid}`)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    lockDataFolder(folder)()
  })

  test('of two in one process one gets it; it is given back', () => {
    const folder = newFolder()
    const unlock = lockDataFolder(folder)
    expect(() => lockDataFolder(folder)).toThrow(DataFolderBusy)
    expect(() => lockDataFolder(folder)).toThrow(`pelo processo ${process.pid}`)
    unlock()
    lockDataFolder(folder)()
  })

  test('a server of before, which only wrote its number, is respected while it lives', () => {
    const folder = newFolder()
    const parent = process.ppid
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: parent }))
    expect(() => lockDataFolder(folder)).toThrow(`pelo processo ${parent}`)
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    for (const owner of [{ pid: dead }, { pid: process.pid, started: 'another life' }]) {
      writeFileSync(join(folder, 'lock'), JSON.stringify(owner))
      lockDataFolder(folder)()
    }
    writeFileSync(join(folder, 'lock'), '{"pid":')
    lockDataFolder(folder)()
  })
})

/** What of a folder others than its owner can get at. */
function openToOthers(folder: string): string[] {
  return ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
  )
}

test.skipIf(process.platform === 'win32')(
  'a data folder that was made beforehand is the server’s alone, with all in it',
  async () => {
    const folder = newFolder()
    await copyEmptyDatabase(folder)
    for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
      const path = join(folder, name)
      chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o666)
    }
    expect(openToOthers(folder).length).toBeGreaterThan(900)
    const server = await startServer({ DATA_DIR: folder, DEMO: '0' })
    await endServer(server, 'SIGTERM')
    expect(openToOthers(folder)).toEqual([])
  },
)

describe('a database that was there', () => {
  test('is never replaced by an empty one', async () => {
    const folder = newFolder()
    const pg = join(folder, 'pg')
    mkdirSync(join(pg, 'base'), { recursive: true })
    // One of before has no mark.
    for (const mark of [undefined, 'made\n', 'made by hand']) {
      if (mark !== undefined) writeFileSync(join(folder, 'database'), mark)
      await expect(openEmbedded(folder)).rejects.toThrow(/não é um banco de dados: falta o arquivo PG_VERSION/)
      expect(readdirSync(pg)).toEqual(['base'])
    }
    rmSync(join(pg, 'base'), { recursive: true })
    await expect(openEmbedded(folder)).rejects.toThrow(/O banco de dados sumiu/)
    expect(readdirSync(pg)).toEqual([])
    rmSync(pg, { recursive: true })
    await expect(openEmbedded(folder)).rejects.toThrow(/O banco de dados sumiu/)
    expect(existsSync(pg)).toBe(false)
  })

  test('is known as whole from then on, one of before too', () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'pg'))
    writeFileSync(join(folder, 'pg/PG_VERSION'), '18\n')
    databaseFolder(folder).made()
    expect(readFileSync(join(folder, 'database'), 'utf8')).toBe('made\n')
    expect(readdirSync(join(folder, 'pg'))).toEqual(['PG_VERSION'])
  })

  test('is made again where its making was cut off', async () => {
    const folder = newFolder()
    const first = startWriter(folder, 'first')
    while (!existsSync(join(folder, 'pg/PG_VERSION'))) await new Promise((resolve) => setTimeout(resolve, 5))
    const ended = once(first.child, 'exit')
    first.child.kill('SIGKILL')
    await ended
    expect(readFileSync(join(folder, 'database'), 'utf8')).toBe('making\n')
    expect(await tenantsOf(folder)).toBe(0)
    expect(readFileSync(join(folder, 'database'), 'utf8')).toBe('made\n')
  })
})
