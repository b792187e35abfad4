import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { SituacaoRenave, TituloRenave } from '@lastro/shared/veiculos/renave'

/** What the store itself may say of a car; the names are those of the call. */
export interface PapeisForm {
  hodometro: number | null
  dataAfericaoHodometro: Dia | null
  preco: Centavos | null
  renavam: string
  chassi: string
  uf: string | null
  chassiRemarcado: boolean
  leilao: boolean
  renaveSituacao: SituacaoRenave
  renaveTitulo: TituloRenave | null
  renaveEntrada: Dia | null
  renaveSaida: Dia | null
  renaveProtocolo: string
  renaveHodometro: number | null
  nfeEntrada: string
}

export const SEM_PAPEIS: PapeisForm = {
  hodometro: null,
  dataAfericaoHodometro: null,
  preco: null,
  renavam: '',
  chassi: '',
  uf: null,
  chassiRemarcado: false,
  leilao: false,
  renaveSituacao: 'nao_informado',
  renaveTitulo: null,
  renaveEntrada: null,
  renaveSaida: null,
  renaveProtocolo: '',
  renaveHodometro: null,
  nfeEntrada: '',
}

/** As lines of a load: nine million and a bit. */
export const MAX_HODOMETRO = 9_999_999
