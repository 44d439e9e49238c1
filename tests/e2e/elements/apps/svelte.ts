import { flushSync, mount } from 'svelte'
import { offer, place, type Wanted } from './app.ts'
import Lists from './Lists.svelte'

interface Drawn {
  draw(wanted: Wanted): void
}

let lists: Drawn | undefined
const ready = offer((wanted) => {
  // What a component exports, which the types of '*.svelte' do not tell.
  lists ??= mount(Lists, { target: place(), props: { ready } }) as unknown as Drawn
  lists.draw(wanted)
  flushSync()
})
