import type { ComponentProps } from 'react'
import type { CallError } from '#api/client/call.ts'
import { useRead } from '#api/client/use-connection.ts'
import { readSat } from '#api/contract/sats/sats.ts'
import { buttonClass } from '#ui/painted/Button.tsx'
import { Empty } from '#ui/painted/Empty.tsx'
import { ScreenFailure } from '../../kit/failure/ReadScreen.tsx'
import { useIsReported } from '../../kit/failure/failure.ts'
import { useFailureSnackbar } from '../../kit/failure/use-failed.ts'
import { Link } from '../../kit/place/Link.tsx'
import { useReport } from '../../kit/report.ts'
import { useRoute } from '../../kit/place/route.ts'
import { paths } from '../../paths.ts'

/** The SAT that the address names, for the screens of one device; `instead` stands in for it where it could not be read. */
export function useSat() {
  const { serialNumber: serial = '' } = useRoute().params
  const read = useRead(readSat, { params: { id: serial } })
  const { data, error } = read
  useFailureSnackbar(error)
  const instead =
    data || !error ? undefined : error.status === 404 && error.elsewhere.length === 0 ? (
      <Missing serial={serial} error={error} />
    ) : (
      <Unread read={read} />
    )
  return { serial, read, sat: data, instead }
}

function Missing({ serial, error }: { serial: string; error: CallError }) {
  useReport('error')
  useIsReported(error)
  return (
    <slot name="error">
      <Empty
        icon="search-x"
        title="SAT não encontrado"
        text={`Nenhum SAT com o número ${serial} está ao seu alcance.`}
        action={
          <Link to={paths.sats()} className={buttonClass('secondary', 'sm')}>
            Ver SATs
          </Link>
        }
      />
    </slot>
  )
}

function Unread(props: Pick<ComponentProps<typeof ScreenFailure>, 'read'>) {
  useReport('error')
  return <ScreenFailure {...props} text="Não foi possível carregar o SAT" />
}
