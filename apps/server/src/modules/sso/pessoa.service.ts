import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { maskCpf } from '@lastro/shared/documentos'
import { sql } from 'kysely'
import type { Tx } from '#db/tables.ts'
import { BusinessError } from '#http/errors.ts'
import { type AutorDoAcesso, auditoriaDoUsuario, avisarEquipe } from '../autenticacao/acesso.service.ts'
import { incluirUsuario } from '../autenticacao/criar-usuario.service.ts'
import { HASH_DE_NINGUEM } from '../autenticacao/senha.service.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { keepAdministrador } from '../usuarios/administradores.service.ts'
import { lockAllPerfis } from '../usuarios/perfis.repository.ts'
import {
  listPerfilIds,
  lockPerfis,
  type PerfilComCodigos,
  updatePerfis,
} from '../usuarios/usuarios.repository.ts'
import {
  findPessoa,
  findPessoaDoSujeito,
  insertSujeito,
  type QuemEntra,
  updateEmailConfirmado,
} from './pessoas.repository.ts'
import type { ProvedorRow } from './provedores.repository.ts'
import { Recusado } from './recusado.service.ts'
import type { Lido } from './token.service.ts'

const DESCONHECIDA =
  'O provedor conhece a pessoa, mas ela não tem acesso aqui. Peça a um administrador de acessos.'
const DE_OUTRA = 'O provedor diz ser uma pessoa, mas este cadastro dele já entrou como outra.'

/** The establishment of a provider; 0: the platform's. */
export const estabelecimentoDe = ({
  instituicaoFinanceiraId,
}: Pick<ProvedorRow, 'instituicaoFinanceiraId'>) => instituicaoFinanceiraId ?? PLATAFORMA

const tipoDe = ({ instituicaoFinanceiraId }: ProvedorRow) =>
  instituicaoFinanceiraId === null ? ('operador' as const) : ('instituicao' as const)

/** The profiles that the groups of a token give. */
const dadosPor = ({ grupos }: ProvedorRow, lido: Lido): number[] => [
  ...new Set(grupos.filter(({ grupo }) => lido.grupos.includes(grupo)).map(({ perfilId }) => perfilId)),
]

/**
 * Who is meant by a token, without changing anything; null: nobody yet, whom its groups would make. Throws Recusado.
 */
export async function acharPessoa(tx: Tx, provedor: ProvedorRow, lido: Lido): Promise<QuemEntra | null> {
  const [primeira] = lido.naoEntendido
  if (primeira) throw primeira
  const { identificaPor } = provedor
  const por = identificaPor === 'cpf' ? { cpf: lido.cpf ?? '' } : { email: lido.email ?? '' }
  const chamada = await findPessoa(tx, estabelecimentoDe(provedor), por)
  const vinculada = await findPessoaDoSujeito(tx, provedor.id, lido.sujeito)
  const outra = chamada ? chamada.id !== vinculada?.id : identificaPor === 'cpf'
  if (vinculada && outra) throw new Recusado('pessoa', DE_OUTRA)
  const pessoa = chamada ?? vinculada
  if (pessoa && !pessoa.ativo) throw new Recusado('desconhecido', 'O acesso desta pessoa está desativado.')
  if (pessoa) return pessoa
  if (dadosPor(provedor, lido).length === 0) throw new Recusado('desconhecido', DESCONHECIDA)
  if (!lido.cpf)
    throw new Recusado(
      'desconhecido',
      `Para criar o acesso, o token precisa trazer o CPF em “${provedor.campoCpf}”.`,
    )
  return null
}

async function criarPessoa(
  tx: Tx,
  autor: AutorDoAcesso,
  provedor: ProvedorRow,
  lido: Lido,
): Promise<QuemEntra> {
  await lockAllPerfis(tx)
  const id = await incluirUsuario(tx, autor, {
    cpf: lido.cpf ?? '',
    nome: (lido.nome ?? '').slice(0, 120) || `Pessoa ${maskCpf(lido.cpf ?? '')}`,
    estabelecimentoId: provedor.instituicaoFinanceiraId,
    tipo: tipoDe(provedor),
    perfis: await lockPerfis(tx, dadosPor(provedor, lido)),
    senhaHash: await HASH_DE_NINGUEM,
  })
  if (id === undefined) throw new Recusado('pessoa', 'Este CPF já tem acesso em outro estabelecimento.')
  if (lido.email) await updateEmailConfirmado(tx, id, { email: lido.email, agora: autor.agora })
  const pessoa = await findPessoa(tx, estabelecimentoDe(provedor), { cpf: lido.cpf ?? '' })
  if (!pessoa) throw new Error('made nobody')
  return pessoa
}

