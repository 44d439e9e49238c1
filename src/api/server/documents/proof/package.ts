import type { Integrity } from '#api/contract/fields.ts'
import { concatBytes } from '#domain/bytes.ts'
import { type Environment, ownName } from '#domain/documents/environment.ts'
import type { ProvenKind } from '#domain/documents/proof/codes.ts'
import { type PackedFile, proofReport, proofSums, REPORT_FILE, SUMS_FILE } from '#domain/documents/proof/report.ts'
import { formatLocal } from '#domain/time/date-time.ts'
import { localTime } from '#domain/time/zoned-time.ts'
import { hex } from '../../ports/platform/hex.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { type ZippedFile, zipped } from '../downloads/packing/zipped.ts'
import { decodeXml } from '../xml/decode.ts'

/** A document of a package: its bytes as they came, when that was, and what was found of it. */
export interface ProvenDocument {
  kind: ProvenKind
  key: string
  /** Tells a note from another one of its key; undefined of a coupon. */
  environment?: Environment
  /** YYYY-MM-DD. */
  issuedOn: string
  /** ISO text. */
  arrivedAt: string
  xml: ZippedFile
  pdf: ZippedFile
  integrity: Integrity
}

interface PackageOptions {
  documents: readonly ProvenDocument[]
  trail: { seq: number; at: string; hash: string } | undefined
  now: number
  timeZone: string
}

/** Reads the last entry of a tenant's trail. */
export async function lastOfTrail(db: ScopedDb): Promise<PackageOptions['trail']> {
  const row = await db
    .selectFrom('audit_entries')
    .select(['seq', 'at', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, seq: Number(row.seq) }
}

/** The paper of a package: whole, as the press of 'PDF' has it first. */
export const PROOF_PAPER = '80'

/**
 * Makes a package of proof: documents, their signers' certificates, a report, and the sums of all. The key of the one that comes first is
 * its name.
 */
export async function proofFile({ documents, trail, now, timeZone }: PackageOptions) {
  const local = (iso: string) => `${formatLocal(localTime(Date.parse(iso), timeZone))} (${timeZone})`
  const parts = documents.map((document) => ({ document, certificate: certificateOf(document) }))
  const files = parts.flatMap(({ document: { xml, pdf }, certificate }) => [
    xml,
    pdf,
    ...(certificate ? [certificate] : []),
  ])
  const report = proofReport({
    madeAt: local(new Date(now).toISOString()),
    documents: parts.map(
      ({ document: { kind, key, environment, issuedOn, xml, arrivedAt, integrity }, certificate }) => ({
        kind,
        key,
        environment,
        issuedOn,
        arrivedAt: local(arrivedAt),
        xml: xml.name,
        certificateFile: certificate?.name,
        integrity: integrity && { ...integrity, checkedAt: local(integrity.checked_at) },
      }),
    ),
    files: await Promise.all(files.map(packedFile)),
    trail: trail && { ...trail, at: local(trail.at) },
  })
  const withReport = [textFile(REPORT_FILE, report), ...files]
  const sums = proofSums(await Promise.all(withReport.map(packedFile)))
  const bytes = await whole([...withReport, textFile(SUMS_FILE, sums)], now)
  return { bytes, name: `${documents[0] ? stemOf(documents[0]) : 'documento'}-prova.zip` }
}

/** How the names of a document's files begin. */
const stemOf = ({ key, environment = 'production' }: Pick<ProvenDocument, 'key' | 'environment'>) =>
  ownName({ key, environment })

const textFile = (name: string, text: string): ZippedFile => ({ name, bytes: new TextEncoder().encode(text) })

async function packedFile({ name, bytes }: ZippedFile): Promise<PackedFile> {
  return { name, size: bytes.length, sha256: hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))) }
}

/** Returns the certificate that a document's signature comes with, as PEM; undefined of one without. */
function certificateOf({ xml, integrity, ...document }: ProvenDocument): ZippedFile | undefined {
  if (!integrity?.is_signed) return undefined
  const base64 = /<(?:\w+:)?X509Certificate>([^<]+)</.exec(decodeXml(xml.bytes))?.[1]?.replace(/\s/g, '')
  if (base64 === undefined) return undefined
  const lines = base64.match(/.{1,64}/g) ?? []
  return textFile(
    `${stemOf(document)}-certificado.pem`,
    ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  )
}

async function whole(files: readonly ZippedFile[], now: number): Promise<Uint8Array> {
  async function* all() {
    yield* files
  }
  const pieces: Uint8Array[] = []
  for await (const piece of zipped(all(), new Date(now))) pieces.push(piece)
  return concatBytes(
    pieces,
    pieces.reduce((size, piece) => size + piece.length, 0),
  )
}
