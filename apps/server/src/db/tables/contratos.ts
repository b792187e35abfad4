import type { AtoDeCompromisso } from '@lastro/shared/contratos/quatro-olhos'
import type { Termos } from '@lastro/shared/contratos/campos'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { StatusContrato, TipoContrato, TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import type { SituacaoDaAlteracao } from '@lastro/shared/contratos/alteracao'
import type { SituacaoDoPedido } from '@lastro/shared/contratos/pedido-reforco'
import type { Lado } from '@lastro/shared/contratos/lados'
import type { ResumoRegra } from '@lastro/shared/regras-garantia/resumo'
import type { FiltroRegra, OrdemSelecao } from '@lastro/shared/regras-garantia/regra-garantia'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export interface RegraGarantiaTable {
  id: Generated<number>
  instituicaoFinanceiraId: number
  lojaId: number | null
  contratoId: number | null
  tabelaReferencia: Generated<number>
  regraPadrao: Generated<boolean>
  nome: string | null
  ordemSelecaoGarantiaAno: Generated<OrdemSelecao>
  ordemSelecaoGarantiaPreco: Generated<OrdemSelecao>
  versao: Generated<number>
  /** `versao` is that of the items. */
  versaoDoNome: Generated<number>
  criadaEm: Date
  excluidaEm: Date | null
  /** Since when its contracts are losing the rule one after the other, and who asked for that. */
  exclusaoPedidaEm: Date | null
  exclusaoPedidaPor: number | null
  exclusaoPedidaLado: 'instituicao' | 'operador' | null
}

export interface RegraGarantiaFiltroTable {
  regraGarantiaId: number
  versao: number
  filtro: FiltroRegra
  ordem: number
}

export interface RegraGarantiaItemTable {
  regraGarantiaId: number
  versao: number
  id: number
  marcas: Generated<number[]>
  modelos: Generated<number[]>
  tipos: Generated<number[]>
  combustiveis: Generated<number[]>
  ufs: Generated<number[]>
  idadeMaxima: number | null
  quilometragemMaxima: number | null
  chassiRemarcado: boolean | null
  leilao: boolean | null
  percentual: number
}

export interface RegraGarantiaVersaoTable {
  regraGarantiaId: number
  versao: number
  criadaEm: Date
  resumo: JSONColumnType<ResumoRegra>
  itens: number[]
  percentuais: number[]
  chaves: number[]
  mascaras: string
}

export interface ContratoTable {
  id: Generated<number>
  instituicaoFinanceiraId: number
  lojaId: number
  regraGarantiaId: number | null
  regraGarantiaVersao: number | null
  numero: string
  numeroBusca: GeneratedAlways<string>
  idParceiroBusca: GeneratedAlways<string | null>
  numeroUnico: GeneratedAlways<string>
  numeroOrdem: string
  idParceiro: string | null
  valorCredito: Centavos
  valorGarantia: Centavos
  dataTermino: Dia
  status: Generated<StatusContrato>
  tipo: TipoContrato
  tipoSelecaoGarantia: TipoSelecaoGarantia
  sementeSelecao: number | null
  versao: Generated<number>
  criadoEm: Date
  enviadoEm: Date | null
  statusDesde: Date
  primeiraAprovacaoPor: number | null
  primeiraAprovacaoEm: Date | null
  primeiraAprovacaoAto: AtoDeCompromisso | null
  primeiraAprovacaoConteudo: string | null
  termosConsentidos: ColumnType<Partial<Termos> | null, string | null, string | null>
  /** The load that brought the contract in. */
  cargaInicialId: number | null
}

export interface ContratoRecusaTable {
  id: GeneratedAlways<number>
  instituicaoFinanceiraId: number
  contratoId: number
  lado: Lado
  motivo: string
  veiculoIds: number[]
  usuarioId: number
  recusadaEm: Date
}

export interface PenhorTable {
  id: GeneratedAlways<number>
  instituicaoFinanceiraId: number
  contratoId: number
  veiculoId: number
  lojaId: number
  /** The vehicle's papers at the pledge, frozen until the pledge ends. */
  placa: string
  placaMercosul: string | null
  modeloId: number
  anoModelo: number
  tipoCombustivelId: number | null
  dataInclusao: Date
  dataExclusao: Date | null
  /** The institution's last typed price, and the reference price beside it at that moment. */
  precoInstituicaoFinanceira: Centavos | null
  precoReferencia: Centavos | null
  mesReferencia: Dia | null
  /**
   * Version of the rule that last judged the vehicle, when, and by which facts; null without a rule and for older
   * pledges.
   */
  julgadoRegraId: number | null
  julgadoVersao: number | null
  julgadoEm: Dia | null
  julgadoFatos: JSONColumnType<object> | null
  gravame: Generated<'pendente' | 'registrado' | 'baixado'>
  gravameRegistradoEm: Date | null
  gravameBaixadoEm: Date | null
  /** The load that brought the pledge in, and since when the vehicle was out of the stock by then. */
  cargaInicialId: number | null
  saiuAntes: Date | null
}

export interface PenhorIdentificadorTable {
  tipo: 'placa' | 'renavam' | 'chassi'
  valor: string
  instituicaoFinanceiraId: number
  penhorId: number
}

export interface ContratoGarantiaTable {
  instituicaoFinanceiraId: number
  contratoId: number
  veiculoId: number
  penhorId: number | null
  precoVeiculo: Centavos
  precoInstituicaoFinanceira: Centavos | null
  precoReferencia: Centavos | null
  mesReferencia: Dia | null
  incluidaEm: Date
}

export interface SelecaoAutomaticaTable {
  instituicaoFinanceiraId: number
  contratoId: number
  feitaEm: Date
  regraGarantiaId: number
  regraGarantiaVersao: number
  ordemAno: OrdemSelecao
  ordemPreco: OrdemSelecao
  semente: number
  valorGarantia: Centavos
  emEstoque: number
  foraDaRegra: number
  emOutroContrato: number
  defasados: number
  candidatos: number
  totalCandidatos: Centavos
}

export interface SelecaoAutomaticaVeiculoTable {
  instituicaoFinanceiraId: number
  contratoId: number
  veiculoId: number
  /** null: never drawn. */
  ordem: number | null
  desfecho: 'escolhido' | 'dispensado' | 'defasado'
  preco: Centavos
}

export interface AlteracaoGarantiaTable {
  id: GeneratedAlways<number>
  instituicaoFinanceiraId: number
  contratoId: number
  lado: Lado
  situacao: SituacaoDaAlteracao
  propostaPor: number
  propostaEm: Date
  expiraEm: Date
  encerradaEm: Date | null
  encerradaPor: number | null
  motivo: string | null
}

export interface AlteracaoGarantiaVeiculoTable {
  instituicaoFinanceiraId: number
  alteracaoId: number
  veiculoId: number
  sentido: 'incluir' | 'remover' | 'preco'
  penhorId: number
  precoVeiculo: Centavos | null
  precoInstituicaoFinanceira: Centavos | null
  precoReferencia: Centavos | null
  mesReferencia: Dia | null
}

export interface PedidoReforcoTable {
  id: GeneratedAlways<number>
  instituicaoFinanceiraId: number
  contratoId: number
  situacao: SituacaoDoPedido
  valor: Centavos
  prazo: Dia
  texto: string | null
  pedidoPor: number
  pedidoEm: Date
  alteracaoId: number | null
  encerradoEm: Date | null
  encerradoPor: number | null
  motivo: string | null
}

export interface SomaContratoTable {
  instituicaoFinanceiraId: number
  status: StatusContrato
  dataTermino: Dia | null
  contratos: number
  valorCredito: Centavos
}
