import { AlarmCardSkeleton } from './AlarmCard.tsx'

/** The shapes of the alarms. */
export const AlarmsSkeleton = () => (
  <div className="scroll pad">
    <div className="alarms" aria-hidden="true">
      {Array.from({ length: 20 }, (_, card) => (
        <AlarmCardSkeleton key={card} />
      ))}
    </div>
  </div>
)
