import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import * as z from 'zod/mini'
import { CallError } from '#api/client/call.ts'
import { ApiForm } from '#widgets/kit/form/ApiForm.tsx'
import { SubmitButton } from '#widgets/kit/form/buttons.tsx'
import {
  CheckboxField,
  CheckboxGroupField,
  SegmentedField,
  SelectField,
  SwitchField,
} from '#widgets/kit/form/choices.tsx'
import { DayField } from '#widgets/kit/form/DayField.tsx'
import { NumberField, TextAreaField, TextField } from '#widgets/kit/form/fields.tsx'
import { PeriodField } from '#widgets/kit/form/PeriodField.tsx'

const Body = z.object({
  name: z.string().check(z.minLength(1, 'Campo obrigatório')),
  phone: z.string(),
  days: z.optional(z.int().check(z.maximum(31, 'No máximo 31'))),
  since: z.string(),
  notes: z.string(),
  role: z.enum(['reader', 'writer']),
  level: z.enum(['low', 'high']),
  weekdays: z.array(z.string()).check(z.minLength(1, 'Escolha ao menos um dia')),
  is_active: z.boolean(),
  is_agreed: z.boolean(),
  date_start: z.string(),
  date_end: z.string(),
})
type Body = z.input<typeof Body>

const NOTHING: Body = {
  name: '',
  phone: '',
  since: '',
  notes: '',
  role: 'reader',
  level: 'low',
  weekdays: [],
  is_active: false,
  is_agreed: false,
  date_start: '',
  date_end: '',
}
const options = (texts: Record<string, string>) => Object.entries(texts).map(([value, label]) => ({ value, label }))
const roles = options({ reader: 'Leitor', writer: 'Escritor' })
const levels = options({ low: 'Baixo', high: 'Alto' })
const weekdays = options({ mon: 'Segunda', tue: 'Terça' })

function Example({ send }: { send: (body: Body) => Promise<void> }) {
  return (
    <ApiForm
      className="form"
      schema={Body}
      defaults={NOTHING}
      send={send}
      onSaved={() => {}}
      failure={(said) => `Não foi salvo: ${said}`}
      actions={<SubmitButton>Salvar</SubmitButton>}
    >
      <TextField<Body> name="name" label="Nome" />
      <TextField<Body> name="phone" label="Telefone" mask="(99) 99999-9999" />
      <NumberField<Body> name="days" label="Dias" />
      <DayField<Body> name="since" label="Desde" />
      <TextAreaField<Body> name="notes" label="Notas" />
      <SelectField<Body> name="role" label="Papel" options={roles} />
      <SegmentedField<Body> name="level" label="Nível" options={levels} />
      <CheckboxGroupField<Body> name="weekdays" label="Quando" options={weekdays} />
      <SwitchField<Body> name="is_active" label="Ativo" />
      <CheckboxField<Body> name="is_agreed" label="De acordo" />
      <PeriodField<Body> from="date_start" to="date_end" />
    </ApiForm>
  )
}

const send = fn<(body: Body) => Promise<void>>()

const meta = {
  title: 'Componentes/Combinados/Formulário',
  parameters: { controls: { disable: true } },
  render: () => (
    <div style={{ padding: 24 }}>
      <Example send={send} />
    </div>
  ),
  beforeEach: () => void send.mockReset().mockResolvedValue(),
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const save = (canvas: ReturnType<typeof within>) => userEvent.click(canvas.getByRole('button', { name: 'Salvar' }))

export const Preenchido: Story = {
  async play({ canvas, canvasElement }) {
    await userEvent.type(canvas.getByLabelText('Nome'), 'Loja')
    await userEvent.type(canvas.getByLabelText('Telefone'), '11987654321')
    await userEvent.type(canvas.getByLabelText('Dias'), '1a5')
    await userEvent.type(canvas.getByLabelText('Desde'), '20/11/2026')
    await userEvent.type(canvas.getByLabelText('Notas'), 'Duas{enter}linhas')
    await userEvent.click(canvas.getByRole('button', { name: 'Papel: Leitor' }))
    await userEvent.click(await within(canvasElement).findByRole('option', { name: 'Escritor' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Alto' }))
    // In another order than theirs.
    for (const name of ['Terça', 'Segunda', 'De acordo']) {
      await userEvent.click(canvas.getByRole('checkbox', { name }))
    }
    await userEvent.click(canvas.getByRole('switch', { name: 'Ativo' }))
    await userEvent.type(canvas.getByLabelText('Data inicial'), '01/11/2026')
    await userEvent.type(canvas.getByLabelText('Data final'), '02/11/2026')
    await save(canvas)
    await expect(send).toHaveBeenCalledTimes(1)
    await expect(send).toHaveBeenCalledWith(
      {
        name: 'Loja',
        phone: '(11) 98765-4321',
        days: 15,
        since: '2026-11-20',
        notes: 'Duas\nlinhas',
        role: 'writer',
        level: 'high',
        weekdays: ['mon', 'tue'],
        is_active: true,
        is_agreed: true,
        date_start: '2026-11-01',
        date_end: '2026-11-02',
      } satisfies Body,
      false,
      // Nothing that others may have changed meanwhile.
      undefined,
    )
  },
}

export const FaltasNosCampos: Story = {
  name: 'Faltas nos campos',
  globals: { theme: 'light' },
  async play({ canvas }) {
    await userEvent.type(canvas.getByLabelText('Dias'), '32')
    await save(canvas)
    await expect(await canvas.findByText('Campo obrigatório')).toBeVisible()
    await expect(canvas.getByText('Escolha ao menos um dia')).toBeVisible()
    await expect(canvas.getByText('No máximo 31')).toBeVisible()
    await expect(canvas.getByLabelText('Nome')).toHaveFocus()
    await expect(send).not.toHaveBeenCalled()
    await userEvent.type(canvas.getByLabelText('Nome'), 'L')
    await expect(canvas.queryByText('Campo obrigatório')).toBeNull()
  },
}

export const RecusadoPeloServidor: Story = {
  name: 'Recusado pelo servidor',
  async play({ canvas }) {
    const fields = { 'weekdays.1': 'Este dia não', tenant: 'Hoje não' }
    send.mockRejectedValueOnce(new CallError('api', 'Dados inválidos', 400, { fields }))
    await userEvent.type(canvas.getByLabelText('Nome'), 'Loja')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Segunda' }))
    await save(canvas)
    await expect(await canvas.findByText('Este dia não')).toBeVisible()
    await expect(canvas.getByText('Não foi salvo: Hoje não')).toBeVisible()
    await expect(canvas.getByRole('checkbox', { name: 'Segunda' })).toHaveFocus()
    await expect(canvas.getByLabelText('Nome')).toHaveValue('Loja')
  },
}

export const SalvoNaSegundaVez: Story = {
  name: 'Salvo na segunda vez',
  tags: ['!autodocs'],
  async play(context) {
    await RecusadoPeloServidor.play?.(context)
    await save(context.canvas)
    await expect(send).toHaveBeenCalledTimes(2)
    await expect(context.canvas.queryByText('Não foi salvo: Hoje não')).toBeNull()
  },
}
