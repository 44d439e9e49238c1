import { describe, expect, test } from 'vitest'
import { fromCents } from '#domain/cents.ts'
import { NOTE_TOTALS } from '#domain/documents/totals/note-rules.ts'
import type { TotalRule } from '#domain/documents/totals/total-rule.ts'
import { type Amounts, differing, element } from './notes.ts'

// Each row of the table: right, off by a cent either way, absent, within the tolerance of its rule.

/** The rows that the layout has (PL_010b v1.30 and NT 2026.008), with the rules of the MOC and of NT 2025.002. */
const LAYOUT = `
ICMSTot: vBC W03-10, vICMS W04-10, vICMSDeson W04a-10, vFCPUFDest W04c-10, vICMSUFDest W04e-10, vICMSUFRemet W04g-10, vFCP W04b-10, vBCST W05-10,
  vST W06-10, vFCPST W06a-10, vFCPSTRet W06b-10, qBCMono W06b.1-10, vICMSMono W06c-10, qBCMonoReten W06c.1-10, vICMSMonoReten W06d-10,
  qBCMonoRet W06d.1-10, vICMSMonoRet W06e-10, vProd W07-10, vFrete W08-10, vSeg W09-10, vDesc W10-10, vII W11-10, vIPI W12-10, vIPIDevol W12a-10,
  vPIS W13-10, vCOFINS W14-10, vOutro W15-10, vTotTrib W16a-10, vProdLiqTot -
total: vProdLiqTot -
ISSQNtot: vServ W18-10, vBC W19-10, vISS W20-10, vPIS W21-10, vCOFINS W22-10, vDeducao W22b-10, vOutro W22c-10, vDescIncond W22d-10, vDescCond W22e-10,
  vISSRet W22f-10
retTrib: vRetPIS -, vRetCOFINS -, vRetCSLL -, vBCIRRF -, vIRRF -, vBCRetPrev -, vRetPrev -
ISTot: vIS W33-10
IBSCBSTot: vBCIBSCBS W35-10, gIBS/gIBSUF/vDif W38-10, gIBS/gIBSUF/vDevTrib W39-10, gIBS/gIBSUF/vIBSUF W41-10, gIBS/gIBSMun/vDif W43-10,
  gIBS/gIBSMun/vDevTrib W44-10, gIBS/gIBSMun/vIBSMun W46-10, gIBS/vIBS W47-10, gIBS/vCredPres W48-10, gIBS/vCredPresCondSus -, gCBS/vDif W53-10,
  gCBS/vDevTrib W54-10, gCBS/vCBS W56-10, gCBS/vCredPres W56a-10, gCBS/vCredPresCondSus -, gMono/vIBSMono W58-10, gMono/vCBSMono W59-10,
  gMono/vIBSMonoReten W59a-10, gMono/vCBSMonoReten W59b-10, gMono/vIBSMonoRet W59c-10, gMono/vCBSMonoRet W59d-10, gEstornoCred/vIBSEstCred W59f-10,
  gEstornoCred/vCBSEstCred W59g-10
`

test('the table has each total of the layout, with its rule', () => {
  const rows = LAYOUT.trim()
    .split(/\n(?! )/)
    .flatMap((line) => {
      const [group = '', all = ''] = line.split(/:\s+/)
      return all.split(/,\s+/).map((one) => (group === 'total' ? one : `${group}/${one}`))
    })
  expect(NOTE_TOTALS.map(({ name, rule }) => `${name} ${rule ?? '-'}`)).toEqual(rows)
})

const isOfServices = ({ counts }: TotalRule) =>
  counts !== undefined && !counts({ det: element('det'), texts: new Map(), isService: false, countsInTotal: true })

/** Two items that make 3,00 of a total, and one that has nothing of it. */
function itemsOf(rule: TotalRule): Amounts[] {
  const kind: Amounts = isOfServices(rule) ? { 'imposto/ISSQN/cMunFG': '3550308' } : { 'imposto/ICMS/*/orig': '0' }
  const [path = ''] = rule.items
  return [{ ...kind, [path]: '1.20' }, { ...kind, [path]: '1.80' }, kind]
}

/** The problems of a row alone: what else the note lacks is another row's. */
function ownOf(rule: TotalRule, stated: bigint | undefined): string[] {
  const totals: Amounts = stated === undefined ? {} : { [rule.name]: fromCents(stated) }
  return differing(itemsOf(rule), totals).filter((text) => text.startsWith(`${rule.name} `))
}

describe.each(NOTE_TOTALS.filter(({ items }) => items.length > 0))('$name ($rule)', (rule) => {
  const tolerance = rule.tolerance ?? 0n

  test('is the sum of its items', () => {
    expect(ownOf(rule, 300n)).toEqual([])
  })

  test.each([1n, -1n])('may be off by its tolerance, and not by a cent more: %s', (sign) => {
    expect(ownOf(rule, 300n + sign * tolerance)).toEqual([])
    const off = 300n + sign * (tolerance + 1n)
    expect(ownOf(rule, off)).toEqual([`${rule.name} ${off} ≠ 300`])
  })

  test('is 0 where it is absent, unless it may be left out', () => {
    expect(ownOf(rule, undefined)).toEqual(rule.isOptional ? [] : [`${rule.name} absent ≠ 300`])
  })

  test('is asked for by no item that has nothing of it', () => {
    const none = itemsOf(rule).map((item) => ({ ...item, [rule.items[0] ?? '']: '0.00' }))
    expect(differing(none, {}).filter((text) => text.startsWith(`${rule.name} `))).toEqual([])
    const some = tolerance + 1n
    expect(differing(none, { [rule.name]: fromCents(some) })).toContain(`${rule.name} ${some} ≠ 0`)
  })
})

