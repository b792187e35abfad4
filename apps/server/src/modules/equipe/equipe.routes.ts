import { maskCpf } from '@lastro/shared/documentos'
import {
  atosDeAcessoCall,
  confirmarAtoCall,
  desistirDoAtoCall,
  recusarAtoCall,
} from '@lastro/shared/usuarios/atos-de-acesso'
import {
  alterarPerfilProprioCall,
  ativarPessoaCall,
  corrigirNomeCall,
  criarPerfilProprioCall,
  criarPessoaCall,
  desativarPessoaCall,
  encerrarSessoesCall,
  excluirPerfilProprioCall,
  novaSenhaCall,
  novoSegundoFatorCall,
  perfisDaEquipeCall,
  pessoasCall,
  trocarEmailCall,
  trocarPerfisCall,
} from '@lastro/shared/usuarios/equipe'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Dono, permissao } from '#http/acesso.ts'
import { withIdempotency } from '#http/idempotencia.ts'
import { paginar, paginarInteira } from '#http/lista.ts'
import { routesOf } from '#http/route.ts'
import { criarPerfil, excluirPerfil, perfisDoEstabelecimento } from '../usuarios/perfis.service.ts'
import { listPessoas } from '../usuarios/usuarios.repository.ts'
import { confirmarAto, desistirDoAto, type EquipeDeps, fazer, recusarAto } from './atos.service.ts'
import { listarAtos } from './listar-atos.service.ts'
import { atoDaEquipe, daEquipe, perfilDaEquipe, pessoaDaEquipe } from './equipe.dono.ts'

const listar = (dono: Dono) =>
  permissao({ instituicao: ['Equipe.Usuarios.Listar'], loja: ['Loja.Equipe.Listar'] }, dono)
const alterar = (dono: Dono) =>
  permissao({ instituicao: ['Equipe.Usuarios.Alterar'], loja: ['Loja.Equipe.Alterar'] }, dono)
/** Profiles of one's own, and acts that wait, are an institution's. */
const daInstituicao = (codigo: 'Equipe.Usuarios.Listar' | 'Equipe.Usuarios.Alterar', dono: Dono) =>
  permissao({ instituicao: [codigo] }, dono)

/** Acts upon one person that may wait for a second administrator, and may answer a password. */
const QUE_ESPERAM = [
  [ativarPessoaCall, 'Ativar uma pessoa da própria equipe', 'ativar'],
  [novaSenhaCall, 'Redefinir a senha; a resposta é a única que contém a senha provisória', 'senha'],
  [novoSegundoFatorCall, 'Tirar o segundo fator de quem perdeu o celular', 'segundoFator'],
] as const

const IMEDIATOS = [
  [desativarPessoaCall, 'Desativar uma pessoa da própria equipe e encerrar as suas sessões', 'desativar'],
  [encerrarSessoesCall, 'Encerrar as sessões de uma pessoa da própria equipe', 'sessoes'],
] as const

/**
 * The people of the caller's own establishment, kept by its administrators. The establishment is always the session's.
 * Calls that may answer a password take no Idempotency-Key, because a kept answer would keep it.
 */
