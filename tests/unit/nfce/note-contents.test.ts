import { describe, expect, test } from 'vitest'
import { type ContentReply, judgeContents, type SentContent } from '#domain/documents/note-contents.ts'

// Which content of a note SEFAZ's replies are to.

interface Named extends SentContent {
  name: string
}
type Reply = ContentReply<Named> & { name: string }

const content = (name: string, minute: number, digest = name): Named => ({
  name,
  digest,
  hash: name,
  emittedAt: minute * 60_000,
})
const reply = (name: string, minute: number, parts: Partial<Reply> = {}): Reply => ({
  name,
  cStat: '100',
  text: null,
  digest: '',
  protocolNumber: null,
  receivedAt: minute * 60_000,
  beside: new Set(),
  ...parts,
})
const refusal = (name: string, minute: number, parts: Partial<Reply> = {}) =>
  reply(name, minute, { cStat: '778', ...parts })

/** Name of the note's content, of the reply that tells its status and of the one that is to another content; the same in every order. */
function judged(contents: Named[], replies: Reply[]): [string?, string?, string?] {
  const found = judgeContents(contents, replies)
  const reversed = judgeContents(contents.toReversed(), replies.toReversed())
  const names = ({ content: one, decisive, other }: typeof found) => [one?.name, decisive?.name, other?.name]
  expect(names(reversed)).toEqual(names(found))
  return [found.content?.name, found.decisive?.name, found.other?.name]
}

const [v1, v2] = [content('v1', 0), content('v2', 60)]

describe('the note is', () => {
  test.each([
    [
      'the content that SEFAZ authorised, also where another one was issued later',
      [v1, v2],
      [reply('ok', 61, { digest: 'v1' })],
      ['v1', 'ok'],
    ],
    ['the one that was issued last, where SEFAZ has decided nothing', [v1, v2], [], ['v2']],
    ['the one that SEFAZ has not refused', [v1, v2], [refusal('no', 61, { digest: 'v2' })], ['v1']],
    [
      'the one that a reply without a digest came in one file with',
      [v1, v2],
      [reply('ok', 61, { beside: new Set([v1]) })],
      ['v1', 'ok'],
    ],
    ['the one that was there when a reply without a digest was given', [v1, v2], [reply('ok', 1)], ['v1', 'ok']],
    [
      'none of those here, where SEFAZ authorised another one',
      [v1],
      [reply('ok', 1, { digest: 'v2' })],
      ['v1', undefined, 'ok'],
    ],
    [
      'as refused as it was, where SEFAZ authorised another one',
      [v1],
      [refusal('no', 1, { digest: 'v1' }), reply('ok', 61, { digest: 'v2' })],
      ['v1', 'no', 'ok'],
    ],
    [
      'what its own authorisation says, whatever another reply authorises',
      [v1],
      [reply('ok', 1, { digest: 'v1' }), reply('other', 61, { digest: 'v2' })],
      ['v1', 'ok'],
    ],
    [
      'the newer one of two that were authorised',
      [v1, v2],
      [reply('1', 1, { digest: 'v1' }), reply('2', 61, { digest: 'v2' })],
      ['v2', '2'],
    ],
    ['cancelled as a whole', [v1], [reply('gone', 61, { cStat: '101', digest: 'v2' })], ['v1', 'gone']],
  ] as [string, Named[], Reply[], (string | undefined)[]][])('%s', (_, contents, replies, expected) => {
    expect(judged(contents, replies)).toEqual([...expected, undefined, undefined].slice(0, 3))
  })
})

test('a refusal without a digest is to what was issued before it, and not to the correction', () => {
  const no = refusal('no', 1)
  expect(judged([v1, v2], [no])).toEqual(['v2', undefined, undefined])
  expect(judgeContents([v1, v2], [no]).contentOf(no)?.name).toBe('v1')
})

test('a till whose clock is ahead is refused all the same', () => {
  expect(judged([content('v1', 7)], [refusal('no', 1)])).toEqual(['v1', 'no', undefined])
  expect(judged([content('v1', 0), content('v2', 5)], [refusal('no', 1)])).toEqual(['v2', 'no', undefined])
})

test('what says nothing of its digest is decided by the same rules, however often it is asked', () => {
  const unsigned = [content('a', 0, ''), content('b', 0, '')]
  expect(judged(unsigned, [reply('ok', 1, { digest: 'x' })])).toEqual(['a', 'ok', undefined])
})
