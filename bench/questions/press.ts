import { byTurns, type Measurement, type Order, pause } from '../measurements.ts'
import type { Control } from '../in-page.ts'
import type { Subject } from '../site.ts'

export const question =
  'What does the first press cost, two seconds after the rows are seen? (beside: the same press later)'

const CONTROLS = ['row', 'Filtrar', 'Próxima página'] as const satisfies Control[]
const WAYS = (['element', 'host'] as const).flatMap((subject) =>
  CONTROLS.map((control) => `${subject}, ${control}` as const),
)

export async function* measure({ runs, site }: Order): AsyncGenerator<Measurement> {
  const { visit } = await site()
  for (const slowLine of [false, true]) {
    const found = await byTurns(runs, WAYS, async (way) => {
      // Both halves are of the lists that WAYS is made of.
      const [subject, control] = way.split(', ') as [Subject, Control]
      const { page, open, close } = await visit({ slowLine })
      await open(subject)
      // Who is going to press has the pointer over the list by then.
      await page.mouse.move(640, 450)
      await pause(2000)
      const press = () => page.evaluate((name) => window.bench.press(name), control)
      const first = await press()
      await pause(1500)
      if (control === 'Filtrar') await page.keyboard.press('Escape')
      if (control === 'row') await page.evaluate(() => window.bench.control('Voltar')?.click())
      await page.waitForFunction(() => window.bench.topKey() && !window.bench.root().querySelector('dialog[open]'))
      await pause(1500)
      const later = await press()
      await close()
      return [first, later]
    })
    for (const way of WAYS) {
      yield { name: way + (slowLine ? ', slow line' : ''), value: found(way, 0), unit: 'ms', beside: found(way, 1) }
    }
  }
}
