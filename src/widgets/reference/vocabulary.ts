import type { FiscalEventDetails, FiscalErrorCode, FiscalState } from '../kit/public.ts'
import type { AttributeSentence, Sentence } from '../kit/sentence.ts'

// What all elements have in common, in the words that partners read: custom-elements.json, types and editors' data are made of it
// (manifest.ts). tests/unit/kit/manifest.test.ts holds it to the code.

export interface AttributeReference {
  about: AttributeSentence
  /** The values that it may have, where they are few. */
  values?: readonly string[]
  /** Value that counts where there is none, or what is. */
  unless?: string | Sentence
  /** An attribute alone, without a property of its name. */
  attributeOnly?: true
}

/** Attributes of every screen. Properties have their names in camelCase. */
export const commonAttributes = {
  token: {
    about: {
      en: 'Who looks. Removed or emptied it signs the element out at once: calls end, nothing stays in memory. The property is never reflected into markup.',
      pt: 'Quem vê. Removido ou vazio, encerra a sessão do elemento na hora: as chamadas terminam, nada fica na memória. A propriedade nunca é escrita na marcação.',
    },
  },
  tenant: {
    about: {
      en: 'Whose data. A change drops those of the former tenant, and the token that a provider gave for it.',
      pt: 'De quem são os dados. Uma troca descarta os do anterior, e o token que um provedor deu para ele.',
    },
  },
  api: {
    about: {
      en: 'Address of the server, `http://` or `https://`.',
      pt: 'Endereço do servidor, `http://` ou `https://`.',
    },
    unless: { en: 'the origin that the script came from', pt: 'a origem de onde veio o script' },
  },
  view: {
    about: {
      label: 'Tela em que abre',
      en: 'The path inside the element, in step with what the user does: kept by the page, it opens the same screen again. As a property, an empty text leads back.',
      pt: 'O caminho dentro do elemento, que acompanha o que o usuário faz: guardado pela página, abre de novo a mesma tela. Como propriedade, um texto vazio leva de volta.',
    },
  },
  theme: {
    about: {
      en: 'Its colours; `auto` follows the `color-scheme` of the page, or the system where it names none.',
      pt: 'Suas cores; `auto` segue o `color-scheme` da página, ou o sistema onde ela não diz nenhum.',
    },
    values: ['dark', 'light', 'auto'],
    unless: 'dark',
  },
  loading: {
    about: {
      label: 'Quando carrega',
      en: 'With `lazy` nothing is fetched until the element is seen, also inside `display: none` or a closed `<details>`.',
      pt: 'Com `lazy`, nada é buscado até que o elemento seja visto, também dentro de `display: none` ou de um `<details>` fechado.',
    },
    values: ['eager', 'lazy'],
    unless: 'eager',
  },
  preferences: {
    about: {
      label: 'Preferências',
      en: "With `page`, set before it appears, what the user prefers is kept in the page's localStorage; otherwise it lasts as long as the page.",
      pt: 'Com `page`, posto antes que ele apareça, o que o usuário prefere fica no localStorage da página; senão, dura o que ela durar.',
    },
    values: ['page'],
  },
  lang: {
    about: {
      label: 'Idioma',
      en: 'The language of its words: `en` or `es`, with a region or without. Anything else is Portuguese, whatever the language of the page. A change draws it anew, at the same `view`.',
      pt: 'O idioma das suas palavras: `en` ou `es`, com região ou sem. Qualquer outro é o português, seja qual for o idioma da página. Uma mudança o desenha de novo, na mesma `view`.',
    },
    unless: 'pt-BR',
    attributeOnly: true,
  },
  font: {
    about: {
      label: 'Fonte',
      en: "With `inherit`, set before it appears, the page's font is used instead of ours.",
      pt: 'Com `inherit`, posto antes que ele apareça, usa-se a fonte da página em vez da nossa.',
    },
    values: ['inherit'],
    attributeOnly: true,
  },
} as const satisfies Readonly<Record<string, AttributeReference>>

/** A leaf's `theme`. */
export const leafTheme: AttributeReference = {
  about: {
    en: "Its colours; without it those of the page's `color-scheme`.",
    pt: 'Suas cores; sem valor, as do `color-scheme` da página.',
  },
  values: commonAttributes.theme.values,
}

/** A leaf's `lang`. */
export const leafLanguage: AttributeReference = {
  ...commonAttributes.lang,
  about: {
    label: 'Idioma',
    en: 'The language of its words: `en` or `es`, with a region or without. Anything else is Portuguese, whatever the language of the page.',
    pt: 'O idioma das suas palavras: `en` ou `es`, com região ou sem. Qualquer outro é o português, seja qual for o idioma da página.',
  },
}

