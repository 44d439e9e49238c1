import type { StoryObj } from '@storybook/react-vite'
import type { Store } from '#api/server/store/scope.ts'
import companies from '#widgets/companies/widget.ts'
import { Framed, prepare, type Stage } from '../server.tsx'

/** A story of the area of companies: where it opens, as whom, and what goes wrong. */
export const at = (stage: Omit<Stage, 'widget'>, play?: StoryObj['play']): StoryObj => ({
  loaders: [async () => ({ ready: await prepare({ widget: companies, ...stage }) })],
  // What the loader above has put there.
  render: (_args, { loaded }) => (
    <Framed widget={companies} ready={loaded['ready'] as Awaited<ReturnType<typeof prepare>>} />
  ),
  ...(play && { play }),
})

/** The id of the company of a trade name. */
export const companyId = async (store: Store, name: string): Promise<string> =>
  (await store.selectFrom('companies').select('id').where('nome_fantasia', '=', name).executeTakeFirstOrThrow()).id
