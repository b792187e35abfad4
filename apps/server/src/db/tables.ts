import type { Kysely, Transaction } from 'kysely'
import type {
  AcessoDeOperadorTable,
  EstabelecimentoTable,
  InstituicaoFinanceiraTable,
  LojaTable,
  PerfilTable,
  PerfilPermissaoTable,
  UsuarioTable,
  UsuarioPerfilTable,
  SessaoTable,
  SegundoFatorTable,
  SegundoFatorCadastroTable,
  CodigoRecuperacaoTable,
  TentativaCodigoTable,
  TentativaLoginTable,
  OrigemConhecidaTable,
  FilaDeEntradaTable,
  ChaveIdempotenciaTable,
  WhitelistTable,
  PoliticaInstituicaoTable,
  PoliticaReducaoTable,
  VisaoTable,
} from './tables/acesso.ts'
import type {
  RegraGarantiaTable,
  RegraGarantiaFiltroTable,
  RegraGarantiaItemTable,
  RegraGarantiaVersaoTable,
  ContratoTable,
  ContratoRecusaTable,
  PenhorTable,
  PenhorIdentificadorTable,
  ContratoGarantiaTable,
  SomaContratoTable,
  SelecaoAutomaticaTable,
  SelecaoAutomaticaVeiculoTable,
  AlteracaoGarantiaTable,
  AlteracaoGarantiaVeiculoTable,
  PedidoReforcoTable,
} from './tables/contratos.ts'
import type {
  ParametroComercialTable,
  EventoCobrancaTable,
  CobrancaDiariaTable,
  NotificacaoTable,
  AuditoriaTable,
  AuditoriaPendenteTable,
  AuditoriaEloTable,
  AuditoriaCadeiaTable,
  AuditoriaConferenciaTable,
  DemonstracaoTable,
  RelogioDeTesteTable,
} from './tables/eventos.ts'
import type {
  EstoqueEscolhaTable,
  ImportacaoTable,
  FipeEsperaTable,
  ImportacaoFipeTable,
  ImportacaoFipeMesTable,
  ImportacaoFipeModeloTable,
  ImportacaoEstoqueTable,
} from './tables/importacao.ts'
import type {
  CredencialTable,
  WebhookTable,
  WebhookEventoTable,
  WebhookEntregaTable,
  WebhookTentativaTable,
} from './tables/integracao.ts'
import type {
  CasoDeficitNotaTable,
  CasoDeficitPassoTable,
  CasoDeficitTable,
  CoberturaHistoricoTable,
  CoberturaTable,
  ReavaliacaoMesTable,
  ReavaliacaoTable,
  SomaCoberturaTable,
  SomaTendenciaTable,
  ViradaDoAnoTable,
} from './tables/cobertura.ts'
import type { TarefaPedidaTable } from './tables/tarefas.ts'
import type {
  VeiculoTipoTable,
  VeiculoTipoCombustivelTable,
  UfTable,
  VeiculoMarcaTable,
  VeiculoModeloTable,
  VeiculoModeloNomeTable,
  FipeMesTable,
  FipeSubstituicaoTable,
  PrecoReferenciaTable,
  PrecoReferenciaSubstituidoTable,
  PrecoReferenciaAtualTable,
  VeiculoTable,
} from './tables/veiculos.ts'

// The tables of migrations/, columns in camelCase, by subject in tables/. A test compares them with the migrated
// database.

