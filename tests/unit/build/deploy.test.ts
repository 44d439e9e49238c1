import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import baseline from '#api/server/store/baseline/baseline.ts'
import { migrations } from '#api/server/store/migrations.ts'
import { importsOf, targetOf } from '../../source-graph.ts'

// What deploy/ says is true of the product. That an image is built and a unit runs has been tried by hand (docs/deploying.md).

const text = (path: string) => readFileSync(path, 'utf8')
const containerfile = text('deploy/Containerfile')
const stages = containerfile.split(/^FROM /m).slice(1)
const image = stages.at(-1) ?? ''

describe('the image', () => {
  test('copies what there is, and nothing of development stays in it', () => {
    const copied = [...containerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, all = '']) => all.split(' '))
    expect(copied.length).toBeGreaterThan(10)
    expect(copied.filter((path) => !existsSync(path))).toEqual([])
    expect(stages.filter((stage) => stage.includes('AS packages'))).toEqual([
      expect.stringContaining('npm ci --omit=dev'),
    ])
    expect(image).toMatch(/^COPY --from=packages \/fiscal\/node_modules node_modules$/m)
    expect(image).not.toMatch(/\bnpm\b/)
    expect(image).toMatch(/^USER 10001:10001$/m)
  })

  test('has every file and package that the server and its commands need, and no package of development', () => {
    const { dependencies } = JSON.parse(text('package.json')) as { dependencies: Record<string, string> }
    const rooms = [...image.matchAll(/^COPY (src\/\S+) /gm)].map(([, room = '']) => room)
    const missing: string[] = []
    const packages = new Set<string>()
    const seen = new Set(globSync('src/api/server/**/*.node.ts').map((path) => path.replaceAll('\\', '/')))
    seen.add('src/api/server/main.ts')
    // A set goes on to what is added while it is gone through.
    for (const path of seen) {
      if (!rooms.some((room) => path === room || path.startsWith(`${room}/`))) missing.push(path)
      for (const { specifier, isType } of importsOf({ path, text: text(path) })) {
        const target = targetOf(path, specifier)
        // Some texts look like imports.
        if (isType || !/^[@#.\w]/.test(specifier) || specifier.startsWith('node:')) continue
        if (target) seen.add(target)
        else packages.add(/^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier)
      }
    }
    expect(seen.size).toBeGreaterThan(200)
    expect(packages.size).toBeGreaterThan(10)
    expect(missing).toEqual([])
    expect([...packages].filter((name) => !(name in dependencies))).toEqual([])
  })

  test('runs the commands that npm runs', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }
    const script = text('deploy/fiscal')
    const names = [...script.matchAll(/^ {2}([a-z-]+(?: \| [a-z-]+)+)\) script=/gm)].flatMap(([, all = '']) =>
      all.split(' | '),
    )
    const plain = Object.keys(scripts).filter(
      (name) => scripts[name]?.includes('src/api/server/cli/') && !name.includes(':'),
    )
    expect(names.toSorted()).toEqual(plain.toSorted())
    for (const name of names) expect(scripts[name]).toMatch(new RegExp(`cli/(copies/)?${name}\\.node\\.ts$`))
    const unknown = spawnSync('sh', ['deploy/fiscal', 'nothing'], { encoding: 'utf8' })
    expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('não há o comando nothing')])
  })
})

test('a piece of the log that cannot be read ends a restore, and one that is not there does not', () => {
  const archive = mkdtempSync(join(tmpdir(), 'fiscal-wal-'))
  mkdirSync(join(archive, 'log'))
  writeFileSync(join(archive, 'log/damaged.gz'), 'no gzip')
  const fetched = (name: string, to: string) =>
    spawnSync('sh', ['deploy/wal', 'fetch', name, join(archive, to)], { env: { ...process.env, WAL_ARCHIVE: archive } })
      .status
  expect(fetched('absent', 'out')).toBe(1)
  // PostgreSQL takes what is up to 125 for the end of the log, and goes on without what comes behind.
  expect(fetched('damaged', 'out')).toBeGreaterThan(125)
  expect(fetched('damaged', 'full/out')).toBeGreaterThan(125)
  rmSync(archive, { recursive: true })
})