export const equipeRoutes: FastifyPluginAsyncZod<EquipeDeps> = async (app, deps) => {
  const route = routesOf(app, 'Equipe')
  const pessoa = pessoaDaEquipe(deps)

  route(pessoasCall, {
    acesso: listar(daEquipe),
    summary: 'Pessoas do próprio estabelecimento',
    handler: async ({ query, sessao: { estabelecimentoId, usuarioId } }) => {
      const filtro = { filtro: query.filtro, estabelecimentoId, agora: deps.clock.now() }
      const lista = await paginar('pessoas', query, (limites) => listPessoas(deps.db, filtro, limites))
      const pessoas = lista.pessoas.map(({ cpf, ...row }) => ({
        ...row,
        cpf: maskCpf(cpf ?? ''),
        proprio: row.id === usuarioId,
      }))
      return { ...lista, pessoas }
    },
  })

  route(criarPessoaCall, {
    acesso: alterar(daEquipe),
    summary: 'Criar uma pessoa da própria equipe; a resposta é a única que contém a senha provisória',
    handler: ({ sessao, body }, reply) => {
      reply.header('cache-control', 'no-store')
      return fazer(deps, sessao, { ato: 'criar', ...body })
    },
  })

  route(corrigirNomeCall, {
    acesso: alterar(pessoa),
    summary: 'Corrigir o nome de uma pessoa da própria equipe',
    handler: ({ sessao, params: { id: usuarioId }, headers, body: { nome } }) =>
      fazer(deps, sessao, { ato: 'nome', usuarioId, nome }, headers['if-match']),
  })

  route(trocarEmailCall, {
    acesso: alterar(pessoa),
    summary: 'Trocar o e-mail de uma pessoa da própria equipe; só ela o confirma',
    handler: ({ sessao, params: { id: usuarioId }, headers, body: { email } }) =>
      fazer(deps, sessao, { ato: 'email', usuarioId, email }, headers['if-match']),
  })

  route(trocarPerfisCall, {
    acesso: alterar(pessoa),
    summary: 'Trocar os perfis de uma pessoa da própria equipe',
    handler: ({ sessao, params: { id: usuarioId }, headers, body: { perfilIds } }) =>
      fazer(deps, sessao, { ato: 'perfis', usuarioId, perfilIds }, headers['if-match']),
  })

  for (const [call, summary, ato] of QUE_ESPERAM)
    route(call, {
      acesso: alterar(pessoa),
      summary,
      handler: ({ sessao, params: { id: usuarioId } }, reply) => {
        reply.header('cache-control', 'no-store')
        return fazer(deps, sessao, { ato, usuarioId })
      },
    })

  for (const [call, summary, ato] of IMEDIATOS)
    route(call, {
      acesso: alterar(pessoa),
      summary,
      handler: ({ sessao, params: { id: usuarioId } }) => fazer(deps, sessao, { ato, usuarioId }),
    })

  await app.register(perfisDaEquipeRoutes, deps)
  await app.register(atosDeAcessoRoutes, deps)
}

const perfisDaEquipeRoutes: FastifyPluginAsyncZod<EquipeDeps> = async (app, deps) => {
  const route = routesOf(app, 'Equipe')
  const perfil = perfilDaEquipe(deps)

  route(perfisDaEquipeCall, {
    acesso: listar(daEquipe),
    summary: 'Perfis que as pessoas do próprio estabelecimento podem ter',
    handler: async ({ query, sessao }) =>
      paginarInteira('perfis', query, await perfisDoEstabelecimento(deps, sessao)),
  })

  route(criarPerfilProprioCall, {
    acesso: daInstituicao('Equipe.Usuarios.Alterar', daEquipe),
    summary: 'Criar um perfil da própria instituição',
    handler: (request) =>
      withIdempotency(deps, request, (inTx) =>
        criarPerfil(inTx, request.sessao, { ...request.body, tipo: 'instituicao' }),
      ),
  })

  route(alterarPerfilProprioCall, {
    acesso: daInstituicao('Equipe.Usuarios.Alterar', perfil),
    summary: 'Alterar um perfil da própria instituição',
    handler: ({ sessao, params: { id: perfilId }, headers, body }) =>
      fazer(deps, sessao, { ato: 'codigos', perfilId, ...body }, headers['if-match']),
  })

  route(excluirPerfilProprioCall, {
    acesso: daInstituicao('Equipe.Usuarios.Alterar', perfil),
    summary: 'Excluir um perfil da própria instituição que ninguém tem',
    handler: ({ sessao, params: { id }, headers }) =>
      excluirPerfil(deps, sessao, { id, ifMatch: headers['if-match'] }),
  })
}

const atosDeAcessoRoutes: FastifyPluginAsyncZod<EquipeDeps> = async (app, deps) => {
  const route = routesOf(app, 'Equipe')
  const alterarAto = daInstituicao('Equipe.Usuarios.Alterar', atoDaEquipe(deps))

  route(atosDeAcessoCall, {
    acesso: daInstituicao('Equipe.Usuarios.Listar', daEquipe),
    summary: 'Atos sobre acessos que esperam outro administrador',
    handler: async ({ sessao }) => ({ atos: await listarAtos(deps, sessao) }),
  })

  route(confirmarAtoCall, {
    acesso: alterarAto,
    summary: 'Confirmar, como segundo administrador, um ato que espera; ele é feito agora',
    handler: ({ sessao, params: { id } }, reply) => {
      reply.header('cache-control', 'no-store')
      return confirmarAto(deps, sessao, id)
    },
  })

  route(recusarAtoCall, {
    acesso: alterarAto,
    summary: 'Recusar um ato que espera',
    handler: ({ sessao, params: { id } }) => recusarAto(deps, sessao, id),
  })

  route(desistirDoAtoCall, {
    acesso: alterarAto,
    summary: 'Desistir de um ato que se pediu',
    handler: ({ sessao, params: { id } }) => desistirDoAto(deps, sessao, id),
  })
}
