import { routesOf } from '#http/route.ts'
import { preverVendaCall, veiculosAVenderCall } from '@lastro/shared/baixas/venda-a-informar'
import {
  type BaixasQuery,
  baixaCall,
  abrirBaixaCall,
  baixasCall,
  exportarBaixasCall,
  registrarPagamentoCall,
  liberarBaixaCall,
  estornarPagamentoCall,
  reabrirBaixaCall,
  cancelarBaixaCall,
  vendasCall,
  informarVendaCall,
} from '@lastro/shared/baixas/baixa'
import { COUNT_LIMITS } from '@lastro/shared/paginacao'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, lojaDo, permissao } from '#http/acesso.ts'
import { type ActInPath, actOf } from '#http/act.ts'
import { withIdempotency } from '#http/idempotencia.ts'
import { paginar } from '#http/lista.ts'
import { baixaDoCaminho, baixaNoCaminho } from './baixas.dono.ts'
import { exportar } from '#modules/exportacoes/exportacoes.service.ts'
import { instituicaoEm, lojaNoCaminho } from '#modules/vinculos/estabelecimento.dono.ts'
import { contratoNoCaminho } from '#modules/contratos/nucleo/contratos.dono.ts'
import { baixasComoTabela } from './leituras/baixas.export.ts'
import { abrirBaixa, cancelarBaixa, estornarPagamento, reabrirBaixa } from './baixas.service.ts'
import { informarVendaEmGarantia, preverVenda } from './informar-venda.service.ts'
import { baixaCompleta, consultarBaixas } from './leituras/lista.service.ts'
import { liberarVenda, registrarPagamento } from './pagamento/pagamento.service.ts'
import { pagamentosRoutes } from './pagamento/pagamentos.routes.ts'
import { listVeiculosAVender } from './leituras/veiculo-a-vender.repository.ts'

const LER = {
  instituicao: ['Carteira.Baixas.Listar'],
  loja: ['Loja.Vendas.Listar'],
  credencial: true,
} as const
const CONFIRMAR = { instituicao: ['Carteira.Baixas.Confirmar'] } as const
const INFORMAR = { loja: ['Loja.Vendas.Informar'], credencial: true } as const

/** A list's filter from its query, and how far it is counted. */
function filtroDe({ clock }: Ambiente, query: BaixasQuery) {
  const { pagina: _, quantidadePorPagina: __, total, vencidas, ...filtro } = query
  return {
    filtro: { ...filtro, vencidasEm: vencidas ? clock.today() : undefined },
    contaAte: total && COUNT_LIMITS.parte,
  }
}

/** Payoffs of sold vehicles in guarantee (carteira A.3): lists, openings, and one with all that it needs. */
export const baixasRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Carteira')
  await app.register(listaRoutes, deps)
  await app.register(atosDaBaixaRoutes, deps)
  await app.register(vendasRoutes, deps)
  await app.register(pagamentosRoutes, deps)

  route(baixaCall, {
    acesso: permissao(LER, baixaNoCaminho(deps)),
    summary: 'Uma baixa com o valor de hoje, os pagamentos e o que falta para liberar',
    handler: (request) => {
      const { instituicaoFinanceiraId, contratoId } = baixaDoCaminho(request)
      const qual = { instituicaoFinanceiraId, contratoId, baixaId: request.params.id }
      return baixaCompleta(deps, request, qual)
    },
  })

  route(abrirBaixaCall, {
    acesso: permissao(CONFIRMAR, contratoNoCaminho(deps)),
    summary: 'Abrir a baixa de um veículo em garantia',
    handler: (request) =>
      withIdempotency(deps, request, (inTx) => abrirBaixa(inTx, actOf(request), request.body)),
  })
}

