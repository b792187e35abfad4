import { DIA_DA_FIPE, DIAS_ATE_O_FIM, MAX_NAMED } from '@lastro/shared/carteira/carteira'
import { MAX_NAMED_PEOPLE } from '@lastro/shared/carteira/saude-da-plataforma'
import { type Dia, somarDias } from '@lastro/shared/dia'
import { mayCall, type Permissao } from '@lastro/shared/permissoes'
import type { Ambiente } from '#ambiente.ts'
import { demonstracaoCarregada, type OndeHaDemonstracao } from '#demo/demonstracao-carregada.ts'
import type { Sessao } from '#http/acesso.ts'
import { existsUsoDasBaixas } from '../baixas/baixas.repository.ts'
import { pioresDeficits, resumoDaCobertura } from '../cobertura/leituras/cobertura.service.ts'
import { listSaidas } from '../cobertura/leituras/saidas.repository.ts'
import { consultarBaixas } from '../baixas/leituras/lista.service.ts'
import { contratosDaCarteira, terminosDaCarteira } from '../contratos/leituras/carteira.service.ts'
import { countVeiculosDaLoja } from '../estoque/veiculos-da-loja.repository.ts'
import { listPedidosSemResposta } from '../pedidos-reforco/pedidos.repository.ts'
import { listUltimosMeses } from '../referencias/referencias.repository.ts'
import { existsRegra } from '../regras/regra.repository.ts'
import { existsLojaAutorizada, listWhitelistAte } from '../vinculos/whitelist-valida.repository.ts'
import { findTarefas, listNuncaEntraram } from './plataforma.repository.ts'
import { findPrimeiraHistoria } from './primeira-historia.repository.ts'

/**
 * Answers what waits for the institution's users, and the sums of its portfolio. A part is null without the permission
 * of the list behind it (domain 1). The queries are short and run one after the other.
 */
export async function carteira(deps: Ambiente & OndeHaDemonstracao, instituicaoId: number, sessao: Sessao) {
  const { db, clock } = deps
  const { permissoes } = sessao
  const hoje = clock.today()
  const pode = (codigo: Permissao) => mayCall(permissoes, [codigo])
  const deContratos = pode('Contratos.Contratos.Listar')
  const deWhitelist = pode('Configuracoes.Whitelist.Listar')
  const ate = somarDias(hoje, DIAS_ATE_O_FIM)
  const contratos = deContratos
    ? await contratosDaCarteira(db, { instituicaoId }, hoje)
    : { situacoes: null, esperas: null }
  const semContratos = contratos.situacoes?.every(({ quantidade }) => quantidade === 0)
  return {
    hoje,
    ...contratos,
    terminos: deContratos
      ? await terminosDaCarteira({ db, clock }, instituicaoId, { veSaldos: pode('Carteira.Saldos.Listar') })
      : null,
    primeirosPassos: semContratos
      ? {
          lojas: deWhitelist ? await existsLojaAutorizada(db, instituicaoId, hoje) : null,
          regras: pode('Configuracoes.RegrasGarantia.Listar') ? await existsRegra(db, instituicaoId) : null,
        }
      : null,
    primeiraHistoria:
      sessao.tipo === 'instituicao' && pode('Contratos.Contratos.Enviar')
        ? await primeiraHistoria(deps, instituicaoId)
        : null,
    prazos: deWhitelist
      ? { ate, ...(await listWhitelistAte(db, instituicaoId, { hoje, ate, limit: MAX_NAMED })) }
      : null,
    cobertura: pode('Relatorios.Cobertura.Listar') ? await coberturaDaCarteira(deps, instituicaoId) : null,
    vendas: pode('Carteira.Baixas.Listar') ? await vendasSemQuitacao(deps, instituicaoId, sessao) : null,
  }
}

async function primeiraHistoria(deps: OndeHaDemonstracao, instituicaoId: number) {
  const desde = await demonstracaoCarregada(deps)
  return desde ? findPrimeiraHistoria(deps.db, instituicaoId, desde) : null
}

