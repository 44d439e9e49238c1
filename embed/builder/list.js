import { find, node } from './node.js'

// The elements to choose from, in the groups of the product's menu, narrowed by what is typed.

/** As the menu of the back-office has them. */
const ORDER = ['Vendas', 'Pendências', 'Contador', 'SATs', 'Administração', 'Outros', 'Para o seu texto']

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const linkOf = ({ tag, title, isLeaf, about }) =>
  node(
    'li',
    { title: about },
    node(
      'a',
      { href: `#${tag}` },
      ...(isLeaf ? [] : [node('span', { textContent: title })]),
      node('code', { textContent: tag }),
    ),
  )

/** Fills the list. Returns what marks the one that is shown. */
export function showList(elements) {
  const groups = Map.groupBy(elements, ({ group }) => group)
  const lists = ORDER.flatMap((group) => (groups.has(group) ? [[group, groups.get(group)]] : [])).map(
    ([group, all], at) => {
      const heading = node('p', { id: `group-${at}`, className: 'group', textContent: group })
      const list = node('ul', {}, ...all.map(linkOf))
      list.setAttribute('aria-labelledby', heading.id)
      return node('section', {}, heading, list)
    },
  )
  find('#list').append(...lists)
  find('#search').addEventListener('input', ({ target }) => {
    const words = plain(target.value).split(/\s+/).filter(Boolean)
    for (const section of lists) {
      const items = [...section.querySelectorAll('li')]
      for (const item of items) {
        const text = plain(`${item.textContent} ${item.title}`)
        item.hidden = !words.every((word) => text.includes(word))
      }
      section.hidden = items.every(({ hidden }) => hidden)
    }
    find('#none').hidden = lists.some(({ hidden }) => !hidden)
  })
  return (tag) => {
    for (const link of document.querySelectorAll('#list a')) {
      if (link.hash === `#${tag}`) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
    }
  }
}
