import type { Escolha, ModeloEmDuvida } from '@lastro/shared/veiculos/carga-estoque'

/** The FIPE code chosen for each question of the preview, by its place; '' none. */
export type Escolhas = readonly string[]

/** What the store said before goes first, then what the papers point to; where they don't, nobody guesses. */
export const escolhasIniciais = (duvidas: readonly ModeloEmDuvida[]): Escolhas =>
  duvidas.map(({ escolhido, sugerido }) => escolhido ?? sugerido ?? '')

/** Those that the server doesn't know yet. */
export function escolhasNovas(duvidas: readonly ModeloEmDuvida[], escolhas: Escolhas): Escolha[] {
  return duvidas.flatMap(({ marca, modelo, anoModelo, combustivelId, escolhido }, index) => {
    const codigoFipe = escolhas[index] || null
    return codigoFipe === escolhido ? [] : [{ marca, modelo, anoModelo, combustivelId, codigoFipe }]
  })
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
