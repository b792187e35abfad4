import { MOTIVO_AVALIACAO } from '@lastro/shared/cobertura/cobertura'
import { LABEL_PARTE, PARTES_DA_COBERTURA } from '@lastro/shared/cobertura/partes'
import { centesimosDaCobertura, SEM_SALDO_DEVEDOR } from '@lastro/shared/cobertura/situacao'
import type { Lado } from '@lastro/shared/contratos/lados'
import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro, somar } from '@lastro/shared/dinheiro'
import type { FatoDaOrigem, Origem, ParteDaOrigem } from '@lastro/shared/origem/origem'
import type { Db } from '#db/tables.ts'
import { listPagamentosDesde } from '../baixas/baixas.repository.ts'
import { type CoberturaRow, findCobertura } from '../cobertura/leituras/cobertura.repository.ts'
import { partesDe } from '../cobertura/leituras/cobertura.service.ts'
import { listHistorico } from '../cobertura/leituras/detalhe.repository.ts'
import type { ContratoRow } from '../contratos/nucleo/contratos.repository.ts'

type Chave = Parameters<typeof listHistorico>[1]

const dinheiro = (termo: string, valor: CoberturaRow['exigido']): FatoDaOrigem => ({
  tipo: 'dinheiro',
  termo,
  valor,
})

/** Explains a contract's present coverage to the cent: its total, what it must cover, and the last change of either. */
export async function origemDaCobertura(db: Db, lado: Lado, contrato: ContratoRow): Promise<Origem> {
  const chave = { instituicaoFinanceiraId: contrato.instituicaoFinanceiraId, contratoId: contrato.id }
  const atual = await findCobertura(db, chave)
  if (!atual) return { partes: [] }
  const partes = partesDe(atual)
  return {
    partes: [
      {
        titulo: 'Cobertura',
        fatos: contaDe(atual),
        nota: 'Valor das garantias hoje ÷ exigido, sem arredondar para cima.',
      },
      lado === 'loja' ? exigidoParaALoja(atual) : await exigidoDe(db, chave, atual),
      {
        titulo: 'Valor das garantias hoje',
        fatos: PARTES_DA_COBERTURA.filter((parte) => partes[parte].veiculos > 0).map((parte) =>
          dinheiro(LABEL_PARTE[parte], partes[parte].valor),
        ),
        nota: atual.veiculos === 0 ? 'O contrato está sem veículos em garantia.' : null,
      },
      ...(await ultimaMudanca(db, chave)),
    ],
  }
}

function contaDe(valores: Pick<CoberturaRow, 'totalAtual' | 'exigido'>): FatoDaOrigem[] {
  const centesimos = centesimosDaCobertura(valores)
  return [
    dinheiro('Valor das garantias hoje', valores.totalAtual),
    dinheiro('Exigido', valores.exigido),
    centesimos === null
      ? { tipo: 'texto', termo: 'Cobertura', valor: SEM_SALDO_DEVEDOR }
      : { tipo: 'percentual', termo: 'Cobertura', valor: centesimos },
  ]
}

async function exigidoDe(
  db: Db,
  { instituicaoFinanceiraId, contratoId }: Chave,
  { exigido, valorGarantia, indice, saldo, dataSaldo }: CoberturaRow,
): Promise<ParteDaOrigem> {
  const titulo = 'Exigido'
  if (saldo === null || dataSaldo === null || indice === null)
    return {
      titulo,
      fatos: [dinheiro('Valor da garantia', valorGarantia)],
      nota: indice === null ? null : 'Sem saldo devedor válido: vale o valor da garantia.',
    }
  const pagamentos = await listPagamentosDesde(db, {
    instituicaoFinanceiraId,
    contratoIds: [contratoId],
    depoisDe: dataSaldo,
  })
  const pago = somar(pagamentos.map(({ valor }) => valor))
  return {
    titulo,
    fatos: [
      dinheiro('Saldo devedor', saldo),
      { tipo: 'texto', termo: 'Data-base', valor: formatDia(dataSaldo) },
      ...(pago > 0 ? [dinheiro('Pago, ainda não no saldo', pago)] : []),
      { tipo: 'percentual', termo: 'Índice mínimo', valor: indice },
      dinheiro('Exigido', exigido),
      dinheiro('Valor da garantia acordado', valorGarantia),
    ],
    nota: `${pago > 0 ? '(Saldo devedor − pago)' : 'Saldo devedor'} × índice mínimo, arredondado ao centavo.`,
  }
}

/** A store reads no balance, only what it leads to. */
const exigidoParaALoja = ({ exigido, valorGarantia }: CoberturaRow): ParteDaOrigem => ({
  titulo: 'Exigido',
  fatos: [dinheiro('Exigido', exigido), dinheiro('Valor da garantia acordado', valorGarantia)],
  nota: exigido === valorGarantia ? null : 'Pelo saldo devedor, como a instituição definiu.',
})

async function ultimaMudanca(db: Db, chave: Chave): Promise<ParteDaOrigem[]> {
  const [depois, antes] = await listHistorico(db, chave, 2)
  if (!depois || !antes) return []
  const dePara = (de: CoberturaRow['exigido'], para: CoberturaRow['exigido']) =>
    `de ${formatDinheiro(de)} para ${formatDinheiro(para)}`
  return [
    {
      titulo: 'Última mudança',
      fatos: [
        { tipo: 'texto', termo: 'Causa', valor: MOTIVO_AVALIACAO[depois.motivo] },
        { tipo: 'instante', termo: 'Quando', valor: depois.avaliadaEm },
        {
          tipo: 'texto',
          termo: 'Valor das garantias',
          valor: dePara(antes.totalAtual, depois.totalAtual),
        },
        { tipo: 'texto', termo: 'Exigido', valor: dePara(antes.exigido, depois.exigido) },
      ],
      nota: null,
    },
  ]
}
