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

/** Who makes or changes an access, and when. */
export interface AutorDoAcesso {
  /** null: the command line, or the identity provider. */
  sessao: Sessao | null
  agora: Date
  /** An operator's reason for an act in an emergency. */
  motivo?: string | undefined
  /** Mail is set up: an address gets its confirmation, and a new person an invitation. */
  correio?: boolean
  /** The establishment's identity provider did it, by its groups. */
  peloProvedor?: boolean
  /** The administrator who asked for it, where `sessao` is the second one. */
  pedidoPor?: string | undefined
}

/** What the audit says of an act besides its content; null: nothing. */
export const motivoDoAcesso = ({ motivo, pedidoPor, peloProvedor }: AutorDoAcesso): string | null =>
  motivo ?? (pedidoPor ? `Pedido por ${pedidoPor}.` : peloProvedor ? 'Grupos do provedor de entrada.' : null)

/**
 * Records that somebody made or reset an access, in the same transaction. Of an operator it writes the audit, the
 * operator's hand (glossary), and notices to the establishment and those tied to it (domain 1). The establishment's own
 * administrator is in no hand, and tells the establishment alone. The command line is nobody's hand.
 */
export async function registrarAcesso(
  tx: Tx,
  autor: AutorDoAcesso,
  { acao, usuario, depois }: GrantedAccess,
): Promise<void> {
  const { sessao, agora } = autor
  const { id, tipo, estabelecimentoId } = usuario
  await registrar(tx, {
    instituicaoId: auditoriaDoUsuario(tipo, estabelecimentoId),
    sessao,
    acao,
    entidade: 'usuario',
    entidadeId: id,
    depois,
    motivo: motivoDoAcesso(autor),
    agora,
  })
  if (autor.peloProvedor || (sessao && sessao.tipo !== 'operador'))
    return avisarEquipe(tx, autor, { acao, usuarioId: id })
  if (sessao) await insertAcessoDeOperador(tx, { usuarioId: id, autorId: sessao.usuarioId, agora })
  await avisarAcesso(tx, autor, { acao, usuarioId: id })
}

/**
 * Notifies the person's establishment and those tied to it by the whitelist or a contract. Nobody is told about an
 * operator's access.
 */
async function avisarAcesso(
  tx: Tx,
  { sessao, agora, motivo }: AutorDoAcesso,
  { acao, usuarioId }: { acao: keyof typeof ATOS; usuarioId: number },
): Promise<void> {
  const pessoa = await findPessoaDoEstabelecimento(tx, usuarioId)
  if (!pessoa?.estabelecimentoId) return
  const { nome, estabelecimentoId: id, estabelecimento, tipo } = pessoa
  const { titulo, fez, oQue } = ATOS[acao]
  const quem = sessao ? `${sessao.nome}, da plataforma,` : 'A plataforma'
  const deQuem = oQue === 'senha' ? 'a senha' : `o ${oQue}`
  const autorizados = await listPares(tx, { lado: tipo, id, today: diaEmSaoPaulo(agora) })
  const pares = new Set([...autorizados, ...(await listContrapartes(tx, { lado: tipo, id }))])
  const proprio = `${quem} ${fez} ${deQuem} de ${nome}.${motivo ? ` Motivo da emergência: “${motivo}”.` : ''} Se a sua equipe não pediu isso, peça à plataforma que desative o usuário.`
  const umAcesso = acao === 'criar' ? 'um acesso' : `${deQuem} de um acesso`
  const alheio = `${quem} ${fez} ${umAcesso} de ${estabelecimento}. Na dúvida, confirme com ${estabelecimento} antes de decidir propostas.`
  const comuns = { titulo, contratoId: null, chave: `acesso:${usuarioId}:${acao}:${crypto.randomUUID()}` }
  await notificar(
    tx,
    'seguranca',
    [
      { ...comuns, estabelecimentoId: id, conteudo: proprio },
      ...[...pares].map((par) => ({ ...comuns, estabelecimentoId: par, conteudo: alheio })),
    ],
    agora,
  )
}

const FEITOS = {
  criar: ['Acesso criado', 'criou o acesso de'],
  alterarPerfis: ['Perfis alterados', 'alterou os perfis de'],
  trocarEmail: ['E-mail trocado', 'trocou o e-mail de'],
  renomear: ['Nome corrigido', 'corrigiu o nome de'],
  ativar: ['Acesso ativado', 'ativou o acesso de'],
  desativar: ['Acesso desativado', 'desativou o acesso de'],
  redefinirSenha: ['Senha redefinida', 'redefiniu a senha de'],
  redefinirSegundoFator: ['Segundo fator redefinido', 'redefiniu o segundo fator de'],
  encerrarSessoes: ['Sessões encerradas', 'encerrou as sessões de'],
} as const
export type AtoAvisado = keyof typeof FEITOS

/** Tells a person's own establishment what somebody did with the person's access. */
export async function avisarEquipe(
  tx: Tx,
  { sessao, agora, motivo, pedidoPor, peloProvedor }: AutorDoAcesso,
  { acao, usuarioId, detalhe }: { acao: AtoAvisado; usuarioId: number; detalhe?: string | undefined },
): Promise<void> {
  const pessoa = await findPessoaDoEstabelecimento(tx, usuarioId)
  if (!pessoa?.estabelecimentoId || !(sessao || peloProvedor)) return
  const [titulo, fez] = FEITOS[acao]
  const quem = [
    sessao?.nome ?? 'O provedor de entrada',
    ...(sessao?.tipo === 'operador' ? ['da plataforma'] : []),
    ...(pedidoPor ? [`a pedido de ${pedidoPor}`] : []),
  ]
  const autor = quem.length > 1 ? `${quem.join(', ')},` : quem[0]
  const frases = [
    `${autor} ${fez} ${pessoa.nome}${detalhe ? `: ${detalhe}` : ''}.`,
    ...(motivo ? [`Motivo da emergência: “${motivo}”.`] : []),
    'Se a sua equipe não esperava isso, fale com um administrador de acessos.',
  ]
  const chave = `acesso:${usuarioId}:${acao}:${crypto.randomUUID()}`
  const aviso = { estabelecimentoId: pessoa.estabelecimentoId, titulo, conteudo: frases.join(' '), chave }
  await notificar(tx, 'seguranca', [{ ...aviso, contratoId: null }], agora)
}
