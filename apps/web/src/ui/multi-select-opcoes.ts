import { normalizar } from '@lastro/shared/texto'

export interface OpcaoMulti {
  id: number
  nome: string
  /** Name of the group that the option stands in. */
  grupo?: string
}

/** How many options are drawn at once; people find the others by search. */
export const MAXIMO_DESENHADO = 200

/** Options whose name or group contains the text, ignoring accents and case, in their order. */
export function filtrarOpcoes(opcoes: readonly OpcaoMulti[], texto: string): readonly OpcaoMulti[] {
  const procurado = normalizar(texto)
  if (!procurado) return opcoes
  return opcoes.filter(({ nome, grupo }) => normalizar(`${grupo ?? ''} ${nome}`).includes(procurado))
}

export function agruparOpcoes(
  opcoes: readonly OpcaoMulti[],
): { grupo: string | undefined; opcoes: OpcaoMulti[] }[] {
  const grupos = new Map<string | undefined, OpcaoMulti[]>()
  for (const opcao of opcoes) {
    const grupo = grupos.get(opcao.grupo)
    if (grupo) grupo.push(opcao)
    else grupos.set(opcao.grupo, [opcao])
  }
  return [...grupos].map(([grupo, membros]) => ({ grupo, opcoes: membros }))
}

export function alternar(escolhidos: readonly number[], id: number): number[] {
  return escolhidos.includes(id) ? escolhidos.filter((outro) => outro !== id) : [...escolhidos, id]
}

/** 'Selecionar todos' of the visible options: adds the missing ones, or removes all when none is missing. */
export function alternarTodos(escolhidos: readonly number[], visiveis: readonly { id: number }[]): number[] {
  const atuais = new Set(escolhidos)
  const todos = visiveis.every(({ id }) => atuais.has(id))
  const ids = new Set(visiveis.map(({ id }) => id))
  if (todos) return escolhidos.filter((id) => !ids.has(id))
  return [...escolhidos, ...visiveis.filter(({ id }) => !atuais.has(id)).map(({ id }) => id)]
}

const NOMES_MOSTRADOS = 3

/** 'Fiat, Ford, Honda e mais 2'; chosen ids without an option are only counted. */
export function resumoDaEscolha(escolhidos: readonly number[], opcoes: readonly OpcaoMulti[]): string {
  const nomes = new Map(opcoes.map(({ id, nome }) => [id, nome]))
  const mostrados = escolhidos.flatMap((id) => nomes.get(id) ?? []).slice(0, NOMES_MOSTRADOS)
  const outros = escolhidos.length - mostrados.length
  if (mostrados.length === 0) return ''
  return outros > 0 ? `${mostrados.join(', ')} e mais ${outros}` : mostrados.join(', ')
}