export interface Tables {
  demonstracao: DemonstracaoTable
  relogioDeTeste: RelogioDeTesteTable
  estabelecimento: EstabelecimentoTable
  instituicaoFinanceira: InstituicaoFinanceiraTable
  loja: LojaTable
  perfil: PerfilTable
  perfilPermissao: PerfilPermissaoTable
  usuario: UsuarioTable
  usuarioPerfil: UsuarioPerfilTable
  acessoDeOperador: AcessoDeOperadorTable
  sessao: SessaoTable
  segundoFator: SegundoFatorTable
  segundoFatorCadastro: SegundoFatorCadastroTable
  codigoRecuperacao: CodigoRecuperacaoTable
  tentativaCodigo: TentativaCodigoTable
  tentativaLogin: TentativaLoginTable
  origemConhecida: OrigemConhecidaTable
  filaDeEntrada: FilaDeEntradaTable
  chaveIdempotencia: ChaveIdempotenciaTable
  whitelist: WhitelistTable
  politicaInstituicao: PoliticaInstituicaoTable
  politicaReducao: PoliticaReducaoTable
  visao: VisaoTable
  veiculoTipo: VeiculoTipoTable
  veiculoTipoCombustivel: VeiculoTipoCombustivelTable
  uf: UfTable
  veiculoMarca: VeiculoMarcaTable
  veiculoModelo: VeiculoModeloTable
  fipeMes: FipeMesTable
  fipeSubstituicao: FipeSubstituicaoTable
  precoReferencia: PrecoReferenciaTable
  precoReferenciaSubstituido: PrecoReferenciaSubstituidoTable
  precoReferenciaAtual: PrecoReferenciaAtualTable
  veiculo: VeiculoTable
  regraGarantia: RegraGarantiaTable
  regraGarantiaFiltro: RegraGarantiaFiltroTable
  regraGarantiaItem: RegraGarantiaItemTable
  regraGarantiaVersao: RegraGarantiaVersaoTable
  contrato: ContratoTable
  contratoRecusa: ContratoRecusaTable
  penhor: PenhorTable
  penhorIdentificador: PenhorIdentificadorTable
  contratoGarantia: ContratoGarantiaTable
  selecaoAutomatica: SelecaoAutomaticaTable
  selecaoAutomaticaVeiculo: SelecaoAutomaticaVeiculoTable
  alteracaoGarantia: AlteracaoGarantiaTable
  alteracaoGarantiaVeiculo: AlteracaoGarantiaVeiculoTable
  pedidoReforco: PedidoReforcoTable
  parametroComercial: ParametroComercialTable
  eventoCobranca: EventoCobrancaTable
  cobrancaDiaria: CobrancaDiariaTable
  notificacao: NotificacaoTable
  auditoria: AuditoriaTable
  auditoriaPendente: AuditoriaPendenteTable
  auditoriaElo: AuditoriaEloTable
  auditoriaCadeia: AuditoriaCadeiaTable
  auditoriaConferencia: AuditoriaConferenciaTable
  importacao: ImportacaoTable
  fipeEspera: FipeEsperaTable
  importacaoFipe: ImportacaoFipeTable
  importacaoFipeMes: ImportacaoFipeMesTable
  importacaoFipeModelo: ImportacaoFipeModeloTable
  importacaoEstoque: ImportacaoEstoqueTable
  estoqueEscolha: EstoqueEscolhaTable
  veiculoModeloNome: VeiculoModeloNomeTable
  credencial: CredencialTable
  webhook: WebhookTable
  webhookEvento: WebhookEventoTable
  webhookEntrega: WebhookEntregaTable
  webhookTentativa: WebhookTentativaTable
  tarefaPedida: TarefaPedidaTable
  reavaliacao: ReavaliacaoTable
  reavaliacaoMes: ReavaliacaoMesTable
  viradaDoAno: ViradaDoAnoTable
  cobertura: CoberturaTable
  coberturaHistorico: CoberturaHistoricoTable
  casoDeficit: CasoDeficitTable
  casoDeficitPasso: CasoDeficitPassoTable
  casoDeficitNota: CasoDeficitNotaTable
  somaContrato: SomaContratoTable
  somaCobertura: SomaCoberturaTable
  somaTendencia: SomaTendenciaTable
}

export type Db = Kysely<Tables>
/** A handle inside withTransaction: reads and writes of one unit of work. */
export type Tx = Transaction<Tables>
