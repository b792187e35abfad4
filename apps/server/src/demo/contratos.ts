import { LADOS, type Lado } from '@lastro/shared/contratos/lados'
import { type Acao, acaoPermitida, type Situacao } from '@lastro/shared/contratos/transicoes'
import { somarDias } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { Tenant } from '../http/acesso.ts'
import { alterarContrato } from '../modules/contratos/atos/alterar.service.ts'
import { criarContrato } from '../modules/contratos/atos/criar.service.ts'
import { alterarGarantias } from '../modules/contratos/garantias/garantias.service.ts'
import { aprovar, recolher, recusar } from '../modules/contratos/atos/responder.service.ts'
import { cancelar, liquidar } from '../modules/contratos/atos/encerrar.service.ts'
import { enviar } from '../modules/contratos/atos/enviar.service.ts'
import { identificar } from '../modules/contratos/atos/identificar.service.ts'
import type { Historia, Passo } from './historia.ts'
import type { Stage } from './stage.ts'
import { escolherVeiculos } from './veiculos-escolhidos.ts'

/** A contract of the history that exists in the database. */
export interface StagedContrato {
  id: number
  /** Position among all contracts; ids differ from load to load. */
  index: number
  historia: Historia
}

const reais = (value: number) => (value * 100) as Centavos

/** Creates the draft through the service, as the institution's manager. Automático chooses its vehicles at once. */
export async function createContrato(
  { tx, clock, today, ids, sessoes, regras }: Stage,
  { historia, index, numero }: { historia: Historia; index: number; numero: string },
): Promise<StagedContrato> {
  const { instituicao, loja, regra, tipo, selecao } = historia
  const alvo: Tenant = { lado: 'instituicao', instituicaoId: ids[instituicao], lojaId: null }
  const { id } = await criarContrato(
    { db: tx, clock },
    { sessao: sessoes[instituicao], alvo },
    {
      lojaId: ids[loja],
      regraGarantiaId: regra && regras[regra],
      numero,
      valorCredito: reais(historia.valorCredito),
      valorGarantia: reais(historia.valorGarantia),
      dataTermino: somarDias(today, historia.endsInDays),
      tipo,
      tipoSelecaoGarantia: selecao,
    },
  )
  return { id, index, historia }
}

function statusOf({ tx }: Stage, id: number) {
  return tx
    .selectFrom('contrato')
    .where('id', '=', id)
    .select(['status as statusId', 'tipoSelecaoGarantia', 'valorCredito', 'valorGarantia', 'dataTermino'])
    .select(['regraGarantiaId', 'numero'])
    .executeTakeFirstOrThrow()
}

/** The only side that the contract's status lets act. */
function sideFor(acao: Acao, situacao: Situacao): Lado {
  const lado = LADOS.find((candidate) => acaoPermitida(acao, candidate, situacao))
  if (!lado) throw new Error(`Nobody may ${acao} a contract with status ${situacao.statusId}`)
  return lado
}

/** Who acts: the side's own person, or the first of two people. */
function sessaoDe(lado: Lado, { instituicao, loja, primeiraAprovacao }: Historia) {
  if (lado === 'loja') return loja
  return primeiraAprovacao ? 'auroraDiretor' : instituicao
}

/** Plays one step through the services, as the side whose turn it is. */
export async function playStep(stage: Stage, contrato: StagedContrato, passo: Passo): Promise<void> {
  const [, acao, motivo] = passo
  const { instituicao, loja, idParceiro } = contrato.historia
  const antes = await statusOf(stage, contrato.id)
  const lado = sideFor(acao, antes)
  const ato = {
    sessao: stage.sessoes[sessaoDe(lado, contrato.historia)],
    alvo: { lado, instituicaoId: stage.ids[instituicao], lojaId: stage.ids[loja] },
    id: contrato.id,
    ifMatch: undefined,
  }
  await ATOS[acao]({ stage, contrato, ato, motivo: motivo ?? '', antes })
  // The partner gives its number some time after receiving the proposal.
  if (idParceiro && acao === 'enviar')
    await stage.tx.updateTable('contrato').set({ idParceiro }).where('id', '=', contrato.id).execute()
}

interface StepCall {
  stage: Stage
  contrato: StagedContrato
  ato: Parameters<typeof aprovar>[1]
  motivo: string
  antes: Awaited<ReturnType<typeof statusOf>>
}

const deps = ({ tx, clock }: Stage) => ({ db: tx, clock })
const EXTENSION_DAYS = 60
const CONFIRMED = { forcar: true, confirmacao: undefined }

const ATOS: Record<Acao, (chamada: StepCall) => Promise<unknown>> = {
  aprovar: ({ stage, ato }) => aprovar(deps(stage), ato, CONFIRMED),
  cancelar: ({ stage, ato }) => cancelar(deps(stage), ato),
  liquidar: ({ stage, ato }) => liquidar(deps(stage), ato, {}),
  recusar: ({ stage, ato, motivo }) => recusar(deps(stage), ato, motivo),
  recolher: ({ stage, ato, motivo }) => recolher(deps(stage), ato, motivo),
  // Months may pass between draft and send.
  enviar: ({ stage, ato }) => enviar(deps(stage), ato, CONFIRMED),
  alterar: ({ stage, ato, antes }) =>
    alterarContrato(deps(stage), ato, {
      ...antes,
      status: antes.statusId,
      dataTermino: somarDias(antes.dataTermino, EXTENSION_DAYS),
    }),
  alterarGarantias: async ({ stage, ato, contrato, antes }) => {
    const pedidas = await escolherVeiculos(stage, { ...contrato, valorGarantia: antes.valorGarantia })
    return alterarGarantias(deps(stage), ato, pedidas, { forcarInclusao: false })
  },
  identificar: ({ stage, ato, contrato }) => identificar(deps(stage), ato, `P-${contrato.id}`),
}
