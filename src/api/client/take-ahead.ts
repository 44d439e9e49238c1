import { type Answer, type Asker, question, type Sent } from './ahead.ts'

/** Hands an early answer over, once: the cache keeps it from then on. Whoever opens a connection says where early answers are. */
export type TakeAhead = (asker: Asker, path: string) => Promise<Answer> | undefined

/** Takes from what was sent. It is given them: the loader of elements, which sends, is built apart from what takes. */
export const earlyAnswers =
  (sent: Sent): TakeAhead =>
  (asker, path) => {
    const entry = sent.get(question(asker, path))
    if (!entry || entry.taken) return undefined
    entry.taken = true
    return entry.answer
  }

/** Ends the calls of who has left. */
export function stopAhead(sent: Sent, asker: Asker): void {
  for (const [key, { stop }] of sent) if (key.startsWith(question(asker, ''))) stop.abort()
}
