import type { TestApp } from './app.ts'
import { createTwins } from './twins.ts'
import { CHASSI_DA_OUTRA, type Vizinhanca } from './vizinhanca.ts'

const P = 'pagina=1&quantidadePorPagina=50'
const NOVEMBRO = 'dataInicial=2026-11-01&dataFinal=2026-11-30'
const LINHA = `${NOVEMBRO}&descricao=${encodeURIComponent('Contrato incluído')}&valorUnitario=`

/** Calls of both sides about their contracts and the store's vehicles. */
function callsOfBoth(v: Vizinhanca): string[] {
  const { contratos, livres, lojaId, bancoId, regras, baixaId } = v
  const doContrato = Object.values(contratos).flatMap((id) =>
    [
      '',
      '/garantias',
      '/historico-movimentacao',
      '/alteracao-garantias',
      '/pedidos-reforco',
      '/linha-do-tempo',
      '/origem-da-situacao',
      '/origem-da-cobertura',
      '/origem-da-selecao',
    ].map((resto) => `/api/contratos/${id}${resto}`),
  )
  const instituicao = `instituicaoFinanceiraId=${bancoId}`
  return [
    ...doContrato,
    `/api/baixas/${baixaId}`,
    `/api/lojas/${lojaId}/vendas?${P}&${instituicao}`,
    `/api/lojas/${lojaId}/vendas/veiculos`,
    `/api/lojas/${lojaId}/whitelist?${P}`,
    `/api/lojas/${lojaId}/estoque?${P}&${instituicao}`,
    `/api/lojas/${lojaId}/estoque?${P}&${instituicao}&regraGarantiaId=${regras.geral}&contratoId=${contratos.enviado}`,
    `/api/lojas/${lojaId}/estoque/nao-elegiveis?${P}&${instituicao}&regraGarantiaId=${regras.geral}`,
    `/api/lojas/${lojaId}/estoque/origem-do-preco?veiculoId=${livres[1]}&${instituicao}`,
    ...[livres[0], livres[1], v.doEnviado].map((id) => `/api/veiculos/${id}`),
    `/api/veiculos/${livres[1]}/historico-precificacao`,
    `/api/lojas?${P}`,
    ...['pessoas', 'perfis'].map((lista) => `/api/equipe/${lista}?${P}`),
    '/api/equipe/pessoas?filtro=a',
    // Of one act, because each file that is asked for stands in the whole audit.
    ...['?', '?pessoa=a&', '?numeroContrato=CT-1&', '/exportar?formato=csv&'].map(
      (resto) => `/api/equipe/auditoria${resto}acao=enviar`,
    ),
    `/api/instituicoes-financeiras?${P}`,
    ...['VIZ1', 'CT-', 'loja', 'banco', '9BD', 'abc', CHASSI_DA_OUTRA].map((q) => `/api/busca?q=${q}`),
    `/api/contratos/${contratos.enviado}/origem-do-preco?veiculoId=${v.doEnviado}`,
    `/api/contratos/${contratos.descoberto}/origem-do-preco?veiculoId=${v.doDescoberto}`,
    ...['', '?contrato=CT-', '?pessoa=a', '?assunto=cobertura', '/contagem'].map(
      (resto) => `/api/novidades${resto}`,
    ),
    '/api/veiculos/marcas',
    '/api/veiculos/marcas/1/modelos',
    '/api/veiculos/modelos/1/anos',
    '/api/veiculos/ufs',
    '/api/veiculos/tipos-veiculo',
    '/api/veiculos/tipos-cobustivel',
  ]
}

