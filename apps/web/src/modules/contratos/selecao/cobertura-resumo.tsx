import { VisuallyHidden } from '@mantine/core'
import { totalDasGarantias } from '@lastro/shared/contratos/garantia'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { plural } from '../../../lib/format.ts'
import { coberturaDe, descreverCobertura } from '../comum/cobertura.ts'
import { useQuantosPerdidos, type VeiculosDaTela } from './contagem.tsx'
import { useResumo } from './use-selecao.ts'
import classes from './cobertura-resumo.module.css'

interface CoberturaResumoProps extends VeiculosDaTela {
  valorGarantia: Centavos | null
}

/** Total, bar and words: how far the vehicles reach the contract's valorGarantia (domain 2); follows every keystroke of a choice. */
export function CoberturaResumo({ valorGarantia, ...veiculos }: CoberturaResumoProps) {
  const { escolhe, garantias } = veiculos
  const daSelecao = useResumo(veiculos.selecao)
  const perdidos = useQuantosPerdidos(veiculos)
  if (!escolhe && !garantias) return null
  const { total, quantidade } =
    escolhe || !garantias
      ? daSelecao
      : { total: totalDasGarantias(garantias), quantidade: garantias.length - perdidos }
  const cobertura = coberturaDe(total, valorGarantia)
  const palavras = descreverCobertura(cobertura)
  const porCento = Math.min(100, (cobertura?.razao ?? 0) * 100)
  return (
    <div>
      <div className={classes.linha}>
        <span className={classes.rotulo}>TOTAL</span>
        <span className={classes.total} data-testid="total-selecionado">
          {formatDinheiro(total)}
        </span>
        <span className={classes.contagem}>
          {plural(quantidade, 'veículo selecionado', 'veículos selecionados')}
          {perdidos > 0 && ` · ${plural(perdidos, 'perdido não conta', 'perdidos não contam')}`}
        </span>
      </div>
      <VisuallyHidden>
        <meter aria-label="Cobertura" min={0} max={100} value={Math.floor(porCento)}>
          {palavras}
        </meter>
      </VisuallyHidden>
      <div className={classes.barra} aria-hidden data-atinge={cobertura?.atinge || undefined}>
        <div className={classes.nivel} style={{ width: `${porCento}%` }} />
      </div>
      <p className={classes.palavras}>{palavras}</p>
    </div>
  )
}
