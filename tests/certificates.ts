import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Certificates as authorities of ICP-Brasil hand them out, made by openssl while a test runs. Where openssl is missing they fail and say so.

export interface Pfx {
  /** In the otherName of ICP-Brasil; null: in none. */
  cnpj?: string | null
  commonName?: string
  /** ISO days. */
  from?: string
  to?: string
  password?: string
  /** Of the leaf's key: 'rsa:2048', 'rsa:1024', 'ec'. */
  key?: 'rsa:2048' | 'rsa:1024' | 'ec'
  /** Whose authority issues it. */
  organization?: string
  /** What protects the file: 'legacy' is RC2-40 and 3DES. */
  cipher?: 'aes' | 'legacy' | '3des' | 'rc4'
  /** Of each derivation. */
  iterations?: number
  /** Leaves the chain, or the key, out of the file. */
  without?: 'chain' | 'key'
}

function openssl(folder: string, ...args: string[]): void {
  try {
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new Error(
        'openssl is not installed: these tests make their certificates with it (apt-get install openssl)',
        {
          cause: error,
        },
      )
    }
    throw error
  }
}

const CONFIG = `
[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
rand_serial = yes
default_md = sha256
policy = any
unique_subject = no
copy_extensions = none
[any]
countryName = optional
organizationName = optional
commonName = supplied
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical, CA:TRUE
`

type Key = NonNullable<Pfx['key']>

const GENERATED: Readonly<Record<Key, string>> = {
  'rsa:2048': 'genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048',
  'rsa:1024': 'genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:1024',
  ec: 'genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256',
}

/** Keys take a second each: one of a kind for a whole test file. */
const keys = new Map<string, Buffer>()

function keyFile(folder: string, name: string, kind: Key): void {
  const path = join(folder, `${name}.key`)
  const known = keys.get(name + kind)
  if (known) return writeFileSync(path, known)
  openssl(folder, ...GENERATED[kind].split(' '), '-out', path)
  keys.set(name + kind, readFileSync(path))
}

/** The bytes of a PKCS#12 file. */
export function makePfx(wanted: Pfx = {}): Uint8Array<ArrayBuffer> {
  const { cnpj = null, commonName = 'EMPRESA DE TESTE LTDA', from = '2020-01-01', to = '2040-01-01' } = wanted
  const {
    password = 'senha',
    key = 'rsa:2048',
    organization = 'ICP-Brasil',
    cipher = 'aes',
    iterations = 2048,
    without,
  } = wanted
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-pfx-'))
  const run = (command: string, ...more: string[]) => openssl(folder, ...command.split(' '), ...more)
  try {
    writeFileSync(join(folder, 'index.txt'), '')
    const other = cnpj === null ? '' : `subjectAltName = otherName:2.16.76.1.3.3;PRINTABLESTRING:${cnpj}\n`
    writeFileSync(join(folder, 'openssl.cnf'), `${CONFIG}[leaf]\nkeyUsage = digitalSignature\n${other}`)
    keyFile(folder, 'ca', 'rsa:2048')
    keyFile(folder, 'leaf', key)
    const name = (common: string) => ['-config', 'openssl.cnf', '-subj', `/C=BR/O=${organization}/CN=${common}`]
    run('req -x509 -key ca.key -out ca.pem -days 9000 -extensions authority', ...name('Autoridade de Teste'))
    run('req -new -key leaf.key -out leaf.csr', ...name(commonName))
    const dates = ['-startdate', instant(from), '-enddate', instant(to)]
    const files = '-cert ca.pem -keyfile ca.key -in leaf.csr -out leaf.pem'
    run(`ca -batch -notext -config openssl.cnf -extensions leaf ${files}`, ...dates)
    const chain = without === 'chain' ? [] : ['-certfile', 'ca.pem']
    const own = without === 'key' ? ['-nokeys'] : ['-inkey', 'leaf.key']
    run(
      'pkcs12 -export -in leaf.pem -out out.pfx',
      '-passout',
      `pass:${password}`,
      '-iter',
      String(iterations),
      ...own,
      ...chain,
      ...CIPHERS[cipher],
    )
    return new Uint8Array(readFileSync(join(folder, 'out.pfx')))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const CIPHERS = {
  aes: [],
  legacy: ['-legacy'],
  '3des': ['-legacy', '-descert'],
  rc4: ['-legacy', '-certpbe', 'PBE-SHA1-RC4-128', '-keypbe', 'PBE-SHA1-RC4-128'],
} as const

/** '20200101000000Z' */
const instant = (day: string) => `${day.replaceAll('-', '')}000000Z`

/** A multipart body, and the header that tells of it. */
export async function multipart(fields: Record<string, string | Uint8Array<ArrayBuffer>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, typeof value === 'string' ? value : new File([value], 'certificado.pfx'))
  }
  const request = new Request('http://api.test', { method: 'POST', body: form })
  const bytes = new Uint8Array(await request.arrayBuffer())
  return { body: bytes, headers: { 'Content-Type': request.headers.get('Content-Type') ?? '' } }
}