test.each(NOTE_TOTALS.filter(({ items }) => items.length === 0))('$name is compared with nothing', ({ name }) => {
  expect(differing([{}], { [name]: '9.99' })).toEqual([])
})

const GOODS = { 'imposto/ICMS/*/orig': '0' }
const SERVICE = { 'imposto/ISSQN/vBC': '50.00', 'imposto/ISSQN/vISSQN': '2.50' }

test.each<[string, Amounts[], Amounts, string[]]>([
  [
    'the ICMS of what is exempt is not counted (W04-10)',
    [{ 'imposto/ICMS/*/CST': '40', 'imposto/ICMS/*/vICMS': '1.00' }],
    { 'ICMSTot/vICMS': '0.00' },
    [],
  ],
  [
    'PIS and COFINS are of goods, those of services stand apart (W13-10, W21-10)',
    [
      { ...GOODS, 'imposto/PIS/*/vPIS': '1.00', 'imposto/COFINS/*/vCOFINS': '2.00' },
      { 'imposto/ISSQN/cMunFG': '1', 'imposto/PIS/*/vPIS': '0.30', 'imposto/COFINS/*/vCOFINS': '0.40' },
    ],
    { 'ICMSTot/vPIS': '1.30', 'ICMSTot/vCOFINS': '2.00', 'ISSQNtot/vPIS': '0.00', 'ISSQNtot/vCOFINS': '0.40' },
    ['ICMSTot/vPIS 130 ≠ 100', 'ISSQNtot/vPIS 0 ≠ 30'],
  ],
  [
    'PIS and COFINS that no item has may be told as totals alone',
    [GOODS],
    { 'ICMSTot/vPIS': '0.65', 'ICMSTot/vCOFINS': '3.00' },
    [],
  ],
  ['one of them is none of these', [GOODS], { 'ICMSTot/vPIS': '0.65' }, ['ICMSTot/vPIS 65 ≠ 0']],
  [
    'nor are both where an item has one',
    [{ ...GOODS, 'imposto/PIS/*/CST': '49' }],
    { 'ICMSTot/vPIS': '0.65', 'ICMSTot/vCOFINS': '3.00' },
    ['ICMSTot/vPIS 65 ≠ 0', 'ICMSTot/vCOFINS 300 ≠ 0'],
  ],
  [
    'what does not count in the total is no product, and its discount is one (W07-10, W10-10)',
    [
      { ...GOODS, 'prod/vProd': '10.00', 'prod/indTot': '1' },
      { ...GOODS, 'prod/vProd': '5.00', 'prod/vDesc': '0.50', 'prod/indTot': '0' },
    ],
    { 'ICMSTot/vProd': '10.00', 'ICMSTot/vDesc': '0.50', 'ICMSTot/vNF': '9.50' },
    [],
  ],
  [
    'services stand beside the products',
    [
      { ...GOODS, 'prod/vProd': '100.00' },
      { ...SERVICE, 'prod/vProd': '50.00' },
    ],
    {
      'ICMSTot/vProd': '100.00',
      'ISSQNtot/vServ': '50.00',
      'ISSQNtot/vBC': '50.00',
      'ISSQNtot/vISS': '2.50',
      'ICMSTot/vNF': '150.00',
    },
    [],
  ],
  [
    'or among them, told of or not, and then vNF does not add them',
    [
      { ...GOODS, 'prod/vProd': '100.00' },
      { ...SERVICE, 'prod/vProd': '50.00' },
    ],
    {
      'ICMSTot/vProd': '150.00',
      'ISSQNtot/vServ': '50.00',
      'ISSQNtot/vBC': '50.00',
      'ISSQNtot/vISS': '2.50',
      'ICMSTot/vNF': '200.00',
    },
    ['ICMSTot/vNF 20000 ≠ 15000'],
  ],
  [
    'services of another amount',
    [
      { ...GOODS, 'prod/vProd': '100.00' },
      { ...SERVICE, 'prod/vProd': '50.00' },
    ],
    {
      'ICMSTot/vProd': '100.00',
      'ISSQNtot/vServ': '50.01',
      'ISSQNtot/vBC': '50.01',
      'ISSQNtot/vISS': '2.50',
      'ICMSTot/vNF': '150.01',
    },
    ['ISSQNtot/vServ 5001 ≠ 5000', 'ISSQNtot/vBC 5001 ≠ 5000'],
  ],
  [
    'quantities are added up to their last decimal and rounded once',
    Array.from({ length: 3 }, () => ({ 'imposto/ICMS/*/qBCMonoRet': '10.0049' })),
    { 'ICMSTot/qBCMonoRet': '30.01' },
    [],
  ],
  [
    'the IBS is what the items have, a presumed credit taken off (W47-10)',
    [
      {
        'imposto/IBSCBS/gIBSCBS/gIBSUF/vIBSUF': '1.00',
        'imposto/IBSCBS/gIBSCBS/vIBS': '0.50',
        'imposto/IBSCBS/gCredPresOper/gIBSCredPres/vCredPres': '0.50',
      },
    ],
    { 'IBSCBSTot/gIBS/gIBSUF/vIBSUF': '1.00', 'IBSCBSTot/gIBS/vIBS': '0.50', 'IBSCBSTot/gIBS/vCredPres': '0.50' },
    [],
  ],
])('%s', (_, items, totals, expected) => {
  expect(differing(items, totals)).toEqual(expected)
})
