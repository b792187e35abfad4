import { cleanDocument } from '@lastro/shared/clean-text'
import { placaMercosul } from '@lastro/shared/documentos'
import type { VeiculoDaSelecao } from './veiculo.ts'

/** Most plates that are read at once. */
export const MAXIMO_PLACAS = 200

const PLACA = /(?<![A-Z0-9])([A-Z]{3})(?: ?- ?| )?(\d[A-Z0-9]\d{2})(?![A-Z0-9])/g
/** Text that looks like a plate but isn't one. */
const QUASE_PLACA = /^(?=.*[A-Z])(?=.*\d)[A-Z0-9-]{5,9}$/

/**
 * Reads the plates of a pasted column or message, old or Mercosul, with or without hyphen, each car once. `ilegiveis`
 * are texts that only look like plates.
 */
export function lerPlacas(texto: string): { placas: string[]; ilegiveis: string[] } {
  const maiusculo = texto.split('\n').map(cleanDocument).join('\n').toUpperCase()
  const porCarro = new Map<string, string>()
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
  motivo: string
}

type Conhecido = Pick<VeiculoDaSelecao, 'id' | 'placa' | 'preco' | 'motivoSemReferencia'>

/**
 * Finds the vehicles of these plates that may be chosen, and why others may not. `livres`: the store's free vehicles
 * without the rule. `escolhido`: whether a vehicle is chosen already, perhaps with a typed price.
 */
export function acharPlacas(
  placas: readonly string[],
  estoque: readonly Conhecido[],
  livres: readonly Conhecido[],
  escolhido: (id: number) => boolean,
): { ids: number[]; fora: ForaDaColagem[] } {
  const porPlaca = (veiculos: readonly Conhecido[]) =>
    new Map(veiculos.map((veiculo) => [placaMercosul(veiculo.placa), veiculo]))
  const noEstoque = porPlaca(estoque)
  const semRegra = porPlaca(livres)
  const ids: number[] = []
  const fora: ForaDaColagem[] = []
  for (const placa of placas) {
    const carro = placaMercosul(placa)
    const veiculo = noEstoque.get(carro)
    if (veiculo && (veiculo.preco > 0 || escolhido(veiculo.id))) ids.push(veiculo.id)
    else fora.push({ placa, motivo: porQueFora(veiculo, semRegra.get(carro)) })
  }
  return { ids, fora }
}

function porQueFora(veiculo: Conhecido | undefined, livre: Conhecido | undefined): string {
  if (veiculo) return 'está sem preço'
  if (!livre) return 'não está no estoque desta loja, ou já está em garantia em outro contrato'
  return livre.motivoSemReferencia
    ? `sem preço: ${livre.motivoSemReferencia.replace(/\.$/, '')}`
    : 'não atende à regra de garantia'
}
