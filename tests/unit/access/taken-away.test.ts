import { expect, test } from 'vitest'
import { removalText } from '#widgets/access/groups/taken-away.ts'

const grant = (n: number) => ({ id: String(n), email: `p${n}@aurora.example`, role: 'Operação' })
const alarm = (description: string, is_last: boolean) => ({ id: description, description, is_last })

test('a group that nobody uses takes nothing away', () => {
  expect(removalText({ grants: [], alarms: [] })).toEqual(['Nenhum acesso e nenhum alarme usa este grupo.'])
})

test('accesses are named, alarms told apart by whether they go', () => {
  const alarms = [alarm('Nível da bateria', true), alarm('Cupons em memória', false)]
  expect(removalText({ grants: [grant(1)], alarms })).toEqual([
    'Com ele se exclui 1 acesso: p1@aurora.example (Operação).',
    'Exclui-se também 1 alarme que não avisa outro grupo: Nível da bateria.',
    '1 alarme deixa de avisar este grupo e segue avisando outros: Cupons em memória.',
  ])
})

test('of many the first are named and the rest counted', () => {
  const [text] = removalText({ grants: [1, 2, 3, 4, 5, 6, 7].map(grant), alarms: [] })
  expect(text).toMatch(
    /^Com ele se excluem 7 acessos: p1@aurora\.example .*p5@aurora\.example \(Operação\) e mais\u00a02\.$/,
  )
})
