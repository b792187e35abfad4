import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import type { Tx } from '../db/tables.ts'
import type { Sessao } from '../http/acesso.ts'
import { DEMONSTRACAO } from './demonstracao.ts'
import type { EstabelecimentoIds } from './estabelecimentos.ts'
import { LOJAS_DA_REDE, type NomeDaRede, REDE } from './rede.ts'

interface Pessoa {
  cpf: string
  nome: string
  /** null: operator of the platform. */
  estabelecimento: keyof EstabelecimentoIds | null
  /** null: signs in and may do nothing. */
  perfil: { tipo: Sessao['tipo']; nome: string } | null
  /** Keeps the accesses of the own establishment besides. */
  administra?: true
}

const GESTOR = { tipo: 'instituicao', nome: 'Gestor' } as const
const EQUIPE = { tipo: 'loja', nome: 'Equipe da loja' } as const

const DA_REDE = Object.fromEntries(
  LOJAS_DA_REDE.map((loja) => [
    loja,
    { ...REDE[loja].pessoa, estabelecimento: loja, perfil: EQUIPE, administra: true },
  ]),
) as Record<NomeDaRede, Pessoa>

/** Domain 10, with invented names. */
const PESSOAS = {
  ...DA_REDE,
  operador: {
    cpf: '11144477735',
    nome: 'Otávio Lins',
    estabelecimento: null,
    perfil: { tipo: 'operador', nome: 'Operador da plataforma' },
  },
  aurora: {
    cpf: '52998224725',
    nome: 'Helena Prado',
    estabelecimento: 'aurora',
    perfil: GESTOR,
    administra: true,
  },
  auroraAnalista: {
    cpf: '39053344705',
    nome: 'Caio Menezes',
    estabelecimento: 'aurora',
    perfil: { tipo: 'instituicao', nome: 'Analista (consulta)' },
  },
  auroraRedatora: {
    cpf: '15350946056',
    nome: 'Lívia Duarte',
    estabelecimento: 'aurora',
    perfil: { tipo: 'instituicao', nome: 'Redator' },
  },
  /** Gives first approvals, and is the second administrator of accesses; only in the whole story. */
  auroraDiretor: {
    cpf: '26091738496',
    nome: 'Álvaro Nogueira',
    estabelecimento: 'aurora',
    perfil: GESTOR,
    administra: true,
  },
  horizonte: {
    cpf: '16899535009',
    nome: 'Renata Farias',
    estabelecimento: 'horizonte',
    perfil: GESTOR,
    administra: true,
  },
  autoestrada: {
    cpf: '93541134780',
    nome: 'Marcos Teles',
    estabelecimento: 'autoestrada',
    perfil: EQUIPE,
    administra: true,
  },
  veneza: {
    cpf: '12345678909',
    nome: 'Bianca Rossi',
    estabelecimento: 'veneza',
    perfil: EQUIPE,
    administra: true,
  },
  auroraSemPermissoes: {
    cpf: '98765432100',
    nome: 'Ivo Salles',
    estabelecimento: 'aurora',
    perfil: null,
  },
} as const satisfies Record<string, Pessoa>
type NomePessoa = keyof typeof PESSOAS
const NOMES = Object.keys(PESSOAS) as NomePessoa[]
/** Who is there only in the whole story. */
const SO_NA_INTEIRA = ['auroraDiretor', ...LOJAS_DA_REDE] as const

/** One hash per person, so that equal passwords don't show. Made before the transaction, because hashing takes time. */
export type SenhaHashes = Record<NomePessoa, string>
export async function hashSenhas(
  hash: (senha: string) => Promise<string>,
  { inteira }: { inteira: boolean },
): Promise<SenhaHashes> {
  const nomes = NOMES.filter((nome) => inteira || !SO_NA_INTEIRA.some((so) => so === nome))
  const pares = await Promise.all(nomes.map(async (nome) => [nome, await hash(DEMONSTRACAO.senha)] as const))
  return Object.fromEntries(pares) as SenhaHashes
}

/** The sessions that play the history: one person of each establishment, and who gives first approvals. */
export type Sessoes = Record<keyof EstabelecimentoIds | 'auroraDiretor', Sessao>

interface Contexto {
  estabelecimentos: EstabelecimentoIds
  senhaHashes: SenhaHashes
  criadoEm: Date
}

/** Inserts the people; all have accepted the terms and need no new password. */
export async function insertUsuarios(tx: Tx, contexto: Contexto): Promise<Sessoes> {
  // These users sign in but take no part in the history.
  for (const nome of ['operador', 'auroraAnalista', 'auroraRedatora', 'auroraSemPermissoes'] as const)
    await insertUsuario(tx, nome, contexto)
  const sessoes: Partial<Sessoes> = {}
  for (const nome of ['aurora', 'horizonte', 'autoestrada', 'veneza', ...SO_NA_INTEIRA] as const)
    if (contexto.senhaHashes[nome]) sessoes[nome] = await insertUsuario(tx, nome, contexto)
  return sessoes as Sessoes
}

async function insertUsuario(
  tx: Tx,
  quem: NomePessoa,
  { estabelecimentos, senhaHashes, criadoEm }: Contexto,
): Promise<Sessao> {
  const { cpf, nome, estabelecimento, perfil, administra }: Pessoa = PESSOAS[quem]
  const estabelecimentoId = estabelecimento && estabelecimentos[estabelecimento]
  const { id } = await tx
    .insertInto('usuario')
    .values({
      cpf,
      nome,
      estabelecimentoId,
      // Nobody confirmed it, and it never receives anything (RFC 2606).
      email: administra ? `${quem.toLowerCase()}@example.com` : null,
      senhaHash: senhaHashes[quem],
      senhaAlteradaEm: criadoEm,
      termoAceitoEm: criadoEm,
      criadoEm,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (perfil) await insertPerfilDoUsuario(tx, id, perfil)
  if (perfil && administra)
    await insertPerfilDoUsuario(tx, id, { tipo: perfil.tipo, nome: 'Administrador de acessos' })
  return {
    tokenHash: Buffer.alloc(0),
    usuarioId: id,
    nome,
    cpf,
    tipo: perfil?.tipo ?? 'instituicao',
    estabelecimentoId: estabelecimentoId ?? PLATAFORMA,
    estabelecimento: null,
    permissoes: [],
    expirado: false,
    precisaAceitarTermoUso: false,
    segundoFator: null,
    exigeSegundoFator: false,
  }
}

async function insertPerfilDoUsuario(
  tx: Tx,
  usuarioId: number,
  { tipo, nome }: NonNullable<Pessoa['perfil']>,
) {
  const perfil = await tx
    .selectFrom('perfil')
    .where('tipo', '=', tipo)
    .where('nome', '=', nome)
    .select('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('usuarioPerfil').values({ usuarioId, perfilId: perfil.id }).execute()
}
