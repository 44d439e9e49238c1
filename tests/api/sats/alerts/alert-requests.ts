import { insertAlert } from '../alerts.ts'
import { each } from '../../access/authority-calls.ts'

/** Calls of an alert of its own: what ends one would end those of other rows. */
const alert = (body?: object) =>
  each(async ({ server }, target) => ({ params: { id: await insertAlert(server, target) }, ...(body && { body }) }))

export const alertRequests = {
  readAlert: alert(),
  // The SAT's others are of the same cause, and somebody has taken them.
  takeAlert: alert({ instead: true }),
  releaseAlert: alert({}),
  assignAlert: alert({ user_id: null }),
  commentAlert: alert({ note: 'Visto' }),
  resolveAlert: alert({ note: 'Visto' }),
  listAlertPeople: alert(),
}
