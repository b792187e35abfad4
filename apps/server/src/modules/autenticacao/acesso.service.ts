import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { diaEmSaoPaulo } from '@lastro/shared/dia'
import type { Tx } from '#db/tables.ts'
import type { Sessao, TipoUsuario } from '#http/acesso.ts'
import { notificar } from '../notificacoes/notificacoes.service.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { insertAcessoDeOperador } from '../vinculos/acesso-de-operador.repository.ts'
import { listContrapartes, listPares } from '../vinculos/whitelist-valida.repository.ts'
import { findPessoaDoEstabelecimento } from './usuarios.repository.ts'

/** Id of the institution whose audit holds the acts upon a user, else the platform's. */
export const auditoriaDoUsuario = (tipo: TipoUsuario, estabelecimentoId: number | null): number =>
  tipo === 'instituicao' ? (estabelecimentoId ?? PLATAFORMA) : PLATAFORMA

const ATOS = {
  criar: { titulo: 'Acesso criado pela plataforma', fez: 'criou', oQue: 'acesso' },
  redefinirSenha: { titulo: 'Senha redefinida pela plataforma', fez: 'redefiniu', oQue: 'senha' },
  redefinirSegundoFator: {
    titulo: 'Segundo fator redefinido pela plataforma',
    fez: 'redefiniu',
    oQue: 'segundo fator',
  },
} as const

interface GrantedAccess {
  acao: keyof typeof ATOS
  usuario: { id: number; tipo: TipoUsuario; estabelecimentoId: number | null }
  depois?: unknown
}

/**
 * Records that the platform made or reset an access, in the same transaction. Writes the audit, the operator's hand
 * (glossary), and notices to the establishment and those tied to it (domain 1). `sessao` null: the command line, which
 * is nobody's hand.
 */
export async function registrarAcesso(
  tx: Tx,
  { sessao, agora }: { sessao: Sessao | null; agora: Date },
  { acao, usuario, depois }: GrantedAccess,
): Promise<void> {
  const { id, tipo, estabelecimentoId } = usuario
  await registrar(tx, {
    instituicaoId: auditoriaDoUsuario(tipo, estabelecimentoId),
    sessao,
    acao,
    entidade: 'usuario',
    entidadeId: id,
    depois,
    agora,
  })
  if (sessao) await insertAcessoDeOperador(tx, { usuarioId: id, autorId: sessao.usuarioId, agora })
  await avisarAcesso(tx, { acao, usuarioId: id, autor: sessao?.nome }, agora)
}

/**
 * Notifies the person's establishment and those tied to it by the whitelist or a contract. Nobody is told about an
 * operator's access.
 */
async function avisarAcesso(
  tx: Tx,
  { acao, usuarioId, autor }: { acao: keyof typeof ATOS; usuarioId: number; autor: string | undefined },
  agora: Date,
): Promise<void> {
  const pessoa = await findPessoaDoEstabelecimento(tx, usuarioId)
  if (!pessoa?.estabelecimentoId) return
  const { nome, estabelecimentoId: id, estabelecimento, tipo } = pessoa
  const { titulo, fez, oQue } = ATOS[acao]
  const quem = autor === undefined ? 'A plataforma' : `${autor}, da plataforma,`
  const deQuem = oQue === 'senha' ? 'a senha' : `o ${oQue}`
  const autorizados = await listPares(tx, { lado: tipo, id, today: diaEmSaoPaulo(agora) })
  const pares = new Set([...autorizados, ...(await listContrapartes(tx, { lado: tipo, id }))])
  const proprio = `${quem} ${fez} ${deQuem} de ${nome}. Se a sua equipe não pediu isso, peça à plataforma que desative o usuário.`
  const umAcesso = acao === 'criar' ? 'um acesso' : `${deQuem} de um acesso`
  const alheio = `${quem} ${fez} ${umAcesso} de ${estabelecimento}. Na dúvida, confirme com ${estabelecimento} antes de decidir propostas.`
  const comuns = { titulo, contratoId: null, chave: `acesso:${usuarioId}:${acao}:${crypto.randomUUID()}` }
  await notificar(
    tx,
    [
      { ...comuns, estabelecimentoId: id, conteudo: proprio },
      ...[...pares].map((par) => ({ ...comuns, estabelecimentoId: par, conteudo: alheio })),
    ],
    agora,
  )
}
