import { routesOf } from '#http/route.ts'
import { buscaCall } from '@lastro/shared/busca/busca'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { instituicaoEm } from '../vinculos/estabelecimento.dono.ts'
import { buscar, CODIGOS_DA_BUSCA } from './busca.service.ts'

export const buscaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Busca')
  route(buscaCall, {
    acesso: permissao(CODIGOS_DA_BUSCA, instituicaoEm(deps, 'query')),
    heavy: 'consulta',
    summary: 'Contratos, veículos, lojas e regras que um texto nomeia',
    description:
      'O texto: número do contrato ou do parceiro, placa (em qualquer grafia, inteira, o começo ou o fim), RENAVAM, chassi (de carro a emplacar, também o fim), loja ou regra.',
    handler: ({ query, alvo, sessao }) => buscar(deps, alvo, { q: query.q, permissoes: sessao.permissoes }),
  })
}
