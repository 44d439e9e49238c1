import type { StoryObj } from '@storybook/react-vite'
import nfce from '#widgets/nfce/widget.ts'
import { Framed, prepare, type Stage } from '../server.tsx'

/** A story of the NFC-e area: where it opens, as whom, and what goes wrong. */
export const at = (stage: Omit<Stage, 'widget'>, play?: StoryObj['play']): StoryObj => ({
  loaders: [async () => ({ ready: await prepare({ widget: nfce, ...stage }) })],
  // What the loader above has put there.
  render: (_args, { loaded }) => (
    <Framed widget={nfce} ready={loaded['ready'] as Awaited<ReturnType<typeof prepare>>} />
  ),
  ...(play && { play }),
})
