import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Router } from 'wouter'
import { join } from '#api/client/connection.ts'
import { ConnectionContext, readKey } from '#api/client/use-connection.ts'
import { createSnackbars } from '#ui/overlay/snackbars.ts'
import { SnackbarsContext } from '#widgets/kit/snackbars.ts'
import { type Me, readMe } from '#api/contract/access/users.ts'
import Home from '#host/Home.tsx'
import { MenuNav } from '#host/shell/MenuNav.tsx'
import { NotFound } from '#host/NotFound.tsx'
import { Shell } from '#host/shell/Shell.tsx'
import { memoryStore } from '#widgets/kit/preferences.ts'
import { PlaceContext } from '#widgets/kit/place/place.ts'

const aurora = { id: 'a', description: 'Grupo Aurora', grants: [] }
const reader: Me = {
  id: 'u',
  email: 'fiscal@aurora.example',
  is_active: true,
  is_email_confirmed: true,
  is_master: false,
  lacks_second_factor: false,
  tenants: [aurora, { id: 'h', description: 'Rede Horizonte', grants: [] }],
  grants: [],
  permissions: ['nfce:read'],
  features: { nfce: true, oauth_client: true },
}

/** What a user sees at a path; without a user, while it is not yet known who that is. */
function shown(children: ReactNode, pathname: string, me?: Me): string {
  const tokens = { current: () => undefined, renew: async () => undefined, lost: () => undefined }
  const { connection, release } = join({ api: '', tenant: 'a' }, 'u', tokens)
  if (me) connection.queries.setQueryData(readKey(readMe, {}), me)
  const hook = (): [string, () => void] => [pathname, () => undefined]
  const place = {
    hook,
    searchHook: () => '',
    href: (path: string) => path,
    refused: null,
    unknown: null,
    preferences: memoryStore,
    isReturn: () => false,
    hasBack: () => true,
    signedOut: () => undefined,
  }
  const markup = renderToStaticMarkup(
    <ConnectionContext value={connection}>
      <SnackbarsContext value={createSnackbars()}>
        <PlaceContext value={place}>
          <Router hook={hook} searchHook={place.searchHook}>
            {children}
          </Router>
        </PlaceContext>
      </SnackbarsContext>
    </ConnectionContext>,
  )
  release()
  return markup
}

describe('the frame', () => {
  test('the menu shows what the user may open, and where they are', () => {
    expect(shown(<MenuNav />, '/nfces/1', reader)).toMatch(/<a[^>]* aria-current="page"[^>]*>.*NFCe<\/span><\/a>/)
    expect(shown(<MenuNav />, '/', reader)).not.toContain('aria-current')
    const coupons = shown(<MenuNav />, '/cfes/1', { ...reader, permissions: ['cfe:read'] })
    expect(coupons).toMatch(/<a[^>]* aria-current="page"[^>]*>.*CFe<\/span><\/a>/)
    expect(coupons).not.toContain('NFCe')
    expect(shown(<MenuNav />, '/', { ...reader, permissions: [] })).not.toContain('<a')
    expect(shown(<MenuNav />, '/', { ...reader, permissions: [], is_master: true })).toContain('NFCe')
  })
  test('the screen waits neither for the menu nor for the user', () => {
    const markup = shown(<Shell tenant={aurora}>a tela</Shell>, '/nfces')
    expect(markup).toMatch(/<main[^>]*>a tela<\/main>/)
    expect(markup).toMatch(/<h1[^>]*>NFCe<\/h1>/)
    expect(markup).toContain('Grupo Aurora')
    expect(markup).toMatch(/<nav[^>]*aria-busy="true"/)
    expect(markup).not.toContain('<a class="menu-item"')
  })
  test('only who has several tenants is shown that there is a choice', () => {
    const chooser = 'i-chevrons-up-down'
    expect(shown(<Shell tenant={aurora}>{null}</Shell>, '/', reader)).toContain(chooser)
    expect(shown(<Shell tenant={aurora}>{null}</Shell>, '/', { ...reader, tenants: [aurora] })).not.toContain(chooser)
  })
  test('home leads to the areas, or says that there are none', () => {
    expect(shown(<Home />, '/', reader)).toContain('href="/nfces"')
    expect(shown(<Home />, '/', { ...reader, permissions: [] })).toContain('Nenhuma área disponível')
  })
  test('a wrong address leads home', () => {
    const markup = shown(<NotFound />, '/nowhere')
    expect(markup).toContain('A Página que está procurando não existe.')
    expect(markup).toContain('href="/"')
  })
})
