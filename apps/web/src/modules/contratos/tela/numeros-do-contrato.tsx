import { dataDosPrecos } from '@lastro/shared/cobertura/partes'
import { SEM_SALDO_DEVEDOR } from '@lastro/shared/cobertura/situacao'
import type { CoberturaAtual } from '@lastro/shared/cobertura/cobertura'
import { pagosForaDoSaldo, type SaldosDoContrato } from '@lastro/shared/saldos/saldo'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { formatDinheiro, ZERO } from '@lastro/shared/dinheiro'
import { formatPercentual, plural } from '#lib/format.ts'
import { formatCobertura, Semaforo } from '#modules/cobertura/semaforo.tsx'
import { type HeadlineFigure, HeadlineFigures } from '#ui/headline-figures.tsx'
import { usePermissao } from '#lib/session.ts'
import { diaDoSaldo } from '../chamadas/saldo-em-palavras.ts'
import { useSaldos } from '../chamadas/use-saldos.ts'
import { IconeDeOrigem } from '#modules/origem/valor-com-origem.tsx'
import { computeCobertura } from './cobertura.ts'
import { descreverExigido } from './cobertura-atual.tsx'

interface NumerosProps {
  contrato: ContratoDetalhe
}

/**
 * The figures of a contract under its title: credit, guarantee, coverage once vehicles are pledged, and the balance that a
 * load told.
 */
export function NumerosDoContrato({ contrato }: NumerosProps) {
  const podeVerSaldo = usePermissao('Carteira.Saldos.Listar')
  return podeVerSaldo ? <ComSaldo contrato={contrato} /> : <Numeros contrato={contrato} />
}

function ComSaldo({ contrato }: NumerosProps) {
  return <Numeros contrato={contrato} saldos={useSaldos(contrato.id)} />
}

function Numeros({ contrato, saldos }: NumerosProps & { saldos?: SaldosDoContrato | undefined }) {
  const { valorCredito, valorGarantia, cobertura } = contrato
  return (
    <HeadlineFigures
      label="O contrato em resumo"
      figuras={[
        { termo: 'Crédito', valor: formatDinheiro(valorCredito) },
        {
          termo: 'Garantia',
          valor: formatDinheiro(valorGarantia),
          nota:
            cobertura &&
            `hoje ${formatDinheiro(cobertura.totalAtual)} em ${plural(cobertura.veiculos, 'veículo', 'veículos')}`,
        },
        ...(cobertura ? [figuraDaCobertura(contrato.id, cobertura)] : []),
        ...(saldos?.atual ? [figuraDoSaldo(saldos.atual, saldos.pagamentos ?? [])] : []),
      ]}
    />
  )
}

/** 'Saldo R$ 182.400,10 em 25/11 · LTV 78,41%' (carteira A.6), and what was paid since. */
function figuraDoSaldo(
  saldo: NonNullable<SaldosDoContrato['atual']>,
  pagamentos: NonNullable<SaldosDoContrato['pagamentos']>,
): HeadlineFigure {
  const { saldoDevedor, ltv } = saldo
  return {
    termo: 'Saldo',
    valor: formatDinheiro(saldoDevedor),
    nota: [
      diaDoSaldo(saldo),
      ltv === null ? 'sem garantia' : `LTV ${formatPercentual(ltv / 100)}`,
      pagosForaDoSaldo(pagamentos),
    ]
      .filter(Boolean)
      .join(' · '),
  }
}

function figuraDaCobertura(contratoId: number, cobertura: CoberturaAtual): HeadlineFigure {
  const { situacao, percentual, deficit, totalAtual, exigido } = cobertura
  const sobra = computeCobertura(totalAtual, exigido)?.sobra ?? ZERO
  return {
    termo: 'Cobertura',
    valor: exigido === ZERO ? SEM_SALDO_DEVEDOR : formatCobertura(percentual),
    tom: situacao === 'descoberto' ? 'perigo' : undefined,
    origem: (
      <IconeDeOrigem path={`/api/contratos/${contratoId}/origem-da-cobertura`} nome="Cobertura do contrato" />
    ),
    badge: <Semaforo situacao={situacao} percentual={percentual} />,
    nota: [
      deficit > ZERO && `faltam ${formatDinheiro(deficit)}`,
      sobra > ZERO && `sobram ${formatDinheiro(sobra)}`,
      dataDosPrecos(cobertura),
      descreverExigido(cobertura),
    ]
      .filter(Boolean)
      .join(' · '),
  }
}
