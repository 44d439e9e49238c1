import type { Silence } from '#api/contract/sats/silences.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { SILENCE_STATES } from '#domain/sats/silences/silence.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Status } from '#ui/painted/Status.tsx'
import { showList } from '../../kit/list/show-list.tsx'
import './silences.css'
import { silenceList } from './silence-list.ts'
import { alertsText, nextText, placeText, timeText } from './silence-text.ts'

const LOOKS = {
  in_force: { level: 'info', icon: 'bell-off' },
  scheduled: { level: 'neutral', icon: 'clock' },
  over: { level: 'neutral', icon: 'circle-check' },
} as const satisfies Record<Silence['state'], object>

/** 'Silêncios': when nobody is told of which alerts. */
export default showList(silenceList, {
  label: 'Silêncios',
  className: 'silences',
  layout: { steps: [1140], items: 960 },
  rowKey: ({ id }) => id,
  actions: ({ extra }, allowed) => (
    <Button
      size="sm"
      kind="primary"
      disabledReason={
        allowed?.(['sat_silence:create']) === false ? 'Seu perfil não permite silenciar alertas' : undefined
      }
      onClick={extra?.create}
    >
      Novo silêncio
    </Button>
  ),
  narrowed: () => ({
    icon: 'bell-off',
    title: 'Nenhum silêncio',
    text: 'Nenhum silêncio corresponde aos filtros ativos.',
  }),
  empty: ({ extra }) => ({
    icon: 'bell-off',
    title: 'Nenhum silêncio',
    text: 'Na troca de um equipamento, ou aos domingos com a loja fechada, ninguém é avisado; no fim vem o que houve.',
    next: {
      label: 'Silenciar alertas',
      doing: 'silenciar alertas',
      needs: ['sat_silence:create'],
      to: () => extra?.create(),
    },
  }),
  columns: [
    {
      header: 'Situação',
      name: 'state',
      width: [144, 132],
      item: { at: 2, side: 'end' },
      skeleton: 84,
      cell: ({ state }) => <Status {...LOOKS[state]}>{SILENCE_STATES[state].label}</Status>,
    },
    {
      header: 'Motivo',
      name: 'reason',
      item: { at: 1, side: 'start', look: 'strong' },
      skeleton: 180,
      cell: ({ reason }) => <span title={reason}>{reason}</span>,
    },
    {
      header: 'Onde',
      name: 'place',
      width: '16%',
      cut: true,
      item: { at: 3, side: 'start' },
      skeleton: 150,
      cell: (silence) => (
        <>
          <span title={placeText(silence)}>{placeText(silence)}</span>
          {silence.company && (silence.sat ?? silence.point_of_sale) && (
            <small title={companyName(silence.company)}>{companyName(silence.company)}</small>
          )}
        </>
      ),
    },
    {
      header: 'Alertas',
      name: 'alerts',
      width: '15%',
      item: { at: 4, side: 'start', look: 'small' },
      skeleton: 120,
      cell: (silence) => <span title={alertsText(silence)}>{alertsText(silence)}</span>,
    },
    {
      header: 'Quando',
      name: 'time',
      className: 'tabular-nums',
      width: ['23%', '22%'],
      item: { at: 5, side: 'start', look: 'small' },
      skeleton: 200,
      cell: (silence) => (
        <>
          {timeText(silence)}
          {silence.repeats === 'weekly' && silence.state !== 'over' && (
            <small title={nextText(silence)}>{nextText(silence)}</small>
          )}
        </>
      ),
    },
    {
      header: 'Ações',
      name: 'actions',
      className: 'right',
      width: [196, 188],
      item: { at: 6, side: 'end' },
      skeleton: 72,
      cell: (silence, { extra }) =>
        silence.state === 'over' ? null : (
          <span className="silence-actions">
            {silence.state === 'in_force' && (
              <Button
                size="sm"
                disabledReason={extra?.mayUpdate === false ? 'Seu perfil não permite encerrar silêncios' : undefined}
                aria-label={`Encerrar agora ${silence.reason}`}
                onClick={() => extra?.end(silence)}
              >
                Encerrar
              </Button>
            )}
            <Button
              size="sm"
              disabledReason={extra?.mayOpen === false ? 'Seu perfil não permite alterar silêncios' : undefined}
              aria-label={`Editar ${silence.reason}`}
              onClick={() => extra?.edit(silence)}
            >
              Editar
            </Button>
          </span>
        ),
    },
  ],
})
