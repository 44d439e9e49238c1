import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { readSatAlarmFiring } from '#api/contract/sats/sat-alarms.ts'
import { formatQuantity } from '#domain/money.ts'
import { type AlarmDraft, alarmFaults } from '#domain/sats/sat-alarm-form.ts'
import { NOTE_TYPES } from '#domain/sats/sat-alarms.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { bodyOf } from './alarm-draft.ts'

/** Typing goes on within this time, in ms: nothing is read meanwhile. */
const PAUSE_MS = 400

type Firing = Parameters<typeof firingText>[0]

/** 'Dispararia agora em 3 de 120 SATs', of what is typed as far as it can be saved. */
export function WouldFire() {
  const mayAsk = useCan(readSatAlarmFiring)
  // The form's values are complete from its defaults on.
  const draft = useWatch<AlarmDraft>() as AlarmDraft
  const question = useSettled(queryOf(draft))
  const { data, error } = useRead(
    readSatAlarmFiring,
    { query: question ?? NOTHING },
    { enabled: mayAsk && question !== undefined, keepPrevious: true, freshFor: 30 },
  )
  const firing: Firing | undefined = question === undefined || error ? undefined : data
  return <LiveStatus className="would-fire">{firing && firingText(firing)}</LiveStatus>
}

const NOTHING = { alarm_type_id: 'silence', group_ids: '' } as const

/** Returns the question for a draft that could be saved, and whose alarm is about SATs. */
function queryOf(draft: AlarmDraft) {
  if (Object.keys(alarmFaults(draft)).length > 0) return undefined
  const { group_ids, ...condition } = bodyOf(draft)
  return NOTE_TYPES.includes(condition.alarm_type_id) ? undefined : { ...condition, group_ids: group_ids.join() }
}

/** Returns a value once it has stayed the same for a moment. */
function useSettled<T>(value: T): T {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(value)
  // By its text: each drawing makes another object.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text === undefined ? undefined : JSON.parse(text)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Writes how many SATs an alarm would fire on. */
export function firingText({ firing, looked_at, sats }: { firing: number | null; looked_at: number; sats: number }) {
  if (firing === null) return ''
  if (sats === 0) return 'Os grupos não têm SATs em uso'
  const all = `${formatQuantity(looked_at)} ${looked_at === 1 ? 'SAT' : 'SATs'}`
  const rest = looked_at < sats ? ` olhados, de ${formatQuantity(sats)}` : ''
  return firing === 0
    ? `Não dispararia agora em nenhum de ${all}${rest}`
    : `Dispararia agora em ${formatQuantity(firing)} de ${all}${rest}`
}
