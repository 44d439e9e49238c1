import type { SatState } from '#api/contract/sats/sat-states.ts'
import { satSituation } from '#domain/sats/sat-situation.ts'
import { relativeTime } from '#domain/time/relative-time.ts'
import type { TokenProvider } from '../kit/public.ts'
import { defineLeaf, type Leaf, type LeafProps, type LeafState, textProp } from './define-leaf.ts'
import { LeafFrame, LeafStatus } from './LeafFrame.tsx'
import { loadLights, loadPage } from './load.ts'
import type { Following } from './sat-lights.ts'
import sheet from './SatLightLeaf.css?inline'

/** The latest news of a SAT. */
export interface SatNews {
  /** Serial number, as the attribute names it. */
  of: string
  state: LeafState['state']
  /** Undefined where it is not known, or no longer to be shown. */
  sat?: SatState | undefined
  /** The server's clock at that answer (ms). */
  at?: number
  /** Why there is nothing newer. */
  message?: string | undefined
  /** Message for the page's developers. */
  fault?: string | undefined
}

const nameOf = (props: LeafProps) => textProp(props, 'sat').trim()

function newsOf(props: LeafProps): SatNews | undefined {
  // Only sat-lights.ts gives it.
  const news = props['news'] as SatNews | undefined
  return news?.of === nameOf(props) || news?.state === 'auth' ? news : undefined
}

function judge(props: LeafProps): LeafState {
  if (!nameOf(props)) return { state: 'error', fault: 'O atributo sat está ausente: o id ou o número de série.' }
  if (props['isMissing']) return { state: 'error', fault: MISSING, code: 'network' }
  const { state, fault } = newsOf(props) ?? { state: 'loading' }
  return { state, fault }
}
const MISSING = 'Não foi possível carregar'

function Light(props: LeafProps) {
  const news = newsOf(props)
  const sat = news?.sat
  if (!sat) {
    const { state, code } = judge(props)
    const isWaiting = state === 'loading'
    return (
      <LeafFrame theme={props['theme']}>
        <LeafStatus
          level={isWaiting || news?.state === 'auth' ? 'neutral' : 'warning'}
          icon={isWaiting ? 'clock' : news?.state === 'auth' ? 'ban' : 'circle-alert'}
        >
          {isWaiting ? 'Consultando SAT' : code ? MISSING : (news?.message ?? 'SAT não informado')}
        </LeafStatus>
      </LeafFrame>
    )
  }
  const { level, icon, label } = satSituation({
    isRetired: sat.retired_on !== null,
    alerts: sat.alerts,
    isMonitored: sat.read_utc !== null,
  })
  const read = sat.read_utc && `Último monitoramento ${relativeTime(sat.read_utc, news?.at ?? 0)}`
  const isOld = news?.state === 'stale'
  const title = [`SAT ${sat.serial_number}`, read, isOld && news?.message].filter(Boolean).join('. ')
  return (
    <LeafFrame theme={props['theme']}>
      <LeafStatus level={level} icon={icon} title={title} isOld={isOld}>
        {label}
        {isOld && ' (desatualizado)'}
      </LeafStatus>
    </LeafFrame>
  )
}

/** A light as what feeds it sees it. */
export interface SatLight extends Leaf {
  /** An attribute or the property of its name, '' where neither is set. */
  setting(name: string): string
  token: string | null | undefined
  tokenProvider: TokenProvider | undefined
}

/** One SAT's live state. It follows the page's tokens as every element does; what asks the server comes with the first light. */
const following = (Base: new () => Leaf) =>
  class extends Base implements SatLight {
    #token: string | undefined
    #provider: TokenProvider | undefined
    #following: Following | undefined
    #leavePage = () => {}

    override connectedCallback() {
      for (const name of ['token', 'tokenProvider']) {
        // Set on the bare element before it was upgraded.
        const own = Object.getOwnPropertyDescriptor(this, name)
        if (own && Reflect.deleteProperty(this, name)) Reflect.set(this, name, own.value)
      }
      super.connectedCallback()
      if (this.canShow) void this.#begin()
    }
    override disconnectedCallback() {
      this.#leave()
      super.disconnectedCallback()
    }
    override attributeChangedCallback(name: string, before: string | null, after: string | null) {
      if (name === 'token') this.#token = undefined
      else super.attributeChangedCallback(name, before, after)
      // What it says of its calls is of one language.
      if (name === 'lang' && this.#following) {
        this.#leave()
        void this.#begin()
      }
      this.refresh()
    }
    #leave() {
      this.#leavePage()
      this.#following?.end()
      this.#following = undefined
    }
    async #begin(): Promise<void> {
      const { language } = this
      try {
        const [{ pageDefaults, elements }, { follow }] = await Promise.all([loadPage(), loadLights(language)])
        // Moved meanwhile, it has begun anew.
        if (!this.isConnected || this.#following) return undefined
        if (language !== this.language) return this.#begin()
        elements.add(this)
        this.#leavePage = () => void elements.delete(this)
        this.give({ isMissing: false })
        this.#following = follow(this, pageDefaults)
      } catch (error) {
        console.error(error)
        this.give({ isMissing: true })
      }
      return undefined
    }

    setting(name: string): string {
      const held = name === 'token' ? this.#token : undefined
      return held ?? this.getAttribute(name) ?? ''
    }
    refresh() {
      this.#following?.update()
    }
    /** Never in the markup. */
    get token(): string {
      return this.setting('token')
    }
    set token(token: string | null | undefined) {
      this.#token = String(token ?? '')
      this.refresh()
    }
    get tokenProvider(): TokenProvider | undefined {
      return this.#provider
    }
    set tokenProvider(provider: TokenProvider | undefined) {
      this.#provider = provider
      this.refresh()
    }
  }

export const satLight = defineLeaf({
  tag: 'fiscal-sat-light',
  shows: {
    en: 'how one SAT is now: alerts, never monitored, retired; one request a minute for all lights of a page',
    pt: 'como um SAT está agora: alertas, nunca monitorado, desativado; uma requisição por minuto para todos os da página',
  },
  attributes: {
    sat: {
      about: { label: 'SAT', en: 'Id or serial number of the SAT.', pt: 'Id ou número de série do SAT.' },
      isRequired: true,
    },
  },
  common: ['tenant', 'api', 'token'],
  parts: { status: { en: 'its icon and words', pt: 'seu ícone e suas palavras' } },
  tells: ['fiscal-ready', 'fiscal-auth-required'],
  states: ['ready', 'stale', 'auth', 'error'],
  judge,
  draw: Light,
  sheet,
  extend: following,
})
