// The totals of IBS, CBS and IS (NT 2025.002 v1.34, W31 to W59g). An item's IBS may be less than that of state and municipality (UB54a-10): the
// note's is the sum of what the items have.
import { total, type TotalRule } from './total-rule.ts'

const reform = (name: string) => `imposto/IBSCBS/${name}`
/** Grouped since NT 2025.002 v1.10. */
const mono = (group: string, name: string) => [reform(`gIBSCBSMono/${group}/${name}`), reform(`gIBSCBSMono/${name}`)]

const UF = 'gIBSCBS/gIBSUF'
const MUN = 'gIBSCBS/gIBSMun'
const CBS_ITEM = 'gIBSCBS/gCBS'
const CREDIT = 'gCredPresOper'

/** W33 to W59g. */
export const REFORM_TOTALS: readonly TotalRule[] = [
  total('ISTot/vIS', 'W33-10', 'de IS', 'imposto/IS/vIS', { tax: 'is' }),
  total('IBSCBSTot/vBCIBSCBS', 'W35-10', 'de base do IBS e da CBS', reform('gIBSCBS/vBC')),
  total('IBSCBSTot/gIBS/gIBSUF/vDif', 'W38-10', 'de IBS do estado diferido', reform(`${UF}/gDif/vDif`)),
  total('IBSCBSTot/gIBS/gIBSUF/vDevTrib', 'W39-10', 'de IBS do estado devolvido', reform(`${UF}/gDevTrib/vDevTrib`)),
  total('IBSCBSTot/gIBS/gIBSUF/vIBSUF', 'W41-10', 'de IBS do estado', reform(`${UF}/vIBSUF`)),
  total('IBSCBSTot/gIBS/gIBSMun/vDif', 'W43-10', 'de IBS do município diferido', reform(`${MUN}/gDif/vDif`)),
  total(
    'IBSCBSTot/gIBS/gIBSMun/vDevTrib',
    'W44-10',
    'de IBS do município devolvido',
    reform(`${MUN}/gDevTrib/vDevTrib`),
  ),
  total('IBSCBSTot/gIBS/gIBSMun/vIBSMun', 'W46-10', 'de IBS do município', reform(`${MUN}/vIBSMun`)),
  total('IBSCBSTot/gIBS/vIBS', 'W47-10', 'de IBS', reform('gIBSCBS/vIBS'), { tax: 'ibs' }),
  total(
    'IBSCBSTot/gIBS/vCredPres',
    'W48-10',
    'de crédito presumido do IBS',
    reform(`${CREDIT}/gIBSCredPres/vCredPres`),
  ),
  total(
    'IBSCBSTot/gIBS/vCredPresCondSus',
    null,
    'de crédito presumido do IBS em condição suspensiva',
    reform(`${CREDIT}/gIBSCredPres/vCredPresCondSus`),
  ),
  total('IBSCBSTot/gCBS/vDif', 'W53-10', 'de CBS diferida', reform(`${CBS_ITEM}/gDif/vDif`)),
  total('IBSCBSTot/gCBS/vDevTrib', 'W54-10', 'de CBS devolvida', reform(`${CBS_ITEM}/gDevTrib/vDevTrib`)),
  total('IBSCBSTot/gCBS/vCBS', 'W56-10', 'de CBS', reform(`${CBS_ITEM}/vCBS`), { tax: 'cbs' }),
  total(
    'IBSCBSTot/gCBS/vCredPres',
    'W56a-10',
    'de crédito presumido da CBS',
    reform(`${CREDIT}/gCBSCredPres/vCredPres`),
  ),
  total(
    'IBSCBSTot/gCBS/vCredPresCondSus',
    null,
    'de crédito presumido da CBS em condição suspensiva',
    reform(`${CREDIT}/gCBSCredPres/vCredPresCondSus`),
  ),
  total('IBSCBSTot/gMono/vIBSMono', 'W58-10', 'de IBS monofásico', mono('gMonoPadrao', 'vIBSMono'), { tax: 'ibs' }),
  total('IBSCBSTot/gMono/vCBSMono', 'W59-10', 'de CBS monofásica', mono('gMonoPadrao', 'vCBSMono'), { tax: 'cbs' }),
  total(
    'IBSCBSTot/gMono/vIBSMonoReten',
    'W59a-10',
    'de IBS monofásico sujeito a retenção',
    mono('gMonoReten', 'vIBSMonoReten'),
    { tax: 'ibs' },
  ),
  total(
    'IBSCBSTot/gMono/vCBSMonoReten',
    'W59b-10',
    'de CBS monofásica sujeita a retenção',
    mono('gMonoReten', 'vCBSMonoReten'),
    { tax: 'cbs' },
  ),
  total(
    'IBSCBSTot/gMono/vIBSMonoRet',
    'W59c-10',
    'de IBS monofásico retido anteriormente',
    mono('gMonoRet', 'vIBSMonoRet'),
  ),
  total(
    'IBSCBSTot/gMono/vCBSMonoRet',
    'W59d-10',
    'de CBS monofásica retida anteriormente',
    mono('gMonoRet', 'vCBSMonoRet'),
  ),
  total('IBSCBSTot/gEstornoCred/vIBSEstCred', 'W59f-10', 'de IBS estornado', reform('gEstornoCred/vIBSEstCred')),
  total('IBSCBSTot/gEstornoCred/vCBSEstCred', 'W59g-10', 'de CBS estornada', reform('gEstornoCred/vCBSEstCred')),
]
