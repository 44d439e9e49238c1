import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { AgentState } from './park.ts'

/** Messages between the running simulator and whoever steers it, in two files of a folder of the data folder. */
export interface ParkControl {
  readStopped(): Promise<Set<string>>
  writeStopped(serials: ReadonlySet<string>): Promise<void>
  /** Undefined where no simulator has run. */
  readStatus(): Promise<ParkStatus | undefined>
  writeStatus(status: ParkStatus): Promise<void>
}

/** `at`: when it was written, in ms. */
export const ParkStatus = z.object({ at: z.number(), agents: z.array(AgentState) })
export type ParkStatus = z.output<typeof ParkStatus>

export function parkControl(dataDir: string): ParkControl {
  const folder = join(dataDir, 'park')
  const read = async (name: string): Promise<unknown> => {
    try {
      return JSON.parse(await readFile(join(folder, name), 'utf8'))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  }
  const write = async (name: string, value: unknown) => {
    await mkdir(folder, { recursive: true })
    // Whole or not at all, for whoever reads meanwhile.
    const unfinished = join(folder, `${name}.${process.pid}`)
    await writeFile(unfinished, JSON.stringify(value))
    await rename(unfinished, join(folder, name))
  }
  return {
    async readStopped() {
      const serials = await read('stopped.json')
      return new Set(Array.isArray(serials) ? serials.filter((one) => typeof one === 'string') : [])
    },
    writeStopped: (serials) => write('stopped.json', [...serials].sort()),
    async readStatus() {
      const status = await read('status.json')
      return status === undefined ? undefined : ParkStatus.parse(status)
    },
    writeStatus: (status) => write('status.json', status),
  }
}
