import { fillDemo } from '#api/demo/fill.ts'
import type { Platform } from '#api/server/ports/platform/platform.ts'
import type { Store } from '#api/server/store/scope.ts'
import { NOW } from './now.ts'
import { addUser, NOBODY } from './users.ts'

/** Fills an empty database with what every story finds: a small demonstration, and somebody who may see nothing of it. */
export async function fill(store: Store, platform: Platform): Promise<void> {
  await fillDemo(store, platform, { documents: 150, until: NOW })
  await addUser(store, { email: NOBODY, description: 'Sem acesso' })
}
