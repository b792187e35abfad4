import type { Escolha, ModeloEmDuvida } from '@lastro/shared/veiculos/importacao-estoque'

/** The chosen FIPE code of each question, in the preview's order; '' for none. */
export type Escolhas = readonly string[]

/** The screen shows so many questions at once. */
export const QUESTIONS_SHOWN = 100

/**
 * The first choices: the store's earlier answers, else the suggestions, else none. A suggestion from `vistas` on
 * doesn't count, because nobody has seen it yet.
 */
export const escolhasIniciais = (duvidas: readonly ModeloEmDuvida[], vistas = QUESTIONS_SHOWN): Escolhas =>
  duvidas.map(({ escolhido, sugerido }, index) => escolhido ?? (index < vistas ? sugerido : null) ?? '')

/** Key of a question by its content, because another preview may ask it at another place. */
export const chaveDaDuvida = ({ marca, modelo, anoModelo, combustivelId, cambio }: ModeloEmDuvida) =>
  [marca, modelo, anoModelo, combustivelId, cambio].join('|')

/** Answers by `chaveDaDuvida`. */
export type Respostas = Readonly<Record<string, string>>

/** Replaces choices by the person's own answers. An answer that is no longer a candidate doesn't count. */
export function applyRespostas(
  escolhas: Escolhas,
  duvidas: readonly ModeloEmDuvida[],
  respostas: Respostas,
): Escolhas {
  return duvidas.map((duvida, index) => {
    const resposta = respostas[chaveDaDuvida(duvida)]
    const isCandidate = resposta === '' || duvida.candidatos.some(({ codigoFipe }) => codigoFipe === resposta)
    return isCandidate && resposta !== undefined ? resposta : (escolhas[index] ?? '')
  })
}

/** The choices that the server doesn't have yet. */
export function escolhasNovas(duvidas: readonly ModeloEmDuvida[], escolhas: Escolhas): Escolha[] {
  return duvidas.flatMap(({ marca, modelo, anoModelo, combustivelId, cambio, escolhido }, index) => {
    const codigoFipe = escolhas[index] || null
    return codigoFipe === escolhido ? [] : [{ marca, modelo, anoModelo, combustivelId, cambio, codigoFipe }]
  })
}

/** Index of the next question with candidates and no answer. */
export function proximaEmAberto(
  duvidas: readonly ModeloEmDuvida[],
  escolhas: Escolhas,
  depoisDe: number,
): number | undefined {
  const proxima = duvidas.findIndex(
    ({ candidatos }, index) => index > depoisDe && escolhas[index] === '' && candidatos.length > 0,
  )
  return proxima < 0 ? undefined : proxima
}

/** How many vehicles will have no FIPE code with these choices. */
export function countSemCodigo(
  { semCodigo: antes, duvidas }: { semCodigo: number; duvidas: readonly ModeloEmDuvida[] },
  escolhas: Escolhas,
): number {
  return duvidas.reduce((total, { veiculos, escolhido }, index) => {
    const hadCode = escolhido !== null
    const hasCode = Boolean(escolhas[index])
    return hadCode === hasCode ? total : total + (hasCode ? -veiculos : veiculos)
  }, antes)
}
