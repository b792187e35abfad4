import type { Kysely, Transaction } from 'kysely'
import type * as acesso from './tables/acesso.ts'
import type * as baixas from './tables/baixas.ts'
import type * as cargaInicial from './tables/carga-inicial.ts'
import type * as correio from './tables/correio.ts'
import type * as contratos from './tables/contratos.ts'
import type * as eventos from './tables/eventos.ts'
import type * as importacao from './tables/importacao.ts'
import type * as integracao from './tables/integracao.ts'
import type * as cobertura from './tables/cobertura.ts'
import type * as saldos from './tables/saldos.ts'
import type * as tarefas from './tables/tarefas.ts'
import type * as veiculos from './tables/veiculos.ts'

// The tables of migrations/, columns in camelCase, by subject in tables/. A test compares them with the migrated
// database.

export interface Tables {
  demonstracao: eventos.DemonstracaoTable
  relogioDeTeste: eventos.RelogioDeTesteTable
  estabelecimento: acesso.EstabelecimentoTable
  instituicaoFinanceira: acesso.InstituicaoFinanceiraTable
  loja: acesso.LojaTable
  perfil: acesso.PerfilTable
  perfilPermissao: acesso.PerfilPermissaoTable
  usuario: acesso.UsuarioTable
  usuarioPerfil: acesso.UsuarioPerfilTable
  acessoDeOperador: acesso.AcessoDeOperadorTable
  sessao: acesso.SessaoTable
  provedorSso: acesso.ProvedorSsoTable
  grupoSso: acesso.GrupoSsoTable
  pessoaSso: acesso.PessoaSsoTable
  idaSso: acesso.IdaSsoTable
  vistoSso: acesso.VistoSsoTable
  segundoFator: acesso.SegundoFatorTable
  segundoFatorCadastro: acesso.SegundoFatorCadastroTable
  codigoRecuperacao: acesso.CodigoRecuperacaoTable
  tentativaCodigo: acesso.TentativaCodigoTable
  tentativaLogin: acesso.TentativaLoginTable
  origemConhecida: acesso.OrigemConhecidaTable
  filaDeEntrada: acesso.FilaDeEntradaTable
  chaveIdempotencia: acesso.ChaveIdempotenciaTable
  whitelist: acesso.WhitelistTable
  politicaInstituicao: acesso.PoliticaInstituicaoTable
  politicaReducao: acesso.PoliticaReducaoTable
  atoDeAcesso: acesso.AtoDeAcessoTable
  revisaoDeAcessos: acesso.RevisaoDeAcessosTable
  respostaDaRevisao: acesso.RespostaDaRevisaoTable
  diaSemExpediente: acesso.DiaSemExpedienteTable
  visao: acesso.VisaoTable
  visitaNovidades: acesso.VisitaNovidadesTable
  veiculoTipo: veiculos.VeiculoTipoTable
  veiculoTipoCombustivel: veiculos.VeiculoTipoCombustivelTable
  uf: veiculos.UfTable
  veiculoMarca: veiculos.VeiculoMarcaTable
  veiculoModelo: veiculos.VeiculoModeloTable
  fipeMes: veiculos.FipeMesTable
  fipeSubstituicao: veiculos.FipeSubstituicaoTable
  precoReferencia: veiculos.PrecoReferenciaTable
  precoReferenciaSubstituido: veiculos.PrecoReferenciaSubstituidoTable
  precoReferenciaAtual: veiculos.PrecoReferenciaAtualTable
  veiculo: veiculos.VeiculoTable
  regraGarantia: contratos.RegraGarantiaTable
  regraGarantiaFiltro: contratos.RegraGarantiaFiltroTable
  regraGarantiaItem: contratos.RegraGarantiaItemTable
  regraGarantiaVersao: contratos.RegraGarantiaVersaoTable
  contrato: contratos.ContratoTable
  contratoRecusa: contratos.ContratoRecusaTable
  penhor: contratos.PenhorTable
  penhorIdentificador: contratos.PenhorIdentificadorTable
  contratoGarantia: contratos.ContratoGarantiaTable
  selecaoAutomatica: contratos.SelecaoAutomaticaTable
  selecaoAutomaticaVeiculo: contratos.SelecaoAutomaticaVeiculoTable
  alteracaoGarantia: contratos.AlteracaoGarantiaTable
  alteracaoGarantiaVeiculo: contratos.AlteracaoGarantiaVeiculoTable
  pedidoReforco: contratos.PedidoReforcoTable
  parametroComercial: eventos.ParametroComercialTable
  eventoCobranca: eventos.EventoCobrancaTable
  cobrancaDiaria: eventos.CobrancaDiariaTable
  notificacao: eventos.NotificacaoTable
  auditoria: eventos.AuditoriaTable
  auditoriaPendente: eventos.AuditoriaPendenteTable
  auditoriaElo: eventos.AuditoriaEloTable
  auditoriaCadeia: eventos.AuditoriaCadeiaTable
  auditoriaConferencia: eventos.AuditoriaConferenciaTable
  importacao: importacao.ImportacaoTable
  fipeEspera: importacao.FipeEsperaTable
  importacaoFipe: importacao.ImportacaoFipeTable
  importacaoFipeMes: importacao.ImportacaoFipeMesTable
  importacaoFipeModelo: importacao.ImportacaoFipeModeloTable
  importacaoEstoque: importacao.ImportacaoEstoqueTable
  estoqueEscolha: importacao.EstoqueEscolhaTable
  estoqueColuna: importacao.EstoqueColunaTable
  carteiraColuna: importacao.CarteiraColunaTable
  plataformaColuna: importacao.PlataformaColunaTable
  estoqueUltimoArquivo: importacao.EstoqueUltimoArquivoTable
  estoqueCargaCompleta: importacao.EstoqueCargaCompletaTable
  estoqueRetido: importacao.EstoqueRetidoTable
  veiculoModeloNome: veiculos.VeiculoModeloNomeTable
  credencial: integracao.CredencialTable
  webhook: integracao.WebhookTable
  webhookEvento: integracao.WebhookEventoTable
  webhookEntrega: integracao.WebhookEntregaTable
  webhookTentativa: integracao.WebhookTentativaTable
  tarefaPedida: tarefas.TarefaPedidaTable
  reavaliacao: cobertura.ReavaliacaoTable
  reavaliacaoMes: cobertura.ReavaliacaoMesTable
  viradaDoAno: cobertura.ViradaDoAnoTable
  cobertura: cobertura.CoberturaTable
  coberturaHistorico: cobertura.CoberturaHistoricoTable
  casoDeficit: cobertura.CasoDeficitTable
  casoDeficitPasso: cobertura.CasoDeficitPassoTable
  casoDeficitNota: cobertura.CasoDeficitNotaTable
  somaContrato: contratos.SomaContratoTable
  somaCobertura: cobertura.SomaCoberturaTable
  cargaSaldo: saldos.CargaSaldoTable
  cargaSaldoDesconhecido: saldos.CargaSaldoDesconhecidoTable
  saldo: saldos.SaldoTable
  saldoVeiculo: saldos.SaldoVeiculoTable
  importacaoSaldo: saldos.ImportacaoSaldoTable
  cargaInicial: cargaInicial.CargaInicialTable
  cargaInicialArquivo: cargaInicial.CargaInicialArquivoTable
  cargaInicialPedaco: cargaInicial.CargaInicialPedacoTable
  cargaInicialLoja: cargaInicial.CargaInicialLojaTable
  cargaInicialContrato: cargaInicial.CargaInicialContratoTable
  cargaInicialVeiculo: cargaInicial.CargaInicialVeiculoTable
  baixa: baixas.BaixaTable
  baixaPagamento: baixas.BaixaPagamentoTable
  suspensaoLoja: baixas.SuspensaoLojaTable
  divergencia: saldos.DivergenciaTable
  email: correio.EmailTable
  vezDoCorreio: correio.VezDoCorreioTable
  linkDeEmail: correio.LinkDeEmailTable
  pedidoDeSenha: correio.PedidoDeSenhaTable
  preferenciaDeAviso: correio.PreferenciaDeAvisoTable
  somaTendencia: cobertura.SomaTendenciaTable
}

export type Db = Kysely<Tables>
/** A handle inside withTransaction: reads and writes of one unit of work. */
export type Tx = Transaction<Tables>
