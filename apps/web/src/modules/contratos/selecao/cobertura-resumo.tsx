import { VisuallyHidden } from '@mantine/core'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { totalDasGarantias } from '@lastro/shared/contratos/garantia'
import { STATUS } from '@lastro/shared/contratos/status'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { plural } from '../../../lib/format.ts'
import { type Cobertura, coberturaDe, descreverCobertura } from '../comum/cobertura.ts'
import { CoberturaDeHoje, descreverCoberturaAtual } from '../comum/cobertura-atual.tsx'
import { useQuantosPerdidos, type VeiculosDaTela } from './contagem.tsx'
import { useResumo } from './use-selecao.ts'
import classes from './cobertura-resumo.module.css'

interface CoberturaResumoProps extends VeiculosDaTela {
  valorGarantia: Centavos | null
  /** Absent: a contract that is being made. */
  contrato?: Pick<ContratoDetalhe, 'statusId' | 'cobertura'>
}

/**
 * The agreed total and, as bar and words, the coverage: until activation how far the chosen vehicles reach valorGarantia (domain 2), following
 * every keystroke of a choice; then the present one (domain 6); of a contract that ended none.
 */
export function CoberturaResumo({ valorGarantia, contrato, ...veiculos }: CoberturaResumoProps) {
  const { escolhe, garantias } = veiculos
  const daSelecao = useResumo(veiculos.selecao)
  const perdidos = useQuantosPerdidos(veiculos)
  if (!escolhe && !garantias) return null
  const { total, quantidade } =
    escolhe || !garantias
      ? daSelecao
      : { total: totalDasGarantias(garantias), quantidade: garantias.length - perdidos }
  const terminou = contrato !== undefined && STATUS[contrato.statusId].fase === 'fim'
  const atual = contrato?.cobertura ?? null
  return (
    <div>
      <div className={classes.linha}>
        <span className={classes.rotulo}>TOTAL</span>
        <span className={classes.total} data-testid="total-selecionado">
          {formatDinheiro(total)}
        </span>
        <span className={classes.contagem} data-detalhe>
          {plural(quantidade, 'veículo selecionado', 'veículos selecionados')}
          {perdidos > 0 && ` · ${plural(perdidos, 'perdido não conta', 'perdidos não contam')}`}
        </span>
      </div>
      {atual && (
        <Barra
          cobertura={coberturaDe(atual.totalAtual, valorGarantia)}
          palavras={descreverCoberturaAtual(atual)}
        />
      )}
      {atual && (
        <div data-detalhe>
          <CoberturaDeHoje cobertura={atual} />
        </div>
      )}
      {!atual && !terminou && <Acordada total={total} valorGarantia={valorGarantia} />}
    </div>
  )
}

function Acordada({ total, valorGarantia }: { total: Centavos; valorGarantia: Centavos | null }) {
  const cobertura = coberturaDe(total, valorGarantia)
  const palavras = descreverCobertura(cobertura)
  return (
    <>
      <Barra cobertura={cobertura} palavras={palavras} />
      <p className={classes.palavras}>{palavras}</p>
    </>
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
