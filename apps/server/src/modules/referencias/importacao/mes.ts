import type { Dia } from '@lastro/shared/dia'
import { TIPOS_VEICULO } from '@lastro/shared/veiculos/combustivel'

/** A month of one type, which is loaded as a whole. */
export interface MesTipo {
  tipoId: number
  mes: Dia
}

/** A month of a file: 'igual' is already loaded with equal prices, 'substituto' with others. */
export interface MesDoArquivo extends MesTipo {
  precos: number
  situacao: 'novo' | 'igual' | 'substituto'
}

export const nomeDoTipo = (id: number): string =>
  TIPOS_VEICULO.find((tipo) => tipo.id === id)?.nome ?? String(id)

/** '08/2023'. */
export const mesAno = (mes: Dia) => `${mes.slice(5, 7)}/${mes.slice(0, 4)}`

/** '08/2023 de Carro'. */
export const nomeDoMes = ({ mes, tipoId }: MesTipo) => `${mesAno(mes)} de ${nomeDoTipo(tipoId)}`
