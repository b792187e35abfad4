import type { Escolha, ModeloEmDuvida } from '@lastro/shared/veiculos/carga-estoque'

/** The FIPE code chosen for each question of the preview, by its place; '' none. */
export type Escolhas = readonly string[]

/** So many questions are shown at once. */
export const POR_VEZ = 100

/**
 * What the store said before goes first, then what the papers point to; where they don't, nobody guesses. A suggestion that nobody has seen
 * yet (from `vistas` on) is none.
 */
export const escolhasIniciais = (duvidas: readonly ModeloEmDuvida[], vistas = POR_VEZ): Escolhas =>
  duvidas.map(({ escolhido, sugerido }, index) => escolhido ?? (index < vistas ? sugerido : null) ?? '')

/** Names a question by what it asks about: another preview may ask it at another place. */
export const chaveDaDuvida = ({ marca, modelo, anoModelo, combustivelId, cambio }: ModeloEmDuvida) =>
  [marca, modelo, anoModelo, combustivelId, cambio].join('|')

/** Answers by the question's name (`chaveDaDuvida`). */
export type Respostas = Readonly<Record<string, string>>

/** What the person answered before, on top of what the preview proposes. An answer that is no candidate any more is none. */
export function comRespostas(
  escolhas: Escolhas,
  duvidas: readonly ModeloEmDuvida[],
  respostas: Respostas,
): Escolhas {
  return duvidas.map((duvida, index) => {
    const resposta = respostas[chaveDaDuvida(duvida)]
    const vale = resposta === '' || duvida.candidatos.some(({ codigoFipe }) => codigoFipe === resposta)
    return vale && resposta !== undefined ? resposta : (escolhas[index] ?? '')
  })
}

/** Those that the server doesn't know yet. */
export function escolhasNovas(duvidas: readonly ModeloEmDuvida[], escolhas: Escolhas): Escolha[] {
  return duvidas.flatMap(({ marca, modelo, anoModelo, combustivelId, cambio, escolhido }, index) => {
    const codigoFipe = escolhas[index] || null
    return codigoFipe === escolhido ? [] : [{ marca, modelo, anoModelo, combustivelId, cambio, codigoFipe }]
  })
}

/** The next question that has candidates and no answer. */
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

/** How many vehicles will have no FIPE code with these answers. */
export function semCodigo(
  { semCodigo: antes, duvidas }: { semCodigo: number; duvidas: readonly ModeloEmDuvida[] },
  escolhas: Escolhas,
): number {
  return duvidas.reduce((total, { veiculos, escolhido }, index) => {
    const tinha = escolhido !== null
    const tem = Boolean(escolhas[index])
    return tinha === tem ? total : total + (tem ? -veiculos : veiculos)
  }, antes)
}
