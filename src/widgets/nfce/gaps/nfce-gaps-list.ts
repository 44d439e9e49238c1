import { GAP_KINDS } from '#domain/documents/numbers/nfce-gaps.ts'
import { TYPED_SERIE } from '#domain/search/typed-text.ts'
import { defineList } from '../../kit/list/define-list.ts'
import { choice, company, digits, eitherEnvironment, period, preset } from '../../kit/filters/filters.ts'
import { paths } from '../../paths.ts'

/** The numbers of notes that lack something. */
export const nfceGapsList = defineList({
  read: '/custody/nfce_gaps/',
  endpoint: async () => (await import('#api/contract/documents/nfce-gaps.ts')).listNfceGaps,
  path: paths.nfceGaps,
  filters: [
    company(),
    digits('serie', 'Série', { ...TYPED_SERIE, unset: 'Todas' }),
    period(),
    choice('kind', 'O que falta', GAP_KINDS, { unset: 'Tudo' }),
    {
      ...preset(
        'state',
        'Situação',
        { open: { label: 'Em aberto' }, explained: { label: 'Explicadas' }, all: { label: 'Todas' } },
        'open',
      ),
      usual: 'Em aberto',
    },
    eitherEnvironment(),
  ],
  sizes: [10, 15, 20, 50],
  size: 15,
})
