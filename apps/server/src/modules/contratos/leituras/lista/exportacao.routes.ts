import { routesOf } from '#http/route.ts'
import { exportarGarantiasCall } from '@lastro/shared/veiculos/veiculo-em-garantia'
import { exportarContratosCall } from '@lastro/shared/contratos/contrato'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { exportar } from '#modules/exportacoes/exportacoes.service.ts'
import { exigirLojaConhecida } from '#modules/vinculos/escopo.service.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { existsCargaDeSaldos } from '../carteira.repository.ts'
import { contratosComoTabela } from './contratos.export.ts'
import { exigirContratos } from './lista.service.ts'
import { veiculosEmGarantiaComoTabela } from '../veiculos/veiculos-em-garantia.export.ts'

export interface ComNomeDoParceiro extends Ambiente {
  /** The partner's name, in the head of the column of its numbers. */
  nomeParceiro: string
}

/**
 * Routes that export an institution's contracts and vehicles in guarantee: the filtered reports of spec section 2.14,
 * with all rows.
 */
export const exportacaoDeContratosRoutes: FastifyPluginAsyncZod<ComNomeDoParceiro> = async (app, deps) => {
  const route = routesOf(app, 'Relatórios')
  const { db } = deps

  route(exportarContratosCall, {
    heavy: 'arquivo',
    acesso: permissao(
      { instituicao: ['Relatorios.SituacaoContratos.Exportar'] },
      instituicaoEm(deps, 'params', 'id'),
    ),
    summary: 'Situação dos contratos de uma instituição financeira, em arquivo',
    handler: async ({ sessao, params, query: { formato, ...consulta } }, reply) => {
      await exigirLojaConhecida(db, params.id, consulta.lojaId)
      await exigirContratos(db, params.id, consulta.ids)
      const comSaldo =
        consulta.lista !== undefined &&
        sessao.permissoes.includes('Carteira.Saldos.Listar') &&
        (await existsCargaDeSaldos(db, params.id))
      return exportar(deps, reply, {
        formato,
        relatorio: await contratosComoTabela(deps, { instituicaoId: params.id, comSaldo }, consulta),
      })
    },
  })

  route(exportarGarantiasCall, {
    heavy: 'arquivo',
    acesso: permissao(
      { instituicao: ['Relatorios.HistoricoPrecificacao.Exportar'] },
      instituicaoEm(deps, 'params', 'id'),
    ),
    summary: 'Veículos em garantia de uma instituição financeira, em arquivo',
    handler: ({ params, query: { formato, ...consulta } }, reply) =>
      exportar(deps, reply, { formato, relatorio: veiculosEmGarantiaComoTabela(db, params.id, consulta) }),
  })
}
