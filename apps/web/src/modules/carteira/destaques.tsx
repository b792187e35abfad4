import type { Carteira } from '@lastro/shared/carteira/carteira'
import { type MesDaTendencia, totalExigido } from '@lastro/shared/cobertura/cobertura'
import { centesimosDaCobertura, percentualDaCobertura } from '@lastro/shared/cobertura/situacao'
import { ATIVOS } from '@lastro/shared/contratos/status'
import { formatDia, formatMes } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro, somar, ZERO } from '@lastro/shared/dinheiro'
import { formatCentesimos } from '@lastro/shared/numeros'
import { useQuery } from '@tanstack/react-query'
import { formatInteiro, plural } from '#lib/format.ts'
import { type HeadlineFigure, HeadlineFigures } from '#ui/headline-figures.tsx'
import { formatCobertura } from '../cobertura/semaforo.tsx'
import { tendenciaOptions } from '../cobertura/use-cobertura.ts'
import { linkToAtivos } from './excecoes.tsx'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import classes from '#ui/headline-figures.module.css'

interface ChangeProps {
  /** The later figure less the earlier one. */
  delta: number
  /** Writes the size of the change, without a sign. */
  format: (size: number) => string
  /** Whether more is better; null: neither. */
  moreIsBetter: boolean | null
  /** Since when, in words. */
  desde: string
  title?: string
}

/** '−2,10 pp no mês', with an arrow; red where the figure became worse. */
function FigureChange({ delta, format, moreIsBetter, desde, title }: ChangeProps) {
  const direction = Math.sign(delta)
  const Arrow = direction > 0 ? IconArrowUpRight : IconArrowDownRight
  const better = moreIsBetter === null || direction === 0 ? undefined : direction > 0 === moreIsBetter
  const tom = better === undefined ? undefined : better ? 'sucesso' : 'perigo'
  const sinal = direction === 0 ? '' : direction > 0 ? '+' : '−'
  return (
    <span className={classes.mudanca} data-tom={tom} title={title}>
      {direction !== 0 && <Arrow size={14} stroke={2} aria-hidden />}
      {direction === 0 ? `sem mudança ${desde}` : `${sinal}${format(Math.abs(delta))} ${desde}`}
    </span>
  )
}

/** The portfolio in four figures. A figure is compared only where its value at the end of last month was kept. */
export function Destaques({ carteira, instituicaoId }: { carteira: Carteira; instituicaoId: number }) {
  const { data: meses } = useQuery({
    ...tendenciaOptions(instituicaoId),
    enabled: carteira.cobertura !== null,
    meta: { silent: true },
  })
  const figuras = [
    ...figuraDoCredito(carteira, meses),
    ...figurasDaCobertura(carteira, meses),
    ...figuraDosTerminos(carteira),
  ]
  return figuras.length > 0 && <HeadlineFigures label="A carteira em resumo" figuras={figuras} />
}

type Meses = readonly MesDaTendencia[] | undefined

/** What two months show: now, and the end of the last month; undefined before there were contracts. */
function mudanca(meses: Meses, medir: (mes: MesDaTendencia) => number | null) {
  const [antes, agora] = meses?.slice(-2) ?? []
  if (!antes || !agora || antes.contratos === 0) return undefined
  const [de, para] = [medir(antes), medir(agora)]
  if (de === null || para === null) return undefined
  return { delta: para - de, desde: 'no mês', title: `desde o fim de ${formatMes(antes.mes)}` }
}

function figuraDoCredito({ situacoes }: Carteira, meses: Meses): HeadlineFigure[] {
  const ativos = situacoes?.filter(({ statusId }) => ATIVOS.includes(statusId)) ?? []
  if (ativos.length === 0) return []
  const credito = somar(ativos.map(({ valorCredito }) => valorCredito))
  const total = ativos.reduce((soma, { quantidade }) => soma + quantidade, 0)
  const contratos = mudanca(meses, (mes) => mes.contratos)
  return [
    {
      termo: 'Crédito em aberto',
      valor: formatDinheiro(credito),
      link: linkToAtivos(),
      nota: (
        <>
          <span>{plural(total, 'contrato ativo', 'contratos ativos')}</span>
          {contratos && contratos.delta !== 0 && (
            <FigureChange {...contratos} format={formatInteiro} moreIsBetter={null} />
          )}
        </>
      ),
    },
  ]
}

function figurasDaCobertura({ cobertura }: Carteira, meses: Meses): HeadlineFigure[] {
  if (!cobertura || cobertura.resumo.contratos === 0) return []
  const { resumo } = cobertura
  const percentual = mudanca(meses, centesimosDaCobertura)
  const deficit = mudanca(meses, (mes) => mes.deficit)
  return [
    {
      termo: 'Cobertura',
      valor: formatCobertura(percentualDaCobertura({ ...resumo, exigido: totalExigido(resumo) })),
      link: { to: '/cobertura' },
      nota: percentual && (
        <FigureChange
          {...percentual}
          format={(centesimos) => `${formatCentesimos(centesimos)} pp`}
          moreIsBetter
        />
      ),
    },
    {
      termo: 'Insuficiência',
      valor: formatDinheiro(resumo.deficit),
      tom: resumo.deficit > ZERO ? 'perigo' : undefined,
      link: { to: '/cobertura', search: { situacao: 'descoberto', ordenacao: 'deficit:desc' } as const },
      nota: deficit && (
        <FigureChange
          {...deficit}
          format={(centavos) => formatDinheiro(centavos as Centavos)}
          moreIsBetter={false}
        />
      ),
    },
  ]
}

function figuraDosTerminos({ terminos }: Carteira): HeadlineFigure[] {
  if (!terminos) return []
  const { ate, quantidade, vencidos } = terminos
  const passados = vencidos > 0 && `, com ${plural(vencidos, 'já vencido', 'já vencidos')}`
  return [
    {
      termo: 'Vencem em 30 dias',
      valor: formatInteiro(quantidade),
      link: quantidade > 0 ? linkToAtivos({ terminoAte: ate }) : undefined,
      nota: (
        <span>
          até {formatDia(ate)}
          {passados}
        </span>
      ),
    },
  ]
}
