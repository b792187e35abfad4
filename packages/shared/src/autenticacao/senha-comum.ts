import { normalizar } from '../texto.ts'

// A password from the top of every list of guesses protects nothing, however long it is. Three kinds are common at 12
// characters or more. One is a common word with digits and signs around it; the others are repeated characters and
// walks along the keyboard. Whole lists of known passwords would add little, because nearly all of those are shorter.

/** Common words of passwords, in the form that `toLetters` gives. */
const COMMON_WORDS = [
  'acesso abcdef admin administrador administrator alexandre amanda amor amorzinho anapaula apple atletico azerty bahia banco',
  'bancoaurora baseball batman beatriz bemvindo biblia botafogo brasil brazil bruna bruno camila carlos carro casa changeme',
  'chelsea chevrolet computador concessionaria contrato corinthians corvette cruzeiro daniel default demo deus deusefiel',
  'diego dinheiro dragon eduardo empresa estoque estrela eusouomelhor facebook familia felicidade felipe fernanda ferrari',
  'financeira flamengo floripa fluminense football fortaleza gabriel garantia google gremio guilherme gustavo hello',
  'helloworld iloveyou instagram internacional internet jesus jesuscristo jesusteama jessica joao julia juliana',
  'lastro lastrodemo leonardo letmein letmeinplease liberty liverpool login loja lucas luciana marcelo marcos maria',
  'mariana master matheus mengao michael minhasenha mortadela mudar mudarsenha mustang natalia ninja nosenha operador',
  'palmeiras paris parceiro paulo pedro plataforma pokemon porsche portugal princesa princess pass passw password',
  'passwordpassword qazwsx qazwsxedc querty qwert qwerty qwertyuiop rafael ricardo riodejaneiro rodrigo root sabrina',
  'santos saopaulo secret segredo seguranca senha senhaadmin senhaforte senhanova senhapadrao senhasecreta senhasegura',
  'novasenha shadow sistema starwars suasenha sunshine superman suporte system tamojunto teamo teamomuito temporaria',
  'teste testando testeteste thiago trocar trocarsenha trocasenha trustnoone user usuario vasco vascodagama veiculo vendas',
  'victor visitante vitoria welcome whatever windows yamaha zaqwsx zxcvbn zxcvbnm',
].flatMap((linha) => linha.split(' '))

const COMMON_WORD_SET: ReadonlySet<string> = new Set(COMMON_WORDS)

/** Rows of keys and the alphabets. The check reads each one backwards too. */
const KEY_ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujm',
]
const REVERSED_KEY_ROWS = KEY_ROWS.map((caminho) => [...caminho].toReversed().join(''))
const OBVIOUS_STEPS: ReadonlySet<string> = new Set(
  [...KEY_ROWS, ...REVERSED_KEY_ROWS].flatMap((caminho) =>
    Array.from({ length: caminho.length - 1 }, (_, index) => caminho.slice(index, index + 2)),
  ),
)

/** Other checks refuse a longer password; this one would take too long. */
const MAX_CHECKED_LENGTH = 200

const MIN_DIFFERENT_CHARACTERS = 5
/** Largest share of steps from a character to the next that may follow a keyboard's walk or repeat the character. */
const MAX_OBVIOUS_SHARE = 0.7

const LETTER_FOR_SIGN: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Reads digits and signs as the letters that they replace and drops the rest: 'p@ssw0rd' is 'password'. */
function toLetters(nucleo: string): string {
  return nucleo.replace(/[013457@$!]/g, (sinal) => LETTER_FOR_SIGN[sinal] ?? sinal).replace(/[^a-z]/g, '')
}

/** Both readings of a password without its decoration: a sign at either end may be decoration or a letter. */
const coresOf = (senha: string) => [
  /[a-z](?:.*[a-z])?/s.exec(senha)?.[0] ?? '',
  /[a-z@$](?:.*[a-z@$])?/s.exec(senha)?.[0] ?? '',
]

/** Whether a text repeats its first `bloco` characters to its end; the last repetition may be cut short. */
function repeatsBlock(texto: string, bloco: number): boolean {
  for (let index = bloco; index < texto.length; index++)
    if (texto[index] !== texto[index - bloco]) return false
  return true
}

/** Whether a password repeats a block of up to half its length: 'senha1senha1', 'abc123abc123'. */
function isRepetition(senha: string): boolean {
  return Array.from({ length: Math.floor(senha.length / 2) }, (_, index) => index + 1).some((bloco) =>
    repeatsBlock(senha, bloco),
  )
}

function isKeyboardWalk(senha: string): boolean {
  let obvios = 0
  for (let index = 1; index < senha.length; index++) {
    const passo = senha.slice(index - 1, index + 1)
    if (passo[0] === passo[1] || OBVIOUS_STEPS.has(passo)) obvios += 1
  }
  return obvios / (senha.length - 1) > MAX_OBVIOUS_SHARE
}

/** Whether the letters are a common word or a repetition of one: 'senhasenha'. */
function isCommonWord(letras: string): boolean {
  return (
    COMMON_WORD_SET.has(letras) ||
    COMMON_WORDS.some(
      (palavra) => palavra.length > 3 && repeatsBlock(letras, palavra.length) && letras.startsWith(palavra),
    )
  )
}

/** Whether anybody would guess a password among the first, whatever its length. */
export function isCommonPassword(senha: string): boolean {
  if (senha.length > MAX_CHECKED_LENGTH) return false
  const simples = normalizar(senha).replaceAll(' ', '')
  if (new Set(simples).size < MIN_DIFFERENT_CHARACTERS) return true
  return (
    isRepetition(simples) || isKeyboardWalk(simples) || coresOf(simples).map(toLetters).some(isCommonWord)
  )
}

export const SENHA_COMUM =
  'Esta senha é fácil de adivinhar. Escolha outra, por exemplo quatro palavras sem relação entre si.'
