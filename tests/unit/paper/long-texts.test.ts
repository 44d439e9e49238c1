import { expect, test } from 'vitest'
import { drawPdf } from '#api/server/ports/paper/draw.node.ts'
import { danfe } from '#domain/documents/paper/danfe.ts'
import { PAPER_WIDTHS } from '#domain/documents/paper/sheet.ts'
import { inked, print } from '../../paper/head.ts'
import { openPdf } from '../../pdf.ts'
import { printed } from './printed-note.ts'

// Texts as long as the layout lets them be, or longer, on each paper: nothing is cut, and nothing stands beyond the page.

const told = (text: string) => (xml: string) => xml.replace('</det>', `<infAdProd>${text}</infAdProd></det>`)

const numbered = (count: number, between: string) =>
  Array.from({ length: count }, (_, at) => `n${String(at).padStart(3, '0')}`).join(between)

test.each(
  PAPER_WIDTHS.flatMap((width) => [
    { width, name: 'a word of 500 letters', note: printed(told(numbered(125, ''))), words: numbered(125, '') },
    { width, name: '250 lines of an item', note: printed(told(numbered(250, '\n'))), words: numbered(250, '') },
    {
      width,
      name: 'a message of SEFAZ of 3,000 letters without a blank',
      note: printed((xml) => xml, { alerts: [`Mensagem da SEFAZ 200: ${numbered(750, '')}`] }),
      words: numbered(750, ''),
    },
    {
      width,
      name: '400 lines of a message of SEFAZ',
      note: printed((xml) => xml, { alerts: [numbered(400, ';')] }),
      words: numbered(400, ''),
    },
    {
      width,
      name: 'a mark-up',
      note: printed(told('Sem &lt;b&gt;glúten&lt;/b&gt; &amp;amp; lactose')),
      words: 'Sem<b>glúten</b>&amp;lactose',
    },
  ]),
)('$name on $width', async ({ width, note, words }) => {
  const bytes = await drawPdf(danfe(note, 'complete'), width)
  const { lines, sizes } = await openPdf(bytes)
  const all = lines.filter((line) => !line.startsWith('Página') && !line.startsWith('# Código')).join('')
  expect(all.replaceAll(/\s/g, '')).toContain(words)
  const pages = await print(bytes)
  expect(pages).toHaveLength(sizes.length)
  const edge = width === '58' ? 40 : width === '80' ? 32 : 100
  for (const page of pages) {
    const { left, right } = inked(page)
    expect(left).toBeGreaterThanOrEqual(edge)
    expect(right).toBeLessThan(page.width - edge)
    expect(lowest(page)).toBeLessThan(page.height - 8)
  }
})

/** The last row that has a dot. */
const lowest = ({ width, black }: { width: number; black: Uint8Array }): number =>
  Math.floor(black.lastIndexOf(1) / width)

const MOST = '9999999999999.99'
const longest = (xml: string) =>
  xml
    .replace('<qCom>1.0000', '<qCom>99999999999.9999')
    .replace(/<vUnCom>[^<]*/, '<vUnCom>98765432109.0123456789')
    .replace(/<vProd>[^<]*<.vProd>/, `<vProd>${MOST}</vProd><vDesc>${MOST}</vDesc><vOutro>${MOST}</vOutro>`)

test.each(PAPER_WIDTHS)('numbers as long as the layout lets them be, whole and exact, on %s', async (width) => {
  const { lines } = await openPdf(await drawPdf(danfe(printed(longest), 'complete'), width))
  const numbers = new Set(lines.flatMap((line) => line.match(/[−+\d.,]{12,}/g) ?? []))
  for (const whole of ['99.999.999.999,9999', '98.765.432.109,0123456789', '9.999.999.999.999,99']) {
    expect(numbers).toContain(whole)
  }
  expect(numbers).toContain('−9.999.999.999.999,99')
  expect(numbers).toContain('+9.999.999.999.999,99')
})
