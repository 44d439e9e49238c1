import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsOf } from '#api/server/settings/settings.node.ts'
import { Misused } from '#api/server/errors/misused.ts'
import { requireKey } from '#api/server/sealing/key.ts'
import { openEmbedded } from '#api/server/store/embedded/embedded.node.ts'
import { copyEmptyDatabase } from '../empty-database.ts'
import { runCommand } from './server-process.ts'

// What a server that cannot start says: one line in Portuguese, and code 1.

const MAIN = 'src/api/server/main.ts'
const JWT_SECRET = 'a secret of the tests, of 32 or more'
const root = mkdtempSync(join(tmpdir(), 'fiscal-words-'))
const folder = (name: string) => join(root, name)
afterAll(() => rmSync(root, { recursive: true, force: true }))

const taken = createServer()
const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))
let takenPort = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => taken.listen(0, hasIpv6 ? '::1' : '127.0.0.1', resolve))
  const address = taken.address()
  takenPort = typeof address === 'object' ? String(address?.port) : ''
  writeFileSync(folder('file'), '')
  mkdirSync(folder('no-secret'))
  writeFileSync(folder('no-secret/secret'), '')
  mkdirSync(folder('damaged/pg'), { recursive: true })
  writeFileSync(folder('damaged/pg/PG_VERSION'), '18\n')
  for (const name of ['keyed', 'other-key']) {
    await copyEmptyDatabase(folder(name))
    const store = await openEmbedded(folder(name))
    await requireKey(store, { secret: 'x'.repeat(64), secretPlace: '' }, 0)
    await store.destroy()
    writeFileSync(folder(`${name}/secret`), 'y'.repeat(64))
  }
  await copyEmptyDatabase(folder('newer'))
  const newer = await openEmbedded(folder('newer'))
  await sql`insert into migrations (name, version) values ('9999-of-tomorrow', '99.0.0')`.execute(newer)
  await newer.destroy()
})
afterAll(() => void taken.close())

const FOREIGN =
  /^A chave em .*secret não é a deste banco de dados \(a do banco é \w{16}, esta é \w{16}\)\. .*Restaure a chave .*Nada foi alterado\.$/

