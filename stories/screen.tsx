import type { StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { Store } from '#api/server/store/scope.ts'
import { widgets } from '#widgets/index.ts'
import { routeAt, type Widget } from '#widgets/kit/widget.ts'
import {
  broken,
  Framed,
  light,
  never,
  NOBODY,
  openServer,
  prepare,
  type Ready,
  type Stage,
  type StoryServer,
} from './server.tsx'

/** Of dialogs the one that has its code: before it another stands in its place, which goes. */
export const READY = { name: /^(?!Carregando$)/ }

/** Who may look: the demonstration's people, from who may all to who may nothing. */
export const USERS: Readonly<Record<string, string>> = {
  'admin@aurora.example': 'Administrador',
  'fiscal@aurora.example': 'Fiscal, vê tudo',
  'operador@aurora.example': 'Operador, duas lojas',
  [NOBODY]: 'Sem permissão',
}

export interface ScreenStage extends Partial<Omit<Stage, 'widget'>> {
  /** What the database has besides, before anybody logs in. */
  before?: (store: Store) => Promise<void>
  /** Its story shows, while every call waits or fails, what the kit does for all screens, or words of its own. */
  isProof?: boolean
  /** Beside its area's screens all others are there, as in the back-office: what leads to them is shown. */
  isHost?: boolean
}

/** The back-office's routes, as of one widget. */
const wholeOf = (widget: Widget): Widget => ({ ...widget, routes: widgets.flatMap(({ routes }) => routes) })

interface Area extends Pick<ScreenStage, 'before' | 'path' | 'user'> {
  /** What all stories of the area need of the server. */
  first?: (served: StoryServer) => Promise<void>
}

interface Args {
  user: string
  address: string
  rows?: number
}

/** What a story has on its stage now, by what it was prepared with. A theme or width chosen meanwhile leaves it as it is. */
const kept = new WeakMap<AbortSignal, { key: string; ready: Ready }>()

const withRows = (path: string, rows: number | undefined) => {
  if (!rows) return path
  const [pathname = '', query] = path.split('?')
  const search = new URLSearchParams(query)
  search.set('per_page', String(rows))
  return `${pathname}?${search}`
}

/** What may be changed of a screen: who looks, where it opens, and how many rows a list has. */
function controls(widget: Widget, { user, path }: Required<Pick<Stage, 'user' | 'path'>>) {
  const address = typeof path === 'string' ? path : ''
  const list = routeAt(widget.routes, address.split('?')[0] ?? '')?.route.list
  const users = user in USERS ? USERS : { ...USERS, [user]: user }
  return {
    args: { user, address },
    argTypes: {
      user: {
        name: 'Quem vê',
        description: 'Usuário da demonstração, com o que seu perfil permite',
        options: Object.keys(users),
        control: { type: 'select', labels: users },
      },
      address: {
        name: 'Endereço',
        description: 'Onde a tela abre; vazio, o que a história procura no banco',
        control: 'text',
      },
      ...(list &&
        'sizes' in list && {
          rows: {
            name: 'Linhas por página',
            description: 'Sem valor, as que a lista tem por si',
            options: list.sizes,
            control: 'select',
          },
        }),
    },
  } as const
}

/**
 * Stories of an area's screens: where each opens, as whom, and what goes wrong. What the kit alone shows, while every call waits or fails, is
 * there to be looked at; a few screens prove it for all (vitest.config.ts leaves out what is tagged 'kit').
 */
export const screensOf =
  (widget: Widget, area: Area = {}) =>
  (stage: ScreenStage, play?: StoryObj['play']): StoryObj => {
    const { before = area.before, trouble, notifications } = stage
    const path = stage.path ?? area.path ?? '/'
    const user = stage.user ?? area.user ?? 'admin@aurora.example'
    const isKits = trouble === never || trouble === broken
    return {
      ...(isKits && !stage.isProof && { tags: ['kit'] }),
      ...controls(widget, { user, path }),
      loaders: [
        async ({ id, args: given, globals, abortSignal }) => {
          // As `argTypes` say.
          const args = given as Args
          const key = JSON.stringify([id, args, globals['api']])
          const standing = kept.get(abortSignal)
          if (standing?.key === key) return { ready: standing.ready }
          const served = await openServer()
          await area.first?.(served)
          await before?.(served.store)
          const opens = args.address || path
          const ready = await prepare({
            widget,
            path: typeof opens === 'string' ? withRows(opens, args.rows) : opens,
            user: args.user,
            trouble,
            notifications,
          })
          kept.set(abortSignal, { key, ready })
          return { ready }
        },
      ],
      // What the loader above has put there.
      render: (_args, { loaded }) => {
        const ready = loaded['ready'] as Ready
        return <Framed key={ready.number} widget={stage.isHost ? wholeOf(widget) : widget} ready={ready} />
      },
      ...(play && { play }),
    }
  }

/** The story of a screen whose calls all fail: it says so, and offers to try again. */
export const unreadable = (at: ReturnType<typeof screensOf>, stage: ScreenStage): StoryObj =>
  light(
    at({ ...stage, trouble: broken }, async ({ canvas }) => {
      await expect(await canvas.findByRole('button', { name: 'Tentar novamente' }, { timeout: 15_000 })).toBeVisible()
    }),
  )
