import {
  type CoberturaDaCarteira,
  DIAS_ATE_O_FIM,
  type Prazos as DadosDosPrazos,
  type Terminos,
} from '@lastro/shared/carteira/carteira'
import { StatusContrato } from '@lastro/shared/contratos/status'
import { type Dia, formatDia, formatMes, somarDias } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { Permissao } from '@lastro/shared/permissoes'
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCalendarTime,
  IconCarOff,
  IconMessageOff,
  IconTableOff,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { plural } from '#lib/format.ts'
import { useRegras } from '#lib/session.ts'
import { DaysSince, DaysSinceInstant } from '#ui/days-since.tsx'
import { formatCobertura } from '../cobertura/semaforo.tsx'
import { PedidoBadge } from '../reforco/pedido-badge.tsx'
import { type Ato, BlocoDeItens } from './bloco.tsx'
import { emDias } from './em-dias.ts'
import { linkToContrato } from './fila.tsx'

interface CoberturaProps {
  cobertura: CoberturaDaCarteira
  hoje: Dia
}

/** A button with the act, for who holds its code. */
function useAtoPermitido(codigo: Permissao, rotulo: string) {
  const { permissoes } = useRegras()
  return (link: LinkProps): Ato | undefined => (permissoes.includes(codigo) ? { rotulo, link } : undefined)
}

const linkToCobertura = (id: number): LinkProps => ({ to: '/cobertura/$id', params: { id: String(id) } })

/** Pledged vehicles that left the stock without release. Coverage counts them as 0. */
export function Saidas({ cobertura: { saidas }, hoje }: CoberturaProps) {
  const ato = useAtoPermitido('Contratos.Contratos.Alterar', 'Substituir veículo')
  return (
    <BlocoDeItens
      titulo="Contratos com veículo fora do estoque"
      tom="perigo"
      icon={IconCarOff}
      total={saidas.quantidade}
      link={{ to: '/cobertura', search: { saida: 'com' } }}
      itens={saidas.contratos.map(({ contratoId, numero, loja, veiculos, valor, desde }) => ({
        id: contratoId,
        link: linkToCobertura(contratoId),
        titulo: numero,
        detalhe: `${loja} · ${plural(veiculos, 'veículo saiu', 'veículos saíram')}`,
        desde: <DaysSinceInstant instante={desde} hoje={hoje} />,
        valor: formatDinheiro(valor),
        ato: ato(linkToContrato('instituicao', contratoId)),
      }))}
    />
  )
}

/** Active contracts below their valorGarantia, the largest deficit first. */
export function Descobertos({ cobertura: { resumo, piores }, hoje }: CoberturaProps) {
  const pedir = useAtoPermitido('Contratos.Contratos.Alterar', 'Pedir reforço')
  return (
    <BlocoDeItens
      titulo="Contratos descobertos"
      tom="perigo"
      icon={IconAlertTriangle}
      total={resumo.descobertos}
      link={{ to: '/cobertura', search: { situacao: 'descoberto', ordenacao: 'deficit:desc' } }}
      descricao={`Faltam ${formatDinheiro(resumo.deficit)} ao todo.`}
      itens={piores.map(({ contratoId, numero, loja, deficit, percentual, casoDesde, pedido }) => ({
        id: contratoId,
        link: linkToCobertura(contratoId),
        titulo: numero,
        detalhe: `${loja} · ${formatCobertura(percentual)} coberto`,
        desde: pedido ? (
          <PedidoBadge pedido={pedido} />
        ) : (
          casoDesde && <DaysSinceInstant instante={casoDesde} hoje={hoje} />
        ),
        valor: formatDinheiro(deficit),
        ato: pedido ? undefined : pedir(linkToCobertura(contratoId)),
      }))}
      aria-label="Maiores déficits"
    />
  )
}

