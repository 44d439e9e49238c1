import { widgets } from '../index.ts'
import type { DeclaredElement } from './manifest.ts'

// custom-elements.json is English, as partners' editors are; who reads Storybook or the builder at /embed/ reads Portuguese. By the manifest's own text, so that a
// changed one is missed (tests/unit/kit/portuguese.test.ts).

type Texts = Readonly<Record<string, string>>

/** The words of the menu, for what has an entry there. */
const OF_MENU: Texts = Object.fromEntries(
  widgets.flatMap(({ menu = [], elements }) =>
    Object.values(elements).flatMap(({ shows, start }) => {
      const entry = menu.find(({ path }) => path === start({}))
      return entry ? [[shows, entry.description]] : []
    }),
  ),
)
const ELEMENTS: Texts = {
  ...OF_MENU,
  'who has access: users with their roles and groups': 'quem tem acesso: usuários, com seus perfis e grupos',
  'roles, with the matrix of what each permits': 'perfis, com a matriz do que cada um permite',
  'groups of companies, which accesses are limited to': 'grupos de empresas, aos quais acessos se limitam',
  "the numbers missing in the coupons' sequences": 'os números que faltam nas sequências dos cupons',
  'the code that a device shows, to be authorized': 'o código que um dispositivo mostra, para ser autorizado',
  'one note': 'uma nota',
  'what needs somebody now, the gravest first: documents, SATs, companies and months, as a list or in one line':
    'o que pede alguém agora, o mais grave primeiro: documentos, SATs, empresas e meses, em lista ou em uma linha',
  'a search field for the page: notes, coupons, companies, SATs and products, each result leading on':
    'um campo de busca para a página: notas, cupons, empresas, SATs e produtos, e cada resultado leva adiante',
  'the documents of a month or of days as a file: XML in a zip, made in sight, or the rows of a spreadsheet':
    'os documentos de um mês ou de dias em um arquivo: XML em zip, feito à vista, ou as linhas de uma planilha',
  'the paper of one document, within the page: the DANFE of a note, the extrato of a coupon':
    'o papel de um documento, dentro da página: o DANFE de uma nota, o extrato de um cupom',
  "the user's password, second factors, sessions and preferences":
    'a senha, os segundos fatores, as sessões e as preferências do usuário',
  'an access key in groups of four, with a button that copies it':
    'uma chave de acesso em grupos de quatro, com um botão que a copia',
  'a QR code, always black on white': 'um QR Code, sempre preto no branco',
  'a status in words and colour, as the screens have it': 'uma situação em palavras e cor, como nas telas',
  'how one SAT is now: alerts, never monitored, retired; one request a minute for all lights of a page':
    'como um SAT está agora: alertas, nunca monitorado, desativado; uma requisição por minuto para todos os da página',
}

