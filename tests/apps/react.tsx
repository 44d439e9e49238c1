// A partner's React 19 app: compiled with the types of the package (scripts/package/compiled.ts), and opened in a browser with its code
// (tests/e2e/portals/package.embed.spec.ts).
import { StrictMode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { connect, type FiscalErrorDetail, type FiscalNavigateDetail, type FiscalNfceListElement } from 'fiscal-widgets'
import 'fiscal-widgets/leaves'
import { Fiscal } from 'fiscal-widgets/react'
import { api, place, tenant, tokenOf } from './portal'

connect({ api, tenant, token: tokenOf })

export function Lists() {
  const notes = useRef<FiscalNfceListElement>(null)
  const [isDark, setDark] = useState(false)
  const [isTurned, setTurned] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const [ready, setReady] = useState(0)
  const [failure, setFailure] = useState<FiscalErrorDetail>()
  const [opened, setOpened] = useState<FiscalNavigateDetail>()
  const lists = [
    <fiscal-nfce-list
      key="nfces"
      ref={notes}
      tenant={tenant}
      theme={isDark ? 'dark' : 'light'}
      font="inherit"
      onfiscal-ready={() => setReady((before) => before + 1)}
      onfiscal-error={(event) => setFailure(event.detail)}
      onfiscal-navigate={(event) => {
        if (event.detail.name !== 'nfce.detail') return
        event.preventDefault()
        setOpened(event.detail)
      }}
    >
      <p slot="empty">Nada aqui</p>
    </fiscal-nfce-list>,
    <Fiscal
      key="cfes"
      tag="fiscal-cfe-list"
      tokenProvider={tokenOf}
      onfiscal-ready={() => setReady((before) => before + 1)}
    />,
  ]
  return (
    <>
      <button type="button" onClick={() => setDark(!isDark)}>
        Tema
      </button>
      <button type="button" onClick={() => setTurned(!isTurned)}>
        Ordem
      </button>
      <button type="button" onClick={() => setClosed(!isClosed)}>
        Fechar
      </button>
      <output>
        {failure ? `${failure.code}: ${failure.message}` : ready} {notes.current?.theme}
      </output>
      {opened && <fiscal-access-key value={opened.params['nfce_key']} onfiscal-copied={() => setOpened(undefined)} />}
      {isClosed ? null : isTurned ? [...lists].reverse() : lists}
    </>
  )
}

createRoot(place()).render(
  <StrictMode>
    <Lists />
  </StrictMode>,
)

// What stands in no list above, and what makes no sense.
export const Grants = () => <fiscal-grants context="primary" token="" />
export const Light = () => <fiscal-sat-light sat="002301011" tokenProvider={tokenOf} />
// @ts-expect-error -- no theme of that name
export const Pink = () => <fiscal-nfce-list theme="pink" />
// @ts-expect-error -- what is told is no text
export const Deaf = () => <fiscal-nfce-list onfiscal-error={(event: string) => event} />
// @ts-expect-error -- an attribute of another element
export const Keyed = () => <fiscal-profile nfceKey="1" />
// @ts-expect-error -- none of ours
export const Unknown = () => <fiscal-nothing />
export const Note = () => <fiscal-nfce-detail nfce-key="1" />
export const NoteByProperty = () => <fiscal-nfce-detail nfceKey="1" />
// @ts-expect-error -- of which note?
export const NoNote = () => <fiscal-nfce-detail />
// @ts-expect-error -- of which SAT?
export const NoSat = () => <fiscal-sat-light />

// Our component, for pages that a server draws: typed as the tags are.
export const Drawn = () => (
  <Fiscal tag="fiscal-nfce-list" tenant="1" tokenProvider={tokenOf} onfiscal-ready={({ detail }) => detail}>
    <p slot="empty">Nada aqui</p>
  </Fiscal>
)
export const DrawnNote = () => <Fiscal tag="fiscal-nfce-detail" nfceKey="1" />
export const DrawnKey = () => <Fiscal tag="fiscal-access-key" value="1" onfiscal-copied={() => undefined} />
// @ts-expect-error -- of which note?
export const DrawnOfNone = () => <Fiscal tag="fiscal-nfce-detail" />
// @ts-expect-error -- none of ours
export const DrawnUnknown = () => <Fiscal tag="fiscal-nothing" />
// @ts-expect-error -- what is told is no text
export const DrawnDeaf = () => <Fiscal tag="fiscal-nfce-list" onfiscal-error={(event: string) => event} />
