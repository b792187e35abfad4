import type { Espera, Fila } from '@lastro/shared/carteira/carteira'
import { STATUS } from '@lastro/shared/contratos/status'
import { type Lado, STATUS_DA_VEZ } from '@lastro/shared/contratos/transicoes'
import { type Dia, diaEmSaoPaulo, diasEntre, formatDia, formatInstante } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { LinkProps } from '@tanstack/react-router'
import { plural } from '../../lib/format.ts'
import { Bloco, ItemDaCarteira, Nada } from './bloco.tsx'
import classes from './carteira.module.css'

interface FilaProps {
  titulo: string
  fila: Fila
  /** For whom these wait. */
  espera: Lado
  /** Who looks. */
  lado: Lado
  hoje: Dia
  vazia: string
}

/** What waits for one side, the oldest first, and since when. */
export function FilaDeEspera({ titulo, fila, espera, lado, hoje, vazia }: FilaProps) {
  return (
    <Bloco titulo={titulo} total={fila.quantidade} link={listaDe(lado, espera)}>
      {fila.contratos.length === 0 ? (
        <Nada>{vazia}</Nada>
      ) : (
        <ol className={classes.lista}>
          {fila.contratos.map((contrato) => (
            <ItemDaCarteira
              key={contrato.id}
              link={contratoDe(lado, contrato.id)}
              titulo={contrato.numero}
              detalhe={`${lado === 'loja' ? contrato.instituicaoFinanceira : contrato.loja} · ${aguarda(contrato)}`}
              valor={formatDinheiro(contrato.valorCredito)}
              nota={desde(contrato, hoje)}
            />
          ))}
        </ol>
      )}
    </Bloco>
  )
}

interface AlteracoesProps {
  titulo: string
  alteracoes: Fila['alteracoes']
  espera: Lado
  lado: Lado
  hoje: Dia
}

/** Open changes of guarantees that wait for one side; nothing without any. */
export function AlteracoesEmEspera({ titulo, alteracoes, espera, lado, hoje }: AlteracoesProps) {
  const { quantidade, contratos } = alteracoes
  if (quantidade === 0) return null
  const search = { status: 'todos', alteracao: espera } as const
  const link: LinkProps =
    lado === 'loja' ? { to: '/loja/propostas', search } : { to: '/contratos/listar', search }
  return (
    <Bloco titulo={titulo} total={quantidade} link={link}>
      <ol className={classes.lista}>
        {contratos.map((contrato) => (
          <ItemDaCarteira
            key={contrato.id}
            link={contratoDe(lado, contrato.id)}
            titulo={contrato.numero}
            detalhe={`${lado === 'loja' ? contrato.instituicaoFinanceira : contrato.loja} · alteração de garantias`}
            valor={`até ${formatInstante(contrato.expiraEm)}`}
            nota={desde(contrato, hoje)}
          />
        ))}
      </ol>
    </Bloco>
  )
}

/** Shorter than the status, since the block already says of whom. */
const aguarda = ({ statusId, aguardandoSegundaAprovacao }: Espera) =>
  aguardandoSegundaAprovacao ? 'segunda aprovação' : STATUS[statusId].espera?.resumo

/** 'desde 04/11/2026 (há 12 dias)'; today is not counted in days. */
function desde({ desde: instante }: Pick<Espera, 'desde'>, hoje: Dia): string {
  const dia = diaEmSaoPaulo(instante)
  const dias = diasEntre(dia, hoje)
  return dias < 1 ? 'desde hoje' : `desde ${formatDia(dia)} (há ${plural(dias, 'dia', 'dias')})`
}

export function contratoDe(lado: Lado, id: number): LinkProps {
  const params = { id: String(id) }
  return lado === 'loja' ? { to: '/loja/propostas/$id', params } : { to: '/contratos/detalhe/$id', params }
}

function listaDe(lado: Lado, espera: Lado): LinkProps {
  const search = { status: 'todos', situacao: STATUS_DA_VEZ[espera].join(',') } as const
  return lado === 'loja' ? { to: '/loja/propostas', search } : { to: '/contratos/listar', search }
}
