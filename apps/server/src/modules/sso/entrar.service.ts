import { randomBytes } from 'node:crypto'
import type { LoginResponse } from '@lastro/shared/autenticacao/autenticacao'
import type { ResultadoDoTeste } from '@lastro/shared/autenticacao/sso'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { MINUTE } from '#durations.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError } from '#http/errors.ts'
import {
  abrirSessao,
  apresentarEntrada,
  nomeDoProvedor,
  senhaFechada,
} from '../autenticacao/autenticacao.service.ts'
import type { Origem } from '../autenticacao/origem.service.ts'
import { existsSegundoFator } from '../autenticacao/segundo-fator/segundo-fator.repository.ts'
import { withTryLimits } from '../autenticacao/tentativas.service.ts'
import { findUsuarioPorCpf } from '../autenticacao/usuarios.repository.ts'
import { politicaParaDecidir } from '../politicas/politica-em-vigor.service.ts'
import { clienteDe, provedorDoTeste, retornoDe, type SsoDeps } from './configurar.service.ts'
import { countIdas, insertIda, updateIdaUsada } from './idas.repository.ts'
import { createIda, openCliente, trocarCodigo, type Volta } from './openid.service.ts'
import { acharPessoa, admitirPessoa } from './pessoa.service.ts'
import { updateRenovacao } from './pessoas.repository.ts'
import { findProvedorAberto, findProvedorPorId, type ProvedorRow } from './provedores.repository.ts'
import { hashOf, registrarRecusa } from './recusas.service.ts'
import { Recusado, recusadoDe } from './recusado.service.ts'
import { describeClaims, type Lido, lerToken } from './token.service.ts'

/** For the way to the provider and back. */
const IDA_MS = 10 * MINUTE
/** Ways of one address that may be open at once, as many as its sign-ins may fail. */
const MAXIMO_DE_IDAS = 100

/**
 * Whether the person of a CPF signs in elsewhere. Counts as a try of the CPF whatever the answer, until its person is in.
 * So nobody learns more by it than by trying passwords. Refuses with 429 beyond the limits of sign-in.
 */
export async function perguntarSso(deps: SsoDeps, { cpf, origem }: { cpf: string; origem: Origem }) {
  const found: { usuario?: Awaited<ReturnType<typeof findUsuarioPorCpf>> } = {}
  await withTryLimits(deps, { cpf, origem, pergunta: true }, async () => {
    found.usuario = await findUsuarioPorCpf(deps.db, cpf)
    return undefined
  })
  const { usuario } = found
  if (!usuario?.provedorId) return { provedor: null }
  const nome = nomeDoProvedor(usuario)
  return { provedor: { id: usuario.provedorId, nome, somenteSso: senhaFechada(usuario) } }
}

interface Ida {
  provedor: ProvedorRow
  vinculo: string
  endereco: string
  testadaPor: number | null
}

/** Turns a refusal of the provider's words into one for the person, and records it. Everything else is thrown on. */
async function recusar(deps: SsoDeps, provedor: ProvedorRow, vez: string, error: unknown): Promise<never> {
  if (error instanceof BusinessError) throw error
  const recusado = recusadoDe(error)
  await registrarRecusa(deps, provedor, recusado, vez)
  throw new BusinessError(recusado.message)
}

async function criarIda(deps: SsoDeps, { provedor, vinculo, endereco, testadaPor }: Ida): Promise<string> {
  const { db, clock } = deps
  const agora = clock.now()
  const antesDe = new Date(agora.getTime() - IDA_MS)
  if ((await countIdas(db, endereco, antesDe)) >= MAXIMO_DE_IDAS)
    throw new BusinessError('Muitas tentativas. Tente novamente em alguns minutos.', 429, {
      headers: { 'retry-after': String(IDA_MS / MINUTE / 2) },
    })
  const state = randomBytes(32).toString('base64url')
  const estadoHash = hashOf(state)
  const ida = { estadoHash, provedorSsoId: provedor.id, testadaPor, endereco, criadaEm: agora }
  await withTransaction(db, (tx) => insertIda(tx, ida, antesDe))
  try {
    const config = await openCliente(deps, clienteDe(deps, provedor))
    return await createIda(config, { vinculo, state, retorno: retornoDe(deps) })
  } catch (error) {
    return recusar(deps, provedor, state, error)
  }
}

