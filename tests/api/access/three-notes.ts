import { addNote, type TestServer } from '../test-server.ts'

/** A note of each company of A, and one of B. */
export async function threeNotes(testServer: TestServer) {
  return {
    first: await addNote(testServer.store, testServer.a, { number: 1, emitted_at: '2026-03-01T15:00:00Z' }),
    second: await addNote(testServer.store, testServer.a, {
      number: 2,
      company: 1,
      emitted_at: '2026-03-02T15:00:00Z',
    }),
    foreign: await addNote(testServer.store, testServer.b, { number: 3, emitted_at: '2026-03-03T15:00:00Z' }),
  }
}
export type ThreeNotes = Awaited<ReturnType<typeof threeNotes>>
