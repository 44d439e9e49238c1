import { readAddress } from '#api/client/address.ts'
import type { listModules, readSubscriptionPlan } from '#api/contract/devices/plans.ts'
import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'

export default defineWidget({
  area: 'plan',
  title: 'Plano de assinatura',
  menu: [
    {
      group: 'Administração',
      order: 7,
      label: 'Plano de assinatura',
      description: 'O que o plano inclui, quanto se usa de cada limite, e os planos que se podem pôr em vigor.',
      icon: 'gauge',
      path: paths.subscriptionPlan(),
      // The documents' menu does not name it: whoever changes plans finds it here, the path is everybody's.
      needs: ['plan:read'],
    },
  ],
  routes: [
    {
      name: 'subscription_plan',
      path: '/subscription-plan',
      // Login only (docs/decisions.md#login-only-routes), and so is what it loads (docs/decisions.md#plan-quotas).
      needs: [],
      screen: () => import('./PlanPage.tsx'),
      reads: () => [
        readAddress<typeof readSubscriptionPlan>('/users/subscription-plan', {}),
        readAddress<typeof listModules>('/modules/', {}),
      ],
    },
  ],
  elements: {
    'fiscal-subscription-plan': {
      shows: { en: 'the plan: modules, and how much of each quota is used' },
      has: ['dialog'],
      saves: ['plan'],
      height: [1220, 1680],
      start: () => paths.subscriptionPlan(),
    },
  },
})
