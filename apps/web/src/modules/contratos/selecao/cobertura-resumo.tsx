import { VisuallyHidden } from '@mantine/core'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { totalDasGarantias } from '@lastro/shared/contratos/garantia'
import { STATUS } from '@lastro/shared/contratos/status'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { formatInteiro, plural } from '#lib/format.ts'
import { percentualCoberto } from '@lastro/shared/cobertura/situacao'
import {
  CoberturaDeHoje,
  descreverCoberturaAtual,
  type Cobertura,
  computeCobertura,
  descreverCobertura,
} from '../tela/cobertura-atual.tsx'
import { useQuantosPerdidos, type VeiculosDaTela } from './garantias-count.tsx'
import { useResumo } from './use-selecao.ts'
import classes from './cobertura-resumo.module.css'

interface CoberturaResumoProps extends VeiculosDaTela {
  valorGarantia: Centavos | null
  /** Absent for a new contract. */
  contrato?: Pick<ContratoDetalhe, 'statusId' | 'cobertura'>
}

/**
 * Total and coverage in a line that unfolds to words and a bar. Before activation: how far the chosen vehicles reach
 * valorGarantia (domain 2), live while typing. Ativo: the current coverage with the current total (domain 6); what was
 * included stands in the words. Ended: no coverage.
 */
export function CoberturaResumo({ valorGarantia, contrato, ...veiculos }: CoberturaResumoProps) {
  const { escolhe, garantias } = veiculos
  const daSelecao = useResumo(veiculos.selecao)
  const perdidos = useQuantosPerdidos(veiculos)
  if (!escolhe && !garantias) return null
  const { total, quantidade, escondidos } =
    escolhe || !garantias
      ? daSelecao
      : { total: totalDasGarantias(garantias), quantidade: garantias.length - perdidos, escondidos: 0 }
  const terminou = contrato !== undefined && STATUS[contrato.statusId].encerrado
  const atual = contrato?.cobertura ?? null
  const cobertura = terminou
    ? null
    : computeCobertura(atual ? atual.totalAtual : total, atual ? atual.exigido : valorGarantia)
  return (
    <div className={classes.resumo}>
      <div className={classes.linha}>
        {/* The gap is judged by the present total, so that no other total may stand beside it. */}
        <span className={classes.rotulo} data-hoje={atual ? true : undefined}>
          {atual ? 'Hoje' : 'TOTAL'}
        </span>
        <span className={classes.total} data-testid="total-selecionado">
          {formatDinheiro(atual ? atual.totalAtual : total)}
        </span>
        {cobertura && <EmCurto cobertura={cobertura} />}
        <span data-quiet>
          {plural(quantidade, 'veículo selecionado', 'veículos selecionados')}
          {perdidos > 0 && ` · ${plural(perdidos, 'indisponível não conta', 'indisponíveis não contam')}`}
        </span>
        {escondidos > 0 && <span data-quiet>{formatInteiro(escondidos)} fora dos filtros</span>}
      </div>
      {(atual || !terminou) && (
        <>
          <Barra
            cobertura={cobertura}
            palavras={atual ? descreverCoberturaAtual(atual) : descreverCobertura(cobertura)}
          />
          <div data-detalhe className={classes.palavras}>
            {atual ? <CoberturaDeHoje cobertura={atual} /> : descreverCobertura(cobertura)}
          </div>
        </>
      )}
    </div>
  )
}

/** '85,38% · faltam R$ 1.000,00' */
function EmCurto({ cobertura }: { cobertura: Cobertura }) {
  const { total, valorGarantia, falta, atinge } = cobertura
  return (
    <span className={classes.curto} data-curto data-atinge={atinge || undefined}>
      {percentualCoberto(total, valorGarantia)}
      {falta > 0 && ' · '}
      {falta > 0 && <span>faltam {formatDinheiro(falta)}</span>}
    </span>
  )
}

function Barra({ cobertura, palavras }: { cobertura: Cobertura | null; palavras: string }) {
  const porCento = Math.min(100, cobertura?.percentual ?? 0)
  return (
    <>
      <VisuallyHidden>
        <meter aria-label="Cobertura" min={0} max={100} value={Math.floor(porCento)}>
          {palavras}
        </meter>
      </VisuallyHidden>
      <div className={classes.barra} aria-hidden data-detalhe data-atinge={cobertura?.atinge || undefined}>
        <div className={classes.nivel} style={{ width: `${porCento}%` }} />
      </div>
    </>
  )
}