interface Case {
  what: string
  env: () => Record<string, string>
  said: RegExp
}
const cases: Case[] = [
  {
    what: 'HOST of another machine',
    env: () => ({ HOST: '203.0.113.7', JWT_SECRET }),
    said: /^HOST não é um endereço desta máquina: 203\.0\.113\.7$/,
  },
  {
    what: 'a port that is taken, by IPv6 alone where there is one',
    env: () => ({ PORT: takenPort, JWT_SECRET }),
    said: /^A porta \d+ já está em uso em (::1|127\.0\.0\.1)\. Escolha outra/,
  },
  {
    what: 'nobody at DATABASE_URL',
    env: () => ({ DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/x', DEV_MAIL: '1', JWT_SECRET, PORT: '0' }),
    said: /^O PostgreSQL de DATABASE_URL recusa a conexão/,
  },
  {
    what: 'other machines, and no mail server',
    env: () => ({ PUBLIC_URL: 'https://fiscal.example', JWT_SECRET }),
    said: /^Com PUBLIC_URL, o servidor precisa de SMTP_URL: .*$/,
  },
  {
    what: 'DATA_DIR is a file',
    env: () => ({ DATA_DIR: folder('file') }),
    said: /^A pasta de dados \(DATA_DIR\) não é uma pasta: /,
  },
  {
    what: 'a secret that was altered',
    env: () => ({ DATA_DIR: folder('keyed'), PORT: '0' }),
    said: FOREIGN,
  },
  {
    what: 'a database of a newer version',
    env: () => ({ DATA_DIR: folder('newer'), PORT: '0' }),
    said: /^O banco de dados é de uma versão mais nova do produto: 99\.0\.0 \(migração 9999-of-tomorrow\)\. Esta é a \d+\.\d+\.\d+ \(migração \d{4}-[\w-]+\) .* Nada foi alterado\.$/,
  },
  {
    what: 'a damaged database',
    env: () => ({ DATA_DIR: folder('damaged'), PORT: '0' }),
    said: /^O banco de dados em .*damaged não abre: .*danificados ou incompletos .* nada foi alterado\.$/,
  },
]

/** Somebody who owns nothing. */
const NOBODY = 65_534

/** Of these the words alone are looked at. */
const settings: Case[] = [
  { what: 'PORT=abc', env: () => ({ PORT: 'abc' }), said: /^PORT não é uma porta: abc$/ },
  { what: 'PORT=80000', env: () => ({ PORT: '80000' }), said: /^PORT não é uma porta: 80000$/ },
  {
    what: 'DATABASE_URL=garbage',
    env: () => ({ DATABASE_URL: 'gar:bage@secret', DEV_MAIL: '1' }),
    said: /^DATABASE_URL não é um endereço postgres:\/\/usuário:senha@servidor\/banco$/,
  },
  { what: 'PUBLIC_URL=garbage', env: () => ({ PUBLIC_URL: 'fiscal' }), said: /^PUBLIC_URL não é um endereço http/ },
  {
    what: 'an empty secret',
    env: () => ({ DATA_DIR: folder('no-secret') }),
    said: /^O arquivo .*secret está vazio ou cortado\. .*certificados digitais, os CSC .* Restaure-o (?!.*apague)/,
  },
  {
    what: 'a short JWT_SECRET',
    env: () => ({ JWT_SECRET: 'short' }),
    said: /^JWT_SECRET precisa de 32 caracteres ou mais$/,
  },
]

/** In a namespace of its own, so that the file system goes away with the process. */
const inMount = (options: string, dataDir: string) => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  `mkdir -p '${dataDir}' && mount -t tmpfs -o ${options} tmpfs '${dataDir}' && exec '${process.execPath}' ${MAIN}`,
]
const canMount = spawnSync('unshare', ['--mount', 'sh', '-c', `mount -t tmpfs tmpfs '${root}'`]).status === 0

async function expectWords(run: ReturnType<typeof runCommand>, said: RegExp): Promise<void> {
  const { code, out, err } = await run
  const lines = err.trimEnd().split('\n')
  expect(lines).toEqual([expect.stringMatching(said)])
  expect(err).not.toContain('secret@')
  expect([code, out]).toEqual([1, ''])
}

describe('a command over a database that another key has sealed', () => {
  const CLI = 'src/api/server/cli'
  const run = (name: string, ...words: string[]) =>
    runCommand(process.execPath, [`${CLI}/${name}.node.ts`, ...words], { DATA_DIR: folder('other-key') })

  test.each([
    ['import', '--tenant', 'Padarias Sol', 'package.json'],
    ['verify', '--tenant', 'Padarias Sol'],
    ['admin', 'tenant', 'list'],
    ['demo', '--documents', '1'],
  ])('%s is refused in the words of the start', (name, ...words) => expectWords(run(name, ...words), FOREIGN))

  test('looking at the key is not', async () => {
    const { code, out } = await run('admin', 'key', 'check')
    expect([code, out]).toEqual([1, expect.stringMatching(/chave/)])
  })
})

describe('a server that cannot start says why', () => {
  test.concurrent.each(cases)('$what', ({ env, said }) =>
    expectWords(runCommand(process.execPath, [MAIN], { DATA_DIR: folder('data'), DEMO: '0', ...env() }), said),
  )

  test.each(settings)('$what', ({ env, said }) => {
    const read = () => settingsOf({ DATA_DIR: folder('data'), ...env() })
    expect(read).toThrow(said)
    expect(read).toThrow(Misused)
  })

  // Skipped where this user may not act as another one.
  test.runIf(process.getuid?.() === 0)('files of another user in the data folder, open to all', () => {
    mkdirSync(folder('foreign'))
    chmodSync(root, 0o755)
    chmodSync(folder('foreign'), 0o777)
    writeFileSync(folder('foreign/note'), '')
    chmodSync(folder('foreign/note'), 0o666)
    const started = spawnSync(process.execPath, [MAIN], {
      uid: NOBODY,
      gid: NOBODY,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DATA_DIR: folder('foreign'), DEMO: '0', PORT: '0', JWT_SECRET },
    })
    expect(started).toMatchObject({ status: 1, stdout: '' })
    expect(started.stderr).toMatch(/^Outros usuários desta máquina podem usar .*foreign, na pasta de dados, .*\n$/)
  })

  // Skipped where this user may not mount.
  test.runIf(canMount).each([
    ['size=1m', /^O disco está cheio \(pasta de dados: .*\)\. Libere espaço/],
    ['ro', /^A pasta de dados só permite leitura/],
  ])('a data folder on a file system of %s', (options, said) => {
    const [command = '', ...args] = inMount(options, folder('mounted'))
    return expectWords(runCommand(command, args, { DATA_DIR: folder('mounted'), DEMO: '0', PORT: '0' }), said)
  })
})
