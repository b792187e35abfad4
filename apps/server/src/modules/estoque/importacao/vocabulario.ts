import { normalizar } from '@lastro/shared/texto'
import type { Cambio } from '@lastro/shared/veiculos/importacao-estoque'
import {
  SITUACOES_RENAVE,
  type SituacaoRenave,
  TITULOS_RENAVE,
  type TituloRenave,
} from '@lastro/shared/veiculos/renave'
import { wordsOf } from '#importacao/combustivel.ts'

// What stores' papers write, in FIPE's, RENAVAM's and Renave's words, without accents and case.

const CAMBIOS: Record<Cambio, ReadonlySet<string>> = {
  manual: new Set(['manual', 'mecanico', 'mecanica']),
  automatico: new Set(
    ['automatico', 'automatica', 'automatizado', 'automatizada', 'semiautomatico', 'semiautomatica'].concat([
      'sequencial',
      'tiptronic',
      'dualogic',
      'imotion',
      'motion',
      'dct',
      'dsg',
      'cvt',
      'hidramatico',
      'powershift',
    ]),
  ),
}
/** Short forms, which stand alone. */
const SIGLAS: ReadonlyMap<string, Cambio> = new Map([
  ...['m', 'mt', 'man', 'mec'].map((sigla) => [sigla, 'manual'] as const),
  ...['a', 'at', 'aut', 'auto'].map((sigla) => [sigla, 'automatico'] as const),
])

/**
 * What a cell says of the transmission, with its gears or without. null: other words. A vehicle keeps no transmission;
 * it only helps to find the FIPE model, so that unknown words make no line bad.
 */
export function parseCambio(texto: string): Cambio | null {
  const words = wordsOf(texto)
  if (words.length === 1) {
    const sigla = SIGLAS.get(words[0] ?? '')
    if (sigla) return sigla
  }
  const said = (['manual', 'automatico'] as const).filter((cambio) =>
    words.some((word) => CAMBIOS[cambio].has(word)),
  )
  return words.includes('nao') || words.includes('sem') || said.length > 1 ? null : (said[0] ?? null)
}

const SIM = new Set('sim|s|true|verdadeiro|1|x|possui|tem|houve|remarcado|leilao|de leilao'.split('|'))
const NAO = new Set(
  'nao|n|false|falso|0|nao possui|nao tem|nao houve|nada consta|nenhum|nenhuma|sem|sem leilao|normal|original'.split(
    '|',
  ),
)

/** Parses a yes or no; undefined for anything else. */
export function parseSimNao(texto: string): boolean | undefined {
  const palavra = normalizar(texto)
  if (SIM.has(palavra)) return true
  return NAO.has(palavra) ? false : undefined
}

const codeOf = (texto: string) =>
  normalizar(texto)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Whether a text says that the car is somebody else's, left with the store for sale. */
export const saysConsigned = (texto: string) => /^(?!nao |sem ).*\bconsig/.test(codeOf(texto))

const SITUACOES: ReadonlyMap<string, SituacaoRenave> = new Map([
  ...SITUACOES_RENAVE.map((situacao) => [codeOf(situacao), situacao] as const),
  ...['no estoque', 'estoque', 'estocado', 'ativo', 'entrada', 'entrada registrada', 'registrado', 'em loja']
    .concat(['estoque confirmado', 'entrada confirmada', 'em estoque na loja'])
    .map((texto) => [texto, 'em_estoque'] as const),
  ...['vinculado', 'em estoque com vinculo', 'estoque vinculado', 'em estoque com restricao', 'com restricao']
    .concat(['em estoque com debito', 'com debito', 'restricao', 'em estoque com debito ou restricao'])
    .map((texto) => [texto, 'em_estoque_vinculado'] as const),
  ...['saida', 'saida registrada', 'saida confirmada', 'saiu do estoque', 'fora do estoque', 'transferido']
    .concat(['vendido', 'entregue', 'baixado', 'finalizado', 'encerrado', 'saida realizada'])
    .map((texto) => [texto, 'saiu'] as const),
  // A column of consigned cars is a yes or no.
  ...['nao', 'n', '0', 'false', 'falso', 'sem entrada', 'nao consignado', 'nao registrado', 'pendente']
    .concat(['aguardando', 'aguardando entrada', 'nao ha', 'sem renave'])
    .map((texto) => [texto, 'nao_informado'] as const),
  ...['sim', 's', '1', 'true', 'verdadeiro', 'x'].map((texto) => [texto, 'consignado'] as const),
])

/** What a cell says of the entry in Renave; undefined: other words. A word of consignment always says so. */
export const parseSituacaoRenave = (texto: string): SituacaoRenave | undefined =>
  SITUACOES.get(codeOf(texto)) ?? (saysConsigned(texto) ? 'consignado' : undefined)

const TITULOS: ReadonlyMap<string, TituloRenave> = new Map([
  ...TITULOS_RENAVE.map((titulo) => [codeOf(titulo), titulo] as const),
  ...['comprado', 'compra e venda', 'aquisicao', 'troca', 'compra de pf', 'compra de pj', 'compra avista']
    .concat(['compra a vista', 'recebido em troca', 'leilao', 'compra em leilao', 'repasse'])
    .map((texto) => [texto, 'compra'] as const),
  ...['transferido', 'transferencia entre lojas', 'transferencia entre filiais', 'filial'].map(
    (texto) => [texto, 'transferencia'] as const,
  ),
  ...[
    'propria',
    'estoque proprio',
    'veiculo proprio',
    'loja',
    'ativo imobilizado',
    'imobilizado',
    'test drive',
  ].map((texto) => [texto, 'proprio'] as const),
  ...['retomada', 'busca e apreensao', 'apreendido', 'devolucao amigavel', 'entrega amigavel'].map(
    (texto) => [texto, 'retomado'] as const,
  ),
  ...['em garantia', 'alienado', 'dacao em garantia'].map((texto) => [texto, 'garantia'] as const),
  ...['terceiro', 'terceiros', 'de terceiros', 'estoque de terceiros', 'veiculo de terceiros'].map(
    (texto) => [texto, 'consignacao'] as const,
  ),
])

/** What a cell says of how the car came to the store; undefined: other words. */
export const parseTituloRenave = (texto: string): TituloRenave | undefined =>
  TITULOS.get(codeOf(texto)) ?? (saysConsigned(texto) ? 'consignacao' : undefined)
