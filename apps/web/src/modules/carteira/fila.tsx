import { DIAS_DE_ESPERA, type ContratoEmEspera, type Fila } from '@lastro/shared/carteira/carteira'
import { STATUS } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import { STATUS_DA_VEZ } from '@lastro/shared/contratos/transicoes'
import { type Dia, diaEmSaoPaulo, diasEntre, formatInstante } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { IconArrowsExchange, IconClock, IconClockExclamation } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { DaysSinceInstant } from '#ui/days-since.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { atoDaVez, linkToContrato } from '../contratos/tela/atos.ts'
import { TerminoPassadoBadge } from '../contratos/tela/contrato-badge.tsx'
import type { Grupo } from './grupos.tsx'
import { plural } from '#lib/format.ts'

interface GrupoDeEspera {
  titulo: string
  espera: Lado
  lado: Lado
  hoje: Dia
  permissoes: readonly string[]
}

/** Contracts that wait for one side, the oldest wait first. */
export function filaDeEspera(fila: Fila, { titulo, espera, lado, hoje, permissoes }: GrupoDeEspera): Grupo {
  return {
    titulo,
    tom: espera === lado ? 'atencao' : 'info',
    icon: IconClock,
    total: fila.quantidade,
    link: linkToLista(lado, espera),
    itens: fila.contratos.map((contrato) => {
      const { id, numero } = contrato
      return {
        id,
        link: linkToContrato(lado, id),
        titulo: numero,
        parte: outroLado(lado, contrato),
        motivo: (
          <>
            {textoDaEspera(contrato)} <TerminoPassadoBadge contrato={contrato} />
          </>
        ),
        desde: <Desde instante={contrato.desde} hoje={hoje} />,
        valor: { rotulo: 'crédito', valor: formatDinheiro(contrato.valorCredito) },
        ato: atoDaVez(contrato, { lado, permissoes }),
      }
    }),
  }
}

/** Open changes of guarantees that wait for one side. */
export function alteracoesEmEspera(
  { alteracoes: { quantidade, contratos } }: Fila,
  { titulo, espera, lado, hoje, permissoes }: GrupoDeEspera,
): Grupo {
  const search = { status: 'todos', alteracao: espera } as const
  const codigo = lado === 'loja' ? 'Loja.Propostas.Responder' : 'Contratos.Contratos.Aprovar'
  const responde = espera === lado && permissoes.includes(codigo)
  return {
    titulo,
    tom: espera === lado ? 'atencao' : 'info',
    icon: IconArrowsExchange,
    total: quantidade,
    link: lado === 'loja' ? { to: '/loja/propostas', search } : { to: '/contratos/listar', search },
    itens: contratos.map((contrato) => {
      const link = linkToContrato(lado, contrato.id)
      return {
        id: contrato.id,
        link,
        titulo: contrato.numero,
        parte: outroLado(lado, contrato),
        motivo: `até ${formatInstante(contrato.expiraEm)}`,
        desde: <Desde instante={contrato.desde} hoje={hoje} />,
        valor: { rotulo: 'crédito', valor: formatDinheiro(contrato.valorCredito) },
        ato: responde ? { rotulo: 'Responder', link } : undefined,
        isAnswer: true,
      }
    }),
  }
}

/** Since when an answer is due. Stands out after DIAS_DE_ESPERA. */
function Desde({ instante, hoje }: { instante: Date; hoje: Dia }) {
  const ha = <DaysSinceInstant instante={instante} hoje={hoje} />
  if (diasEntre(diaEmSaoPaulo(instante), hoje) < DIAS_DE_ESPERA) return ha
  return <StatusBadge tom="atencao" icon={IconClockExclamation} label={ha} />
}

const outroLado = (
  lado: Lado,
  { loja, instituicaoFinanceira }: Pick<ContratoEmEspera, 'loja' | 'instituicaoFinanceira'>,
) => (lado === 'loja' ? instituicaoFinanceira : loja)

/** Shorter than the status, because the block's title says whose turn it is. */
const textoDaEspera = ({ statusId, aguardandoSegundaAprovacao }: ContratoEmEspera) =>
  aguardandoSegundaAprovacao ? 'segunda aprovação' : STATUS[statusId].espera?.resumo

function linkToLista(lado: Lado, espera: Lado): LinkProps {
  const search = { status: 'todos', situacao: STATUS_DA_VEZ[espera].join(',') } as const
  return lado === 'loja' ? { to: '/loja/propostas', search } : { to: '/contratos/listar', search }
}

/** 'hoje', 'em 1 dia', 'em 12 dias'. */
export function emDias(dia: Dia, hoje: Dia): string {
  const dias = diasEntre(hoje, dia)
  return dias === 0 ? 'hoje' : `em ${plural(dias, 'dia', 'dias')}`
}
