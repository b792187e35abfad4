import type { Db } from '#db/tables.ts'
import { type Acesso, type Dono, ladoDe, permissao, type Sessao } from '#http/acesso.ts'
import { BusinessError, campoInvalido, forbidden } from '#http/errors.ts'
import { entityInPath, LOJA_NAO_ENCONTRADA, readId } from '../vinculos/estabelecimento.dono.ts'
import { findLojaDaCredencial } from './credenciais.repository.ts'
import { findLojaDaEntrega } from './entregas.repository.ts'
import { findLojaDoWebhook } from './webhooks.repository.ts'
import { existsLoja } from '../vinculos/estabelecimento.repository.ts'

/** The store's own staff, or an operator who helps with the integration. */
export const consultar = (dono: Dono): Acesso =>
  permissao({ instituicao: ['Plataforma.Estabelecimentos.Listar'], loja: ['Loja.Integracao.Listar'] }, dono)
export const alterar = (dono: Dono): Acesso =>
  permissao({ instituicao: ['Plataforma.Estabelecimentos.Alterar'], loja: ['Loja.Integracao.Alterar'] }, dono)

/**
 * Calls that create an access or a secret, or show one: for the store's own people alone (domain 1, 'Nobody is both
 * sides').
 */
export const onlyLoja = (dono: Dono): Acesso => permissao({ loja: ['Loja.Integracao.Alterar'] }, dono)

const alvoDe = (sessao: Sessao, lojaId: number) => ({ lado: ladoDe(sessao), instituicaoId: null, lojaId })

/**
 * The store in the path, for its own staff and operators. Refuses an institution, which could otherwise answer its own
 * proposals.
 */
export function lojaIntegrada({ db }: { db: Db }): Dono {
  return {
    nome: 'lojaIntegrada:params',
    async resolve(sessao, request) {
      const lojaId = readId(request, 'params', 'id')
      if (lojaId === undefined) throw campoInvalido('id', 'Identificador inválido.')
      if (sessao.tipo === 'instituicao') throw forbidden()
      if (sessao.tipo === 'loja' && lojaId !== sessao.estabelecimentoId) throw forbidden()
      if (sessao.tipo === 'operador' && !(await existsLoja(db, lojaId)))
        throw new BusinessError(LOJA_NAO_ENCONTRADA)
      return alvoDe(sessao, lojaId)
    },
  }
}

/** A store's thing in the path. Refuses an institution with 404, like an unknown one. */
function thingOfLoja(
  nome: string,
  naoEncontrada: string,
  findLoja: (id: number) => Promise<number | undefined>,
): Dono {
  return entityInPath(nome, naoEncontrada, async (id, sessao) => {
    const lojaId = sessao.tipo === 'instituicao' ? undefined : await findLoja(id)
    const alheia = sessao.tipo === 'loja' && lojaId !== sessao.estabelecimentoId
    return lojaId === undefined || alheia ? undefined : alvoDe(sessao, lojaId)
  })
}

export const credencialNoCaminho = ({ db }: { db: Db }) =>
  thingOfLoja('credencial:params', 'Credencial não encontrada.', (id) => findLojaDaCredencial(db, id))

export const webhookNoCaminho = ({ db }: { db: Db }) =>
  thingOfLoja('webhook:params', 'Endereço de notificação não encontrado.', (id) => findLojaDoWebhook(db, id))

export const entregaNoCaminho = ({ db }: { db: Db }) =>
  thingOfLoja('entrega:params', 'Entrega não encontrada.', (id) => findLojaDaEntrega(db, id))
