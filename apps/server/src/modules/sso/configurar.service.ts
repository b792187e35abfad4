import { PAGINA_DE_RETORNO } from '@lastro/shared/autenticacao/pendencia'
import {
  DIAS_DE_UM_PEDIDO,
  type Provedor,
  type ProvedorRequest,
  type Sso,
} from '@lastro/shared/autenticacao/sso'
import type { AcaoAuditada } from '@lastro/shared/auditoria/rotulos'
import { MAX_NAMED_PEOPLE } from '@lastro/shared/politicas/politica'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { DAY } from '#durations.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import type { AutenticacaoDeps } from '../autenticacao/autenticacao.service.ts'
import { notificar } from '../notificacoes/notificacoes.service.ts'
import { exigirVersao } from '../registro-de-auditoria/exigir-versao.service.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { lockActors } from '../usuarios/conceder.service.ts'
import { listPerfisComCodigos } from '../usuarios/perfis.repository.ts'
import type { RedeDoSso } from './chamadas-ao-emissor.service.ts'
import { listQuemAdministra } from './pessoas.repository.ts'
import {
  deletePessoas,
  deleteProposta,
  deleteSessoesDoProvedor,
  findProvedor,
  insertProposta,
  type ProvedorNovo,
  type ProvedorRow,
  updateEmVigor,
  updateProvedor,
} from './provedores.repository.ts'

export interface SsoDeps extends AutenticacaoDeps {
  rede: RedeDoSso
  /** 'https://lastro.banco.com.br'; undefined: nobody can be sent back here. */
  enderecoPublico: string | undefined
}

/** The settings of a row, for screens and the audit: never its secret. */
const dadosDe = (row: ProvedorRow): Provedor => ({
  ativo: row.ativo,
  emissor: row.emissor,
  clienteId: row.clienteId,
  identificaPor: row.identificaPor,
  campoCpf: row.campoCpf,
  dominios: row.dominios,
  campoGrupos: row.campoGrupos,
  grupos: row.grupos,
  segundoFator: row.segundoFator,
  somenteSso: row.somenteSso,
  lacradoId: row.lacradoId,
})

const expiraEm = ({ pedidoEm }: ProvedorRow) => new Date(pedidoEm.getTime() + DIAS_DE_UM_PEDIDO * DAY)

/** What is in force and what waits; a request whose time is over waits no more. */
async function readSso({ db, clock }: Pick<SsoDeps, 'db' | 'clock'>, estabelecimentoId: number) {
  const emVigor = await findProvedor(db, estabelecimentoId, { emVigor: true })
  const pedida = await findProvedor(db, estabelecimentoId, { emVigor: false })
  const proposta = pedida && expiraEm(pedida) > clock.now() ? pedida : undefined
  return { emVigor, proposta, versao: proposta?.versao ?? emVigor?.versao ?? 0 }
}

/** Who may confirm a request: the administrators but its author. */
async function quemConfirma({ db }: Pick<SsoDeps, 'db'>, estabelecimentoId: number, autorId: number) {
  const outros = (await listQuemAdministra(db, estabelecimentoId)).filter(({ id }) => id !== autorId)
  return { nomes: outros.slice(0, MAX_NAMED_PEOPLE).map(({ nome }) => nome), total: outros.length }
}

/** What the administrator of the provider must enter there. */
function enderecosDe(enderecoPublico: string | undefined, id: number | undefined): Sso['enderecos'] {
  if (enderecoPublico === undefined) return null
  return {
    retorno: `${enderecoPublico}${PAGINA_DE_RETORNO}`,
    saida: id === undefined ? null : `${enderecoPublico}/api/autenticacao/sso/${id}/saida`,
    entrada: id === undefined ? null : `${enderecoPublico}/login?provedor=${id}`,
  }
}

