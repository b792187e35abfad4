import type { TipoDeArquivo } from '@lastro/shared/carga-inicial/colunas-da-carga'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { Cambio } from '@lastro/shared/veiculos/importacao-estoque'
import type { SituacaoRenave, TituloRenave } from '@lastro/shared/veiculos/renave'
import type { Generated, GeneratedAlways } from 'kysely'

export interface ImportacaoTable {
  id: GeneratedAlways<number>
  chave: string
  iniciadaEm: Generated<Date>
  vivaEm: Generated<Date>
  etapa: Generated<string>
  linhas: Generated<number>
}

export interface ImportacaoFipeTable {
  importacaoId: number
  linha: number
  /** The month's first day. */
  mes: Dia
  tipoId: number
  codigoFipe: string
  marca: string
  modelo: string
  /** 32000: zero km. */
  anoModelo: number
  combustivel: string
  preco: Centavos
}

export interface ImportacaoFipeModeloTable {
  importacaoId: number
  codigoFipe: string
  tipoId: number
  marca: string
  modelo: string
  mes: Dia
  recente: boolean
  novo: boolean
  modeloId: number | null
  marcaBusca: string | null
}

export interface ImportacaoFipeMesTable {
  importacaoId: number
  tipoId: number
  mes: Dia
  precos: number
  situacao: 'novo' | 'igual' | 'substituto'
}

export interface FipeEsperaTable {
  importacaoId: number
  pedidaEm: Date
  pedidaPor: number | null
  motivo: string | null
  /** JSON. */
  previa: string
  publicando: Generated<boolean>
}

export interface ImportacaoEstoqueTable {
  importacaoId: number
  linha: number
  placa: string
  placaMercosul: string | null
  /** The plate (Mercosul) or chassis by which the store has the vehicle; each line has one. */
  chave: string | null
  renavam: string | null
  chassi: string | null
  codigoFipe: string | null
  marca: string | null
  modelo: string | null
  marcaBusca: GeneratedAlways<string | null>
  modeloBusca: GeneratedAlways<string | null>
  tipoId: number | null
  modeloId: number | null
  anoFabricacao: number | null
  anoModelo: number
  tipoCombustivelId: number | null
  ufId: number | null
  hodometro: number | null
  dataAfericaoHodometro: Dia | null
  dataEntrada: Dia | null
  preco: Centavos | null
  chassiRemarcado: boolean | null
  leilao: boolean | null
  cambio: Cambio | null
  renaveSituacao: SituacaoRenave | null
  renaveTitulo: TituloRenave | null
  renaveEntrada: Dia | null
  renaveSaida: Dia | null
  renaveProtocolo: string | null
  renaveHodometro: number | null
  nfeEntrada: string | null
  /** JSON. */
  celulas: string | null
}

export interface EstoqueEscolhaTable {
  lojaId: number
  marcaBusca: string
  modeloBusca: string
  anoModelo: number
  combustivelId: Generated<number>
  /** '': not said. */
  cambio: Generated<Cambio | ''>
  modeloId: number
  usuarioId: number
  escolhidaEm: Date
}

/** What a heading means that the product doesn't know; the last answer of the store counts. */
export interface EstoqueColunaTable {
  lojaId: number
  tituloBusca: string
  titulo: string
  leitura: string
  usuarioId: number
  escolhidaEm: Date
}

/** What an institution has said of the headings of its files. */
export interface CarteiraColunaTable {
  instituicaoFinanceiraId: number
  arquivo: 'saldos' | 'pagamentos' | TipoDeArquivo
  tituloBusca: string
  titulo: string
  leitura: string
  usuarioId: number
  escolhidaEm: Date
}

/** What the platform has said of the headings of its files. */
export interface PlataformaColunaTable {
  arquivo: 'fipe'
  tituloBusca: string
  titulo: string
  leitura: string
  usuarioId: number
  escolhidaEm: Date
}

/** How a store's last file came. */
export interface EstoqueUltimoArquivoTable {
  lojaId: number
  completo: boolean
  /** JSON. */
  colunas: string
  enviadoEm: Date
}

/** The day of a store's last full load that told its whole stock. */
export interface EstoqueCargaCompletaTable {
  lojaId: number
  dia: Dia
}

/** Full loads of a store that retire nothing, since the last one that wasn't held back. */
export interface EstoqueRetidoTable {
  lojaId: number
  desde: Dia
  ultimoDia: Dia
  dias: Generated<number>
}
