import { Fragment } from 'react'
import { useAllowed } from '#api/client/use-connection.ts'
import { Empty } from '#ui/painted/Empty.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { MenuIcon } from '#ui/MenuIcon.tsx'
import { Link } from '#widgets/kit/place/Link.tsx'
import { useReport } from '#widgets/kit/report.ts'
import type { Menu } from '#widgets/kit/widget.ts'
import { grouped, isInMenu, menu } from './shell/menu.ts'

/** The page behind '/' (docs/decisions.md#home): the areas that the user may open. Whoever lacks a permission lands here. */
export default function Home() {
  useReport('ready')
  const allowed = useAllowed()
  const entries = menu.filter((entry) => isInMenu(entry) && allowed?.(entry.needs))
  if (!allowed) return null
  if (entries.length === 0) {
    return (
      <Empty
        icon="lock"
        title="Nenhuma área disponível"
        text="Seu perfil não dá acesso a nenhuma área desta organização. Fale com quem administra os acessos."
      />
    )
  }
  return (
    <section className="pad">
      <h2 className="mb-4 text-20">Escolha uma área para começar</h2>
      {grouped(entries).map(({ group, parts }) => (
        <Fragment key={group}>
          <h3 className="mt-6 mb-2 text-fg-3">{group}</h3>
          <ul>
            {parts
              .flatMap((part) => part.entries)
              .map((entry) => (
                <Area key={entry.path} {...entry} />
              ))}
          </ul>
        </Fragment>
      ))}
    </section>
  )
}

function Area({ path, icon, within, label, description }: Menu) {
  return (
    <li className="border-t last:border-b">
      <Link to={path} className="-mx-2 flex min-h-14 items-center gap-3 rounded-2 px-2 py-2 hover:bg-hover">
        <MenuIcon name={icon} className="text-fg-3" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium">{within ? `${within}: ${label}` : label}</span>
          <span className="text-fg-2">{description}</span>
        </span>
        <Icon name="chevron-right" className="text-fg-3" />
      </Link>
    </li>
  )
}