const FECHADA = 'A entrada por este provedor não está ligada. Entre com CPF e senha.'

/** Begins a sign-in: resolves to where the browser goes. Refuses with 400 a provider that is off, or not answering. */
export async function iniciarSso(
  deps: SsoDeps,
  { id, vinculo, endereco }: { id: number; vinculo: string; endereco: string },
): Promise<{ endereco: string }> {
  const provedor = await findProvedorAberto(deps.db, id)
  if (!provedor) throw new BusinessError(FECHADA)
  return { endereco: await criarIda(deps, { provedor, vinculo, endereco, testadaPor: null }) }
}

const SEM_IDA =
  'Esta volta do provedor não é de uma entrada começada aqui, ou passou de 10 minutos. Entre de novo.'
const REPETIDA = 'Esta volta do provedor já foi usada uma vez. Entre de novo.'

interface Retorno {
  vinculo: string
  volta: string
}

/** Uses up a way back. Refuses with 400 one that isn't of this kind, too old, or used: the last is recorded too. */
async function usarIda(deps: SsoDeps, { volta }: Retorno, testadaPor: number | null) {
  const { db, clock } = deps
  const agora = clock.now()
  const state = new URLSearchParams(volta).get('state') ?? ''
  const ida = await withTransaction(db, (tx) => updateIdaUsada(tx, hashOf(state), agora))
  const provedor = ida && (await findProvedorPorId(db, ida.provedorSsoId))
  if (!ida || !provedor || ida.testadaPor !== testadaPor) throw new BusinessError(SEM_IDA)
  if (ida.usada) return recusar(deps, provedor, state, new Recusado('repetido', REPETIDA))
  if (ida.criadaEm.getTime() + IDA_MS <= agora.getTime()) throw new BusinessError(SEM_IDA)
  return { provedor, state }
}

/** Asks the provider what it says of whom it sent back. Throws Recusado. */
async function perguntarQuem(
  deps: SsoDeps,
  provedor: ProvedorRow,
  { vinculo, volta, state }: Retorno & { state: string },
): Promise<Volta> {
  const config = await openCliente(deps, clienteDe(deps, provedor))
  const url = new URL(retornoDe(deps))
  url.search = volta
  return trocarCodigo(deps, config, { url, vinculo, state })
}

const SEM_FATOR =
  'A sua instituição exige o segundo fator, e o provedor não disse que o conferiu (“amr” sem “mfa”). Fale com quem administra o provedor.'

/** Refuses who would come in without the second factor that is demanded. One's own still asks for its code. */
async function requireFator(deps: SsoDeps, tx: Tx, { provedor, lido, id }: Admitido): Promise<void> {
  if (lido.fator || (await existsSegundoFator(tx, id))) return
  const instituicao = provedor.instituicaoFinanceiraId
  const exige =
    instituicao === null
      ? deps.operadorExigeSegundoFator
      : (await politicaParaDecidir(tx, instituicao)).exigeSegundoFator
  if (exige) throw new Recusado('fator', SEM_FATOR)
}

interface Admitido {
  provedor: ProvedorRow
  lido: Lido
  id: number
}

/**
 * Ends a sign-in at a provider by what came back: who is meant comes in. Refuses with 400 in words; what the provider
 * said wrong is recorded too.
 */
