import { cleanDocument } from '@lastro/shared/clean-text'
import { placaMercosul } from '@lastro/shared/documentos'
import type { VeiculoDaSelecao } from './veiculo.ts'

/** Most plates that are read at once. */
export const MAXIMO_PLACAS = 200

const PLACA = /(?<![A-Z0-9])([A-Z]{3})(?: ?- ?| )?(\d[A-Z0-9]\d{2})(?![A-Z0-9])/g
/** What names a car that has no plate yet: its chassis, what stands in place of the plate, or the end of both. */
const SEM_PLACA =
  /(?<![A-Z0-9])(?:[A-HJ-NPR-Z0-9]{17}|A EMPLACAR [A-Z0-9]{8}|[A-HJ-NPR-Z0-9]{2}\d{6})(?![A-Z0-9])/g
/** Text that looks like a plate but isn't one. */
const QUASE_PLACA = /^(?=.*[A-Z])(?=.*\d)[A-Z0-9-]{5,9}$/

/**
 * Reads the plates and chassis of a pasted column or message, plates old or Mercosul, with or without hyphen, each
 * once. `ilegiveis` are texts that only look like plates.
 */
export function lerPlacas(texto: string): { placas: string[]; ilegiveis: string[] } {
  const linhas = texto.split('\n').map((linha) => cleanDocument(linha).toUpperCase())
  const porCarro = new Map<string, string>()
  // Beside a plate a chassis names the same car.
  for (const linha of linhas)
    if (linha.replace(SEM_PLACA, ' ').search(PLACA) === -1)
      for (const [nome] of linha.matchAll(SEM_PLACA)) if (/[A-Z]/.test(nome)) porCarro.set(nome, nome)
  const maiusculo = linhas.join('\n').replace(SEM_PLACA, ' ')
  for (const [, letras = '', resto = ''] of maiusculo.matchAll(PLACA)) {
    const placa = letras + resto
    const carro = placaMercosul(placa)
    if (!porCarro.has(carro)) porCarro.set(carro, placa)
  }
  const sobra = maiusculo.replace(PLACA, ' ').split(/[\s.,;:|/()"']+/)
  return {
    placas: [...porCarro.values()],
    ilegiveis: [...new Set(sobra.filter((parte) => QUASE_PLACA.test(parte)))],
  }
}

export interface ForaDaColagem {
  placa: string
  /** In a sentence. */
  motivo: string
}

/** One key for the spellings of a plate, and for what stands in its place; a chassis has one. */
const chaveDe = (nome: string) =>
  nome.length === 7 ? placaMercosul(nome) : nome.toUpperCase().replace(/^A EMPLACAR /, '')

type Nomeado = Pick<VeiculoDaSelecao, 'placa' | 'chassi'>
type Conhecido = Nomeado & Pick<VeiculoDaSelecao, 'id' | 'preco'>

const porNome = <V extends Nomeado>(veiculos: readonly V[]) =>
  new Map(
    veiculos.flatMap((veiculo) =>
      [veiculo.placa, veiculo.chassi].flatMap((nome) => (nome ? [[chaveDe(nome), veiculo] as const] : [])),
    ),
  )

/**
 * Finds the vehicles of these plates and chassis that may be chosen, and why others may not. `naoElegiveis`: the
 * store's vehicles that the list leaves out. `escolhido`: whether a vehicle is chosen already, perhaps with a typed
 * price.
 */
export function acharPlacas(
  placas: readonly string[],
  estoque: readonly Conhecido[],
  naoElegiveis: readonly (Nomeado & ForaDaColagem)[],
  escolhido: (id: number) => boolean,
): { ids: number[]; fora: ForaDaColagem[] } {
  const noEstoque = porNome(estoque)
  const recusados = porNome(naoElegiveis)
  const ids: number[] = []
  const fora: ForaDaColagem[] = []
  for (const placa of placas) {
    const carro = chaveDe(placa)
    const veiculo = noEstoque.get(carro)
    if (veiculo && (veiculo.preco > 0 || escolhido(veiculo.id))) ids.push(veiculo.id)
    else if (veiculo) fora.push({ placa, motivo: 'Está sem preço.' })
    else fora.push({ placa, motivo: recusados.get(carro)?.motivo ?? 'Não está no estoque desta loja.' })
  }
  return { ids: [...new Set(ids)], fora }
}