/** An institution's payoffs, as a list and as a file. */
const listaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Carteira')
  const acesso = permissao({ instituicao: ['Carteira.Baixas.Listar'] }, instituicaoEm(deps, 'params', 'id'))

  route(baixasCall, {
    acesso,
    summary: 'Baixas por venda: primeiro as em curso, a de prazo mais antigo antes',
    handler: ({ query, sessao, alvo }) => {
      const busca = { dono: { instituicaoId: instituicaoDo(alvo) }, ...filtroDe(deps, query) }
      return paginar('baixas', query, (limites) => consultarBaixas(deps, sessao, busca, limites))
    },
  })

  route(exportarBaixasCall, {
    acesso,
    heavy: 'arquivo',
    summary: 'Baixas por venda, em arquivo',
    handler: async (request, reply) => {
      const { formato, ...filtro } = request.query
      return exportar(deps, reply, { formato, relatorio: await baixasComoTabela(deps, request, filtro) })
    },
  })
}

/** Acts on one payoff. */
const atosDaBaixaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Carteira')
  const dono = baixaNoCaminho(deps)
  const acesso = permissao(CONFIRMAR, dono)

  route(registrarPagamentoCall, {
    acesso,
    summary: 'Registrar um pagamento; pago tudo, o veículo é liberado',
    handler: (request) => {
      const pagamento = { ...request.body, forcar: request.query.forcarPagamento }
      const ato = noContrato(request, actOf(request))
      return withIdempotency(deps, request, (inTx) => registrarPagamento(inTx, ato, pagamento))
    },
  })

  route(liberarBaixaCall, {
    acesso,
    summary: 'Liberar um veículo pago',
    handler: (request) => liberarVenda(deps, noContrato(request, actOf(request))),
  })

  route(estornarPagamentoCall, {
    acesso,
    summary: 'Estornar os pagamentos de uma baixa em curso, com um motivo',
    handler: (request) => {
      const ato = noContrato(request, actOf(request))
      return estornarPagamento(deps, ato, request.body.motivo)
    },
  })

  route(reabrirBaixaCall, {
    acesso,
    summary: 'Reabrir uma baixa que o sistema encerrou por engano, com um motivo; sempre por duas pessoas',
    handler: (request) => {
      const ato = noContrato(request, actOf(request))
      return reabrirBaixa(deps, ato, request.body.motivo)
    },
  })

  route(cancelarBaixaCall, {
    acesso: permissao({ ...CONFIRMAR, ...INFORMAR }, dono),
    summary: 'Cancelar uma baixa sem pagamento, com um motivo',
    handler: (request) => {
      const ato = noContrato(request, actOf(request))
      return cancelarBaixa(deps, ato, request.body.motivo)
    },
  })
}

/** The act with the contract of the payoff in its path. */
const noContrato = (request: object, ato: ActInPath) => ({
  ...ato,
  contratoId: baixaDoCaminho(request).contratoId,
})

/** A store's sales of vehicles in guarantee. */
const vendasRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Carteira')
  route(vendasCall, {
    acesso: permissao(LER, lojaNoCaminho(deps)),
    summary: 'Vendas de veículos em garantia de uma loja',
    handler: ({ query, sessao, alvo }) => {
      const { instituicaoId } = alvo
      const dono = { lojaId: lojaDo(alvo), ...(instituicaoId !== null && { instituicaoId }) }
      const busca = { dono, ...filtroDe(deps, query) }
      return paginar('vendas', query, (limites) => consultarBaixas(deps, sessao, busca, limites))
    },
  })

  route(informarVendaCall, {
    acesso: permissao(INFORMAR, lojaNoCaminho(deps)),
    summary: 'Informar a venda de um veículo em garantia',
    handler: (request) =>
      withIdempotency(deps, request, (inTx) => informarVendaEmGarantia(inTx, request, request.body)),
  })

  route(preverVendaCall, {
    // Who may only take a car out of the stock is told what that means, too.
    acesso: permissao(
      { ...INFORMAR, loja: [...INFORMAR.loja, 'Loja.Estoque.Importar'] },
      lojaNoCaminho(deps),
    ),
    summary: 'O que informar uma venda abriria: contrato, valor e prazo; nada é gravado',
    handler: (request) => preverVenda(deps, request, request.body),
  })

  route(veiculosAVenderCall, {
    acesso: permissao({ loja: INFORMAR.loja }, lojaNoCaminho(deps)),
    summary: 'Veículos em garantia cuja venda a loja pode informar',
    handler: async ({ alvo, query }) => ({
      veiculos: await listVeiculosAVender(deps.db, lojaDo(alvo), query.filtro),
    }),
  })
}