export function Vencidos({ terminos, hoje }: { terminos: Terminos; hoje: Dia }) {
  // That screen decides between settling and another end.
  const liquidar = useAtoPermitido('Contratos.Contratos.Liquidar', 'Ver contrato')
  const prorrogar = useAtoPermitido('Contratos.Contratos.Alterar', 'Ver contrato')
  const { vencidos, contratos } = terminos
  return (
    <BlocoDeItens
      titulo="Contratos vencidos"
      tom="perigo"
      icon={IconCalendarOff}
      total={vencidos}
      link={linkToAtivosAte(somarDias(hoje, -1))}
      itens={contratos.map(({ id, numero, loja, valorCredito, dataTermino }) => ({
        id,
        link: linkToContrato('instituicao', id),
        titulo: numero,
        detalhe: `${loja} · término ${formatDia(dataTermino)}`,
        desde: <DaysSince dia={dataTermino} hoje={hoje} />,
        valor: formatDinheiro(valorCredito),
        ato: liquidar(linkToContrato('instituicao', id)) ?? prorrogar(linkToContrato('instituicao', id)),
      }))}
    />
  )
}

/** Address of the list of active contracts that end until a day. */
export function linkToAtivosAte(terminoAte: Dia): LinkProps {
  const search = { status: 'todos', situacao: String(StatusContrato.Ativo), terminoAte } as const
  return { to: '/contratos/listar', search }
}

/** Requests for reinforcement that the store has not answered. */
export function PedidosVencidos({ cobertura: { pedidosVencidos }, hoje }: CoberturaProps) {
  const rever = useAtoPermitido('Contratos.Contratos.Alterar', 'Rever pedido')
  const { quantidade, pedidos } = pedidosVencidos
  return (
    <BlocoDeItens
      titulo="Pedidos de reforço sem resposta"
      tom="atencao"
      icon={IconMessageOff}
      total={quantidade}
      link={{ to: '/cobertura', search: { pedido: 'semResposta' } }}
      itens={pedidos.map(({ id, contratoId, numero, loja, valor, prazo }) => ({
        id,
        link: linkToCobertura(contratoId),
        titulo: numero,
        detalhe: `${loja} · prazo ${formatDia(prazo)}`,
        desde: <DaysSince dia={prazo} hoje={hoje} />,
        valor: formatDinheiro(valor),
        ato: rever(linkToCobertura(contratoId)),
      }))}
    />
  )
}

/** Missing months of reference prices: coverage is computed with older prices. */
export function MesesEmFalta({ cobertura: { mesesEmFalta } }: Pick<CoberturaProps, 'cobertura'>) {
  const importar = useAtoPermitido('Plataforma.Referencias.Alterar', 'Importar')
  return (
    <BlocoDeItens
      titulo="Tabela FIPE em atraso"
      tom="atencao"
      icon={IconTableOff}
      total={mesesEmFalta.length}
      descricao="O mês esperado não chegou; valem os preços do último."
      itens={mesesEmFalta.map(({ tipo, ultimoMes }) => ({
        id: tipo,
        link: undefined,
        titulo: tipo,
        detalhe: `O último mês é ${formatMes(ultimoMes)}.`,
        ato: importar({ to: '/plataforma/referencias' }),
      }))}
    />
  )
}

export function Prazos({ prazos, hoje }: { prazos: DadosDosPrazos; hoje: Dia }) {
  const prorrogar = useAtoPermitido('Configuracoes.Whitelist.Alterar', 'Prorrogar')
  const { quantidade, registros } = prazos
  return (
    <BlocoDeItens
      titulo={`Whitelist que termina nos próximos ${DIAS_ATE_O_FIM} dias`}
      tom="info"
      icon={IconCalendarTime}
      total={quantidade}
      link={{ to: '/configuracoes/whitelist' }}
      itens={registros.map(({ id, loja, prazo }) => ({
        id,
        link: { to: '/configuracoes/whitelist' },
        titulo: loja,
        detalhe: `Prazo ${formatDia(prazo)}`,
        valor: emDias(prazo, hoje),
        ato: prorrogar({ to: '/configuracoes/whitelist' }),
      }))}
    />
  )
}
