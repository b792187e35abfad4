import { LABEL_SITUACAO_COBERTURA } from '@lastro/shared/cobertura/situacao'
import { COLUNAS_DO_SALDO, colunasDaSituacao } from '@lastro/shared/contratos/colunas'
import type { ContratosQuery } from '@lastro/shared/contratos/contrato'
import { LABEL_FILTRO_STATUS, STATUS } from '@lastro/shared/contratos/status'
import { terminoPassou, venceu } from '@lastro/shared/contratos/termino'
import type { Lado } from '@lastro/shared/contratos/lados'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { formatDia } from '@lastro/shared/dia'
import type { Ambiente } from '#ambiente.ts'
import { readInBatches } from '#exportacao/id-batches.ts'
import { coberturasDosAtivos } from '#modules/cobertura/leituras/cobertura.service.ts'
import { ordemEmPalavras, type Relatorio } from '#modules/exportacoes/exportacoes.service.ts'
import { listSaldosAtuais } from '#modules/contratos/nucleo/saldos-atuais.repository.ts'
import { findIdentificacao } from '#modules/vinculos/estabelecimento.repository.ts'
import { type BuscaDeContratos, listIdsDeContratos, listSituacaoPorId } from './lista.repository.ts'

type Contrato = Awaited<ReturnType<typeof contratosComCobertura>>[number]

interface LidosDe {
  instituicaoId: number
  comSaldo: boolean
}

async function contratosComCobertura(
  { db, clock }: Ambiente,
  { instituicaoId, comSaldo }: LidosDe,
  ids: number[],
) {
  const contratos = await listSituacaoPorId(db, { instituicaoId }, ids)
  const coberturas = await coberturasDosAtivos(db, instituicaoId, ids)
  const today = clock.today()
  const saldos = comSaldo
    ? await listSaldosAtuais(db, { instituicaoFinanceiraId: instituicaoId, contratoIds: ids })
    : []
  const saldoDe = new Map(saldos.map((saldo) => [saldo.contratoId, saldo]))
  return contratos.map((contrato) => ({
    ...contrato,
    vencido: venceu({ ...contrato, status: contrato.statusId }, today),
    terminoPassado: terminoPassou({ ...contrato, status: contrato.statusId }, today),
    cobertura: coberturas.get(contrato.id) ?? null,
    saldo: saldoDe.get(contrato.id) ?? null,
  }))
}

const SORT_LABELS: Record<NonNullable<ContratosQuery['ordenacao']>['campo'], string> = {
  vez: 'com quem está',
  numero: 'número',
  loja: 'loja',
  valorCredito: 'crédito',
  valorGarantia: 'garantia',
  dataTermino: 'data de término',
  status: 'situação',
}

const LABEL_DA_ESPERA: Record<Lado, string> = { instituicao: 'a instituição', loja: 'a loja' }

export function filtrosDosContratos(busca: BuscaDeContratos) {
  const {
    status,
    situacao,
    criador,
    creditoDe,
    creditoAte,
    terminoDe,
    terminoAte,
    alteracao,
    pedido,
    cobertura,
    vez,
    ids,
  } = busca
  const situacoes = situacao?.map((each) => STATUS[each].label.toLowerCase()).join(' ou ')
  return [
    ...(status === undefined ? [] : [`situação ${LABEL_FILTRO_STATUS[status].toLowerCase()}`]),
    ...(situacoes ? [`situação ${situacoes}`] : []),
    ...(status === undefined && !situacoes && !ids ? ['todas as situações'] : []),
    ...(ids ? ['contratos escolhidos um a um'] : []),
    ...(criador ? [`criado por “${criador}”`] : []),
    ...(creditoDe === undefined ? [] : [`crédito de ${formatDinheiro(creditoDe)}`]),
    ...(creditoAte === undefined ? [] : [`crédito até ${formatDinheiro(creditoAte)}`]),
    ...(terminoDe ? [`término de ${formatDia(terminoDe)}`] : []),
    ...(terminoAte ? [`término até ${formatDia(terminoAte)}`] : []),
    ...(cobertura ? [`cobertura ${LABEL_SITUACAO_COBERTURA[cobertura].toLowerCase()}`] : []),
    ...(vez ? [`pendentes com ${LABEL_DA_ESPERA[vez]}`] : []),
    ...(alteracao ? [`alteração de garantias pendente com ${LABEL_DA_ESPERA[alteracao]}`] : []),
    ...(pedido ? ['pedido de reforço pendente com a loja'] : []),
  ]
}

const DA_SITUACAO = { nome: 'situacao-contratos', titulo: 'Situação Atual dos Contratos' }

/**
 * Makes the report of the situation of an institution's contracts, with all rows of the list in its order.
 * `comSaldo` adds what the list shows of the balances.
 */
export async function contratosComoTabela(
  { nomeParceiro, ...deps }: Ambiente & { nomeParceiro: string },
  { instituicaoId, comSaldo }: LidosDe,
  consulta: BuscaDeContratos,
): Promise<Relatorio<Contrato>> {
  const { db } = deps
  const dono = { instituicaoId }
  const { filtro, lojaId, ordenacao, lista } = consulta
  return {
    entidade: 'situacaoContratos',
    ...(lista ? { nome: lista, titulo: 'Contratos' } : DA_SITUACAO),
    colunas: [...colunasDaSituacao(nomeParceiro), ...(comSaldo ? COLUNAS_DO_SALDO : [])],
    filtros: [
      ...filtrosDosContratos(consulta),
      ...(lojaId === undefined ? [] : [`loja ${(await findIdentificacao(db, lojaId)).nomeFantasia}`]),
      ...(filtro ? [`busca “${filtro}”`] : []),
      ...ordemEmPalavras(SORT_LABELS, ordenacao),
    ],
    pedido: { ...consulta },
    async *lotes() {
      const ids = await listIdsDeContratos(db, dono, consulta)
      yield* readInBatches(ids, (lote) => contratosComCobertura(deps, { instituicaoId, comSaldo }, lote))
    },
  }
}
