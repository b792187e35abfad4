import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { Combustivel, TipoFipe } from '@lastro/shared/veiculos/combustivel'
import type { SituacaoRenave, TituloRenave } from '@lastro/shared/veiculos/renave'
import type { Generated, GeneratedAlways } from 'kysely'

export interface VeiculoTipoTable {
  id: number
  nome: string
  fipe: TipoFipe
}

export interface VeiculoTipoCombustivelTable {
  id: number
  nome: string
  referencia: Combustivel['referencia']
  alternativa: Combustivel['alternativa'] | null
}

export interface UfTable {
  id: number
  sigla: string
  nome: string
}

export interface VeiculoMarcaTable {
  id: Generated<number>
  nome: string
  nomeBusca: GeneratedAlways<string>
  /** Newest month that names the model; null: only stores' papers do. */
  mes: Dia | null
}

export interface VeiculoModeloTable {
  id: Generated<number>
  marcaId: number
  tipoId: number
  codigoFipe: string | null
  nome: string
  nomeBusca: GeneratedAlways<string>
  /** Brands that other months gave the model. */
  outrasMarcas: number[] | null
}

export interface VeiculoModeloNomeTable {
  modeloId: number
  marcaBusca: string
  nomeBusca: string
}

export interface FipeMesTable {
  tipoId: number
  mes: Dia
  importadoEm: Date
  precos: number
  /** null: imported from the command line. */
  importadoPor: number | null
}

export interface PrecoReferenciaTable {
  id: GeneratedAlways<number>
  modeloId: number
  anoModelo: number
  combustivel: string
  mes: Dia
  preco: Centavos
}

export interface FipeSubstituicaoTable {
  id: GeneratedAlways<number>
  tipoId: number
  mes: Dia
  precosAntes: number
  motivo: string
  pedidaPor: number | null
  confirmadaPor: number | null
  substituidaEm: Date
}

export interface PrecoReferenciaSubstituidoTable {
  substituicaoId: number
  modeloId: number
  anoModelo: number
  combustivel: string
  preco: Centavos | null
}

export interface PrecoReferenciaAtualTable {
  modeloId: number
  anoModelo: number
  combustivel: string
  mes: Dia
  preco: Centavos
}

export interface VeiculoTable {
  id: Generated<number>
  lojaId: number
  /** The plate as it is written, or `aEmplacar(chassi)`. */
  placa: string
  /** null: a zero-km car without a plate, which its chassis names. */
  placaMercosul: string | null
  renavam: string | null
  chassi: string | null
  modeloId: number
  tipoId: number
  anoFabricacao: number | null
  anoModelo: number
  tipoCombustivelId: number | null
  ufId: number | null
  /** null: not stated. */
  hodometro: number | null
  dataAfericaoHodometro: Dia | null
  dataEntrada: Dia | null
  preco: Centavos | null
  chassiRemarcado: Generated<boolean>
  leilao: Generated<boolean>
  saiuEm: Date | null
  /** The store told the day of `saiuEm` as that of the sale. */
  saidaInformada: Generated<boolean>
  renaveSituacao: Generated<SituacaoRenave>
  renaveTitulo: TituloRenave | null
  renaveEntrada: Dia | null
  renaveSaida: Dia | null
  renaveProtocolo: string | null
  renaveHodometro: number | null
  nfeEntrada: string | null
  renaveInformadoEm: Date | null
  renaveInformadoPor: number | null
  /** Since when it is somebody else's car; null: it isn't. */
  consignadoDesde: Date | null
  atualizadoEm: Date
}