/** The settings of the caller's institution, or of the platform's operators. */
export async function lerSso(deps: SsoDeps, sessao: Sessao): Promise<Sso> {
  const { db, enderecoPublico } = deps
  const { tipo, estabelecimentoId, usuarioId } = sessao
  const { emVigor, proposta, versao } = await readSso(deps, estabelecimentoId)
  const perfis = await listPerfisComCodigos(db, { usuarioId, tipo, estabelecimentoId })
  const administram = await listQuemAdministra(db, estabelecimentoId)
  return {
    nome: sessao.estabelecimento ?? 'a plataforma',
    emVigor: emVigor ? dadosDe(emVigor) : null,
    proposta: proposta
      ? {
          ...dadosDe(proposta),
          trocaSegredo: keptFrom(proposta, emVigor) === undefined || !sameSecret(deps, proposta, emVigor),
          pedidoPor: proposta.autor,
          pedidoEm: proposta.pedidoEm,
          expiraEm: expiraEm(proposta),
          propria: proposta.pedidoPor === usuarioId,
          podem: await quemConfirma(deps, estabelecimentoId, proposta.pedidoPor),
        }
      : null,
    enderecos: enderecosDe(enderecoPublico, emVigor?.id ?? proposta?.id),
    podemSerLacrados: administram.filter(({ fator }) => fator).map(({ id, nome }) => ({ id, nome })),
    perfis: perfis.map(({ id, nome }) => ({ id, nome })),
    versao,
  }
}

/** A kept secret goes to no other client: whoever changes the issuer has to know the secret. */
const keptFrom = (
  { emissor, clienteId }: Pick<ProvedorRequest, 'emissor' | 'clienteId'>,
  row: ProvedorRow | undefined,
): ProvedorRow | undefined => (row?.emissor === emissor && row.clienteId === clienteId ? row : undefined)

const openSecret = ({ segredos }: Pick<SsoDeps, 'segredos'>, { id, segredo }: ProvedorRow) =>
  segredos.decrypt(`provedor_sso:${id}`, segredo)

const sameSecret = (deps: SsoDeps, a: ProvedorRow, b: ProvedorRow | undefined) =>
  b !== undefined && openSecret(deps, a) === openSecret(deps, b)

