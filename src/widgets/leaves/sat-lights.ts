import type { Asker } from '#api/client/ahead.ts'
import { subjectOf, userKey } from '#api/client/subject.ts'
import type { SatState } from '#api/contract/sats/sat-states.ts'
import type { PageDefaults } from '../kit/public.ts'
import { type ElementTokens, elementTokens, unreachedFailure } from '../kit/element/tokens.ts'
import { askStates, type Failure } from './ask-states.ts'
import type { SatLight, SatNews } from './SatLightLeaf.tsx'

/** As the park. */
const REFRESH_MS = 60_000
/** Lights that appear together are asked for together. */
const TOGETHER_MS = 30

export interface Following {
  /** Attributes or properties have changed. */
  update(): void
  end(): void
}

interface Member {
  light: SatLight
  tokens: ElementTokens
  show(): void
}

/** All lights of one server, tenant and user: one question for all of them. */
interface Group {
  asker: Asker
  members: Set<Member>
  /** By how a SAT is named, in lower case; null for one that is not found. */
  known: Map<string, SatState | null>
  /** The server's clock at its last answer (ms). */
  at: number
  failure: Failure | undefined
  /** When all were asked for last, by this browser's clock; 0 before. */
  queriedAt: number
  timer: ReturnType<typeof setTimeout> | undefined
  stop: AbortController
}
const groups = new Map<string, Group>()

const nameOf = (light: SatLight) => light.setting('sat').trim().toLowerCase()

const askerOf = (light: SatLight, page: PageDefaults): Asker => ({
  api: light.setting('api') || page.api || new URL(import.meta.url).origin,
  tenant: light.setting('tenant') || page.tenant || '',
  token: light.setting('token'),
  language: /^e[ns]$/.test(light.language) ? light.language : undefined,
})

/** Asks for those that nothing is known of, or for all of them once a minute. */
async function ask(group: Group): Promise<void> {
  const isDue = Date.now() - group.queriedAt >= REFRESH_MS
  const all = [...new Set([...group.members].map(({ light }) => nameOf(light)))].filter(Boolean)
  const names = isDue ? all : all.filter((name) => !group.known.has(name))
  if (isDue) group.queriedAt = Date.now()
  const [first] = group.members
  if (!first || names.length === 0) return plan(group)
  const news = group.failure?.code
  const answer = await askStates(group.asker, names, first.tokens, group.stop.signal)
  if (group.stop.signal.aborted) return
  if ('code' in answer) {
    group.failure = answer
    if (answer.code === 'auth-expired') return lose(group)
    if (answer.state === 'auth') group.known.clear()
    // A failure that lasts is told once.
    if (news !== answer.code) for (const { light } of group.members) light.tell('error', detailOf(answer), true)
  } else {
    group.failure = undefined
    group.at = answer.at
    for (const name of names) group.known.set(name, answer.found.get(name) ?? null)
  }
  for (const member of group.members) member.show()
  plan(group)
}

const detailOf = ({ code, message, status }: Failure) => ({
  code,
  message,
  retryable: code !== 'auth-denied',
  ...(status !== undefined && { status }),
})

/** The session is over, and nobody has another token. */
function lose(group: Group): void {
  // Each one's loss takes it out of the group.
  for (const { tokens } of Array.from(group.members)) tokens.lost()
}

/** Tells if nobody can see any of them: the page is hidden, or none is displayed. */
const isHidden = ({ members }: Group): boolean =>
  document.hidden || [...members].every(({ light }) => !light.checkVisibility())

/** Calls back once they may have come into sight. */
function awaitSight(group: Group, look: () => void): void {
  const seen = new AbortController()
  const signal = AbortSignal.any([seen.signal, group.stop.signal])
  const sight = new IntersectionObserver((all) => all.some(({ isIntersecting }) => isIntersecting) && come())
  const come = () => {
    if (isHidden(group)) return
    seen.abort()
    look()
  }
  signal.addEventListener('abort', () => sight.disconnect())
  for (const { light } of group.members) sight.observe(light)
  document.addEventListener('visibilitychange', come, { signal })
}

/** Waits for the minute to pass, or for those that have just come. What nobody can see waits until it is looked at again. */
function plan(group: Group, soon = false): void {
  clearTimeout(group.timer)
  const wait = Math.max(0, group.queriedAt + REFRESH_MS - Date.now())
  group.timer = setTimeout(
    () => {
      // What has just come is told in any case: its page may show it only then.
      if (document.hidden || (!soon && isHidden(group))) awaitSight(group, () => plan(group))
      else void ask(group)
    },
    soon ? TOGETHER_MS : wait,
  )
}