/** Attribute of elements that show one thing: `ElementSpec.only`. */
export const backAttribute: AttributeReference = {
  about: {
    label: "Botão 'Voltar'",
    en: "Set before it appears. With `list` a 'Voltar' leads to the list, in the same element; with `page` it only fires `fiscal-navigate`. Without it there is none.",
    pt: "Posto antes que ele apareça. Com `list`, um 'Voltar' leva à lista, no mesmo elemento; com `page`, ele só dispara `fiscal-navigate`. Sem valor, não há nenhum.",
  },
  values: ['list', 'page'],
}

/** Attribute of elements that have a search of their own: `ElementSpec.finds`. */
export const searchAttribute: AttributeReference = {
  about: {
    label: 'Busca e atalhos',
    en: 'With `off` the element leaves ⌘K, Ctrl K, `/` and the keys of lists (j, k, x, `?`) to the page; otherwise the first three open the search of its area while the focus is in it and nothing is being typed.',
    pt: 'Com `off`, o elemento deixa ⌘K, Ctrl K, `/` e as teclas das listas (j, k, x, `?`) para a página; senão, as três primeiras abrem a busca da área dele enquanto o foco está nele e nada se digita.',
  },
  values: ['off'],
}

/** Properties that are no attributes. */
export const tokenProvider = {
  type: 'TokenProvider | undefined',
  about: {
    en: "The page's own way to get a token: asked once for all elements of a tenant when a token is missing or has expired, given up after 30 s, asked again with growing pauses.",
    pt: 'Como a própria página obtém um token: pedido uma vez para todos os elementos de uma organização quando falta ou venceu, abandonado depois de 30 s, pedido de novo com pausas crescentes.',
  },
} as const

export const customize = {
  type: 'FiscalCustomize | undefined',
  about: {
    en: "Columns and actions of the page's own in rows of notes, coupons, companies and SATs, by their kind; set anew they are asked anew. Before those of `connect`.",
    pt: 'Colunas e ações da própria página nas linhas de notas, cupons, empresas e SATs, por espécie; postas de novo, são pedidas de novo. Valem antes das de `connect`.',
  },
} as const

export interface EventReference {
  about: Sentence
  /** The name of its detail's type. */
  detail: string
  /** Effect of `preventDefault()`. */
  cancelled?: Sentence
}

/** The method of every element. */
export const goBack = {
  about: {
    en: "Takes the user's last step in the element back, as the back button of an app asks: closes what is in front, or else goes to where they came from in it. False where there is none, so that the step back is the app's.",
    pt: 'Desfaz o último passo do usuário no elemento, como pede o botão de voltar de um aplicativo: fecha o que está na frente, ou volta ao lugar de onde ele veio. False onde não há nenhum, e o passo de volta é do aplicativo.',
  },
} as const

/** All bubble and cross the shadow root; none fires because the page itself set something. */
export const events: Readonly<Record<keyof FiscalEventDetails, EventReference>> = {
  'fiscal-ready': { about: { en: 'Data stand.', pt: 'Os dados estão na tela.' }, detail: 'FiscalReadyDetail' },
  'fiscal-state': {
    about: { en: 'Every change of `:state()`.', pt: 'Cada mudança de `:state()`.' },
    detail: 'FiscalStateDetail',
  },
  'fiscal-navigate': {
    about: { en: 'Where the user wants to go inside the element.', pt: 'Aonde o usuário quer ir dentro do elemento.' },
    detail: 'FiscalNavigateDetail',
    cancelled: { en: 'the element stays, and the page goes', pt: 'o elemento fica, e a página vai' },
  },
  'fiscal-auth-required': {
    about: {
      en: 'A token is missing or has expired; `respondWith(promise)` gives another.',
      pt: 'Um token falta ou venceu; `respondWith(promise)` dá outro.',
    },
    detail: 'FiscalAuthRequiredDetail',
  },
  'fiscal-error': {
    about: {
      en: 'A failure, told once; `message` is to show: Portuguese, or of the element’s `lang`.',
      pt: 'Uma falha, dita uma vez; `message` é para mostrar: em português, ou no idioma do `lang` do elemento.',
    },
    detail: 'FiscalErrorDetail',
    cancelled: {
      en: 'the element leaves out the words, not the way back',
      pt: 'o elemento omite as palavras, não o caminho de volta',
    },
  },
  'fiscal-saved': {
    about: { en: 'The user has saved something.', pt: 'O usuário salvou algo.' },
    detail: 'FiscalSavedDetail',
  },
  'fiscal-select': {
    about: {
      en: 'A row that the user opens (`open`), or all that they have chosen by now (`choose`).',
      pt: 'Uma linha que o usuário abre (`open`), ou todas as que ele tem escolhidas (`choose`).',
    },
    detail: 'FiscalSelectDetail',
    cancelled: { en: 'the row is not opened here', pt: 'a linha não é aberta aqui' },
  },
  'fiscal-usage': {
    about: {
      en: 'How the element is used: screens, actions and errors by name, and how long rows took. Nothing of anybody, and of no document.',
      pt: 'Como o elemento é usado: telas, ações e erros pelo nome, e quanto as linhas demoraram. Nada de ninguém, nem de documento algum.',
    },
    detail: 'FiscalUsageDetail',
  },
}

