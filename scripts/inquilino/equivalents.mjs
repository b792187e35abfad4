/**
 * Conditions that no test can miss, by reason: other parts of the query imply them. The proof fails when a listed
 * condition is gone, and reports when a test finds one after all.
 */

/**
 * An id alone identifies a contract, rule, case, request, payoff, payment or load over all institutions. Foreign keys
 * hold the pair of id and institution together.
 */
const KEY = 'o id ao lado já determina a instituição'
/** One sequence numbers audit rows, pledges and steps of cases over all institutions, and no code sets a number by hand. */
const SEQUENCE = 'o número ao lado vem de uma só sequência'
/** The guard, or the query that found the ids, has checked their owner by these ids. */
const GUARD = 'o dono foi achado pelo próprio id'
/** The ids only narrow a list of the caller's own, or come from one. */
const LIST = 'os ids são de uma lista do próprio dono'
/** A pledge's store is that of its contract and its vehicle, and is written from these. */
const LOJA_DO_CONTRATO = 'a loja do penhor é a do contrato e do veículo'
/** Only the platform writes rows of this kind. */
const PLATFORM = 'só a plataforma grava linhas desta espécie'
/** Bounds what is read, by ids that grow with time. Over all institutions the bound still holds. */
const BOUND = 'só limita a leitura, por ids que crescem com o tempo'
/** Says whether a count is worth its time. The count itself keeps to its institution. */
const SPARED = 'só poupa uma contagem, que é da própria instituição'
/** The rows joined with these are the institution's own: no row of another can match. */
const OWN_ROWS = 'só se junta a linhas da própria instituição'
/** Only locks rows: without the condition more rows would be locked, and others would wait. */
const LOCK = 'só trava: sem ela outros esperariam mais'

