// Passwords that meet the rule of five and are guessed first all the same: a common word with a usual ending. Hardly one of those that leaked
// meets the rule literally, so what people make of them is undone before it is compared.

/** How many of the published list, which is in the order of how often each leaked. */
const COMMONEST = 10_000

/** How long what stands beside the word may be. */
const MOST_BESIDE = 16

/** Words that Brazilians choose first and the commonest of all languages lack: ours, put together by hand. */
const BRAZILIAN = `
  senha senhas minhasenha novasenha senhanova senhasegura senhaforte suasenha mudar mudarsenha trocar trocarsenha alterar acesso entrar entrada
  login logon usuario visitante administrador adm admins mestre root supervisor superuser suporte sistema servidor padrao teste temporario
  temporaria inicial initial segredo secreto seguro segura qwer zxcv abc abcd abcde abcdef abcdefg abcdefgh xpto teamo amor amoreterno euteamo
  meuamor amo paixao brasileiro brasilia saopaulo riodejaneiro bahia ceara parana minas gerais recife fortaleza curitiba corinthians palmeiras vasco
  gremio internacional cruzeiro atletico botafogo fluminense futebol deus jesuscristo cristo deusefiel deusfiel jesusteama fe familia felicidade
  feliz vitoria vida sucesso liberdade esperanca anjo estrela joao ana paulo mateus matheus thiago francisco fernanda bruna leticia beatriz isabela
  aline luciana empresa loja lojas mercado vendas venda caixa gerente gerencia financeiro contabil contador escritorio trabalho janeiro fevereiro
  abril maio junho julho agosto setembro outubro novembro dezembro verao inverno outono primavera segunda sexta bemvindo bomdia boanoite saudade
  gatinha gatinho lindo bebe mamae papai filho filha cachorro gato cavalo instagram whatsapp linux android iphone computador ola
`

const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** The keys 1 to 5 with shift, which is how walks come to special characters. */
const SHIFTED: Readonly<Record<string, string>> = { '!': '1', '@': '2', '#': '3', $: '4', '%': '5' }

const SPECIALS = String.raw`[!-/:-@[-\`{-~]{0,3}`
/** Years, up to two digits, one digit again and again, three by which keys are walked; longer ones are those of the list. */
const NUMBER = /^(?:(?:19|20)\d\d|\d{0,2}|(\d)\1{2,7}|123|321|147|159|258|369|456|789|007|101)$/
const BEFORE_AND_AFTER = new RegExp(String.raw`^${SPECIALS}((?:\d(?:[\d.]*\d)?)?)${SPECIALS}$`)

/** Read when a password is first chosen, since most starts of a server see none: the list is 380 kB. */
let words: Promise<ReadonlySet<string>> | undefined

async function readWords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'].slice(0, COMMONEST), ...BRAZILIAN.trim().split(/\s+/)])
}

/**
 * Tells if a password is one of those that are tried first: a common word or walk over the keys, in any case, with or without accents and
 * with look-alikes for letters ('P@ssw0rd1!'), once or twice, between usual numbers and up to three special characters on either side of
 * them.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  words ??= readWords()
  const common = await words
  const text = password.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const first = text.search(/[a-z]/)
  if (first < 0) return true
  const last = text.search(/[^a-z]*$/)
  for (let start = 0; start <= Math.min(first, MOST_BESIDE); start++) {
    if (!isUsualBeside(text.slice(0, start), common)) continue
    for (let end = Math.max(last, text.length - MOST_BESIDE); end <= text.length; end++) {
      if (isUsualBeside(text.slice(end), common) && isCommonWord(text.slice(start, end), common)) return true
    }
  }
  return false
}

function isUsualBeside(text: string, common: ReadonlySet<string>): boolean {
  const number = BEFORE_AND_AFTER.exec(text)?.[1]
  return number !== undefined && (NUMBER.test(number) || common.has(number))
}

function isCommonWord(text: string, common: ReadonlySet<string>): boolean {
  // A letter alone, or again and again, is there for the rule's sake: 'A123456!'.
  if (/^([a-z])\1*$/.test(text)) return true
  const walk = Array.from(text, (one) => SHIFTED[one] ?? one).join('')
  const letters = Array.from(text, (one) => LOOKALIKES[one] ?? one).join('')
  // '1' and '!' stand for l as well.
  const others = Array.from(text, (one) => (one === '1' || one === '!' ? 'l' : (LOOKALIKES[one] ?? one))).join('')
  return [text, walk, letters, others].some((word) => common.has(word) || common.has(halfOf(word)))
}

/** Halves a word that stands twice. */
function halfOf(word: string): string {
  const half = word.slice(0, word.length / 2)
  return half + half === word ? half : ''
}
