// Passwords that meet the rule of five and are guessed first all the same: a common word with a usual ending. The words are ours, put together
// by hand: published rankings of leaked passwords hold few that meet the rule, and the endings by which people make them meet it are spelt out
// here instead.

/** How long what stands beside the word may be. */
const MOST_BESIDE = 16

const WORDS = new Set(
  `
  senha senhas minhasenha novasenha senhanova senhasegura senhaforte suasenha mudar mudarsenha trocar trocarsenha alterar acesso entrar entrada
  password passwort passw pass passwd mypassword newpassword changeme change letmein welcome welcom login logon user usuario username guest visitante
  admin administrador administrator adm admins master mestre root super supervisor superuser suporte support sistema system server servidor
  default padrao teste test tester testing temp temporario temporaria inicial initial demo secret segredo secreto private seguro segura security
  qwerty qwert qwertyuiop qwertyui qwer asdf asdfg asdfgh asdfghjkl zxcvbn zxcvbnm zxcv qazwsx qazwsxedc qaz wsx qweasd qweasdzxc qweqwe asdasd poiuyt
  abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa aaaa aaaaaa xxx xpto iloveyou loveyou love teamo amor amoreterno euteamo meuamor amo paixao
  brasil brazil brasileiro brasilia saopaulo riodejaneiro bahia ceara parana minas gerais recife fortaleza curitiba salvador portugal
  flamengo corinthians palmeiras santos vasco gremio internacional cruzeiro atletico botafogo fluminense sport futebol football soccer
  deus jesus jesuscristo cristo deusefiel deusfiel jesusteama fe familia felicidade feliz vitoria vida sucesso liberdade esperanca anjo estrela
  maria jose joao ana pedro paulo carlos lucas gabriel rafael felipe mateus matheus daniel marcos fernando rodrigo bruno eduardo gustavo thiago
  leonardo andre ricardo antonio francisco julia juliana fernanda amanda patricia camila bruna leticia larissa beatriz mariana isabela carolina
  aline vanessa jessica adriana luciana sandra michael jennifer jordan robert charlie thomas andrew joshua anthony hunter ashley
  empresa company loja lojas mercado vendas venda caixa gerente gerencia financeiro contabil contador escritorio trabalho office
  janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro verao inverno outono primavera segunda sexta domingo
  january february march april may june july august september october november december summer winter spring autumn fall monday friday sunday
  bemvindo bomdia boanoite saudade amigo amigos amiga princesa princess gatinha gatinho linda lindo bonita bebe baby mamae papai filho filha
  monkey dragon sunshine shadow superman batman spiderman naruto pokemon starwars matrix ninja samurai tiger lion cachorro gato cavalo
  google facebook instagram youtube whatsapp microsoft windows linux android apple samsung iphone internet computer computador oracle cisco
  hello hola ola access manager football baseball basketball hockey freedom whatever trustno killer pepper ginger cookie cheese banana chocolate
  `
    .trim()
    .split(/\s+/),
)

/** Keys side by side, which hold digits themselves. */
const WALKS = new Set([
  '1q2w3e',
  '1q2w3e4r',
  '1q2w3e4r5t',
  'q1w2e3',
  'q1w2e3r4',
  '1qaz2wsx',
  '1qazxsw2',
  'zaq12wsx',
  'zaq1xsw2',
  'a1b2c3',
  'a1b2c3d4',
])

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
/** Years, one or two digits, one digit again and again, and counting up or down. */
const NUMBERS = String.raw`(?:(?:19|20)\d\d|\d{0,2}|(\d)\1{2,7}|1(?:2(?:3(?:4(?:5(?:6(?:7(?:8(?:90?)?)?)?)?)?)?)?)?|(?:(?:(?:(?:9?8)?7)?6)?5)?4?321|147|159|258|369|456|789|007|101|1010)`
const BEFORE_AND_AFTER = new RegExp(String.raw`^${SPECIALS}${NUMBERS}${SPECIALS}$`)

/**
 * Tells if a password is one of those that are tried first: a common word or walk over the keys, in any case, with or without accents and
 * with look-alikes for letters ('P@ssw0rd1!'), once or twice, between usual numbers and up to three special characters on either side of
 * them.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const first = text.search(/[a-z]/)
  if (first < 0) return true
  const last = text.search(/[^a-z]*$/)
  for (let start = 0; start <= Math.min(first, MOST_BESIDE); start++) {
    for (let end = Math.max(last, text.length - MOST_BESIDE); end <= text.length; end++) {
      const isUsual = BEFORE_AND_AFTER.test(text.slice(0, start)) && BEFORE_AND_AFTER.test(text.slice(end))
      if (isUsual && isCommonWord(text.slice(start, end))) return true
    }
  }
  return false
}

function isCommonWord(text: string): boolean {
  if (WALKS.has(Array.from(text, (one) => SHIFTED[one] ?? one).join(''))) return true
  const letters = Array.from(text, (one) => LOOKALIKES[one] ?? one).join('')
  // '1' and '!' stand for l as well.
  const others = Array.from(text, (one) => (one === '1' || one === '!' ? 'l' : (LOOKALIKES[one] ?? one))).join('')
  return [letters, others].some((word) => WORDS.has(word) || WORDS.has(halfOf(word)))
}

/** Halves a word that stands twice. */
function halfOf(word: string): string {
  const half = word.slice(0, word.length / 2)
  return half + half === word ? half : ''
}
