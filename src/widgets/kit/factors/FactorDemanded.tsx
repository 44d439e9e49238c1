import { LiveStatus } from '#ui/Live.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { useReport } from '../report.ts'
import { SecondFactors } from './SecondFactors.tsx'

/** In place of every screen of a tenant that asks a second factor of a user who has none. */
export default function FactorDemanded() {
  useReport('ready')
  return (
    <>
      <section className="section">
        <h2>Falta um segundo fator</h2>
        <LiveStatus className="mt-3">
          <Note level="warning" icon="triangle-alert">
            Esta organização exige um segundo fator para entrar. Adicione o seu abaixo para continuar.
          </Note>
        </LiveStatus>
      </section>
      <SecondFactors />
    </>
  )
}
