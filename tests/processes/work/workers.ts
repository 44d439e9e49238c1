import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter, once } from 'node:events'

/** Servers that do work and are killed at it, in processes of their own. `argumentsOf`: the arguments of working-process.ts, once they are known. */
export function workers(argumentsOf: () => string[]) {
  const running = new Set<ChildProcess>()
  return {
    start(): ChildProcess {
      const server = fork('tests/processes/work/working-process.ts', argumentsOf())
      running.add(server)
      server.once('exit', () => running.delete(server))
      return server
    },
    /** Resolves once it is gone. */
    async kill(server: ChildProcess): Promise<void> {
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
    },
    end(): void {
      for (const server of running) server.kill('SIGKILL')
    },
  }
}

/** Messages as they come to a receiver, doubles too. */
export function arrivals<Message>() {
  const came: Message[] = []
  const told = new EventEmitter()
  return {
    came,
    /** Takes a message; one that is answered wrongly is asked for again, and has not come. */
    take(message: Message, isWrong: boolean): void {
      if (!isWrong) came.push(message)
      told.emit('message')
    },
    /** Resolves as so many more have come, which nobody has answered yet. */
    async more(count: number): Promise<void> {
      const until = came.length + count
      while (came.length < until) await once(told, 'message')
    },
  }
}