export const errorCodes: Readonly<Record<FiscalErrorCode, string>> = {
  'auth-expired': 'the session is over',
  'auth-denied': 'no permission, or not in this tenant',
  network: 'no answer',
  timeout: 'no answer within two minutes',
  api: 'the server refused; `status` says how',
  'bad-reply': "an answer that is none of the API's",
  config: 'an attribute makes no sense, or `view` no screen',
  render: 'a fault of ours, reported',
}

/** As `:state(…)` of the page's CSS. */
export const states: Readonly<Record<FiscalState, Sentence>> = {
  loading: { en: 'data or code are awaited', pt: 'dados ou código são esperados' },
  ready: { en: 'data stand', pt: 'os dados estão na tela' },
  stale: { en: 'older data stand, the last call failed', pt: 'há dados mais antigos na tela, a última chamada falhou' },
  auth: { en: 'nobody is signed in', pt: 'ninguém entrou' },
  error: { en: 'nothing could be shown', pt: 'nada pôde ser mostrado' },
}

/** As `::part(…)` of the page's CSS. */
export const parts = {
  root: { en: 'everything', pt: 'tudo' },
  toolbar: { en: 'the bar above the content', pt: 'a barra acima do conteúdo' },
  table: { en: "a table's frame", pt: 'a moldura de uma tabela' },
  dialog: { en: 'a dialog', pt: 'um diálogo' },
  empty: { en: 'what says that nothing was found', pt: 'o que diz que nada foi encontrado' },
  error: { en: 'what says that the data could not be had', pt: 'o que diz que não foi possível obter os dados' },
} as const satisfies Readonly<Record<string, Sentence>>

/** Nodes of the page that stand in the element's place. */
export const slots = {
  'toolbar-start': { en: 'at the beginning of the toolbar', pt: 'no começo da barra' },
  'toolbar-end': { en: 'at the end of the toolbar', pt: 'no fim da barra' },
  loading: { en: 'instead of the shapes of what is awaited', pt: 'em vez das formas do que se espera' },
  empty: { en: 'instead of what says that nothing was found', pt: 'em vez do que diz que nada foi encontrado' },
  error: {
    en: "instead of what says that the element's main data could not be had",
    pt: 'em vez do que diz que não foi possível obter os dados principais do elemento',
  },
} as const satisfies Readonly<Record<string, Sentence>>

export interface FunctionReference {
  about: string
  parameter: { name: string; type: { text: string }; optional?: true }
}

/** Functions of the entries; those of `leaves.js` are its own. */
export const functions = {
  connect: {
    about:
      "Sets where the page's elements find the API, the tenant and tokens, what the page adds to rows, how files are saved and calls traced, for those that do not carry their own. At any time.",
    parameter: { name: 'defaults', type: { text: 'PageDefaults' } },
  },
  defineAll: {
    about:
      'Defines the elements once more, under a prefix; without one, importing has done it. The first definition of a name stays. On a server it does nothing.',
    parameter: { name: 'options', type: { text: 'DefineOptions' }, optional: true },
  },
} as const satisfies Readonly<Record<string, FunctionReference>>
export const leafFunctions = {
  defineLeaves: {
    about:
      'Defines the leaves once more, under a prefix; importing has done it without one. On a server it does nothing.',
    parameter: { name: 'options', type: { text: 'DefineOptions' }, optional: true },
  },
} as const satisfies Readonly<Record<string, FunctionReference>>

/** Returns these as TypeScript writes a union of them. */
export const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ')
/** Returns the type of an attribute, of whose values there may be few. */
export const typeOf = (values: readonly string[] | undefined): string => (values ? quoted(values) : 'string')
