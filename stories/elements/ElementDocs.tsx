import { Controls, Primary, Subtitle, Title } from '@storybook/addon-docs/blocks'
import type { ReactNode } from 'react'
import { declarationOf } from './reference.ts'

interface Row {
  name: string
  about?: string | undefined
  type?: string | undefined
  unless?: string | undefined
}

/** Text with `code` in it, as the manifest's descriptions are. */
const withCode = (text = ''): ReactNode =>
  text.split('`').map((part, at) => (at % 2 ? <code key={at}>{part}</code> : part))

function Reference({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  const hasType = rows.some(({ type }) => type)
  const hasDefault = rows.some(({ unless }) => unless)
  return (
    <>
      <h2>{title}</h2>
      <table className="sb-unstyled reference">
        <thead>
          <tr>
            <th>Nome</th>
            <th>O que é</th>
            {hasType && <th>Tipo</th>}
            {hasDefault && <th>Sem valor</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, about, type, unless }) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td>{withCode(about)}</td>
              {hasType && <td>{type && <code>{type}</code>}</td>}
              {hasDefault && <td>{unless}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The page of an element: how it looks, its controls, and all that a page may rely on, from custom-elements.json. */
export function ElementDocs({ tag }: { tag: string }) {
  const { attributes = [], members = [], events = [], slots = [], cssParts = [], ...own } = declarationOf(tag)
  const { summary, cssProperties = [], cssStates = [], views } = own
  const plain = (all: readonly { name: string; description?: string }[]) =>
    all.map(({ name, description }) => ({ name, about: description }))
  const fields = members.filter((one) => one.kind === 'field')
  return (
    <>
      <Title>{`<${tag}>`}</Title>
      <Subtitle>{summary}</Subtitle>
      <Primary />
      <Controls />
      <Reference
        title="Atributos"
        rows={attributes.map(({ name, description, type, default: unless }) => {
          return { name, about: description, type: type?.text, unless }
        })}
      />
      <Reference
        title="Propriedades"
        rows={fields.map(({ name, description, type }) => ({ name, about: description, type: type?.text }))}
      />
      <Reference
        title="Eventos"
        rows={events.map(({ name, description, type }) => ({ name, about: description, type: type.text }))}
      />
      <Reference title="Estados" rows={plain(cssStates).map((row) => ({ ...row, name: `:state(${row.name})` }))} />
      <Reference title="Partes" rows={plain(cssParts).map((row) => ({ ...row, name: `::part(${row.name})` }))} />
      <Reference title="Slots" rows={plain(slots)} />
      <Reference title="Variáveis CSS" rows={plain(cssProperties)} />
      <Reference title="Telas (view)" rows={views.map(({ path, title }) => ({ name: path, about: title }))} />
    </>
  )
}
