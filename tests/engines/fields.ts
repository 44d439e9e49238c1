import { expect } from 'vitest'
import type { FieldKind } from './probe.ts'
import type { Screen } from './screen.ts'

/**
 * Fills in fields below a selector. Those named must be there, some only once others are filled in, and no other ones unless there may be
 * `more`.
 */
export async function fillIn(
  screen: Screen,
  { scope, fields: names, more = false }: { scope: string; fields: readonly string[]; more?: boolean },
): Promise<void> {
  for (const name of names) {
    const field = await screen.until(
      `a field ${name}`,
      (css, wanted) => window.probe.fields(css).find((one) => one.name === wanted),
      scope,
      name,
    )
    await fill[field.kind](screen, field)
  }
  const found = await screen.ask((css) => window.probe.fields(css).map(({ name }) => name), scope)
  expect(more ? found.filter((name) => names.includes(name)) : found).toEqual(names)
}

interface Field {
  css: string
  name: string
}

/** Fields that take whole numbers alone, such as a CPF, or a time of four digits. */
const LENGTHS: Readonly<Record<string, number>> = { Consumidor: 11, 'Hora inicial': 4, 'Hora final': 4 }

/** Each kind of field, as a hand would use it. */
const fill: Record<FieldKind, (screen: Screen, field: Field) => Promise<void>> = {
  async search(screen, field) {
    await screen.click(field)
    await chooseOption(screen, field.name, ':not([aria-disabled="true"])')
  },
  async choice(screen, field) {
    await screen.click(field)
    await chooseOption(screen, field.name, ':last-of-type')
  },
  async day(screen, field) {
    await screen.click(field)
    // A day that stands there gives way to what is typed.
    await screen.ask((wanted) => {
      const [input] = window.probe.find(wanted)
      if (input instanceof HTMLInputElement) input.select()
    }, field)
    await screen.press('1', '1', '1', '1', '2', '0', '2', '5')
    await screen.until(
      `${field.name} is 11/11/2025`,
      (wanted) => window.probe.find(wanted).some((input) => 'value' in input && input.value === '11/11/2025'),
      field,
    )
  },
  async flag(screen, field) {
    const isOn = (wanted: Field) =>
      window.probe.find(wanted).some((input) => input instanceof HTMLInputElement && input.checked)
    const before = await screen.ask(isOn, field)
    await screen.click(field)
    expect(await screen.ask(isOn, field), field.name).toBe(!before)
    // As it was: of some, one at least must be on.
    await screen.click(field)
    expect(await screen.ask(isOn, field), field.name).toBe(before)
  },
  async text(screen, field) {
    await screen.click(field)
    await screen.press(...Array<'1'>(LENGTHS[field.name] ?? 1).fill('1'))
    await screen.until(
      `${field.name} ends with 1`,
      (wanted) => window.probe.find(wanted).some((input) => 'value' in input && String(input.value).endsWith('1')),
      field,
    )
  },
}

/** Chooses in the open popover, which must hang on its button. Where many may be chosen, Escape closes it. */
async function chooseOption(screen: Screen, name: string, which: string): Promise<void> {
  const { many } = await openPopover(screen, name)
  await screen.click({ css: `.pop:popover-open [role="option"]${which}` })
  if (many) await screen.press('Escape')
  await screen.shows('.pop:popover-open', false)
}

/** Waits for the popover with its options, beneath or above its button, at one of its edges and as wide at least. */
export function openPopover(screen: Screen, name: string) {
  return screen.until(`the options of ${name}, at their button`, () => {
    const open = window.probe.popover()
    return open && open.options > 0 && open.apart <= 6 && open.aside <= 2 && open.narrower <= 1 ? open : undefined
  })
}