function join(asker: Asker, member: Member): () => void {
  const key = userKey(asker, subjectOf(asker.token))
  const known = new Map<string, SatState | null>()
  const group = groups.get(key) ?? {
    asker,
    members: new Set<Member>(),
    known,
    at: 0,
    failure: undefined,
    queriedAt: 0,
    timer: undefined,
    stop: new AbortController(),
  }
  if (!groups.has(key)) {
    groups.set(key, group)
    const online = () => {
      if (!group.failure) return
      group.queriedAt = 0
      plan(group, true)
    }
    addEventListener('online', online, { signal: group.stop.signal })
  }
  group.asker = asker
  group.members.add(member)
  membership.set(member, group)
  if (group.known.has(nameOf(member.light))) member.show()
  else plan(group, true)
  return () => {
    group.members.delete(member)
    membership.delete(member)
    if (group.members.size > 0) return
    group.stop.abort()
    clearTimeout(group.timer)
    groups.delete(key)
  }
}
const membership = new WeakMap<Member, Group>()

/** Said while the page's provider, which has failed, is asked again. */
const AWAITED = 'Aguardando o acesso da página'

/** Keeps a light in step with its SAT, its attributes and the page's tokens. */
export function follow(light: SatLight, page: PageDefaults): Following {
  let leave = () => {}
  /** Key of the connection that it is shown for. */
  let key = ''
  let readyFor = ''
  let isLost = false
  const tell = (news: Omit<SatNews, 'of'>) => light.give({ news: { of: light.setting('sat').trim(), ...news } })

  const tokens = elementTokens({
    get tenant() {
      return askerOf(light, page).tenant
    },
    get token() {
      return light.setting('token') || undefined
    },
    get provider() {
      return light.tokenProvider ?? page.token
    },
    require: (reason, respondWith) => void light.tell('auth-required', { reason, respondWith }, true),
    onToken: (token) => (light.token = token),
    onLost() {
      isLost = true
      const message = 'Sessão expirada. Entre novamente.'
      light.tell('error', { code: 'auth-expired', message, retryable: false, status: 401 }, true)
      tell({ state: 'auth', message: 'Sessão expirada' })
    },
    onUnreached(error) {
      light.tell('error', unreachedFailure(error), true)
      tell({ state: 'auth', message: AWAITED })
    },
  })

  const member: Member = {
    light,
    tokens,
    show() {
      const group = membership.get(member)
      const name = nameOf(light)
      if (!group || !name) return
      const { known, failure, at } = group
      const sat = known.get(name)
      if (sat) tell({ state: failure ? 'stale' : 'ready', sat, at, message: failure?.message })
      else if (failure) tell({ state: failure.state, message: failure.message })
      else if (sat === null) tell({ state: 'error', message: 'SAT não encontrado' })
      const label = `${key} ${name}`
      if (readyFor === label || failure || sat === undefined) return
      readyFor = label
      if (sat) light.tell('ready', {})
      else light.tell('error', { code: 'api', message: 'SAT não encontrado', retryable: false, status: 404 }, true)
    },
  }

  const settle = () => {
    const asker = askerOf(light, page)
    const wanted = `${userKey(asker, subjectOf(asker.token))} ${nameOf(light)}`
    if (asker.token && wanted === key) {
      const group = membership.get(member)
      if (group) group.asker = asker
      return
    }
    leave()
    leave = () => {}
    key = ''
    if (!asker.token) {
      const message = isLost ? 'Sessão expirada' : tokens.isAwaited() ? AWAITED : 'Sessão não iniciada'
      return tell({ state: 'auth', message })
    }
    isLost = false
    if (!/^https?:\/\/[^/]/.test(asker.api)) return refuse('O atributo api não é um endereço http:// ou https://.')
    if (!asker.tenant) return refuse('O atributo tenant está ausente.')
    if (!nameOf(light)) return undefined
    key = wanted
    leave = join(asker, member)
    return undefined
  }
  const refuse = (fault: string) => tell({ state: 'error', message: fault, fault })

  if (light.setting('token')) settle()
  else {
    // The page may be about to give one.
    void tokens.ready().then(() => settle())
  }
  let isEnded = false
  return {
    update() {
      tokens.changed()
      if (!isEnded) settle()
    },
    end() {
      isEnded = true
      leave()
      tokens.end()
    },
  }
}
