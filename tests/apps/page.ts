// A page without a framework: the classes and their events are what it needs (scripts/package/compiled.ts).
import { connect, defineAll, type FiscalCfeListElement } from 'fiscal-widgets'
import 'fiscal-widgets/nfce'
import { defineLeaves } from 'fiscal-widgets/leaves'

defineAll({ prefix: 'v2-' })
defineLeaves({ prefix: 'v2-' })

const note = document.createElement('fiscal-nfce-detail')
note.nfceKey = '1'
note.tokenProvider = async ({ reason }) => (reason === 'expired' ? 'new' : 'first')
note.addEventListener('fiscal-auth-required', ({ detail }) => detail.respondWith(Promise.resolve('token')))
note.addEventListener('fiscal-navigate', (event) => event.detail.to.startsWith('/nfces') || event.preventDefault())
note.addEventListener('click', ({ clientX }) => clientX)
const list: FiscalCfeListElement | null = document.querySelector('fiscal-cfe-list')
list?.before(note)
const key = document.createElement('fiscal-access-key')
key.addEventListener('fiscal-copied', ({ detail }) => detail)
document.addEventListener('fiscal-saved', ({ detail }) => detail.what === 'sat_alarm' && detail.id)
document.body.addEventListener('fiscal-error', ({ detail }) => detail.code === 'network')
window.addEventListener('fiscal-copied', ({ detail }) => detail)
const status = document.createElement('fiscal-status')
status.kind = 'sat'

connect({
  traceparent: true,
  customize: { nfce: { columns: [{ name: 'order', header: 'Pedido', cell: async ({ key }) => key }] } },
})
note.customize = {
  sat: { actions: [{ name: 'call', label: 'Chamar', icon: 'bell', run: () => ({ done: 'Chamado' }) }] },
}
note.addEventListener('fiscal-select', ({ detail }) => detail.rows.map(({ serial }) => serial))
note.addEventListener('fiscal-usage', ({ detail }) => detail.action === 'own-call' && detail.ms)

// @ts-expect-error -- no such kind
status.kind = 'nfe'
// @ts-expect-error -- no such saving
document.addEventListener('fiscal-saved', ({ detail }) => detail.what === 'nothing')
// @ts-expect-error -- another element's
document.createElement('fiscal-profile').nfceKey = '1'
// @ts-expect-error -- told to a function, not by its text
note.tokenProvider = 'token'
// @ts-expect-error -- no such icon
note.customize = { sat: { actions: [{ name: 'call', label: 'Chamar', icon: 'phone', run() {} }] } }
// @ts-expect-error -- no such setting
connect({ tenants: '1' })
