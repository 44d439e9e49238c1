import type { ClientKind } from './client-kind.ts'
import { isClientScope } from './client-scopes.ts'
import { isEmbeddedElement, isPortalScope, lackedBy, lackText, pageOrigin } from './embedding.ts'

// What the registration of a client asks for, for screen and server.

export interface ClientDraft {
  kind: ClientKind
  scopes: readonly string[]
  elements?: readonly string[] | undefined
  origins?: readonly string[] | undefined
  companies?: readonly string[] | null | undefined
}

type Faults = Partial<Record<keyof ClientDraft, string>>

/** A message for each field at fault; {} for a client that can be registered. */
export function clientFaults(draft: ClientDraft): Faults {
  if (draft.kind === 'agent') return {}
  if (draft.kind === 'portal') return portalFaults(draft)
  return draft.scopes.length > 0 && draft.scopes.every(isClientScope) ? {} : { scopes: 'Escolha o que pode ver' }
}

function portalFaults({ scopes, elements = [], origins = [], companies = null }: ClientDraft): Faults {
  const faults: Faults = {}
  const known = elements.filter(isEmbeddedElement)
  if (known.length === 0 || known.length < elements.length) faults.elements = 'Escolha o que as páginas mostram'
  const lacking = known.find((one) => lackedBy(one, scopes).length > 0)
  if (scopes.length === 0 || !scopes.every(isPortalScope)) faults.scopes = 'Escolha o que pode ver'
  else if (lacking) faults.scopes = lackText(lacking, lackedBy(lacking, scopes))
  if (origins.length === 0 || origins.some((one) => pageOrigin(one) === undefined)) {
    faults.origins = 'Informe endereços como https://portal.exemplo.com.br'
  }
  if (companies?.length === 0) faults.companies = 'Escolha as empresas'
  return faults
}
