import { anotarCaso } from '../modules/cobertura/casos/acompanhamento.service.ts'
import { criarWebhook, desativarWebhook } from '../modules/integracao/webhooks.service.ts'
import { fazer } from '../modules/equipe/atos.service.ts'
import { anotarDivergencia } from '../modules/saldos/conciliacao/conciliacao.service.ts'
import { salvarVisao } from '../modules/visoes/visoes.service.ts'
import { createSegredos } from '../segredos/segredos.ts'
import type { Stage } from './stage.ts'

/** Where `npm run parceiro:simular` listens. */
const SIMULADOR = 'http://127.0.0.1:4000/avisos'

/** What people leave beside the contracts: saved filters, notes, and an address of a store's own system. */
export async function leaveTraces(stage: Stage): Promise<void> {
  await saveFilters(stage)
  await writeNotes(stage)
  await addWebhook(stage)
  await askForAccess(stage)
}

async function saveFilters({ tx, clock, sessoes }: Stage): Promise<void> {
  const { usuarioId } = sessoes.aurora
  const comuns = { lista: 'contratos', inicial: false } as const
  const deps = { db: tx, clock }
  await salvarVisao(
    deps,
    { usuarioId: usuarioId },
    { ...comuns, nome: 'Descobertos', busca: 'cobertura=descoberto' },
  )
  await salvarVisao(
    deps,
    { usuarioId: usuarioId },
    {
      ...comuns,
      nome: 'Crédito acima de R$ 200 mil',
      busca: 'creditoDe=200000',
    },
  )
}

const auroraActs = ({ ids, sessoes }: Stage, id: number) => ({
  sessao: sessoes.aurora,
  alvo: { lado: 'instituicao', instituicaoId: ids.aurora, lojaId: null } as const,
  id,
  ifMatch: undefined,
})

async function writeNotes(stage: Stage): Promise<void> {
  const { tx, clock, ids, sessoes } = stage
  const deps = { db: tx, clock }
  const caso = await tx
    .selectFrom('casoDeficit as caso')
    .innerJoin('pedidoReforco as pedido', 'pedido.contratoId', 'caso.contratoId')
    .where('caso.instituicaoFinanceiraId', '=', ids.aurora)
    .where('caso.fechadoEm', 'is', null)
    .where('pedido.situacao', '=', 'aberto')
    .select('caso.id')
    .executeTakeFirstOrThrow()
  await anotarCaso(
    deps,
    auroraActs(stage, caso.id),
    'Falei com o Diego: a loja recebe três carros na quinta e propõe no mesmo dia.',
  )
  const divergencia = await tx
    .selectFrom('divergencia')
    .where('instituicaoFinanceiraId', '=', ids.aurora)
    .where('tipo', '=', 'encerrado_com_saldo')
    .select('id')
    .executeTakeFirstOrThrow()
  await anotarDivergencia(deps, auroraActs(stage, divergencia.id), {
    responsavelId: sessoes.aurora.usuarioId,
    nota: 'Resíduo de encargos; o financeiro baixa até sexta.',
    cienteAte: null,
  })
}

/** The address stands ready for the simulator, and is off: nobody may listen there. */
async function addWebhook({ tx, clock, ids, sessoes }: Stage): Promise<void> {
  // Kept open as by a program of before; the server's start encrypts it.
  const deps = { db: tx, clock, segredos: createSegredos([]), destino: { redes: ['loopback'] } }
  const ato = { sessao: sessoes.autoestrada, lojaId: ids.autoestrada }
  const { id } = await criarWebhook(deps, ato, SIMULADOR)
  await desativarWebhook(deps, ato, id)
}

/** The manager wants the drafter to approve: the director confirms or refuses it. */
async function askForAccess({ tx, clock, ids, sessoes }: Stage): Promise<void> {
  const { id: usuarioId } = await tx
    .selectFrom('usuario')
    .innerJoin('usuarioPerfil', 'usuarioPerfil.usuarioId', 'usuario.id')
    .innerJoin('perfil', 'perfil.id', 'usuarioPerfil.perfilId')
    .where('usuario.estabelecimentoId', '=', ids.aurora)
    .where('perfil.nome', '=', 'Redator')
    .select('usuario.id')
    .executeTakeFirstOrThrow()
  const { id: gestor } = await tx
    .selectFrom('perfil')
    .where('tipo', '=', 'instituicao')
    .where('nome', '=', 'Gestor')
    .select('id')
    .executeTakeFirstOrThrow()
  await fazer({ db: tx, clock, correio: false }, sessoes.aurora, {
    ato: 'perfis',
    usuarioId,
    perfilIds: [gestor],
  })
}
