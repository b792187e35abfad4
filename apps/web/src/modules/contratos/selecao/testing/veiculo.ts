import type { Centavos } from '@lastro/shared/dinheiro'
import type { VeiculoDaSelecao } from '../veiculo.ts'

/** A vehicle of the stock for tests: a Fiat Uno at R$ 500,00 that nothing is wrong with. */
export const veiculoDeTeste = (id: number, dele: Partial<VeiculoDaSelecao> = {}): VeiculoDaSelecao => ({
  id,
  placa: `ABC1D${String(id).padStart(2, '0')}`,
  marca: 'Fiat',
  modelo: 'Uno',
  ano: 2020,
  km: 30,
  entrada: null,
  preco: 500_00 as Centavos,
  referencia: null,
  mes: null,
  percentual: null,
  semReferencia: false,
  motivoSemReferencia: null,
  referenciaDefasada: false,
  renaveSituacao: null,
  saiuDoEstoque: false,
  emConsignacao: false,
  emOutroContrato: false,
  ...dele,
})
