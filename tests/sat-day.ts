import type { AgentReading } from '#api/contract/sats/sat-telemetry.ts'
import { hashOfSecret } from '#api/server/ports/platform/secrets.ts'
import type { Store } from '#api/server/store/scope.ts'

// An agent of the tests and what its SATs said in the last day.

/** Known to the tests, and good for nothing elsewhere. */
export const AGENT_TOKEN = `fsa_${'7e57'.repeat(16)}`

/** An agent that speaks for every SAT of a tenant. */
export async function addAgent(store: Store, tenant_id: string, now: number): Promise<void> {
  await store
    .insertInto('agent_credentials')
    .values({
      tenant_id,
      id: crypto.randomUUID(),
      description: 'Agente dos testes',
      company_id: null,
      token_hash: await hashOfSecret(AGENT_TOKEN),
      created_at: new Date(now).toISOString(),
    })
    .execute()
}

const SAO_PAULO_MS = -3 * 3_600_000
const NO_KEY = '0'.repeat(44)

/** 'AAAAMMDDhhmmss' as devices of Ceará and São Paulo write it. */
const deviceTime = (at: number) => new Date(at + SAO_PAULO_MS).toISOString().replace(/\D/g, '').slice(0, 14)

/** A reading of a SAT at an instant (ms), with what is odd of it. */
export function readingAt(serial: string, at: number, odd: Record<string, string> = {}): AgentReading {
  return {
    fields: {
      NSERIE: serial,
      TIPO_LAN: 'DHCP',
      LAN_IP: '192.168.010.031',
      LAN_MAC: '30:40:03:19:19:40',
      LAN_MASK: '255.255.255.0',
      LAN_GW: '192.168.10.1',
      LAN_DNS_1: '192.168.10.1',
      STATUS_LAN: 'CONECTADO',
      NIVEL_BATERIA: 'ALTO',
      MT_TOTAL: '4 GB',
      MT_USADA: '400 MB',
      DH_ATUAL: deviceTime(at + 2000),
      VER_SB: '02.07.00',
      VER_LAYOUT: '00.08',
      ULTIMO_CF_E_SAT: NO_KEY,
      LISTA_INICIAL: NO_KEY,
      LISTA_FINAL: NO_KEY,
      DH_CFE: deviceTime(at - 420_000),
      DH_ULTIMA: deviceTime(at - 60_000),
      CERT_EMISSAO: '20250708',
      CERT_VENCIMENTO: '20300708',
      ESTADO_OPERACAO: '0',
      ...odd,
    },
    leds: {
      led_pwr: 'on',
      led_serv: 'on',
      led_conf: 'on',
      led_op: 'on',
      led_ac: 'on',
      led_cf: 'on',
      led_block: 'off',
      led_fail: 'off',
      led_eth: 'on',
    },
  }
}

/** Readings every ten minutes of the 23 hours up to now: three hours without SEFAZ, two without any reading. The newest is `odd`. */
export function dayOf(serial: string, now: number, odd: Record<string, string> = {}): AgentReading[] {
  return Array.from({ length: 139 }, (_, index): AgentReading[] => {
    const minutes = (138 - index) * 10
    const at = now - minutes * 60_000
    if (minutes > 240 && minutes < 360) return []
    const away = minutes > 600 && minutes <= 780 ? (780 - minutes) * 60_000 : 0
    const reading = readingAt(serial, at, {
      MT_USADA: `${400 + index} MB`,
      NIVEL_BATERIA: minutes > 900 && minutes < 1000 ? 'MEDIO' : 'ALTO',
      DH_ATUAL: deviceTime(at + (2 + (index % 9)) * 1000),
      DH_CFE: deviceTime(at - away - ((index * 7) % 23) * 60_000),
      DH_ULTIMA: deviceTime(at - away - 60_000),
      ...(minutes === 0 ? odd : {}),
    })
    return [{ ...reading, age_seconds: minutes * 60 }]
  }).flat()
}
