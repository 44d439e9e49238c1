import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'

export default defineWidget({
  area: 'profile',
  title: 'Perfil',
  // Without an entry in the menu: the way here is the user's own menu.
  actions: [{ label: 'Trocar senha', path: paths.profile(), needs: [] }],
  routes: [
    {
      name: 'profile',
      path: '/profile',
      needs: [],
      screen: () => import('./Profile.tsx'),
    },
  ],
  elements: {
    'fiscal-profile': {
      shows: {
        en: "the user's password, second factors, sessions and preferences",
        pt: 'a senha, os segundos fatores, as sessões e as preferências do usuário',
      },
      has: [],
      saves: ['password', 'second-factor', 'session'],
      height: [955, 1924],
      start: paths.profile,
    },
  },
})
