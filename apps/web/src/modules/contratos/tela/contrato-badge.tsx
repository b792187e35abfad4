import { VisuallyHidden } from '@mantine/core'
import { origemDaSituacaoCall } from '@lastro/shared/origem/origem'
import { queryOf } from '#lib/api.ts'
import type { Contrato, ContratoNaLista } from '@lastro/shared/contratos/contrato'
import { LABEL_PEDIDO } from '@lastro/shared/contratos/pedido-reforco'
import { STATUS, type StatusContrato } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import {
  type Icon,
  IconAlertTriangle,
  IconArrowsExchange,
  IconBan,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarOff,
  IconCircleCheck,
  IconLock,
  IconPencil,
  IconShieldPlus,
  IconUsers,
} from '@tabler/icons-react'
import { usePermissao, useRegras } from '#lib/session.ts'
import { StatusBadge, type Tom } from '#ui/status-badge.tsx'
import { IconeDeOrigem } from '#modules/origem/valor-com-origem.tsx'
import classes from './contrato-badge.module.css'
import { type Leitor, minhaResposta, minhaVez } from './vez.ts'

/** A status without `tom` stands out when it is the reader's turn. */
const APARENCIA: Record<StatusContrato, { icon: Icon; tom?: Tom }> = {
  0: { icon: IconPencil, tom: 'neutro' },
  1: { icon: IconBuildingStore },
  2: { icon: IconBuildingBank },
  3: { icon: IconBuildingStore },
  4: { icon: IconBuildingBank },
  5: { icon: IconCircleCheck, tom: 'sucesso' },
  6: { icon: IconBan, tom: 'neutro' },
  7: { icon: IconLock, tom: 'neutro' },
}

interface ContratoBadgeProps {
  contrato: Contrato
  lado: Lado
  /**
   * In lists and on paper a short name is drawn. Screen readers and the tooltip have the whole.
   */
  naLista?: boolean
}

/** The status in words, with the button that tells who led the contract there. */
export function ContratoBadge({ contrato, lado, naLista }: ContratoBadgeProps) {
  const leitor: Leitor = { lado, permissoes: useRegras().permissoes }
  const { icon, tom = minhaVez(contrato, leitor) ? 'atencao' : 'info' } = APARENCIA[contrato.statusId]
  const { id, numero, status } = contrato
  const { curto } = STATUS[contrato.statusId]
  const comCurto = (
    <>
      <VisuallyHidden>{status}</VisuallyHidden>
      <span aria-hidden>{curto}</span>
    </>
  )
  return (
    <span className={classes.situacao} title={status} data-lista={naLista || undefined}>
      <StatusBadge tom={tom} icon={icon} label={naLista && curto ? comCurto : status} />
      <IconeDeOrigem
        consulta={queryOf(origemDaSituacaoCall, { params: { id } })}
        nome={`Situação do contrato ${numero}`}
      />
    </span>
  )
}

/** One of two required approvals is given (the institution's policy). */
export function SegundaAprovacaoBadge({
  contrato,
  naLista,
}: {
  contrato: Pick<Contrato, 'aguardandoSegundaAprovacao'>
  naLista?: boolean
}) {
  if (!contrato.aguardandoSegundaAprovacao) return null
  const label = naLista ? 'Segunda aprovação' : 'Falta a segunda aprovação'
  return <StatusBadge tom="atencao" icon={IconUsers} label={label} />
}

/** The other side was deactivated. */
export function DesativadoBadge({ contrato, lado }: { contrato: Contrato; lado: Lado }) {
  if (lado === 'instituicao' ? contrato.lojaAtiva : contrato.instituicaoAtiva) return null
  return (
    <StatusBadge
      tom="perigo"
      icon={IconBan}
      label={lado === 'instituicao' ? 'Loja desativada' : 'Instituição desativada'}
    />
  )
}

/** Past its end and still Ativo (domain 2). */
export function VencidoBadge({ contrato }: { contrato: Pick<Contrato, 'vencido'> }) {
  if (!contrato.vencido) return null
  return <StatusBadge tom="perigo" icon={IconAlertTriangle} label="Vencido" />
}

/** A draft or proposal past its end: neither side may send or approve it (domain 2). */
export function TerminoPassadoBadge({ contrato }: { contrato: Pick<Contrato, 'terminoPassado'> }) {
  if (!contrato.terminoPassado) return null
  return <StatusBadge tom="perigo" icon={IconCalendarOff} label="Término passado" />
}

/** An open change of guarantees; stands out when the reader has to answer. */
export function AlteracaoBadge({ espera, lado }: { espera: Lado | null; lado: Lado }) {
  const { permissoes } = useRegras()
  if (!espera) return null
  const minha = minhaResposta(espera, { lado, permissoes })
  return (
    <StatusBadge
      tom={minha ? 'atencao' : 'info'}
      icon={IconArrowsExchange}
      label={minha ? 'Alteração a responder' : 'Alteração proposta'}
    />
  )
}

/** An open request for reinforcement; stands out for the store that has to answer. */
export function ReforcoBadge({ situacao, lado }: { situacao: ContratoNaLista['pedidoReforco']; lado: Lado }) {
  const responde = usePermissao('Loja.Propostas.Responder')
  if (!situacao) return null
  const minha = situacao === 'aberto' && lado === 'loja' && responde
  return (
    <StatusBadge
      tom={minha ? 'atencao' : 'info'}
      icon={IconShieldPlus}
      label={
        situacao === 'proposto'
          ? LABEL_PEDIDO.proposto
          : minha
            ? 'Pedido de reforço a responder'
            : 'Pedido de reforço'
      }
    />
  )
}