const ATTRIBUTES: Texts = {
  'Whose: of those who administer the tenant, or of those who are limited to company groups.':
    'De quem: dos que administram a organização, ou dos que se limitam a grupos de empresas.',
  'Who looks. Removed or emptied it signs the element out at once: calls end, nothing stays in memory. The property is never reflected into markup.':
    'Quem vê. Removido ou vazio, encerra a sessão do elemento na hora: as chamadas terminam, nada fica na memória. A propriedade nunca é escrita na marcação.',
  'Whose data. A change drops those of the former tenant.': 'De quem são os dados. Uma troca descarta os do anterior.',
  'Address of the server, `http://` or `https://`.': 'Endereço do servidor, `http://` ou `https://`.',
  'the origin that the script came from': 'a origem de onde veio o script',
  'The path inside the element, in step with what the user does: kept by the page, it opens the same screen again.':
    'O caminho dentro do elemento, que acompanha o que o usuário faz: guardado pela página, abre de novo a mesma tela.',
  'Its colours; `auto` follows the system.': 'Suas cores; `auto` segue o sistema.',
  'With `lazy` nothing is fetched until the element is seen.':
    'Com `lazy`, nada é buscado até que o elemento seja visto.',
  "With `page`, set before it appears, what the user prefers is kept in the page's localStorage; otherwise it lasts as long as the page.":
    'Com `page`, posto antes que ele apareça, o que o usuário prefere fica no localStorage da página; senão, dura o que ela durar.',
  "With `inherit`, set before it appears, the page's font is used instead of ours.":
    'Com `inherit`, posto antes que ele apareça, usa-se a fonte da página em vez da nossa.',
  "Set before it appears. With `list` a 'Voltar' leads to the list, in the same element; with `page` it only fires `fiscal-navigate`. Without it there is none.":
    "Posto antes que ele apareça. Com `list`, um 'Voltar' leva à lista, no mesmo elemento; com `page`, ele só dispara `fiscal-navigate`. Sem valor, não há nenhum.",
  'With `off` the element leaves ⌘K, Ctrl K, `/` and the keys of lists (j, k, x, `?`) to the page; otherwise the first three open the search of its area while the focus is in it and nothing is being typed.':
    'Com `off`, o elemento deixa ⌘K, Ctrl K, `/` e as teclas das listas (j, k, x, `?`) para a página; senão, as três primeiras abrem a busca da área dele enquanto o foco está nele e nada se digita.',
  "The page's own way to get a token: asked once for all elements of a tenant when a token is missing or has expired, given up after 30 s, asked again with growing pauses.":
    'Como a própria página obtém um token: pedido uma vez para todos os elementos de uma organização quando falta ou venceu, abandonado depois de 30 s, pedido de novo com pausas crescentes.',
  'The access key of the note or coupon, 44 positions. Required.':
    'A chave de acesso da nota ou do cupom, 44 posições. Obrigatória.',
  'With its items, or its totals alone.': 'Com os itens, ou só os totais.',
  'All of it as a list, or the worst in one line that leads on. A line needs less height: set `--fiscal-min-height`.':
    'Tudo em lista, ou o mais grave em uma linha que leva adiante. Uma linha pede menos altura: defina `--fiscal-min-height`.',
  'The label of the field, up to 80 letters.': 'O rótulo do campo, até 80 letras.',
  'The kinds that it finds, between commas: `nfces`, `cfes`, `companies`, `sats`.':
    'O que ele encontra, entre vírgulas: `nfces`, `cfes`, `companies`, `sats`.',
  'The month that is chosen at first, as `2026-10`; `last` is the last one that is over.':
    'O mês escolhido de início, como `2026-10`; `last` é o último que terminou.',
  "Columns and actions of the page's own in rows of notes, coupons, companies and SATs, by their kind; set anew they are asked anew. Before those of `connect`.":
    'Colunas e ações da própria página nas linhas de notas, cupons, empresas e SATs, por espécie; postas de novo, são pedidas de novo. Valem antes das de `connect`.',
  'The access key of the note, 44 positions. Required.': 'A chave de acesso da nota, 44 posições. Obrigatória.',
  'the key, 44 positions': 'a chave, 44 posições',
  "Its colours; without it those of the page's `color-scheme`.":
    'Suas cores; sem valor, as do `color-scheme` da página.',
  'what it says': 'o que ele diz',
  'its accessible name (`QR Code` unless told)': 'seu nome acessível (sem valor, `QR Code`)',
  'pixels of a side (160 unless told)': 'pixels de um lado (sem valor, 160)',
  'name of the file: with it there is a button that saves the code as SVG':
    'nome do arquivo: com ele há um botão que salva o código como SVG',
  '`nfce` (unless told), `cfe`, or `sat`: state of operation':
    '`nfce` (sem valor), `cfe`, ou `sat`: estado de operação',
  'the status as the API tells it: `authorized`, `cancelled`, `0` …':
    'a situação como a API a diz: `authorized`, `cancelled`, `0` …',
  'id or serial number of the SAT': 'id ou número de série do SAT',
  'whose SAT; what `connect` says unless told': 'de quem é o SAT; sem valor, o que diz `connect`',
  'address of the server; the one that the script came from unless told':
    'endereço do servidor; sem valor, aquele de onde veio o script',
  'who looks; the property is never reflected': 'quem vê; a propriedade nunca é escrita na marcação',
  'asked for a token, as of the other elements': 'a quem se pede um token, como nos outros elementos',
}

const EVENTS: Texts = {
  'Data stand.': 'Os dados estão na tela.',
  'Every change of `:state()`.': 'Cada mudança de `:state()`.',
  'Where the user wants to go inside the element.': 'Aonde o usuário quer ir dentro do elemento.',
  'the element stays, and the page goes': 'o elemento fica, e a página vai',
  'A token is missing or has expired; `respondWith(promise)` gives another.':
    'Um token falta ou venceu; `respondWith(promise)` dá outro.',
  'A failure, told once; `message` is Portuguese, to show.':
    'Uma falha, dita uma vez; `message` é em português, para mostrar.',
  'the element leaves out the words, not the way back': 'o elemento omite as palavras, não o caminho de volta',
  'The user has saved something.': 'O usuário salvou algo.',
  'A row that the user opens (`open`), or all that they have chosen by now (`choose`).':
    'Uma linha que o usuário abre (`open`), ou todas as que ele tem escolhidas (`choose`).',
  'the row is not opened here': 'a linha não é aberta aqui',
  'How the element is used: screens, actions and errors by name, and how long rows took. Nothing of anybody, and of no document.':
    'Como o elemento é usado: telas, ações e erros pelo nome, e quanto as linhas demoraram. Nada de ninguém, nem de documento algum.',
  'nothing here': 'nada aqui',
  'Its key was copied; the detail does not hold it.': 'Sua chave foi copiada; o detalhe não a contém.',
}

