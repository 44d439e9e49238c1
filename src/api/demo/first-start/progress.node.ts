import { type Options, Presets, SingleBar } from 'cli-progress'

export interface Progress {
  show(done: number, total: number): void
  end(): void
}

const FORMAT: Options = {
  format: 'Demonstração [{bar}] {percentage}% · {value} de {total} documentos · faltam {eta} s',
  hideCursor: true,
  barsize: 32,
}

/** A bar on a terminal; for logs and terminals that cannot rewrite a line, one line each tenth. */
export function demoProgress(): Progress {
  return process.stdout.isTTY ? progressBar() : progressLines()
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
