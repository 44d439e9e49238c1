import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { UNHEARD } from '#api/client/live/live.ts'
import type { Connection } from '#api/client/connection.ts'
import { stepUp } from '#api/client/step-up.ts'
import { ConnectionContext } from '#api/client/use-connection.ts'
import { createSnackbars } from '#ui/overlay/snackbars.ts'
import { SnackbarsContext } from '#widgets/kit/snackbars.ts'

const refused = () => Promise.reject(new Error('nothing is asked for'))
const connection: Connection = {
  api: '',
  tenant: 't',
  subject: '',
  queries: new QueryClient(),
  live: UNHEARD,
  stepUp: stepUp(),
  call: refused,
  download: refused,
}

/** Parts of a screen as they stand in one, of which nothing is asked. */
export const inScreen = (children: ReactNode): ReactNode => (
  <ConnectionContext value={connection}>
    <SnackbarsContext value={createSnackbars()}>{children}</SnackbarsContext>
  </ConnectionContext>
)
