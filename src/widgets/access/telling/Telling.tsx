import { useRead } from '#api/client/use-connection.ts'
import { readAlertTelling } from '#api/contract/sats/alert-telling.ts'
import { useRoute } from '../../kit/place/route.ts'
import { useTitle } from '../../kit/place/title.ts'
import { paths } from '../../paths.ts'
import '../access.css'
import { ReadPage } from '../ReadPage.tsx'
import { Channels } from './Channels.tsx'
import { Deliveries } from './Deliveries.tsx'
import './telling.css'
import { TellingForm } from './TellingForm.tsx'

/** 'Como avisar': when and how a group of companies hears of alerts, where else they go, and what became of that. */
export default function Telling() {
  const { params, search } = useRoute()
  const id = params['group_id'] ?? ''
  const telling = useRead(readAlertTelling, { params: { id } })
  const name = telling.data?.company_group.description
  useTitle(name && `Como avisar ${name}`)
  const frame = { context: 'secondary', tab: 'company_groups', back: paths.companyGroup(id, search) } as const
  return (
    <ReadPage
      {...frame}
      title={name ? `Como avisar ${name}` : 'Como avisar'}
      answer={telling}
      unread="Não foi possível carregar como avisar o grupo"
    >
      {(read) => (
        <div className="telling">
          <TellingForm key={read.company_group.id} telling={read} />
          <Channels group={read.company_group} channels={read.channels} />
          {read.channels.length > 0 && <Deliveries group={read.company_group} />}
        </div>
      )}
    </ReadPage>
  )
}
