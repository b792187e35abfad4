import { createHash } from 'node:crypto'
import {
  type AlterarMeuEmail,
  type LinkDeEmail,
  type MeuEmail,
  QUEM_DA_SENHA,
  type SenhaPorLink,
} from '@lastro/shared/autenticacao/email'
import type { AcaoAuditada } from '@lastro/shared/auditoria/rotulos'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { writeUnique } from '#db/unique-constraint.ts'
import { HOUR } from '#durations.ts'
import type { Sessao, TipoUsuario } from '#http/acesso.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { insertCarta, insertCartaSeConfirmado } from '../emails/emails.repository.ts'
import { countPedidosDoEndereco, insertPedido } from '../emails/pedidos-de-senha.repository.ts'
import { enviarLink, exigirLink, usarLink } from '../emails/links.service.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { auditoriaDoUsuario } from './acesso.service.ts'
import { type AutenticacaoDeps, encerrarSessoes, exigirSenha } from './autenticacao.service.ts'
import {
  existsEmail,
  findEmail,
  updateEmail,
  updateEmailConfirmado,
  updateSenhaPorLink,
} from './email.repository.ts'
import type { Origem } from './origem.service.ts'
import { hashSenha } from './senha.service.ts'
import { upsertFilas } from './tentativas.repository.ts'
import { existsSomenteSso, updateTermoAceito } from './usuarios.repository.ts'

export const EMAIL_DE_OUTRO = 'Outra pessoa da equipe já tem este e-mail.'
const SEM_CORREIO = 'O e-mail não está configurado nesta instalação.'

export const meuEmail = ({ db }: AutenticacaoDeps, sessao: Sessao): Promise<MeuEmail> =>
  findEmail(db, sessao.usuarioId)

interface Troca {
  usuarioId: number
  /** 0: an operator. */
  estabelecimentoId: number
  email: string | null
  agora: Date
}

/**
 * Gives a person another address, or none. Sends its confirmation, and tells the confirmed one of before. Refuses with
 * 400, naming the field, an address of another person of the establishment. Resolves to whether it is another one.
 */
export async function trocarEmail(
  tx: Tx,
  { usuarioId, estabelecimentoId, email, agora }: Troca,
  correio: boolean,
): Promise<boolean> {
  const antes = await findEmail(tx, usuarioId)
  const mudou = antes.email !== email
  if (!mudou && antes.confirmadoEm) return false
  const deOutro = () => campoInvalido('email', EMAIL_DE_OUTRO)
  if (email !== null && (await existsEmail(tx, { usuarioId, estabelecimentoId, email }))) throw deOutro()
  if (mudou && antes.email !== null && antes.confirmadoEm !== null && correio)
    await insertCarta(tx, {
      usuarioId,
      evento: `conta:endereco:${agora.toISOString()}`,
      tipo: 'enderecoTrocado',
      para: antes.email,
      agora,
    })
  if (mudou) await writeUnique('usuario_email', deOutro, () => updateEmail(tx, usuarioId, email))
  if (email !== null && correio) await enviarLink(tx, 'confirmar', { usuarioId, email, agora })
  return mudou
}

interface Pessoa {
  id: number
  tipo: TipoUsuario
  estabelecimentoId: number | null
}

const auditar = (tx: Tx, pessoa: Pessoa, acao: AcaoAuditada, agora: Date) =>
  registrar(tx, {
    instituicaoId: auditoriaDoUsuario(pessoa.tipo, pessoa.estabelecimentoId),
    sessao: { usuarioId: pessoa.id, tipo: pessoa.tipo },
    acao,
    entidade: 'usuario',
    entidadeId: pessoa.id,
    agora,
  })

const pessoaDa = ({ usuarioId: id, tipo, estabelecimentoId }: Sessao): Pessoa => ({
  id,
  tipo,
  estabelecimentoId,
})

/**
 * Changes the caller's address, with the password once more, and sends its confirmation; the address that is there gets
 * another one. Refuses a wrong password as `exigirSenha` does, and an address of another person of the establishment.
 */
export async function alterarMeuEmail(
  deps: AutenticacaoDeps,
  sessao: Sessao,
  { email, senha, origem }: AlterarMeuEmail & { origem: Origem },
): Promise<MeuEmail> {
  const { db, clock, correio } = deps
  if (!correio) throw new BusinessError(SEM_CORREIO)
  await exigirSenha(deps, sessao, { senha, origem, campo: 'senha' })
  await withTransaction(db, async (tx) => {
    const agora = clock.now()
    const { usuarioId, estabelecimentoId } = sessao
    const mudou = await trocarEmail(tx, { usuarioId, estabelecimentoId, email, agora }, correio)
    if (mudou) await auditar(tx, pessoaDa(sessao), 'trocarEmail', agora)
  })
  return meuEmail(deps, sessao)
}

