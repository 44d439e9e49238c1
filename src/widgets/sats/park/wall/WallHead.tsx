import { type RefObject, useEffect, useState } from 'react'
import type { ParkCompany } from '#api/contract/sats/sats.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { LiveAlert, LiveStatus } from '#ui/Live.tsx'
import { IconButton } from '#ui/painted/Button.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import type { Read } from '../../../kit/refresh/Countdown.tsx'
import { staleText } from '../../../kit/refresh/stale-text.ts'
import { type LineProps, SummaryText } from '../ParkSummary.tsx'
import { useWallNews } from './use-wall-news.ts'
import { useWallPages } from './use-wall-pages.ts'
import './wall.css'

/** After a turn and a half of the refresh nobody has to guess whether the answer is only late. */
const OLD_MS = 90_000

export interface WallHeadProps extends LineProps {
  read: Read
  companies: readonly ParkCompany[] | undefined
  frame: RefObject<HTMLElement | null>
  /** Somebody looks at one SAT: the pages wait. */
  isStill: boolean
}

/** Over the wall: what is wrong, of when that is, whether it is old, and which page of the park it is. */
export function WallHead({ summary, onOpen, wall, read, companies, frame, isStill }: WallHeadProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const pages = useWallPages(frame, companies, isStill)
  const news = useWallNews(frame, companies)
  const isOld = read.error !== null || now - read.dataUpdatedAt > OLD_MS
  return (
    <>
      <div className="park-summary">
        <SummaryText summary={summary} onOpen={onOpen} />
        <div className="wall-now">
          <span>
            Última atualização <b>{formatDateTime(new Date(read.dataUpdatedAt).toISOString()).split(' ').at(-1)}</b>
          </span>
          <LiveStatus as="span">
            {news.count > 0 && (
              <b>
                {news.count} {news.count === 1 ? 'alerta novo' : 'alertas novos'}
              </b>
            )}
          </LiveStatus>
          {news.sound?.isBlocked && (
            <LiveStatus as="span">Sem som: o navegador espera que alguém toque na tela ou aperte uma tecla</LiveStatus>
          )}
          {pages.count > 1 && (
            <span>
              Página {pages.page + 1} de {pages.count}
            </span>
          )}
          <span className="wall-buttons">
            {pages.count > 1 && (
              <>
                <IconButton
                  icon={pages.isTurning ? 'pause' : 'play'}
                  label={pages.isTurning ? 'Parar de virar as páginas' : 'Virar as páginas'}
                  onClick={pages.stop}
                />
                <IconButton icon="chevron-right" label="Próxima página" onClick={pages.turn} />
              </>
            )}
            {news.sound && (
              <IconButton
                icon={news.sound.isOn ? 'bell' : 'bell-off'}
                label={news.sound.isOn ? 'Desligar o som dos alertas' : 'Tocar um som a cada alerta novo'}
                onClick={news.sound.toggle}
              />
            )}
            {wall && <IconButton icon="minimize" label="Sair da tela cheia" onClick={wall.toggle} />}
          </span>
        </div>
      </div>
      {/* There before it says anything: what comes with its text is not read out everywhere. */}
      <LiveAlert as="p" className={isOld ? 'wall-old' : undefined}>
        {isOld && (
          <>
            <Icon name="wifi-off" />
            {staleText(read, now)}
          </>
        )}
      </LiveAlert>
    </>
  )
}