function callsOfBanco(v: Vizinhanca): string[] {
  const { bancoId, lojaId, contratos, regras, parametros, whitelistId } = v
  const I = `/api/instituicoes-financeiras/${bancoId}`
  return [
    ...callsOfBoth(v),
    '/api/equipe/atos',
    ...['', `?${P}&situacao=semResposta`, '/prazo', '/exportar?formato=csv'].map(
      (resto) => `/api/equipe/revisao${resto}`,
    ),
    `/api/equipe/revisoes?${P}`,
    ...['', '/exportar?formato=csv'].map((resto) => `/api/equipe/revisoes/${v.revisaoId}${resto}`),
    '/api/equipe/sso',
    ...['contratos', 'garantias', 'cobertura', 'cobertura/impacto', 'whitelist'].map(
      (lista) => `${I}/${lista}?${P}`,
    ),
    ...[
      'filtro=CT-',
      'filtro=loja',
      'filtro=abc1',
      'status=0',
      `lojaId=${lojaId}`,
      'alteracao=loja',
      'pedido=aberto',
      'situacao=5&terminoAte=2027-12-31',
      'cobertura=descoberto',
      'cobertura=coberto',
      'vez=loja',
      'ordenacao=vez:asc',
    ].map((filtro) => `${I}/contratos?${P}&${filtro}`),
    ...['filtro=CT-', 'pedido=aberto', 'saida=com', 'caso=aberto'].map(
      (filtro) => `${I}/cobertura?${P}&${filtro}`,
    ),
    ...[
      'carteira',
      'credito-usual',
      'contratos/somas',
      'contratos/somas?cobertura=descoberto',
      'contratos/somas?vez=loja',
      'proximo-numero',
      'responsaveis',
      'politica',
      'dias-sem-expediente',
      'suspensoes',
      'cobertura/resumo',
      'cobertura/tendencia',
    ].map((um) => `${I}/${um}`),
    ...['contratos', 'garantias', 'cobertura', 'conciliacao', 'baixas'].map(
      (lista) => `${I}/${lista}/exportar?formato=csv`,
    ),
    `${I}/cobertura/exportar?formato=csv&status=todos&filtro=CT-`,
    `${I}/contratos/exportar?formato=csv&ids=${Object.values(contratos).join(',')}`,
    `${I}/extrato-financeiro?${NOVEMBRO}`,
    `${I}/extrato-financeiro/exportar?formato=csv&${NOVEMBRO}`,
    `${I}/extrato-financeiro/eventos/exportar?formato=csv&${NOVEMBRO}`,
    `${I}/extrato-financeiro/eventos?${LINHA}0&${P}`,
    `${I}/extrato-financeiro/eventos?${LINHA}11&${P}`,
    `${I}/extrato-financeiro/origem?${LINHA}0`,
    ...Object.values(contratos).flatMap((id) =>
      ['cobertura', 'saldos', 'valores-cobrados'].map((resto) => `/api/contratos/${id}/${resto}`),
    ),
    `${I}/saldos/cargas`,
    `${I}/cargas-iniciais?${P}`,
    ...[
      '',
      '/andamento',
      ...['lojas', 'contratos', 'garantias'].map((um) => `/linhas/exportar?arquivo=${um}`),
    ].map((resto) => `/api/cargas-iniciais/${v.cargaInicialId}${resto}`),
    `${I}/saldos/atuais?ids=${Object.values(contratos).join(',')}`,
    `${I}/saldos/andamento`,
    ...['', '&faixa=31a90'].map((filtro) => `${I}/conciliacao?${P}${filtro}`),
    `/api/divergencias/${v.divergenciaId}/veiculos`,
    ...['', '&vencidas=true', '&estado=aberta', `&loja=${lojaId}`, `&contratoId=${contratos.alterado}`].map(
      (filtro) => `${I}/baixas?${P}${filtro}`,
    ),
    `/api/opt-in/whitelist?${P}&instituicaoFinanceiraId=${bancoId}`,
    `/api/opt-in/whitelist?${P}&instituicaoFinanceiraId=${bancoId}&lojaId=${lojaId}`,
    `/api/opt-in/whitelist/${whitelistId}`,
    `/api/opt-in/whitelist/${whitelistId}/impacto`,
    `/api/parametros-comerciais?${P}&instituicaoFinanceiraId=${bancoId}`,
    ...parametros.flatMap((id) => [
      `/api/parametros-comerciais/${id}`,
      `/api/parametros-comerciais/${id}/impacto`,
      `/api/parametros-comerciais/${id}/impacto?contratoId=${contratos.enviado}`,
    ]),
    `/api/regras-garantia?${P}&instituicaoFinanceiraId=${bancoId}`,
    `/api/regras-garantia?${P}&instituicaoFinanceiraId=${bancoId}&lojaId=${lojaId}`,
    `/api/regras-garantia?${P}&instituicaoFinanceiraId=${bancoId}&contratoId=${contratos.rascunho}`,
    ...Object.values(regras).flatMap((id) =>
      ['', '/itens', '/impacto'].map((resto) => `/api/regras-garantia/${id}${resto}`),
    ),
    ...['', '&lida=nao'].map((lida) => `/api/notificacoes?${P}&estabelecimentoId=${bancoId}${lida}`),
  ]
}

