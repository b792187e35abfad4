import { prazoDaRevisaoCall } from '@lastro/shared/usuarios/prazo-da-revisao'
import {
  assinarRevisaoCall,
  exportarRevisaoAssinadaCall,
  exportarRevisaoCall,
  manterAcessosCall,
  retirarAcessoCall,
  revisaoAssinadaCall,
  revisaoCall,
  revisoesCall,
} from '@lastro/shared/usuarios/revisao'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { type Dono, permissao, type Sessao } from '#http/acesso.ts'
import { BusinessError } from '#http/errors.ts'
import { paginar } from '#http/lista.ts'
import { routesOf } from '#http/route.ts'
import { exportar } from '../exportacoes/exportacoes.service.ts'
import { apresentarResposta } from './acesso-em-palavras.service.ts'
import { daEquipe, pessoaDaEquipe, revisaoDaEquipe } from './equipe.dono.ts'
import { revisaoAssinadaComoTabela, revisaoComoTabela } from './revisao.export.ts'
import { findAssinada, listAssinadas, listRespostas } from './revisao.repository.ts'
import { assinarRevisao, lerPrazo, lerRevisao, manterAcessos, retirarAcesso } from './revisao.service.ts'

const listar = (dono: Dono) => permissao({ instituicao: ['Equipe.Revisao.Listar'] }, dono)
const responder = (dono: Dono) => permissao({ instituicao: ['Equipe.Revisao.Responder'] }, dono)

/** The review of an institution's accesses (portas P.5): under way, and those that were signed. */
export const revisaoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Equipe')

  route(revisaoCall, {
    acesso: listar(daEquipe),
    summary: 'Acessos da própria instituição, com as respostas da revisão em andamento',
    handler: ({ sessao, query }) => lerRevisao(deps, sessao, query),
  })

  route(prazoDaRevisaoCall, {
    acesso: listar(daEquipe),
    summary: 'Quando vence a próxima revisão de acessos',
    handler: ({ sessao }) => lerPrazo(deps, sessao.estabelecimentoId),
  })

  route(exportarRevisaoCall, {
    acesso: listar(daEquipe),
    heavy: 'arquivo',
    summary: 'Os acessos e as respostas da revisão em andamento, em CSV, XLSX ou PDF',
    handler: ({ sessao, query: { formato } }, reply) =>
      exportar(deps, reply, { formato, relatorio: revisaoComoTabela(deps, sessao) }),
  })

  route(manterAcessosCall, {
    acesso: responder(daEquipe),
    summary: 'Responder que acessos ficam: um, ou vários sem permissão que vincula',
    handler: ({ sessao, body: { acessos } }) => manterAcessos(deps, sessao, acessos),
  })

  route(retirarAcessoCall, {
    acesso: responder(pessoaDaEquipe(deps)),
    summary: 'Responder que um acesso sai; ele é desativado agora',
    handler: ({ sessao, params: { id: usuarioId }, body: { versoes } }) =>
      retirarAcesso(deps, sessao, { usuarioId, versoes }),
  })

  route(assinarRevisaoCall, {
    acesso: responder(daEquipe),
    summary: 'Assinar a revisão em andamento, inteira',
    handler: ({ sessao }) => assinarRevisao(deps, sessao),
  })

  await app.register(revisoesAssinadasRoutes, deps)
}

const revisoesAssinadasRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Equipe')
  const { db } = deps
  const assinada = revisaoDaEquipe(deps)
  const ler = async (id: number, { estabelecimentoId }: Sessao) => {
    const revisao = await findAssinada(db, id, estabelecimentoId)
    if (!revisao) throw new BusinessError('Revisão não encontrada.', 404)
    return revisao
  }

  route(revisoesCall, {
    acesso: listar(daEquipe),
    summary: 'Revisões de acessos assinadas',
    handler: ({ sessao, query }) =>
      paginar('revisoes', query, (limites) => listAssinadas(db, sessao.estabelecimentoId, limites)),
  })

  route(revisaoAssinadaCall, {
    acesso: listar(assinada),
    summary: 'O que uma revisão assinada diz de cada acesso',
    handler: async ({ sessao, params: { id }, query }) => {
      const revisao = await ler(id, sessao)
      const lista = await paginar('acessos', query, (limites) => listRespostas(db, id, limites))
      return { ...lista, revisao, acessos: lista.acessos.map(apresentarResposta) }
    },
  })

  route(exportarRevisaoAssinadaCall, {
    acesso: listar(assinada),
    heavy: 'arquivo',
    summary: 'Uma revisão assinada em CSV, XLSX ou PDF',
    handler: async ({ sessao, params: { id }, query: { formato } }, reply) => {
      const relatorio = revisaoAssinadaComoTabela(deps, await ler(id, sessao))
      return exportar(deps, reply, { formato, relatorio })
    },
  })
}