/** The profiles after a sign-in: those that no group gives stay, and those of the map go with their group. */
function perfisDepois(provedor: ProvedorRow, antes: readonly number[], dados: readonly number[]): number[] {
  const doMapa = new Set(provedor.grupos.map(({ perfilId }) => perfilId))
  const aMao = antes.filter((id) => !doMapa.has(id))
  return [...new Set([...aMao, ...dados])].toSorted((a, b) => a - b)
}

const nomes = (perfis: readonly PerfilComCodigos[]) => perfis.map(({ nome }) => nome)

async function trocarPerfis(
  tx: Tx,
  autor: AutorDoAcesso,
  provedor: ProvedorRow,
  { id, antes, depois }: { id: number; antes: readonly number[]; depois: readonly number[] },
): Promise<void> {
  const estabelecimento = { tipo: tipoDe(provedor), id: provedor.instituicaoFinanceiraId }
  const perfis = await lockPerfis(tx, [...antes, ...depois, 0])
  const deles = (ids: readonly number[]) => nomes(perfis.filter((perfil) => ids.includes(perfil.id)))
  await keepAdministrador(tx, estabelecimento, autor.agora, () =>
    updatePerfis(tx, id, { perfilIds: depois, dadoPor: null, agora: autor.agora }),
  )
  await registrar(tx, {
    instituicaoId: auditoriaDoUsuario(estabelecimento.tipo, estabelecimento.id),
    sessao: null,
    acao: 'alterarPerfis',
    entidade: 'usuario',
    entidadeId: id,
    antes: { perfis: deles(antes) },
    depois: { perfis: deles(depois) },
    motivo: 'Grupos do provedor de entrada.',
    agora: autor.agora,
  })
  const detalhe = deles(depois).join(', ') || 'nenhum'
  await avisarEquipe(tx, autor, { acao: 'alterarPerfis', usuarioId: id, detalhe })
}

/**
 * Gives and takes profiles by the groups of a token. Nothing is taken that would leave the establishment without an
 * administrator, or seal its sealed access.
 */
async function aplicarGrupos(
  tx: Tx,
  autor: AutorDoAcesso,
  { provedor, lido, id }: { provedor: ProvedorRow; lido: Lido; id: number },
): Promise<void> {
  if (provedor.grupos.length === 0) return
  const dados = dadosPor(provedor, lido)
  const read = async () => {
    const antes = await listPerfilIds(tx, id)
    return { id, antes, depois: perfisDepois(provedor, antes, dados) }
  }
  const equal = (troca: { antes: number[]; depois: number[] }) => troca.antes.join() === troca.depois.join()
  if (equal(await read())) return
  // Acts upon accesses take turns, and what was read before its turn may have changed.
  await lockAllPerfis(tx)
  const troca = await read()
  if (equal(troca)) return
  await sql`savepoint grupos`.execute(tx)
  try {
    await trocarPerfis(tx, autor, provedor, troca)
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    await sql`rollback to savepoint grupos`.execute(tx)
    const somados = { ...troca, depois: [...new Set([...troca.antes, ...dados])].toSorted((a, b) => a - b) }
    if (!equal(somados)) await trocarPerfis(tx, autor, provedor, somados)
  }
}

/**
 * Finds or makes whom a token means, binds the provider's subject to the person, and applies the groups. Throws Recusado
 * where the person is unknown or another's subject came.
 */
export async function admitirPessoa(
  tx: Tx,
  provedor: ProvedorRow,
  lido: Lido,
  agora: Date,
): Promise<QuemEntra> {
  const autor = { sessao: null, agora, peloProvedor: true }
  const conhecida = await acharPessoa(tx, provedor, lido)
  const pessoa = conhecida ?? (await criarPessoa(tx, autor, provedor, lido))
  const { sujeito } = lido
  const vinculada = await findPessoaDoSujeito(tx, provedor.id, sujeito)
  if (!vinculada) {
    const bound = await insertSujeito(tx, { provedorSsoId: provedor.id, sujeito, usuarioId: pessoa.id })
    if (!bound) throw new Recusado('pessoa', DE_OUTRA)
    await registrar(tx, {
      instituicaoId: estabelecimentoDe(provedor),
      sessao: null,
      acao: 'entrarPorSso',
      entidade: 'usuario',
      entidadeId: pessoa.id,
      agora,
    })
  }
  if (conhecida) await aplicarGrupos(tx, autor, { provedor, lido, id: pessoa.id })
  return pessoa
}