/** @type {[reason: string, conditions: string[]][]} */
const GROUPS = [
  [
    KEY,
    [
      'src/modules/saldos/importacao/comparacao.repository.ts temMaisNovo: s.instituicao_financeira_id = ${carga.instituicaoId}',
      'src/modules/contratos/leituras/detalhe/riscos.repository.ts listRiscos: d.instituicao_financeira_id = ${instituicaoFinanceiraId}',
      "src/modules/contratos/nucleo/baixas-em-curso.repository.ts listBaixasEmCurso: where('b.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      "src/modules/baixas/baixas.repository.ts listBaixas: where('b.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      "src/modules/baixas/baixas.repository.ts updateBaixas: where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      'src/modules/baixas/baixas.repository.ts updateBaixasPagas: b.instituicao_financeira_id = ${instituicaoFinanceiraId}',
      "src/modules/baixas/baixas.repository.ts listPagamentos: where('p.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      "src/modules/baixas/baixas.repository.ts listPagamentosDoContrato: onRef('b.instituicaoFinanceiraId', '=', 'p.instituicaoFinanceiraId')",
      "src/modules/baixas/baixas.repository.ts listPagamentosDoContrato: where('p.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      "src/modules/baixas/baixas.repository.ts updatePagamentosEstornados: where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      "src/modules/baixas/baixas.repository.ts listPagamentosDesde: onRef('b.instituicaoFinanceiraId', '=', 'p.instituicaoFinanceiraId')",
      "src/modules/baixas/baixas.repository.ts listPagamentosDesde: where('p.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      "src/modules/contratos/nucleo/baixas-em-curso.repository.ts listBaixasDosAvisos: where('b.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      'src/modules/contratos/nucleo/baixas.sql.ts pagoDaBaixa: p.instituicao_financeira_id = b.instituicao_financeira_id',
      "src/modules/baixas/leituras/lista.repository.ts findBaixaListada: where('b.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      "src/modules/baixas/leituras/lista.repository.ts findPrimeiraAprovacaoDaBaixa: where('c.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      'src/modules/baixas/pagamento/pagamentos.repository.ts listAchados: b.instituicao_financeira_id = ${instituicaoId}',
      'src/modules/baixas/presumir.repository.ts listContratosAPresumir: c.instituicao_financeira_id = p.instituicao_financeira_id',
      'src/modules/baixas/presumir.repository.ts listVendasAPresumir: p.instituicao_financeira_id = ${instituicaoFinanceiraId}',
      "src/modules/baixas/leituras/valores.repository.ts listPartesDosSaldos: where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      "src/modules/baixas/leituras/valores.repository.ts listTotaisDeAgora: where('g.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      "src/modules/saldos/conciliacao/conciliacao.repository.ts lockDivergencia: where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      "src/modules/saldos/conciliacao/conciliacao.repository.ts updateAnotacoes: where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      'src/modules/saldos/conciliacao/conciliar.repository.ts ativosDe: s.instituicao_financeira_id = c.instituicao_financeira_id',
      'src/modules/saldos/conciliacao/conciliar.repository.ts divergenciasOfContratos: s.instituicao_financeira_id = ${instituicaoId}',
      'src/modules/saldos/conciliacao/conciliar.repository.ts cargaNaBase: s.instituicao_financeira_id = ${instituicaoId}',
      'src/modules/saldos/conciliacao/conciliar.repository.ts divergenciasOfOthers: d.instituicao_financeira_id = ${instituicaoId}',
      'src/modules/saldos/conciliacao/conciliar.repository.ts divergenciasOfOthers: s.instituicao_financeira_id = ${instituicaoId}',
      'src/modules/saldos/conciliacao/conciliar.repository.ts divergenciasOfOthers: c.instituicao_financeira_id = ${instituicaoId} (2)',
      'src/modules/saldos/conciliacao/conciliar.repository.ts divergenciasOfVeiculos: g.instituicao_financeira_id = ${instituicaoId}',
      'src/modules/saldos/conciliacao/conciliar.repository.ts divergenciasOfVeiculos: k.instituicao_financeira_id = ${instituicaoId}',
      'src/modules/saldos/conciliacao/conciliar.repository.ts divergenciasOfVeiculos: s.instituicao_financeira_id = ${instituicaoId}',
      'src/modules/saldos/conciliacao/conciliar.repository.ts divergenciasOfVeiculos: g.instituicao_financeira_id = ${instituicaoId} (2)',
      'src/modules/saldos/conciliacao/conciliar.repository.ts divergenciasOfVeiculos: s.instituicao_financeira_id = ${instituicaoId} (2)',
      'src/modules/saldos/conciliacao/veiculos-conciliados.repository.ts saldoAtual: parte.instituicao_financeira_id = s.instituicao_financeira_id',
      'src/modules/saldos/conciliacao/veiculos-conciliados.repository.ts saldoAtual: s.instituicao_financeira_id = ${instituicaoFinanceiraId}',
      'src/modules/saldos/conciliacao/veiculos-conciliados.repository.ts partesDe: parte.instituicao_financeira_id = ${instituicaoFinanceiraId}',
      'src/modules/saldos/importacao/comparacao.repository.ts saldoDe: s.instituicao_financeira_id = ${instituicaoId}',
      'src/modules/saldos/importacao/comparacao.repository.ts sumDosDois: c.instituicao_financeira_id = ${carga.instituicaoId}',
      'src/modules/saldos/importacao/comparacao.repository.ts findNaoAtivos: c.instituicao_financeira_id = ${carga.instituicaoId}',
      'src/modules/saldos/importacao/comparacao.repository.ts findAcimaDoCredito: c.instituicao_financeira_id = ${carga.instituicaoId}',
      "src/modules/saldos/saldos.repository.ts listSaldos: onRef('c.instituicaoFinanceiraId', '=', 's.instituicaoFinanceiraId')",
      "src/modules/saldos/saldos.repository.ts listSaldos: where('s.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      'src/modules/contratos/nucleo/saldos-atuais.repository.ts listSaldosAtuais: s.instituicao_financeira_id = ${instituicaoFinanceiraId}',
      'src/modules/contratos/nucleo/saldos-atuais.repository.ts listSaldosAtuais: k.instituicao_financeira_id = ${instituicaoFinanceiraId}',
      "src/modules/saldos/saldos.repository.ts listSaldosDosVeiculos: where('s.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      'src/modules/saldos/saldos.repository.ts listContratosDeOutroSaldo: s.instituicao_financeira_id = k.instituicao_financeira_id',
      "src/modules/saldos/saldos.repository.ts findTotalAtual: where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      'src/modules/novidades/novidades.repository.ts listAtosNovos: d.instituicao_financeira_id = a.instituicao_financeira_id',
      'src/modules/novidades/novidades.repository.ts listAtosNovos: r.instituicao_financeira_id = a.instituicao_financeira_id',
      'src/modules/novidades/novidades.repository.ts listPassosNovos: d.instituicao_financeira_id = p.instituicao_financeira_id',
      'src/modules/novidades/novidades.repository.ts listVencidasNovas: b.instituicao_financeira_id = n.instituicao_id',
      'src/modules/novidades/novidades.repository.ts listVencidasNovas: c.instituicao_financeira_id = b.instituicao_financeira_id',
      'src/modules/novidades/novidades.sql.ts atosNosContratos: e.instituicao_financeira_id = a.instituicao_financeira_id',
      'src/modules/novidades/novidades.sql.ts passos: d.instituicao_financeira_id = c.instituicao_financeira_id',
      "src/modules/registro-de-auditoria/registro.repository.ts listDaMesmaMao: where('instituicaoFinanceiraId', '=', instituicaoId)",
      "src/modules/contratos/leituras/contratos-da-regra.repository.ts listContratosEmAndamentoDaRegra: where('contrato.instituicaoFinanceiraId', '=', instituicaoId)",
      "src/modules/contratos/leituras/contratos-da-regra.repository.ts listVeiculosDosRascunhos: where('instituicaoFinanceiraId', '=', instituicaoId)",
      "src/modules/busca/veiculos.repository.ts listPorId: onRef('garantia.instituicaoFinanceiraId', '=', 'contrato.instituicaoFinanceiraId')",
      'src/modules/cobertura/avaliar/avaliacao.repository.ts upsertAvaliacoes: c.instituicao_financeira_id = a.instituicao_financeira_id',
      'src/modules/cobertura/avaliar/exigido.sql.ts exigidoDoContrato: s.instituicao_financeira_id = p.instituicao_financeira_id',
      'src/modules/cobertura/casos/casos.repository.ts updateCasosFechados: (instituicao_financeira_id, id) in (select * from ${chaves})',
      'src/modules/cobertura/casos/casos.repository.ts updateMarcas: c.instituicao_financeira_id = m.instituicao_id',
      "src/modules/cobertura/casos/casos.repository.ts lockCasosAAvisar: onRef('k.instituicaoFinanceiraId', '=', 'c.instituicaoFinanceiraId')",
      'src/modules/cobertura/casos/casos.repository.ts updateCasosDoResumo: k.instituicao_financeira_id = c.instituicao_financeira_id',
      'src/modules/cobertura/casos/casos.repository.ts updateCasosDoResumo: o.instituicao_financeira_id = d.instituicao_financeira_id',
      "src/modules/cobertura/leituras/cobertura.repository.ts selectLinhas: whereRef('penhor.instituicaoFinanceiraId', '=', 'k.instituicaoFinanceiraId')",
      'src/modules/cobertura/reavaliar/reavaliacao.repository.ts lockContratos: (c.instituicao_financeira_id, c.id) in (select * from ${unnest(contratos, COLUNAS_DA_CHAVE)})',
      'src/modules/cobertura/casos/casos.repository.ts listContratosDosAvisos: (instituicao_financeira_id, id) in (select * from ${unnest(contratos, COLUNAS_DA_CHAVE)})',
      "src/modules/cobertura/leituras/saidas.repository.ts listSaidas: whereRef('penhor.instituicaoFinanceiraId', '=', 'k.instituicaoFinanceiraId')",
      "src/modules/cobranca/cobranca.repository.ts joinContrato: onRef('regra.instituicaoFinanceiraId', '=', 'evento.instituicaoFinanceiraId')",
      'src/modules/contratos/leituras/lista/pelo-criador.sql.ts criacoes: a.instituicao_financeira_id = ${instituicaoId}',
      'src/modules/contratos/leituras/lista/em-ramos.sql.ts espera: (contrato.instituicao_financeira_id, contrato.id) in (select a.instituicao_financeira_id, a.contrato_id',
      "src/modules/contratos/leituras/veiculos/veiculos-em-garantia.export.repository.ts listIdsDePenhores: onRef('contrato.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')",
      "src/modules/contratos/leituras/veiculos/veiculos-em-garantia.export.repository.ts listPenhoresPorId: onRef('contrato.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')",
      "src/modules/contratos/leituras/veiculos/veiculos-em-garantia.repository.ts penhoresDaPagina: onRef('contrato.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')",
      "src/modules/contratos/nucleo/alteracao.repository.ts listAlteracoesAbertas: where('a.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      "src/modules/contratos/nucleo/contratos.repository.ts updatePrimeiraAprovacao: where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      'src/modules/contratos/nucleo/contratos.repository.ts listRecusados: instituicao_financeira_id = ${instituicaoFinanceiraId}',
      'src/modules/contratos/nucleo/garantias.repository.ts upsertGarantiasDosContratos: p.instituicao_financeira_id = ${instituicaoFinanceiraId}',
      "src/modules/contratos/nucleo/penhor.repository.ts listPrecosDigitados: where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      "src/modules/contratos/nucleo/quatro-olhos.repository.ts findPrimeiraAprovacao: where('contrato.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      'src/modules/estoque/importacao/previa.repository.ts listSairam: c.instituicao_financeira_id = p.instituicao_financeira_id',
      "src/modules/estoque/estoque.repository.ts suitableVeiculos: on('garantia.instituicaoFinanceiraId', '=', contrato?.instituicaoFinanceiraId ?? 0)",
      'src/modules/estoque/livre.sql.ts livre: p.instituicao_financeira_id = c.instituicao_financeira_id',
      "src/modules/estoque/veiculos-da-loja.repository.ts listVeiculosDaLojaPorId: onRef('contrato.instituicaoFinanceiraId', '=', 'penhor.instituicaoFinanceiraId')",
      "src/modules/origem/preco.repository.ts veiculoEscolhido: where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      "src/modules/origem/preco.repository.ts veiculoEscolhido: onRef('proposta.instituicaoFinanceiraId', '=', 'entrada.instituicaoFinanceiraId')",
      "src/modules/origem/preco.repository.ts veiculoEscolhido: where('proposta.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      "src/modules/origem/preco.repository.ts findPrecoNoContrato: on('penhor.instituicaoFinanceiraId', '=', contrato.instituicaoFinanceiraId)",
      "src/modules/pedidos-reforco/pedidos.repository.ts findContratoDoPedido: onRef('contrato.instituicaoFinanceiraId', '=', 'p.instituicaoFinanceiraId')",
      'src/modules/referencias/importacao/impacto.repository.ts findImpactoNaCobertura: (g.instituicao_financeira_id, g.contrato_id) = (c.instituicao_financeira_id, c.id)',
      'src/modules/referencias/importacao/impacto.repository.ts findImpactoNaCobertura: (p.instituicao_financeira_id, p.id) = (g.instituicao_financeira_id, g.penhor_id)',
      'src/modules/referencias/importacao/impacto.repository.ts findImpactoNaCobertura: using (instituicao_financeira_id, contrato_id)',
    ],
  ],
  [
    PLATFORM,
    [
      'src/modules/novidades/novidades.sql.ts cargasDeMeses: a.instituicao_financeira_id = ${PLATAFORMA}',
      'src/modules/novidades/novidades.sql.ts atosDasLojas: a.instituicao_financeira_id = ${PLATAFORMA}',
    ],
  ],
  [
    SPARED,
    [
      "src/modules/saldos/importacao/comparacao.repository.ts findUltimaCarga: where('instituicaoFinanceiraId', '=', instituicaoId)",
    ],
  ],
  [
    OWN_ROWS,
    [
      'src/modules/saldos/importacao/comparacao.repository.ts findAusentes: c.instituicao_financeira_id = ${carga.instituicaoId}',
      'src/modules/saldos/conciliacao/conciliar.repository.ts cargasDe: g.instituicao_financeira_id = ${instituicaoId}',
      'src/modules/saldos/conciliacao/conciliar.repository.ts divergenciasOfOthers: c.instituicao_financeira_id = ${instituicaoId}',
    ],
  ],
  [
    BOUND,
    ['src/modules/novidades/novidades.sql.ts vencidas: a.instituicao_financeira_id = ${instituicaoId}'],
  ],
  [
    SEQUENCE,
    [
      'src/modules/baixas/pagamento/pagamentos.repository.ts listAchados: p.instituicao_financeira_id = b.instituicao_financeira_id',
      'src/modules/baixas/presumir.repository.ts DECIDIDA: b.instituicao_financeira_id = p.instituicao_financeira_id',
      'src/modules/baixas/presumir.repository.ts listContratosAPresumir: b.instituicao_financeira_id = p.instituicao_financeira_id',
      'src/modules/saldos/conciliacao/conciliar.repository.ts divergenciasOfVeiculos: p.instituicao_financeira_id = ${instituicaoId}',
      'src/modules/saldos/conciliacao/conciliar.repository.ts divergenciasOfVeiculos: b.instituicao_financeira_id = ${instituicaoId}',
      'src/modules/saldos/conciliacao/conciliar.repository.ts divergenciasOfVeiculos: p.instituicao_financeira_id = ${instituicaoId} (2)',
      'src/modules/saldos/conciliacao/conciliar.repository.ts divergenciasOfVeiculos: p.instituicao_financeira_id = ${instituicaoId} (3)',
      'src/modules/saldos/conciliacao/conciliar.repository.ts divergenciasOfVeiculos: p.instituicao_financeira_id = ${instituicaoId} (4)',
      'src/modules/saldos/conciliacao/veiculos-conciliados.repository.ts partesDe: p.instituicao_financeira_id = parte.instituicao_financeira_id',
      "src/modules/saldos/saldos.repository.ts listSaldosDosVeiculos: onRef('p.instituicaoFinanceiraId', '=', 's.instituicaoFinanceiraId')",
      'src/modules/novidades/novidades.repository.ts listPassosNovos: p.instituicao_financeira_id = n.instituicao_id',
      'src/metricas/readings.repository.ts findBacklog: a.instituicao_financeira_id = p.instituicao_financeira_id',
      "src/modules/auditoria/consulta.repository.ts listRegistros: onRef('l.instituicaoFinanceiraId', '=', 'a.instituicaoFinanceiraId')",
      'src/modules/registro-de-auditoria/cadeia.repository.ts listPendentes: a.instituicao_financeira_id = p.instituicao_financeira_id',
      'src/modules/registro-de-auditoria/cadeia.repository.ts insertElos: p.instituicao_financeira_id = n.instituicao_financeira_id',
      'src/modules/registro-de-auditoria/cadeia.repository.ts listElos: a.instituicao_financeira_id = e.instituicao_financeira_id',
      'src/modules/registro-de-auditoria/cadeia.repository.ts listSoltas: e.instituicao_financeira_id = a.instituicao_financeira_id',
      'src/modules/registro-de-auditoria/cadeia.repository.ts listSoltas: p.instituicao_financeira_id = a.instituicao_financeira_id',
      "src/modules/registro-de-auditoria/cadeia.repository.ts listPendentesSumidas: onRef('a.instituicaoFinanceiraId', '=', 'p.instituicaoFinanceiraId')",
      'src/modules/cobertura/avaliar/avaliacao.repository.ts somasDosVeiculos: p.instituicao_financeira_id = i.instituicao_financeira_id',
      'src/modules/contratos/leituras/veiculos/penhores-abertos.sql.ts penhoresAbertos: (penhor.instituicao_financeira_id, penhor.id) in ( select i.instituicao_financeira_id, i.penhor_id',
    ],
  ],
  [
    GUARD,
    [
      "src/modules/cobertura/casos/acompanhamento.repository.ts lockCaso: where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      "src/modules/cobertura/casos/acompanhamento.repository.ts updateResponsavel: where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      "src/modules/integracao/credenciais.repository.ts updateRevogada: where('lojaId', '=', lojaId)",
      "src/modules/integracao/entregas.repository.ts findEntrega: where('e.lojaId', '=', lojaId)",
      "src/modules/integracao/webhooks.repository.ts lockWebhook: where('lojaId', '=', lojaId)",
      "src/modules/whitelist/whitelist.repository.ts lockWhitelist: where('whitelist.instituicaoFinanceiraId', '=', instituicaoId)",
      "src/modules/pedidos-reforco/pedidos.repository.ts listPedidosDosAvisos: where('p.instituicaoFinanceiraId', '=', instituicaoId)",
      "src/modules/regras-garantia/regras-garantia.repository.ts lockRegra: where('instituicaoFinanceiraId', '=', instituicaoId)",
    ],
  ],
  [
    LIST,
    [
      "src/modules/baixas/leituras/lista.repository.ts listBaixasPorId: where('b.instituicaoFinanceiraId', '=', instituicaoId)",
      "src/modules/contratos/nucleo/quatro-olhos.repository.ts listPlacas: where('lojaId', '=', lojaId)",
      "src/modules/busca/veiculos.repository.ts listIdsPelaPonta: where('veiculo.lojaId', '=', quem.lojaId)",
      "src/modules/contratos/leituras/lista/pela-placa.repository.ts idsDaLoja: where('veiculo.lojaId', '=', lojaId)",
      "src/modules/contratos/leituras/lista/pela-placa.repository.ts idsDaInstituicao: where('penhor.instituicaoFinanceiraId', '=', instituicaoId)",
      "src/modules/contratos/leituras/lista/pela-placa.repository.ts idsDaInstituicao: on('garantia.instituicaoFinanceiraId', '=', instituicaoId)",
      'src/modules/contratos/leituras/lista/em-ramos.sql.ts alteracoesQueEsperam: a.instituicao_financeira_id = ${instituicaoId}',
      "src/modules/contratos/leituras/lista/em-ramos.sql.ts paginaEmRamos: where('contrato.lojaId', '=', DA_VEZ)",
      "src/modules/cobertura/leituras/cobertura.repository.ts listCobertura: where('contrato.lojaId', '=', DA_VEZ)",
      'src/modules/vinculos/pela-loja.sql.ts idsPelaLoja: instituicao_financeira_id = ${instituicaoId}',
      "src/modules/contratos/leituras/veiculos/veiculos-em-garantia.export.repository.ts listPenhoresPorId: where('penhor.instituicaoFinanceiraId', '=', instituicaoId)",
      "src/modules/estoque/veiculos-da-loja.repository.ts listVeiculosDaLojaPorId: where('veiculo.lojaId', '=', lojaId)",
    ],
  ],
  [
    LOJA_DO_CONTRATO,
    [
      "src/modules/estoque/veiculos-da-loja.repository.ts listVeiculosDaLojaPorId: onRef('contrato.lojaId', '=', 'veiculo.lojaId')",
      'src/modules/estoque/importacao/publicacao.repository.ts listContratosQueRecuperam: p.loja_id = ${carga.lojaId}',
      'src/modules/estoque/importacao/previa.repository.ts listSairam: p.loja_id = v.loja_id',
    ],
  ],
  [
    LOCK,
    [
      "src/modules/estoque/um-veiculo.repository.ts lockVeiculoDaLoja: where('lojaId', '=', lojaId)",
      "src/modules/calendario/calendario.repository.ts lockInstituicao: where('id', '=', instituicaoFinanceiraId)",
      "src/modules/suspensoes/suspensoes.repository.ts lockSuspensao: where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)",
      "src/modules/suspensoes/suspensoes.repository.ts lockSuspensao: where('lojaId', '=', lojaId)",
      'src/modules/estoque/estoque.repository.ts lockVeiculos: loja_id = ${lojaId}',
      'src/modules/estoque/importacao/publicacao.repository.ts lockVeiculos: v.loja_id = ${lojaId}',
      "src/modules/integracao/credenciais.repository.ts lockLoja: where('id', '=', lojaId)",
      "src/modules/regras-garantia/regras-garantia.repository.ts lockPadrao: where('id', '=', instituicaoId)",
      "src/modules/regras/regra.repository.ts lockRegraEmUso: where('instituicaoFinanceiraId', '=', instituicaoId)",
    ],
  ],
]

/**
 * Reasons by condition.
 * @type {Record<string, string>}
 */
export const EQUIVALENTS = Object.fromEntries(
  GROUPS.flatMap(([reason, conditions]) => conditions.map((condition) => [condition, reason])),
)