const STATES_AND_SLOTS: Texts = {
  'data or code are awaited': 'dados ou código são esperados',
  'data stand': 'os dados estão na tela',
  'older data stand, the last call failed': 'há dados mais antigos na tela, a última chamada falhou',
  'nobody is signed in': 'ninguém entrou',
  'nothing could be shown': 'nada pôde ser mostrado',
  'at the beginning of the toolbar': 'no começo da barra',
  'at the end of the toolbar': 'no fim da barra',
  'instead of the shapes of what is awaited': 'em vez das formas do que se espera',
  'instead of what says that nothing was found': 'em vez do que diz que nada foi encontrado',
  "instead of what says that the element's main data could not be had":
    'em vez do que diz que não foi possível obter os dados principais do elemento',
  everything: 'tudo',
  'the bar above the content': 'a barra acima do conteúdo',
  "a table's frame": 'a moldura de uma tabela',
  'a dialog': 'um diálogo',
  'what says that nothing was found': 'o que diz que nada foi encontrado',
  'what says that the data could not be had': 'o que diz que não foi possível obter os dados',
}

const VARIABLES: Texts = {
  'font family instead of ours; the page must load it': 'família da fonte em vez da nossa; a página a carrega',
  'space at the left and right edge (24px, 16px when narrow)':
    'espaço nas bordas esquerda e direita (24px; estreito, 16px)',
  'height of a list row (40px)': 'altura de uma linha de lista (40px)',
  'radius of checkboxes and tags (4px)': 'raio de caixas de seleção e etiquetas (4px)',
  'radius of controls (6px)': 'raio de controles (6px)',
  'radius of cards and menus (8px)': 'raio de cartões e menus (8px)',
  'radius of dialogs (12px)': 'raio de diálogos (12px)',
  'wells and segmented controls': 'fundos rebaixados e controles segmentados',
  'the page': 'a página',
  'cards, fields, dialogs': 'cartões, campos, diálogos',
  'menus and snackbars': 'menus e avisos',
  text: 'texto',
  'quieter text': 'texto mais discreto',
  'labels and heads': 'rótulos e cabeçalhos',
  hairlines: 'linhas finas',
  'edges of chips and buttons': 'bordas de chips e botões',
  'edges of fields; at least 3:1 against the surface': 'bordas de campos; ao menos 3:1 contra a superfície',
  'the primary button': 'o botão primário',
  'the primary button under the pointer': 'o botão primário sob o ponteiro',
  'text of the primary button': 'texto do botão primário',
  'checked controls': 'controles marcados',
  'checked controls under the pointer': 'controles marcados sob o ponteiro',
  'marks on checked controls': 'marcas em controles marcados',
  links: 'links',
  'tinted ground': 'fundo tingido',
  'edge of tinted ground': 'borda de fundo tingido',
  'the focus ring': 'o anel de foco',
  'least height of an element, from its first frame on (what a usual first answer needs)':
    'altura mínima de um elemento, desde o primeiro quadro (o que uma primeira resposta comum precisa)',
}

export const TEXTS: Texts = { ...ELEMENTS, ...ATTRIBUTES, ...EVENTS, ...STATES_AND_SLOTS, ...VARIABLES }

/** An event's text, what `preventDefault()` does, and what `fiscal-saved` may name. */
const EVENT = /^(.+?)(?: Cancelable: (.+?)\.)?(?: `what`: (.+?)\.)?$/

/** Returns a text of the manifest in Portuguese; names, paths and values are as they are. `known`: what stands for each text. */
export function inPortuguese(text: string, known: (part: string) => string = (part) => TEXTS[part] ?? part): string {
  const [, about = text, cancelled, what] = EVENT.exec(text) ?? []
  return [
    known(about),
    cancelled && `Cancelável: ${known(cancelled)}.`,
    what && `\`what\`: ${what.startsWith("'") ? what : known(what)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A leaf shows one thing, and has no view. */
export type Declaration = Omit<DeclaredElement, 'views'> & Partial<Pick<DeclaredElement, 'views'>>

const WORDS: readonly string[] = ['description', 'summary', 'default']

/** Returns what the manifest says of an element, in Portuguese. */
export function portuguese(declaration: Declaration, translate: (text: string) => string = inPortuguese): Declaration {
  // Only texts change, none of the shapes.
  return JSON.parse(JSON.stringify(declaration), (name, value: unknown) =>
    typeof value === 'string' && WORDS.includes(name) && !isValue(value) ? translate(value) : value,
  ) as Declaration
}

/** Tells if a default is a path or a value of its type, which every language writes alike. */
const isValue = (text: string) => /^(?:\/.*|dark|eager|list|complete|last|Buscar|nfces,.*|<.*)$/.test(text)