/** Confirms the caller's address by a letter's link. Refuses as `usarLink` does, and another person's link. */
export async function confirmarEmail(
  deps: AutenticacaoDeps,
  sessao: Sessao,
  link: LinkDeEmail,
): Promise<MeuEmail> {
  const { db, clock } = deps
  await withTransaction(db, async (tx) => {
    const agora = clock.now()
    const { usuarioId } = await usarLink(tx, ['confirmar'], link, agora)
    if (usuarioId !== sessao.usuarioId)
      throw new BusinessError('Este link é de outra pessoa. Saia e entre com o acesso dela.')
    await updateEmailConfirmado(tx, usuarioId, agora)
    await auditar(tx, pessoaDa(sessao), 'confirmarEmail', agora)
  })
  return meuEmail(deps, sessao)
}

/** In an hour. A CPF's further requests get no letter (emails/carteiro.service), and the same answer. */
const PEDIDOS_POR_ENDERECO = 30

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/**
 * Keeps a request of a password. Answers alike and by the same statements for every CPF: whether it is anybody's is
 * looked up after the answer. Refuses with 429 too many requests from one address, and with 400 where there is no mail.
 */
export async function pedirSenha(
  { db, clock, correio }: AutenticacaoDeps,
  { cpf, origem: { endereco } }: { cpf: string; origem: Origem },
): Promise<void> {
  if (!correio) throw new BusinessError(QUEM_DA_SENHA)
  await withTransaction(db, async (tx) => {
    const agora = clock.now()
    await upsertFilas(tx, [sha256(`pedido de senha ${endereco}`)], agora)
    const desde = new Date(agora.getTime() - HOUR)
    if ((await countPedidosDoEndereco(tx, endereco, desde)) >= PEDIDOS_POR_ENDERECO)
      throw new BusinessError('Muitos pedidos deste endereço. Tente novamente em uma hora.', 429, {
        headers: { 'retry-after': String(HOUR / 1_000) },
      })
    await insertPedido(tx, { cpf, cpfHash: sha256(cpf), endereco, pedidoEm: agora })
  })
}

/**
 * Sets the password that a person chose by the link of a letter, and ends all sessions; the second factor stays. An
 * invited person confirms the address and accepts the terms by it. Refuses as `usarLink` does, a password that contains
 * the CPF, and an invitation without the terms; the link then still works.
 */
export async function senhaPorLink(
  { db, clock }: AutenticacaoDeps,
  { senhaNova, aceito = false, ...link }: SenhaPorLink,
): Promise<void> {
  await exigirLink(db, link)
  const senhaHash = await hashSenha(senhaNova)
  await withTransaction(db, async (tx) => {
    const agora = clock.now()
    const usado = await usarLink(tx, ['senha', 'convite'], link, agora)
    const { usuarioId, tipo, cpf, estabelecimentoId, lado } = usado
    if (await existsSomenteSso(tx, usuarioId))
      throw new BusinessError('A sua instituição entra só pelo provedor: a senha não é definida aqui.')
    if (cpf && senhaNova.replace(/\D/g, '').includes(cpf))
      throw campoInvalido('senhaNova', 'A senha não pode conter o seu CPF.')
    if (tipo === 'convite' && !aceito) throw campoInvalido('aceito', 'É preciso aceitar os termos de uso.')
    if (tipo === 'senha' && usado.emailConfirmadoEm === null)
      throw new BusinessError('O seu e-mail mudou depois desta mensagem.')
    await updateSenhaPorLink(tx, usuarioId, { senhaHash, agora })
    await encerrarSessoes(tx, usuarioId)
    const pessoa = { id: usuarioId, tipo: lado ?? ('operador' as const), estabelecimentoId }
    if (tipo === 'convite') {
      await updateEmailConfirmado(tx, usuarioId, agora)
      await updateTermoAceito(tx, usuarioId, agora)
      await auditar(tx, pessoa, 'aceitarConvite', agora)
    } else {
      await insertCartaSeConfirmado(tx, {
        usuarioId,
        evento: `conta:senha:${link.id}`,
        tipo: 'senhaTrocada',
        agora,
      })
      await auditar(tx, pessoa, 'trocarSenhaPorLink', agora)
    }
  })
}
