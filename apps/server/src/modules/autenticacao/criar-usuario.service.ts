import { randomInt } from 'node:crypto'
import { maskCpf } from '@lastro/shared/documentos'
import { normalizar } from '@lastro/shared/texto'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { withTransaction } from '../../db/transaction.ts'
import { BusinessError } from '../../http/errors.ts'
import { registrar } from '../auditoria/auditoria.service.ts'
import { hashSenha } from './senha.ts'
import { findTipoDoEstabelecimento, insertUsuario, listPerfis } from './criar-usuario.repository.ts'

export interface NovoUsuario {
  /** Eleven digits. */
  cpf: string
  nome: string
  /** null: an operator of the platform. */
  estabelecimentoId: number | null
  /** Names of profiles of that kind of user. */
  perfis: readonly string[]
}

/** Creates a user who must change the password (told here, and nowhere kept) at the first sign-in. Throws BusinessError. */
export async function criarUsuario(
  db: Db,
  clock: Clock,
  novo: NovoUsuario,
): Promise<{ id: number; senha: string }> {
  const perfis = await resolverPerfis(db, novo)
  const senha = gerarSenha()
  const senhaHash = await hashSenha(senha)
  const { cpf, nome, estabelecimentoId } = novo
  const id = await withTransaction(db, async (tx) => {
    const usuario = {
      cpf,
      nome,
      estabelecimentoId,
      senhaHash,
      senhaProvisoria: true,
      senhaAlteradaEm: clock.now(),
    }
    const usuarioId = await insertUsuario(
      tx,
      usuario,
      perfis.map((perfil) => perfil.id),
    )
    if (usuarioId === undefined) throw new BusinessError('Já existe um usuário com este CPF.')
    await registrar(tx, {
      instituicaoId: 0,
      sessao: null,
      acao: 'criar',
      entidade: 'usuario',
      entidadeId: usuarioId,
      depois: { cpf: maskCpf(cpf), nome, estabelecimentoId, perfis: perfis.map((perfil) => perfil.nome) },
    })
    return usuarioId
  })
  return { id, senha }
}

async function resolverPerfis(db: Db, { estabelecimentoId, perfis }: NovoUsuario) {
  const tipo =
    estabelecimentoId === null ? 'operador' : await findTipoDoEstabelecimento(db, estabelecimentoId)
  if (!tipo) throw new BusinessError(`O estabelecimento ${estabelecimentoId} não existe.`)
  const existentes = await listPerfis(db, tipo)
  return perfis.map((pedido) => {
    const perfil = existentes.find(({ nome }) => normalizar(nome) === normalizar(pedido))
    if (perfil) return perfil
    const nomes = existentes.map(({ nome }) => `'${nome}'`).join(', ')
    throw new BusinessError(`O perfil '${pedido}' não existe para este usuário. Perfis: ${nomes}.`)
  })
}

/** Without letters and digits that look alike; some 80 bits. */
const ALFABETO = 'abcdefghjkmnpqrstuvwxyz23456789'
const GRUPOS = 4
const LETRAS_POR_GRUPO = 4

function gerarSenha(): string {
  const grupo = () =>
    Array.from({ length: LETRAS_POR_GRUPO }, () => ALFABETO[randomInt(ALFABETO.length)]).join('')
  return Array.from({ length: GRUPOS }, grupo).join('-')
}
