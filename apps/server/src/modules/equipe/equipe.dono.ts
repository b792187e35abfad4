import type { Db } from '#db/tables.ts'
import type { Dono } from '#http/acesso.ts'
import { forbidden } from '#http/errors.ts'
import { USUARIO_NAO_ENCONTRADO } from '../usuarios/conceder.service.ts'
import { existsPerfilDaInstituicao } from '../usuarios/perfis.repository.ts'
import { PERFIL_NAO_ENCONTRADO } from '../usuarios/perfis.service.ts'
import { existsPessoa } from '../usuarios/usuarios.repository.ts'
import { daSessao, entityInPath } from '../vinculos/estabelecimento.dono.ts'
import { existsAto } from './atos.repository.ts'
import { findAssinada } from './revisao.repository.ts'

/** The caller's own establishment. Refuses operators with 403: they have none, and a page of their own. */
export const daEquipe: Dono = {
  nome: 'equipe',
  resolve(sessao, request) {
    if (sessao.tipo === 'operador') throw forbidden()
    return daSessao.resolve(sessao, request)
  },
}

type Exists = (db: Db, id: number, estabelecimentoId: number) => Promise<boolean>

/** A thing of the caller's own establishment in the path: 404 for everybody else, and for operators. */
const daPropria = (nome: string, naoEncontrada: string, { db, exists }: { db: Db; exists: Exists }) =>
  entityInPath(nome, naoEncontrada, async (id, sessao, request) => {
    const { tipo, estabelecimentoId } = sessao
    const sua = tipo !== 'operador' && (await exists(db, id, estabelecimentoId))
    return sua ? daSessao.resolve(sessao, request) : undefined
  })

export const pessoaDaEquipe = ({ db }: { db: Db }) =>
  daPropria('pessoa:params', USUARIO_NAO_ENCONTRADO, { db, exists: existsPessoa })

export const perfilDaEquipe = ({ db }: { db: Db }) =>
  daPropria('perfilProprio:params', PERFIL_NAO_ENCONTRADO, { db, exists: existsPerfilDaInstituicao })

export const revisaoDaEquipe = ({ db }: { db: Db }) =>
  daPropria('revisaoDeAcessos:params', 'Revisão não encontrada.', {
    db,
    exists: async (...revisao) => (await findAssinada(...revisao)) !== undefined,
  })

export const atoDaEquipe = ({ db }: { db: Db }) =>
  daPropria('atoDeAcesso:params', 'Pedido não encontrado.', { db, exists: existsAto })
