import { type Options, Presets, SingleBar } from 'cli-progress'
import type { Platform } from '../platform.ts'
import type { Store } from '../store/scope.ts'
import { fillDemo } from './fill.ts'
import { demoState } from './settle.ts'

/**
 * Fills a database that holds nobody's data with the demonstration (decision 28), showing how far it is; completes one that was
 * interrupted. `documents`: 0 for none at all, undefined for the usual number.
 */
export async function fillOnFirstStart(store: Store, platform: Platform, documents: number | undefined): Promise<void> {
  if (documents === 0) return
  const state = await demoState(store)
  if (state === 'complete') return
  // Published passwords have no place beside somebody's own documents.
  if (state === 'absent' && (await holdsTenants(store))) return
  const progress = process.stdout.isTTY ? progressBar() : progressLines()
  try {
    await fillDemo(store, platform, {
      until: platform.now(),
      onProgress: progress.show,
      ...(documents === undefined ? {} : { documents }),
    })
  } finally {
    progress.end()
  }
}

interface Progress {
  show(done: number, total: number): void
  end(): void
}

const FORMAT: Options = {
  format: 'Demonstração [{bar}] {percentage}% · {value} de {total} documentos · faltam {eta} s',
  hideCursor: true,
  barsize: 32,
}

function progressBar(): Progress {
  const bar = new SingleBar(FORMAT, Presets.shades_classic)
  let started = false
  return {
    show(done, total) {
      if (!started) bar.start(total, 0)
      started = true
      bar.update(done)
    },
    end: () => bar.stop(),
  }
}

/** One line each tenth: for logs and terminals that cannot rewrite a line. */
function progressLines(): Progress {
  let tenths = 0
  return {
    show(done, total) {
      const reached = Math.floor((done / total) * 10)
      if (reached === tenths) return
      tenths = reached
      process.stdout.write(`Demonstração: ${done} de ${total} documentos\n`)
    },
    end() {},
  }
}

async function holdsTenants(store: Store): Promise<boolean> {
  return (await store.selectFrom('tenants').select('id').limit(1).execute()).length > 0
}