function callsOfLoja(v: Vizinhanca): string[] {
  const { lojaId, webhookId, entregaId } = v
  const L = `/api/lojas/${lojaId}`
  return [
    ...callsOfBoth(v),
    ...['contratos', 'garantias', 'veiculos', 'vendas', 'credenciais', 'webhooks', 'entregas'].map(
      (lista) => `${L}/${lista}?${P}`,
    ),
    ...[
      'filtro=CT-',
      'filtro=abc1',
      'alteracao=loja',
      'pedido=aberto',
      'cobertura=descoberto',
      'vez=loja',
    ].map((filtro) => `${L}/contratos?${P}&${filtro}`),
    `${L}/entregas?${P}&webhookId=${webhookId}`,
    `${L}/veiculos/exportar?formato=csv&situacao=todos`,
    `${L}/carteira`,
    `${L}/suspensoes`,
    `${L}/estoque/andamento`,
    `${L}/estoque/ultimo-arquivo`,
    `/api/entregas/${entregaId}/tentativas`,
    ...['', '&lida=nao'].map((lida) => `/api/notificacoes?${P}&estabelecimentoId=${lojaId}${lida}`),
  ]
}

/** Calls of the bank about this store alone. */
function callsOfBancoOnLoja({ bancoId, lojaId, contratos, parametros, whitelistId }: Vizinhanca): string[] {
  const I = `/api/instituicoes-financeiras/${bancoId}`
  const deBanco = `instituicaoFinanceiraId=${bancoId}`
  return [
    `${I}/contratos?${P}&lojaId=${lojaId}`,
    `${I}/contratos?${P}&filtro=central`,
    `${I}/contratos/exportar?formato=csv&lojaId=${lojaId}`,
    `/api/opt-in/whitelist?${P}&${deBanco}&lojaId=${lojaId}`,
    `/api/opt-in/whitelist/${whitelistId}`,
    `/api/opt-in/whitelist/${whitelistId}/impacto`,
    `/api/parametros-comerciais/${parametros[1]}/impacto`,
    `/api/regras-garantia?${P}&${deBanco}&lojaId=${lojaId}`,
    `/api/lojas/${lojaId}/whitelist?${P}&${deBanco}`,
    `/api/lojas/${lojaId}/estoque?${P}&${deBanco}&contratoId=${contratos.enviado}`,
    `/api/lojas/${lojaId}/estoque/nao-elegiveis?${P}&${deBanco}&contratoId=${contratos.enviado}`,
  ]
}

/** Calls of the store about this bank alone. */
const callsOfLojaOnBanco = ({ bancoId, lojaId }: Vizinhanca): string[] =>
  ['contratos', 'garantias'].map(
    (lista) => `/api/lojas/${lojaId}/${lista}?${P}&instituicaoFinanceiraId=${bancoId}`,
  )

/** Calls of an operator about the two. */
const callsOfOperador = ({ bancoId, lojaId }: Vizinhanca): string[] => [
  ...[bancoId, lojaId].map((id) => `/api/plataforma/estabelecimentos/${id}/impacto`),
  ...[bancoId, lojaId].map((id) => `/api/plataforma/usuarios?${P}&estabelecimentoId=${id}`),
  `/api/plataforma/estabelecimentos?${P}&filtro=central`,
  `/api/plataforma/auditoria?instituicaoFinanceiraId=${bancoId}&entidade=casoDeficit`,
  '/api/plataforma/saude',
]