test('a moment within which a base was made is restored from the one before', () => {
  const archive = mkdtempSync(join(tmpdir(), 'fiscal-wal-'))
  const bin = join(archive, 'bin')
  mkdirSync(bin)
  mkdirSync(join(archive, 'log'))
  writeFileSync(join(archive, 'log/000000010000000000000002.gz'), '')
  writeFileSync(join(archive, 'backup_label'), 'START WAL LOCATION: 0/2000028 (file 000000010000000000000002)\n')
  const tool = (name: string, script: string) =>
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  tool('pg_basebackup', `touch '${archive}/over'\ntar -czf - -C '${archive}' backup_label`)
  tool('pg_archivecleanup', 'true')
  // Begun at nine, whole at eleven; a moment by -d is told as it is given.
  const clock = `if [ -e '${archive}/over' ]; then echo 2026-01-05T110000Z; else echo 2026-01-05T090000Z; fi`
  tool('date', `if [ "$2" = -d ]; then echo "$3"; else ${clock}; fi`)
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}`, WAL_ARCHIVE: archive }
  const wal = (...words: string[]) => spawnSync('sh', ['deploy/wal', ...words], { env, encoding: 'utf8' })
  expect(wal('base').status).toBe(0)
  // Until a base is whole PostgreSQL cannot stop.
  expect(wal('restore', join(archive, 'one'), '2026-01-05T100000Z')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('não há cópia de base até'),
  })
  expect(wal('restore', join(archive, 'two'), '2026-01-05T110000Z').status).toBe(0)
  rmSync(archive, { recursive: true })
})

describe('a base copy', () => {
  const archive = mkdtempSync(join(tmpdir(), 'fiscal-wal-'))
  const bin = join(archive, 'bin')
  mkdirSync(bin)
  afterAll(() => rmSync(archive, { recursive: true, force: true }))
  const tool = (name: string, script: string) =>
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}`, WAL_ARCHIVE: archive }
  const wal = (...words: string[]) =>
    spawnSync('sh', ['-c', 'umask 022; exec sh deploy/wal "$@"', 'wal', ...words], { env, encoding: 'utf8' })
  const copies = () => readdirSync(archive).filter((name) => name.startsWith('base-'))
  const modeOf = (name: string) => statSync(join(archive, name)).mode & 0o777
  writeFileSync(join(archive, 'backup_label'), 'START WAL LOCATION: 0/2000028 (file 000000010000000000000002)\n')
  const whole = `tar -czf - -C '${archive}' backup_label`
  tool('pg_archivecleanup', `test -d "$3" || { echo 'pg_archivecleanup: error: no such place' >&2; exit 2; }`)

  test('without any log says so in its own words, and leaves nothing', () => {
    tool('pg_basebackup', whole)
    const { status, stderr } = wal('base')
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^wal: nenhum segmento do log foi arquivado .*\n$/)])
    expect(copies()).toEqual([])
  })

  test('is for its own user alone, as the log is, also what an earlier version made', () => {
    writeFileSync(join(archive, 'segment'), 'log')
    expect(wal('archive', join(archive, 'segment'), '000000010000000000000002').status).toBe(0)
    writeFileSync(join(archive, 'log/000000010000000000000001.gz'), '', { mode: 0o644 })
    writeFileSync(join(archive, 'base-2020-01-01T000000Z.tar.gz.part'), '')
    expect(wal('base').status).toBe(0)
    const made = copies().filter((name) => !name.startsWith('base-2020'))
    expect(made).toEqual([expect.stringMatching(/^base-.*\.tar\.gz$/)])
    expect([modeOf(made[0] ?? ''), modeOf('log'), modeOf('.')]).toEqual([0o600, 0o700, 0o700])
    for (const name of readdirSync(join(archive, 'log'))) expect(modeOf(`log/${name}`)).toBe(0o600)
  })

  test('that fails leaves nothing but its reason, nor does one that was killed beyond the next', () => {
    tool('pg_basebackup', 'printf half; echo connection refused >&2; exit 1')
    writeFileSync(join(archive, 'base-2020-01-01T000000Z.part'), 'half')
    const before = copies().filter((name) => name.endsWith('.gz'))
    const { status, stderr } = wal('base')
    expect([status, stderr]).toEqual([1, expect.stringContaining('wal: a cópia de base falhou')])
    expect(copies()).toEqual(before)
  })

  test('that is ended leaves nothing, and two at once are not', async () => {
    tool('pg_basebackup', `printf half; echo begun > '${archive}/begun'; sleep 60 & wait $!`)
    const before = copies()
    const running = spawn('sh', ['deploy/wal', 'base'], { env, stdio: 'ignore', detached: true })
    const ended = once(running, 'exit')
    await expect.poll(() => existsSync(join(archive, 'begun'))).toBe(true)
    expect(copies()).toHaveLength(before.length + 1)
    expect(wal('base')).toMatchObject({ status: 1, stderr: expect.stringContaining('em andamento') })
    // As a service manager ends all of it.
    process.kill(-(running.pid ?? 0), 'SIGTERM')
    await ended
    expect(copies()).toEqual(before)
  })

  test('a segment that does not fit leaves nothing', () => {
    tool('gzip', 'printf half; exit 1')
    const before = readdirSync(join(archive, 'log'))
    expect(wal('archive', join(archive, 'segment'), '000000010000000000000009').status).not.toBe(0)
    expect(readdirSync(join(archive, 'log'))).toEqual(before)
  })
})