async function vendasSemQuitacao(deps: Ambiente, instituicaoId: number, sessao: Sessao) {
  if (!(await existsUsoDasBaixas(deps.db, instituicaoId))) return null
  const quais = { dono: { instituicaoId }, filtro: { estado: 'aberta' } } as const
  const { rows, total } = await consultarBaixas(deps, sessao, quais, { limit: MAX_NAMED, offset: 0 })
  return { quantidade: total, baixas: rows }
}

async function coberturaDaCarteira(deps: Ambiente, instituicaoId: number) {
  const { db, clock } = deps
  const hoje = clock.today()
  return {
    resumo: await resumoDaCobertura(deps, instituicaoId),
    piores: await pioresDeficits(deps, instituicaoId, MAX_NAMED),
    saidas: await listSaidas(db, instituicaoId, MAX_NAMED),
    pedidosVencidos: await listPedidosSemResposta(db, { instituicaoId, antesDe: hoje }, MAX_NAMED),
    mesesEmFalta: mesesEmFalta(await listUltimosMeses(db), hoje),
  }
}

/** Answers the vehicle types whose newest month of prices is older than FIPE should have published by now. */
const mesesEmFalta = (ultimos: Awaited<ReturnType<typeof listUltimosMeses>>, hoje: Dia) =>
  ultimos.filter(({ ultimoMes }) => ultimoMes < mesEsperado(hoje))

/** The month that FIPE should have published by now. */
const mesEsperado = (hoje: Dia) => `${somarDias(hoje, 1 - DIA_DA_FIPE).slice(0, 7)}-01`

/** Answers how the platform is: its newest prices, its jobs, and who never signed in. */
export async function saudeDaPlataforma({ db, clock }: Ambiente, permissoes: readonly string[]) {
  const pode = (codigo: Permissao) => mayCall(permissoes, [codigo])
  const esperado = mesEsperado(clock.today())
  const ultimos = pode('Plataforma.Referencias.Listar') ? await listUltimosMeses(db) : null
  const tarefas = pode('Plataforma.Auditoria.Listar') ? await findTarefas(db) : undefined
  return {
    fipe: ultimos && ultimos.map((mes) => ({ ...mes, emDia: mes.ultimoMes >= esperado })),
    tarefas: tarefas ? resumirTarefas(tarefas) : null,
    nuncaEntraram: pode('Plataforma.Usuarios.Listar') ? await listNuncaEntraram(db, MAX_NAMED_PEOPLE) : null,
  }
}

function resumirTarefas(tarefas: NonNullable<Awaited<ReturnType<typeof findTarefas>>>) {
  const feitas = tarefas.flatMap(({ feitaEm }) => feitaEm ?? [])
  return {
    ultimaEm: feitas.length > 0 ? new Date(Math.max(...feitas.map(Number))) : null,
    falhas: tarefas.flatMap(({ nome, feitaEm, falhouEm: em }) =>
      em && (!feitaEm || feitaEm < em) ? [{ nome, em }] : [],
    ),
  }
}

/** Answers a store's start page: what waits for the store and for the other side, and its stock. */
export async function carteiraDaLoja({ db, clock }: Ambiente, lojaId: number, permissoes: readonly string[]) {
  const dePropostas = mayCall(permissoes, ['Loja.Propostas.Listar'])
  const deEstoque = mayCall(permissoes, ['Loja.Estoque.Listar'])
  const hoje = clock.today()
  return {
    hoje,
    esperas: dePropostas ? (await contratosDaCarteira(db, { lojaId }, hoje)).esperas : null,
    pedidos: dePropostas ? await listPedidosSemResposta(db, { lojaId }, MAX_NAMED) : null,
    estoque: deEstoque ? await countVeiculosDaLoja(db, lojaId) : null,
  }
}