/** The calls about the two, by caller. */
export const PERGUNTAS = {
  banco: callsOfBanco,
  bancoNaLoja: callsOfBancoOnLoja,
  loja: callsOfLoja,
  lojaNoBanco: callsOfLojaOnBanco,
  operador: callsOfOperador,
}
export type Quem = keyof typeof PERGUNTAS
export const QUEM = Object.keys(PERGUNTAS) as Quem[]

export const tokenDe = (v: Vizinhanca, quem: Quem) =>
  quem === 'operador' ? v.operador : quem.startsWith('banco') ? v.banco : v.loja

/** Calls of strangers about the two, which find nothing. */
export function callsOfStrangers(v: Vizinhanca): { token: string; endereco: string }[] {
  const { bancoId, lojaId, outroBanco, outraLoja, contratos } = v
  const deles = [...new Set([...callsOfBanco(v), ...callsOfLoja(v)])].filter(
    (endereco) => /\/\d+|Id=/.test(endereco) && !/marcas|modelos/.test(endereco),
  )
  const doEstranho = ['contratos', 'garantias', 'estoque', 'whitelist'].map(
    (lista) => `/api/lojas/${lojaId}/${lista}?${P}&instituicaoFinanceiraId=${outroBanco}`,
  )
  const daEstranha = ['estoque', 'whitelist'].map((lista) => `/api/lojas/${outraLoja}/${lista}?${P}`)
  return [
    ...deles.flatMap((endereco) => [v.doOutroBanco, v.daOutraLoja].map((token) => ({ token, endereco }))),
    ...doEstranho.map((endereco) => ({ token: v.loja, endereco })),
    ...daEstranha.map((endereco) => ({ token: v.banco, endereco })),
    {
      token: v.doOutroBanco,
      endereco: `/api/lojas/${lojaId}/estoque?contratoId=${contratos.enviado}&instituicaoFinanceiraId=${bancoId}`,
    },
  ]
}

/**
 * A step in which others get equal things, and the strangers who may see nothing of it. All answers stay as before the
 * step.
 */
export interface Etapa {
  nome: string
  quem: Quem[]
  /** Whether acts must leave in their own rows what they left when the two were alone. */
  atos?: boolean
  fazer(): Promise<void>
}

export function etapas(t: TestApp, v: Vizinhanca): Etapa[] {
  const { bancoId, lojaId, outroBanco, outraLoja, modeloId } = v
  return [
    {
      nome: 'twins with the very same ids, an institution’s and a store’s',
      quem: QUEM,
      async fazer() {
        const primeiros = { [bancoId]: outroBanco, [lojaId]: outraLoja }
        await createTwins(t.banco.db, primeiros, { [bancoId]: v.longe.banco, [lojaId]: v.longe.loja })
        await v.terMais()
      },
    },
    {
      nome: 'contracts that two others have between them',
      quem: QUEM,
      async fazer() {
        await v.vizinhar(outroBanco, outraLoja, await v.veiculosDaOutra())
        await v.terIntegracao()
      },
    },
    {
      nome: 'what the store has with another institution',
      quem: ['banco', 'bancoNaLoja', 'lojaNoBanco'],
      atos: true,
      async fazer() {
        await t.cenario.whitelist(outroBanco, lojaId, '2026-11-20')
        await v.vizinhar(outroBanco, lojaId, v.sairam)
      },
    },
    {
      nome: 'what the institution has with another store',
      quem: ['loja', 'lojaNoBanco', 'bancoNaLoja'],
      async fazer() {
        await t.cenario.whitelist(bancoId, outraLoja)
        const novos = v.sairam.map(() => t.cenario.veiculo({ lojaId: outraLoja, modeloId }))
        await v.vizinhar(bancoId, outraLoja, await Promise.all(novos))
      },
    },
  ]
}
