export interface ListaDupla {
  /** Left: ids not chosen, in the order of the options. */
  disponiveis: readonly number[]
  /** Right: chosen ids, in the person's order. */
  escolhidos: readonly number[]
}

/** Splits ids into chosen and available ones; `todos` gives the available ones their order. */
export function dividir(todos: readonly number[], escolhidos: readonly number[]): ListaDupla {
  const tomados = new Set(escolhidos)
  return { disponiveis: todos.filter((id) => !tomados.has(id)), escolhidos }
}

/** Moves or adds `id` to `posicao` (from 0) of the chosen ids. */
export function colocar(escolhidos: readonly number[], id: number, posicao: number): number[] {
  const outros = escolhidos.filter((outro) => outro !== id)
  return outros.toSpliced(Math.max(0, Math.min(posicao, outros.length)), 0, id)
}

export function retirar(escolhidos: readonly number[], id: number): number[] {
  return escolhidos.filter((outro) => outro !== id)
}

/** Moves `id` one place up (-1) or down (1); at the ends the list stays as it is. */
export function mover(escolhidos: readonly number[], id: number, passo: -1 | 1): number[] {
  const posicao = escolhidos.indexOf(id)
  const destino = posicao + passo
  if (posicao < 0 || destino < 0 || destino >= escolhidos.length) return [...escolhidos]
  return colocar(escolhidos, id, destino)
}
