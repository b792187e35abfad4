import type { MotivoAvaliacao } from '@lastro/shared/cobertura/cobertura'
import { type AvisoDoCaso, avisoDoCaso } from '@lastro/shared/cobertura/aviso-do-caso'
import { dataDosPrecos } from '@lastro/shared/cobertura/partes'
import {
  centesimosDaCobertura,
  deficitDe,
  medidaDaCobertura,
  percentualCoberto,
} from '@lastro/shared/cobertura/situacao'
import { type Dia, diaEmSaoPaulo } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import type { Tx } from '#db/tables.ts'
import { type NotificacaoNova, notificar } from '#modules/notificacoes/notificacoes.service.ts'
import { type Caso, listContratosDosAvisos, type MarcaDoCaso, updateMarcas } from './casos.repository.ts'

interface CoberturaDoCaso {
  totalAtual: Centavos
  valorGarantia: Centavos
  exigido: Centavos
  veiculos: number
  /** Of these, sold or out of the stock. */
  sairam: number
  precosDe: Dia | null
  precosAte: Dia | null
}

export interface CasoAvaliado {
  caso: Caso
  fechado: boolean
  /** null: the contract ended. */
  cobertura: CoberturaDoCaso | null
}

interface AvaliacaoDosCasos {
  agora: Date
  hoje: Dia
  /** What caused the evaluation; absent: the notice waited since another day. */
  motivo?: Exclude<MotivoAvaliacao, 'inicial'>
}

const TEXTO_DA_CAUSA: Record<NonNullable<AvaliacaoDosCasos['motivo']>, string> = {
  base: 'Com a base da cobertura que a política passou a ter',
  ano: 'Com a virada do ano, que tira veículos dos preços de zero km',
  contrato: 'Com a mudança no contrato',
  estoque: 'Com a carga de estoque da loja',
  importacao: 'Com os novos preços de referência',
  politica: 'Com a tolerância da cobertura que a política passou a ter',
  saldo: 'Com o saldo devedor de agora',
}

const TITULO: Record<AvisoDoCaso, (medida: string) => string> = {
  abertura: (medida) => `Cobertura abaixo ${medida}`,
  queda: () => 'Cobertura caiu mais',
  fechamento: () => 'Cobertura recuperada',
}

/**
 * Notifies institution and store of cases that opened, fell further or closed, at most once per case and day (domain
 * 6). News of a case that was already announced today waits for the daily job.
 */
export async function avisarCasos(
  tx: Tx,
  avaliados: readonly CasoAvaliado[],
  avaliacao: AvaliacaoDosCasos,
): Promise<void> {
  const { agora, hoje } = avaliacao
  const avisos: { avaliado: CasoAvaliado; aviso: AvisoDoCaso }[] = []
  const marcas: MarcaDoCaso[] = []
  for (const avaliado of avaliados) {
    const { caso, fechado, cobertura } = avaliado
    const { avisadoEm, avisadoPercentual, aAvisar } = caso
    const centesimos = (cobertura && centesimosDaCobertura(cobertura)) ?? 0
    const { aviso, espera } = avisoDoCaso({
      fechado,
      centesimos,
      avisadoEm: avisadoEm && diaEmSaoPaulo(avisadoEm),
      avisadoCentesimos: avisadoPercentual,
      hoje,
    })
    if (aviso && !espera) {
      avisos.push({ avaliado, aviso })
      const percentual = aviso === 'fechamento' ? avisadoPercentual : centesimos
      marcas.push({ caso, avisadoEm: agora, avisadoPercentual: percentual, aAvisar: false })
    } else if (espera !== aAvisar) marcas.push({ caso, avisadoEm, avisadoPercentual, aAvisar: espera })
  }
  await updateMarcas(tx, marcas)
  await notificar(tx, 'deficit', await escrever(tx, avisos, avaliacao), agora)
}

async function escrever(
  tx: Tx,
  avisos: readonly { avaliado: CasoAvaliado; aviso: AvisoDoCaso }[],
  avaliacao: AvaliacaoDosCasos,
): Promise<NotificacaoNova[]> {
  if (avisos.length === 0) return []
  const contratos = new Map(
    (
      await listContratosDosAvisos(
        tx,
        avisos.map(({ avaliado }) => avaliado.caso),
      )
    ).map((contrato) => [contrato.contratoId, contrato]),
  )
  return avisos.flatMap(({ avaliado, aviso }) => {
    const { caso } = avaliado
    const contrato = contratos.get(caso.contratoId)
    if (!contrato) return []
    const notificacao = {
      titulo: TITULO[aviso](avaliado.cobertura ? medidaDaCobertura(avaliado.cobertura) : ''),
      conteudo: conteudoDo(aviso, avaliado, { ...avaliacao, numero: contrato.numero }),
      contratoId: caso.contratoId,
      chave: `contrato:${caso.contratoId}:deficit:${caso.id}:${aviso}:${avaliacao.hoje}`,
    }
    return [contrato.instituicaoFinanceiraId, contrato.lojaId].map((estabelecimentoId) => ({
      ...notificacao,
      estabelecimentoId,
    }))
  })
}

function conteudoDo(
  aviso: AvisoDoCaso,
  { caso, cobertura }: CasoAvaliado,
  { motivo, numero }: AvaliacaoDosCasos & { numero: string },
): string {
  if (!cobertura)
    return `A insuficiência de garantia do contrato ${numero} foi encerrada: o contrato terminou.`
  const { totalAtual, exigido, veiculos } = cobertura
  const causa = motivo ? `${TEXTO_DA_CAUSA[motivo]}, o` : 'O'
  const quanto = `${percentualCoberto(totalAtual, exigido)} ${medidaDaCobertura(cobertura)}`
  const cobre =
    exigido === 0
      ? `O contrato ${numero} está sem saldo devedor.`
      : veiculos === 0
        ? `${causa} contrato ${numero} está sem veículos em garantia e cobre ${quanto}.`
        : `${causa}s veículos do contrato ${numero} cobrem ${quanto} (${dataDosPrecos({ ...cobertura, partes: { saiu: { veiculos: cobertura.sairam } } })}).`
  if (aviso === 'fechamento') return `${cobre} A insuficiência de garantia foi encerrada.`
  const antes =
    aviso === 'queda' && caso.avisadoPercentual !== null
      ? ` No último aviso eram ${percentualCoberto(caso.avisadoPercentual as Centavos, 10_000 as Centavos)}.`
      : ''
  return `${cobre}${antes} Faltam ${formatDinheiro(deficitDe(cobertura))}.`
}
