import { EVENTOS_POR_PAGINA } from '@lastro/shared/contratos/contrato'
import { MOTIVO_AVALIACAO, PASSO_DO_CASO } from '@lastro/shared/cobertura/cobertura'
import {
  fraseDaCobertura,
  medidaDaCobertura,
  percentualCoberto,
  SEM_SALDO_DEVEDOR,
} from '@lastro/shared/cobertura/situacao'
import { formatDinheiro, ZERO } from '@lastro/shared/dinheiro'
import type { Lado } from '@lastro/shared/contratos/lados'
import type { Db } from '#db/tables.ts'
import { paginarPorSequencia } from '#http/lista.ts'
import {
  findMomento,
  listAuditoria,
  listForcadas,
} from '#modules/registro-de-auditoria/registro.repository.ts'
import type { ContratoRow } from '#modules/contratos/nucleo/contratos.repository.ts'
import { mudancasEntre } from '#modules/contratos/nucleo/mudancas.ts'
import type { Retrato } from '#modules/contratos/nucleo/retrato.ts'
import { listRiscos, type Risco } from './riscos.repository.ts'

const entidadeDe = ({ instituicaoFinanceiraId, id }: ContratoRow) => ({
  instituicaoId: instituicaoFinanceiraId,
  entidade: 'contrato',
  entidadeId: id,
})

/**
 * What a store sees of the history: nothing before the first send or the taking over, and no first consent. Those are
 * the institution's own affair.
 */
const VISIVEL_PARA_A_LOJA = { desde: ['enviar', 'cargaInicial'], exceto: 'primeiraAprovacao' } as const

/** Answers a page of who did what to a contract and what befell its coverage between, newest first. */
export async function linhaDoTempo(
  db: Db,
  contrato: ContratoRow,
  { lado, antesDe }: { lado: Lado; antesDe: number | undefined },
) {
  const daLoja = lado === 'loja'
  const { rows, proxima } = await paginarPorSequencia(EVENTOS_POR_PAGINA, (limit) =>
    listAuditoria(db, entidadeDe(contrato), { ...(daLoja && VISIVEL_PARA_A_LOJA), antesDe, limit }),
  )
  const eventos = rows.map((row, index) => {
    const depois: Retrato = JSON.parse(row.depois ?? '{}')
    const antes: Retrato | null = row.antes ? JSON.parse(row.antes) : null
    const inicioParaALoja = daLoja && proxima === null && index === rows.length - 1
    const ladoDoAutor: Lado | 'sistema' =
      row.lado === 'loja' || row.lado === 'sistema' ? row.lado : 'instituicao'
    return {
      sequencia: row.sequencia,
      versao: depois.versao,
      acao: row.acao,
      em: row.ocorridaEm,
      usuario: row.usuario ?? 'Lastro',
      lado: ladoDoAutor,
      statusId: depois.status,
      forcado: row.forcado,
      motivo: row.motivo,
      mudancas: inicioParaALoja ? [] : mudancasEntre(antes, depois),
    }
  })
  const riscos = await riscosEntre(db, contrato, {
    daLoja,
    // A later page's acts begin where the page before ended.
    antesDe: antesDe === undefined ? undefined : await findMomento(db, entidadeDe(contrato), antesDe),
    desde: proxima === null ? undefined : rows.at(-1)?.ocorridaEm,
  })
  return { eventos, riscos, proxima }
}

interface RiscosDaPagina {
  daLoja: boolean
  antesDe: Date | undefined
  /** undefined: from the contract's beginning, or for a store from the first send, on. */
  desde: Date | undefined
}

const MAXIMO_DE_RISCOS = 100
const SEMPRE = new Date(0)

async function riscosEntre(db: Db, contrato: ContratoRow, { daLoja, antesDe, desde }: RiscosDaPagina) {
  const inicio = daLoja ? contrato.enviadoEm : SEMPRE
  if (!inicio) return []
  const riscos = await listRiscos(db, contrato, { desde: desde ?? inicio, antesDe, limit: MAXIMO_DE_RISCOS })
  return riscos.map((risco) => ({
    chave: risco.chave,
    em: risco.em,
    ...riscoEmPalavras(risco),
    veiculo:
      risco.veiculoId !== null && risco.placa !== null ? { id: risco.veiculoId, placa: risco.placa } : null,
  }))
}

function riscoEmPalavras({ tipo, passo, motivo, placa, totalAntes, totalAtual, ...risco }: Risco) {
  if (placa !== null)
    return {
      oQue: `Veículo em garantia ${tipo === 'saida' ? 'saiu do estoque' : 'está em consignação'}`,
      detalhe: `Conta R$ 0,00 na cobertura enquanto estiver ${tipo === 'saida' ? 'fora' : 'assim'}.`,
    }
  const exigido = risco.exigido ?? ZERO
  const depois = totalAtual ?? ZERO
  if (passo !== null)
    return {
      oQue: PASSO_DO_CASO[passo],
      detalhe: fraseDaCobertura({ totalAtual: depois, exigido }),
    }
  const antes = totalAntes ?? ZERO
  const causa = motivo === null ? '' : `${MOTIVO_AVALIACAO[motivo]}: `
  const cobre =
    exigido === 0
      ? SEM_SALDO_DEVEDOR.toLowerCase()
      : `${percentualCoberto(depois, exigido)} ${medidaDaCobertura({ exigido, valorGarantia: risco.valorGarantia ?? ZERO })}`
  return {
    oQue: depois < antes ? 'Cobertura caiu' : 'Cobertura subiu',
    detalhe: `${causa}de ${formatDinheiro(antes)} para ${formatDinheiro(depois)}, ${cobre}.`,
  }
}

/**
 * Answers what was forced and by whom, for the approval dialog (domain 2) of either side. A store sees only what came
 * after the first send. First consents are left out, because they did nothing yet.
 */
export async function atosForcados(db: Db, contrato: ContratoRow, lado: Lado) {
  const rows = await listForcadas(db, entidadeDe(contrato), lado === 'loja' ? VISIVEL_PARA_A_LOJA : {})
  return rows
    .filter(({ acao }) => acao !== 'primeiraAprovacao')
    .map(({ acao, motivo, usuario, ocorridaEm }) => ({
      oQue:
        LABEL_COM_MOTIVO[acao] && motivo
          ? `${LABEL_COM_MOTIVO[acao]}: ${motivo.replace(/\.$/, '')}`
          : (LABEL_DO_FORCADO[acao] ?? acao),
      usuario: usuario ?? 'Lastro',
      em: ocorridaEm,
    }))
}

const LABEL_DO_FORCADO: Record<string, string> = {
  // The loss of a deleted rule (perder-regra.service.ts) is the only forced change of terms.
  alterar: 'Exclusão da regra de garantia do contrato',
  enviar: 'Envio com garantias abaixo do valor da garantia',
  aprovar: 'Aprovação com garantias abaixo do valor da garantia',
  alterarGarantias: 'Inclusão de veículo já recusado neste contrato',
}

/** Acts whose reason says what was forced, where it was not the coverage alone. */
const LABEL_COM_MOTIVO: Record<string, string> = {
  enviar: 'Envio',
  aprovar: 'Aprovação',
  aceitarAlteracao: 'Aceite de alteração das garantias',
  efetivarAlteracao: 'Alteração das garantias',
}
