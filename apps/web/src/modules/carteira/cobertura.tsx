import type { CoberturaDaCarteira } from '@lastro/shared/carteira/carteira'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { ResumoDaCobertura } from '../cobertura/resumo.tsx'
import { formatCobertura } from '../cobertura/semaforo.tsx'
import { Bloco, ItemDaCarteira, Nada } from './bloco.tsx'
import classes from './carteira.module.css'

/** How the active contracts are covered at today's prices, the worst deficits first. */
export function Cobertura({ cobertura }: { cobertura: CoberturaDaCarteira }) {
  const { resumo, piores } = cobertura
  return (
    <Bloco titulo="Cobertura dos contratos ativos" total={resumo.contratos} link={{ to: '/cobertura' }}>
      {resumo.contratos === 0 ? (
        <Nada>Nenhum contrato ativo.</Nada>
      ) : (
        <div className={classes.cobertura}>
          <ResumoDaCobertura resumo={resumo} />
        </div>
      )}
      {piores.length > 0 && (
        <ol className={classes.lista} aria-label="Maiores déficits">
          {piores.map(({ contratoId, numero, loja, deficit, percentual }) => (
            <ItemDaCarteira
              key={contratoId}
              link={{ to: '/cobertura/$id', params: { id: String(contratoId) } }}
              titulo={numero}
              detalhe={loja}
              valor={`faltam ${formatDinheiro(deficit)}`}
              nota={`${formatCobertura(percentual)} coberto`}
            />
          ))}
        </ol>
      )}
    </Bloco>
  )
}
