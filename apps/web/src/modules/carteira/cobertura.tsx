import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import type { ResumoCobertura } from '@lastro/shared/cobertura/cobertura'
import { dataDosPrecos } from '@lastro/shared/cobertura/partes'
import { percentualDaCobertura } from '@lastro/shared/cobertura/situacao'
import { formatMes } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { useQuery } from '@tanstack/react-query'
import { LuzesDaCobertura } from '../cobertura/resumo.tsx'
import { formatCobertura } from '../cobertura/semaforo.tsx'
import { tendenciaOptions } from '../cobertura/use-cobertura.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Bloco, Nada } from './bloco.tsx'
import classes from './carteira.module.css'

const Grafico = lazyComponent(
  async () => (await import('../cobertura/tendencia-grafico.tsx')).TendenciaGrafico,
)
const ALTURA = 150

export function Cobertura({ resumo, instituicaoId }: { resumo: ResumoCobertura; instituicaoId: number }) {
  if (resumo.contratos === 0)
    return (
      <Bloco titulo="Cobertura da carteira">
        <Nada>Nenhum contrato ativo.</Nada>
      </Bloco>
    )
  return (
    <Bloco titulo="Cobertura da carteira">
      <Text size="sm" c="dimmed">
        {formatDinheiro(resumo.totalAtual)} de {formatDinheiro(resumo.valorGarantia)} exigidos
      </Text>
      <Text size="sm" c="dimmed">
        {dataDosPrecos(resumo)}
      </Text>
      <PelosMeses instituicaoId={instituicaoId} />
      <LuzesDaCobertura resumo={resumo} />
    </Bloco>
  )
}

/** A chart, and its figures as a table for screen readers. Draws nothing before there are months to compare. */
function PelosMeses({ instituicaoId }: { instituicaoId: number }) {
  const { data, isError } = useQuery({ ...tendenciaOptions(instituicaoId), meta: { silent: true } })
  const meses = data?.filter(({ contratos }) => contratos > 0) ?? []
  if (data ? meses.length < 2 : isError) return null
  const espera = <Skeleton height={ALTURA} />
  return (
    <div className={classes.grafico}>
      <div aria-hidden>{data ? <Grafico fallback={espera} meses={meses} altura={ALTURA} /> : espera}</div>
      <VisuallyHidden>
        <table>
          <caption>Cobertura da carteira por mês</caption>
          <thead>
            <tr>
              <th scope="col">Mês</th>
              <th scope="col">Cobertura</th>
            </tr>
          </thead>
          <tbody>
            {meses.map((mes) => (
              <tr key={mes.mes}>
                <th scope="row">{formatMes(mes.mes)}</th>
                <td>{formatCobertura(percentualDaCobertura(mes))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  )
}
