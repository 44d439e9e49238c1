import { problems } from '#api/contract/problem.ts'
import { IMPORT_FAILED } from '#domain/documents/import.ts'
import { Refusal } from '../errors/refusal.ts'
import { errorText } from '../errors/text.ts'
import type { Platform } from '../ports/platform/platform.ts'
import { refusalOf } from '../store/refusal-of.ts'
import type { Reason } from './xml/refused.ts'

/** The errors that may be one file's own fault. All else (the database is away, the caller has gone) would meet every file alike. */
const OF_A_FILE = new Set(['internal', 'invalid', 'conflict', 'too_complex'])
/** Classes of SQLSTATE that tell of the system: insufficient resources, operator intervention, system error. */
const OF_THE_SYSTEM = /^(53|57|58)/

/**
 * Works on files together. Where that fails by what may be the fault of one of them, on each half alone, down to the one at fault, so that
 * each file has its own outcome; rejects with what is no file's fault.
 */
export async function inHalves<File, Result>(
  files: readonly File[],
  work: (files: readonly File[]) => Promise<Result[]>,
  failed: (file: File, error: unknown) => Result,
  mayBeOf: (error: unknown) => boolean = isOfAFile,
): Promise<Result[]> {
  try {
    return await work(files)
  } catch (error) {
    const [only] = files
    if (only === undefined || !mayBeOf(error)) throw error
    if (files.length === 1) return [failed(only, error)]
  }
  const half = files.length >> 1
  const first = await inHalves(files.slice(0, half), work, failed, mayBeOf)
  return [...first, ...(await inHalves(files.slice(half), work, failed, mayBeOf))]
}

function isOfAFile(error: unknown): boolean {
  const state = error instanceof Error && 'code' in error ? String(error.code) : ''
  return OF_A_FILE.has(refusalOf(error).code) && !OF_THE_SYSTEM.test(state)
}

/** Names the place at which a file failed, for the log. */
export interface Failing {
  platform: Pick<Platform, 'log' | 'meter'>
  tenant: string
}

/** Why a file is refused that failed otherwise than by what it says. */
export function failureReason(error: unknown, { platform, tenant }: Failing): Reason {
  if (error instanceof Refusal && error.code === 'too_complex') {
    return { code: 'too_complex', message: problems.too_complex.message }
  }
  platform.log({ event: 'file_failed', tenant, error: (error instanceof Error && error.stack) || errorText(error) })
  return { code: 'failed', message: IMPORT_FAILED }
}
