import {
  DIAS_ATE_O_FIM,
  type Prazos as DadosDosPrazos,
  type Terminos as DadosDosTerminos,
} from '@lastro/shared/carteira/carteira'
import { StatusContrato } from '@lastro/shared/contratos/status'
import { type Dia, diasEntre, formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { plural } from '../../lib/format.ts'
import { VencidoBadge } from '../contratos/comum/contrato-badge.tsx'
import { Bloco, ItemDaCarteira, Nada } from './bloco.tsx'
import { contratoDe } from './fila.tsx'
import classes from './carteira.module.css'

/** Active contracts that end soon, those past their end among them. */
export function Terminos({ terminos, hoje }: { terminos: DadosDosTerminos; hoje: Dia }) {
  const { ate, quantidade, vencidos, contratos } = terminos
  const search = { status: 'todos', situacao: String(StatusContrato.Ativo), terminoAte: ate } as const
  return (
    <Bloco
      titulo={`Contratos ativos que terminam em ${DIAS_ATE_O_FIM} dias`}
      total={quantidade}
      link={{ to: '/contratos/listar', search }}
      descricao={vencidos > 0 && `${plural(vencidos, 'já venceu', 'já venceram')}.`}
    >
      {contratos.length === 0 ? (
        <Nada>Nenhum contrato ativo termina até {formatDia(ate)}.</Nada>
      ) : (
        <ol className={classes.lista}>
          {contratos.map((contrato) => (
            <ItemDaCarteira
              key={contrato.id}
              link={contratoDe('instituicao', contrato.id)}
              titulo={contrato.numero}
              detalhe={`${contrato.loja} · ${formatDinheiro(contrato.valorCredito)}`}
              valor={
                contrato.vencido ? <VencidoBadge contrato={contrato} /> : emDias(contrato.dataTermino, hoje)
              }
              nota={formatDia(contrato.dataTermino)}
            />
          ))}
        </ol>
      )}
    </Bloco>
  )
}

/** Whitelist entries that end soon. */
export function Prazos({ prazos, hoje }: { prazos: DadosDosPrazos; hoje: Dia }) {
  const { ate, quantidade, registros } = prazos
  return (
    <Bloco
      titulo={`Whitelist que termina em ${DIAS_ATE_O_FIM} dias`}
      total={quantidade}
      link={{ to: '/configuracoes/whitelist' }}
    >
      {registros.length === 0 ? (
        <Nada>Nenhum prazo termina até {formatDia(ate)}.</Nada>
      ) : (
        <ol className={classes.lista}>
          {registros.map(({ id, loja, prazo }) => (
            <ItemDaCarteira
              key={id}
              link={{ to: '/configuracoes/whitelist' }}
              titulo={loja}
              detalhe={`Prazo ${formatDia(prazo)}`}
              valor={emDias(prazo, hoje)}
            />
          ))}
        </ol>
      )}
    </Bloco>
  )
}

function emDias(dia: Dia, hoje: Dia): string {
  const dias = diasEntre(hoje, dia)
  return dias === 0 ? 'hoje' : `em ${plural(dias, 'dia', 'dias')}`
}
