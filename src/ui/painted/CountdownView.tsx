export interface CountdownViewProps {
  /** Seconds left; 0 while it is under way. */
  seconds: number
  /** Seconds of a whole turn. */
  of: number
}

/** Returns the seconds left of a turn of so many that began at `since` (ms), also where the clock was set back meanwhile. */
export const secondsRemaining = (of: number, since: number, now: number): number =>
  Math.max(0, Math.ceil(of - Math.max(0, now - since) / 1000))

/** When the list refreshes next: a ring and the seconds. A timer is not announced at each tick. */
export function CountdownView({ seconds, of }: CountdownViewProps) {
  return (
    <span className="count" role="timer">
      <svg viewBox="0 0 14 14" aria-hidden="true">
        <circle cx="7" cy="7" r="6" />
        <circle cx="7" cy="7" r="6" pathLength="100" style={{ strokeDasharray: `${(seconds / of) * 100} 100` }} />
      </svg>
      {seconds > 0 ? (
        <>
          <span className="long-text">Atualiza em</span> {seconds} s
        </>
      ) : (
        <span className="long-text">Atualizando…</span>
      )}
    </span>
  )
}
