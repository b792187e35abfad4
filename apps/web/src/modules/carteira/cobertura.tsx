import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { type MesDaTendencia, type ResumoCobertura, totalExigido } from '@lastro/shared/cobertura/cobertura'
import { dataDosPrecos } from '@lastro/shared/cobertura/partes'
import { percentualDaCobertura } from '@lastro/shared/cobertura/situacao'
import { formatMes } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { useQuery } from '@tanstack/react-query'
import { LuzesDaCobertura } from '../cobertura/resumo.tsx'
import { formatCobertura } from '../cobertura/semaforo.tsx'
import { tendenciaOptions } from '../cobertura/use-cobertura.ts'
import { MIN_MONTHS_OF_A_LINE } from '#ui/months-of-a-line.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Bloco, Nada } from './bloco.tsx'
import tabelas from '#ui/tabela.module.css'
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
        {formatDinheiro(resumo.totalAtual)} de {formatDinheiro(totalExigido(resumo))} exigidos
      </Text>
      <Text size="sm" c="dimmed">
        {dataDosPrecos(resumo)}
      </Text>
      <PelosMeses instituicaoId={instituicaoId} />
      <LuzesDaCobertura resumo={resumo} />
    </Bloco>
  )
}

/** A line once there are months enough, and its figures as a table for screen readers; before that, the table. */
function PelosMeses({ instituicaoId }: { instituicaoId: number }) {
  const { data, isError } = useQuery({ ...tendenciaOptions(instituicaoId), meta: { silent: true } })
  const meses = data?.filter(({ contratos }) => contratos > 0) ?? []
  if (data ? meses.length < 2 : isError) return null
  const espera = <Skeleton height={ALTURA} />
  if (!data) return <div className={classes.grafico}>{espera}</div>
  const tabela = <MesesEmTabela meses={meses} />
  if (meses.length < MIN_MONTHS_OF_A_LINE) return <div className={classes.grafico}>{tabela}</div>
  return (
    <div className={classes.grafico}>
      <Grafico fallback={espera} meses={meses} altura={ALTURA} />
      <VisuallyHidden>{tabela}</VisuallyHidden>
    </div>
  )
}

function MesesEmTabela({ meses }: { meses: readonly MesDaTendencia[] }) {
  return (
    <table className={`${tabelas.tabela} ${classes.meses}`}>
      <caption>Cobertura da carteira por mês</caption>
      <thead>
        <tr>
          <th scope="col">Mês</th>
          <th scope="col">Cobertura</th>
          <th scope="col">Insuficiência</th>
        </tr>
      </thead>
      <tbody>
        {meses.map((mes) => (
          <tr key={mes.mes}>
            <th scope="row">{formatMes(mes.mes)}</th>
            <td>{formatCobertura(percentualDaCobertura(mes))}</td>
            <td>{formatDinheiro(mes.deficit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