/** Refuses with 400 to keep a secret openly in production, and to send people where nobody can send them back. */
function requireInstalado({ segredos, rede, enderecoPublico }: SsoDeps): string {
  if (rede.producao && segredos.prefixo === undefined)
    throw new BusinessError(
      'A entrada pelo provedor pede SEGREDOS_CHAVE: sem ela o segredo do cliente ficaria aberto no banco de dados. Peça a quem opera o Lastro.',
    )
  if (enderecoPublico === undefined)
    throw new BusinessError(
      'A entrada pelo provedor pede ENDERECO_PUBLICO, o endereço para onde ele devolve as pessoas. Peça a quem opera o Lastro.',
    )
  return enderecoPublico
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Refuses with 400, naming the field, what doesn't fit the establishment or the installation. */
async function requireCabe(deps: SsoDeps, sessao: Sessao, pedido: ProvedorRequest): Promise<void> {
  const { protocol, hostname } = new URL(pedido.emissor)
  if (protocol === 'http:' && (deps.rede.producao || !LOOPBACK.has(hostname)))
    throw campoInvalido('emissor', 'O endereço do emissor precisa começar com https://.')
  const { usuarioId, tipo, estabelecimentoId } = sessao
  const perfis = await listPerfisComCodigos(deps.db, { usuarioId, tipo, estabelecimentoId })
  const alheio = pedido.grupos.findIndex(({ perfilId }) => !perfis.some(({ id }) => id === perfilId))
  if (alheio >= 0) throw campoInvalido(`grupos.${alheio}.perfilId`, 'Escolha um perfil desta equipe.')
  const chaves = pedido.grupos.map(({ grupo, perfilId }) => `${perfilId} ${grupo}`)
  if (new Set(chaves).size < chaves.length)
    throw campoInvalido('grupos', 'Um grupo dá duas vezes o mesmo perfil.')
  await requireLacrado(deps, sessao, pedido)
}

async function requireLacrado(
  { db }: Pick<SsoDeps, 'db'>,
  { estabelecimentoId }: Sessao,
  { lacradoId }: Pick<Provedor, 'lacradoId'>,
): Promise<void> {
  if (lacradoId === null) return
  const quem = (await listQuemAdministra(db, estabelecimentoId)).find(({ id }) => id === lacradoId)
  if (!quem?.fator)
    throw campoInvalido(
      'lacradoId',
      'O acesso lacrado precisa ser de quem administra acessos e tem segundo fator.',
    )
}

const aviso = (
  tx: Tx,
  { sessao, agora }: { sessao: Sessao; agora: Date },
  titulo: string,
  conteudo: string,
) =>
  sessao.tipo === 'operador'
    ? undefined
    : notificar(
        tx,
        'seguranca',
        [
          {
            estabelecimentoId: sessao.estabelecimentoId,
            titulo,
            conteudo,
            chave: `sso:${crypto.randomUUID()}`,
            contratoId: null,
          },
        ],
        agora,
      )

interface Auditada {
  acao: AcaoAuditada
  id: number
  antes?: Provedor
  depois?: Provedor
  motivo?: string
}

const auditar = (tx: Tx, { sessao, agora }: { sessao: Sessao; agora: Date }, { id, ...mudanca }: Auditada) =>
  registrar(tx, {
    instituicaoId: sessao.estabelecimentoId,
    sessao,
    entidade: 'provedorSso',
    entidadeId: id,
    agora,
    ...mudanca,
  })

/** Locks the caller among the administrators, and refuses with 412 a version that isn't the last. */
async function lockSso(deps: SsoDeps, tx: Tx, sessao: Sessao, ifMatch: string | undefined) {
  await lockActors(tx, sessao)
  const lido = await readSso({ ...deps, db: tx }, sessao.estabelecimentoId)
  await exigirVersao(tx, ifMatch, { atual: lido, wasChangedText: 'A entrada única foi alterada' })
  return lido
}

/**
 * Asks for settings, which wait for a second administrator. Refuses with 400 what the installation or the establishment
 * can't have, and with 412 a stale version.
 */
export async function pedirSso(
  deps: SsoDeps,
  sessao: Sessao,
  { pedido, ifMatch }: { pedido: ProvedorRequest; ifMatch: string | undefined },
): Promise<Sso> {
  requireInstalado(deps)
  const { db, clock, segredos } = deps
  await withTransaction(db, async (tx) => {
    const agora = clock.now()
    const por = { sessao, agora }
    const { emVigor, proposta } = await lockSso(deps, tx, sessao, ifMatch)
    await requireCabe({ ...deps, db: tx }, sessao, pedido)
    const { segredo: typed, ...dados } = pedido
    const kept = keptFrom(pedido, proposta) ?? keptFrom(pedido, emVigor)
    const segredo = typed ?? (kept && openSecret(deps, kept))
    if (segredo === undefined) throw campoInvalido('segredo', 'Informe o segredo do cliente.')
    const novo: ProvedorNovo = { ...dados, pedidoPor: sessao.usuarioId, pedidoEm: agora }
    const cifrar = (id: number) => segredos.encrypt(`provedor_sso:${id}`, segredo)
    const id = await insertProposta(tx, sessao.estabelecimentoId, novo, cifrar)
    await auditar(tx, por, {
      acao: 'pedirSso',
      id,
      ...(emVigor && { antes: dadosDe(emVigor) }),
      depois: dados,
    })
    const conteudo = `${sessao.nome} pediu uma mudança da entrada pelo provedor. Outro administrador de acessos confirma ou descarta em Equipe, Entrada única, em ${DIAS_DE_UM_PEDIDO} dias.`
    await aviso(tx, por, 'Entrada única espera outro administrador', conteudo)
  })
  return lerSso(deps, sessao)
}

/** Whether sessions and subjects of before belong to another client. */
const isOther = (a: ProvedorRow, b: ProvedorRow) => keptFrom(a, b) === undefined

/**
 * Brings what was asked for into force, as its second administrator: the next sign-in goes by it. Ends sessions that a
 * provider opened which is off or another now. Refuses with 400 its author, and what can no longer be done.
 */
export async function confirmarSso(deps: SsoDeps, sessao: Sessao, ifMatch: string | undefined): Promise<Sso> {
  requireInstalado(deps)
  const { db, clock, segredos } = deps
  await withTransaction(db, async (tx) => {
    const agora = clock.now()
    const por = { sessao, agora }
    const { emVigor, proposta } = await lockSso(deps, tx, sessao, ifMatch)
    if (!proposta) throw new BusinessError('Este pedido já foi encerrado.')
    if (proposta.pedidoPor === sessao.usuarioId)
      throw new BusinessError('Outro administrador precisa confirmar: o pedido é seu.')
    const administram = await listQuemAdministra(tx, sessao.estabelecimentoId)
    if (!administram.some(({ id }) => id === proposta.pedidoPor))
      throw new BusinessError(`${proposta.autor} já não administra acessos. Descarte, e peça de novo.`)
    await requireLacrado({ db: tx }, sessao, proposta)
    const segredo = openSecret(deps, proposta)
    if (segredo === undefined)
      throw new BusinessError('O segredo do pedido não pode ser aberto. Descarte, e peça de novo.')
    const id = emVigor?.id ?? proposta.id
    if (emVigor) {
      const { ativo, pedidoPor, pedidoEm, versao } = proposta
      await deleteProposta(tx, sessao.estabelecimentoId)
      await updateProvedor(tx, id, {
        ...dadosDe(proposta),
        pedidoPor,
        pedidoEm,
        versao,
        segredo: segredos.encrypt(`provedor_sso:${id}`, segredo),
      })
      const other = isOther(proposta, emVigor)
      if (other) await deletePessoas(tx, id)
      if (other || !ativo) await deleteSessoesDoProvedor(tx, id)
    } else await updateEmVigor(tx, id)
    await auditar(tx, por, {
      acao: 'confirmarSso',
      id,
      ...(emVigor && { antes: dadosDe(emVigor) }),
      depois: dadosDe(proposta),
      motivo: `Pedido por ${proposta.autor}.`,
    })
    const conteudo = `${sessao.nome}, a pedido de ${proposta.autor}, mudou a entrada pelo provedor. ${describeEntrada(proposta)} Se a sua equipe não esperava isso, fale com um administrador de acessos.`
    await aviso(tx, por, 'Entrada única alterada', conteudo)
  })
  return lerSso(deps, sessao)
}

function describeEntrada({ ativo, somenteSso }: ProvedorRow): string {
  if (!ativo) return 'Todos entram com CPF e senha.'
  return somenteSso
    ? 'Todos entram só pelo provedor; a senha do acesso lacrado fica para quando ele não responde.'
    : 'As pessoas entram pelo provedor ou com CPF e senha.'
}

/** Ends a request undone: its author withdraws it, anybody else refuses it. Refuses with 400 one that ended. */
export async function descartarSso(deps: SsoDeps, sessao: Sessao, ifMatch: string | undefined): Promise<Sso> {
  const { db, clock } = deps
  await withTransaction(db, async (tx) => {
    const por = { sessao, agora: clock.now() }
    const { proposta } = await lockSso(deps, tx, sessao, ifMatch)
    if (!proposta) throw new BusinessError('Este pedido já foi encerrado.')
    await deleteProposta(tx, sessao.estabelecimentoId)
    await auditar(tx, por, { acao: 'descartarSso', id: proposta.id, motivo: `Pedido por ${proposta.autor}.` })
    const fez = proposta.pedidoPor === sessao.usuarioId ? 'desistiu de' : 'recusou'
    await aviso(
      tx,
      por,
      'Pedido de entrada única encerrado',
      `${sessao.nome} ${fez} uma mudança da entrada pelo provedor.`,
    )
  })
  return lerSso(deps, sessao)
}

/** The settings that a test tries: those that wait, else those in force. Refuses with 400 where there are none. */
export async function provedorDoTeste(deps: SsoDeps, estabelecimentoId: number): Promise<ProvedorRow> {
  const { emVigor, proposta } = await readSso(deps, estabelecimentoId)
  const provedor = proposta ?? emVigor
  if (!provedor) throw new BusinessError('Salve antes a configuração do provedor.')
  return provedor
}

/** Opens a provider's client. Refuses with 400 where no key opens its secret. */
export function clienteDe(deps: Pick<SsoDeps, 'segredos'>, provedor: ProvedorRow) {
  const segredo = openSecret(deps, provedor)
  if (segredo === undefined)
    throw new BusinessError('O segredo do provedor não pode ser aberto. Fale com quem opera o Lastro.')
  return { emissor: provedor.emissor, clienteId: provedor.clienteId, segredo }
}

/** The page that the provider sends people back to. */
export const retornoDe = (deps: SsoDeps) => `${requireInstalado(deps)}${PAGINA_DE_RETORNO}`