export async function concluirSso(
  deps: SsoDeps,
  { origem, ...retorno }: Retorno & { origem: Origem },
): Promise<LoginResponse & { cpf: string }> {
  const { db, clock, segredos } = deps
  const { provedor, state } = await usarIda(deps, retorno, null)
  if (!(await findProvedorAberto(db, provedor.id))) throw new BusinessError(FECHADA)
  try {
    const { claims, renovacao } = await perguntarQuem(deps, provedor, { ...retorno, state })
    const lido = lerToken(provedor, claims)
    const entrada = await withTransaction(db, async (tx) => {
      const agora = clock.now()
      const pessoa = await admitirPessoa(tx, provedor, lido, agora)
      await requireFator(deps, tx, { provedor, lido, id: pessoa.id })
      const { sujeito, sessaoDoProvedor, fator } = lido
      const prova = { provedorSsoId: provedor.id, sujeito, sessaoDoProvedor, fator }
      const cpf = pessoa.cpf ?? ''
      const sessao = await abrirSessao(deps, tx, { cpf, usuarioId: pessoa.id, origem, prova })
      if (!sessao) throw new Recusado('desconhecido', 'O acesso desta pessoa está desativado.')
      if (renovacao !== null) {
        const cifrada = segredos.encrypt(`sessao:${sessao.id}`, renovacao)
        await updateRenovacao(tx, sessao.id, { renovacao: cifrada, agora })
      }
      return { sessao, pessoa, cpf }
    })
    return { ...(await apresentarEntrada(deps, entrada.sessao, entrada.pessoa)), cpf: entrada.cpf }
  } catch (error) {
    return recusar(deps, provedor, state, error)
  }
}

/** Begins a test of the settings that wait, else of those in force. It signs nobody in. */
export async function testarSso(
  deps: SsoDeps,
  sessao: Sessao,
  { vinculo, endereco }: { vinculo: string; endereco: string },
): Promise<{ endereco: string }> {
  const provedor = await provedorDoTeste(deps, sessao.estabelecimentoId)
  return { endereco: await criarIda(deps, { provedor, vinculo, endereco, testadaPor: sessao.usuarioId }) }
}

/** Who would come in by what was read, in a sentence, or why nobody would. */
async function julgarTeste(tx: Tx, provedor: ProvedorRow, lido: Lido): Promise<string | Recusado> {
  try {
    const pessoa = await acharPessoa(tx, provedor, lido)
    return pessoa ? `${pessoa.nome} entraria.` : 'O acesso desta pessoa seria criado pelos seus grupos.'
  } catch (error) {
    if (error instanceof Recusado) return error
    throw error
  }
}

/** Says what a provider sent, what was not understood, and who would come in. Refuses as `concluirSso` does. */
export async function concluirTeste(
  deps: SsoDeps,
  sessao: Sessao,
  retorno: Retorno,
): Promise<ResultadoDoTeste> {
  const { provedor, state } = await usarIda(deps, retorno, sessao.usuarioId)
  if ((provedor.instituicaoFinanceiraId ?? PLATAFORMA) !== sessao.estabelecimentoId)
    throw new BusinessError(SEM_IDA)
  try {
    const { claims, renovacao } = await perguntarQuem(deps, provedor, { ...retorno, state })
    const lido = lerToken(provedor, claims)
    const quem = await withTransaction(deps.db, (tx) => julgarTeste(tx, provedor, lido))
    const semMapa = lido.grupos.filter((grupo) => !provedor.grupos.some((dado) => dado.grupo === grupo))
    const naoEntendido = [
      ...lido.naoEntendido.map(({ message }) => message),
      ...(quem instanceof Recusado && !lido.naoEntendido.includes(quem) ? [quem.message] : []),
      ...(lido.fator ? [] : ['O token não prova o segundo fator (“amr” sem “mfa”).']),
      ...(renovacao === null
        ? ['O provedor não deu um token de renovação: as pessoas entram de novo a cada 60 minutos.']
        : []),
      ...(provedor.grupos.length > 0 && lido.grupos.length === 0
        ? [`O token não traz grupos no campo “${provedor.campoGrupos}”.`]
        : []),
      ...(semMapa.length > 0 && provedor.grupos.length > 0
        ? [`Grupos sem perfil no mapa: ${semMapa.slice(0, 10).join(', ')}.`]
        : []),
    ]
    return {
      veio: describeClaims(provedor, claims),
      naoEntendido,
      resultado: quem instanceof Recusado ? 'Esta pessoa não entraria.' : quem,
    }
  } catch (error) {
    return recusar(deps, provedor, state, error)
  }
}