test('the roles that the product takes on are those that deploy/database makes', () => {
  const own: string[] = baseline.match(/foreach r in array array\[([^\]]+)\]/)?.[1]?.match(/fiscal_\w+/g) ?? []
  const others = migrations
    .flatMap((one) => [...('sql' in one ? one.sql : '').matchAll(/create role (fiscal_\w+)/g)].map(([, name]) => name))
    .filter((name) => !own.includes(name ?? ''))
  expect(others).toEqual([])
  const [, made = ''] = /unnest\(array\[([^\]]+)\]\)/.exec(text('deploy/database')) ?? []
  expect(made.match(/fiscal_\w+/g)).toEqual(own.toSorted())
})

describe('settings', () => {
  const settings = new Set(
    text('docs/settings.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)),
  )
  /** Of Node, glibc, the shell, and what stands beside the server. */
  const OTHERS =
    /^(NODE_ENV|MALLOC_[A-Z_]+|FISCAL_(ENV|PASSWORD)|AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY)|(POSTGRES|VGW|ROOT)_[A-Z_]+|AF_INET6?|AF_UNIX)$/

  test.each(['compose.yaml', 'fiscal.service', 'Containerfile', 'nginx.conf', 'Caddyfile', 'haproxy.cfg', 'fiscal'])(
    '%s names those that there are',
    (file) => {
      const names = text(`deploy/${file}`).match(/(?<![\w$])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? []
      expect(names.filter((name) => !settings.has(name) && !OTHERS.test(name))).toEqual([])
    },
  )
})

/** Of 100; whoever loosens the unit sees it here. */
const EXPOSURE = 15
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

describe.skipIf(!hasSystemd)('the unit of systemd (skipped where systemd-analyze is not installed)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-unit-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const unit = join(folder, 'fiscal.service')
  const analyze = (...words: string[]) => spawnSync('systemd-analyze', [...words, unit], { encoding: 'utf8' })

  test('is one, and leaves the service little to harm', () => {
    writeFileSync(unit, text('deploy/fiscal.service').replaceAll('/opt/fiscal', resolve('.')))
    const verified = analyze('verify')
    expect([verified.status, verified.stderr]).toEqual([0, ''])
    const secure = analyze('security', '--offline=true', '--no-pager', `--threshold=${EXPOSURE}`)
    expect([secure.status, secure.stdout]).toEqual([0, expect.stringMatching(/Overall exposure level .*: 1\.\d/)])
  })
})
