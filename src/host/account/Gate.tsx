import type { ReactNode } from 'react'
import { GroupedCode } from '#ui/painted/GroupedCode.tsx'
import { Status } from '#ui/painted/Status.tsx'
import { Brand, copyright } from '../shell/Brand.tsx'

const ROWS = 21
const LIT = 8

/** By distance from the lit row. Written out, because Tailwind reads class names. */
const faded = [
  'opacity-73',
  'opacity-65',
  'opacity-58',
  'opacity-50',
  'opacity-43',
  'opacity-35',
  'opacity-28',
  'opacity-20',
  'opacity-14',
]

/** The frame of the pages of access: at the left what they are for, at the right what it is all about. */
export function Gate({ children }: { children: ReactNode }) {
  return (
    <main className="gate">
      <section>
        <div className="brand">
          <Brand />
        </div>
        {children}
        <footer className="text-fg-3 text-12">{copyright}</footer>
      </section>
      <Tape />
    </main>
  )
}

/** Keys running by, one of them authorized: decoration. */
function Tape() {
  return (
    <div className="tape" aria-hidden="true">
      <ol>
        {Array.from({ length: ROWS }, (_, row) => (
          <li key={row} className={row === LIT ? 'lit' : faded[Math.min(Math.abs(row - LIT), faded.length) - 1]}>
            <GroupedCode groups={inventedKey(row).match(/\d{4}/g) ?? []} />
            {row === LIT && (
              <Status level="success" icon="circle-check">
                Autorizada
              </Status>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** 44 digits, the same at each visit. There is no state 99, so they can be nobody's. */
function inventedKey(row: number): string {
  const shop = row % 6
  const company = `${digits(shop + 3, 8)}0001${digits(shop + 40, 2)}`
  const number = String(481_601 - row * 7).padStart(9, '0')
  return `992511${company}6500${1 + (row % 3)}${number}1${digits(row + 70, 9)}`
}

/** Digits that look arbitrary (a linear congruential generator). */
function digits(seed: number, length: number): string {
  let state = seed * 2_654_435
  return Array.from({ length }, () => {
    state = (state * 1_103_515 + 12_345) % 2_147_483_647
    return Math.floor(state / 65_536) % 10
  }).join('')
}
