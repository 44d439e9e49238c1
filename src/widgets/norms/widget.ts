import { defineWidget } from '../kit/widget.ts'

export default defineWidget({
  area: 'norms',
  title: 'Normas',
  // Without an entry in the menu, as the profile: it is no area that a role opens, and the user's own menu leads here.
  routes: [{ name: 'norms', path: '/norms', needs: [], screen: () => import('./Norms.tsx') }],
  elements: {},
})
