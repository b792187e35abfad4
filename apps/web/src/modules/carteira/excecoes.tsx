import {
  type Carteira,
  type CoberturaDaCarteira,
  DIAS_ATE_O_FIM,
  type Prazos,
  type Terminos,
} from '@lastro/shared/carteira/carteira'
import { ATIVOS } from '@lastro/shared/contratos/status'
import { type Dia, formatDia, formatMes, somarDias } from '@lastro/shared/dia'
import { formatDinheiro, somar } from '@lastro/shared/dinheiro'
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
import { DaysSince, DaysSinceInstant } from '#ui/days-since.tsx'
import { formatCobertura } from '../cobertura/semaforo.tsx'
import { PedidoBadge } from '../reforco/pedido-badge.tsx'
import type { ContratoAPedir } from '../reforco/pedir-reforco-modal.tsx'
import { atoDeSubstituir, atosDoVencido, linkToContrato } from '../contratos/tela/atos.ts'
import { emDias } from './fila.tsx'
import type { AtoDoGrupo, Grupo } from './grupos.tsx'

/** Who looks, and when. */
export interface ContextoDaCarteira {
  hoje: Dia
  permissoes: readonly string[]
  /** Opens the dialog that asks a store for more guarantee. */
  onPedirReforco: (contrato: ContratoAPedir) => void
  /** Opens a payoff, or its payment. */
  onBaixa: (baixa: { id: number; pagar: boolean }) => void
}

/** The act, for who holds its code. */
const sePode = (
  { permissoes }: ContextoDaCarteira,
  codigo: Permissao,
  ato: AtoDoGrupo,
): AtoDoGrupo | undefined => (permissoes.includes(codigo) ? ato : undefined)

const linkToCobertura = (id: number): LinkProps => ({ to: '/cobertura/$id', params: { id: String(id) } })

/** Pledged vehicles that left the stock without release. Coverage counts them as 0. */
export const saidas = (
  { saidas: { quantidade, contratos } }: CoberturaDaCarteira,
  contexto: ContextoDaCarteira,
): Grupo => ({
  titulo: 'Contratos com veículo vendido ou fora do estoque',
  tom: 'perigo',
  icon: IconCarOff,
  total: quantidade,
  link: { to: '/cobertura', search: { saida: 'com' } },
  itens: contratos.map(({ contratoId, numero, loja, veiculos, veiculoId, valor, desde }) => ({
    id: contratoId,
    link: linkToCobertura(contratoId),
    titulo: numero,
    parte: loja,
    motivo: plural(veiculos, 'veículo', 'veículos'),
    desde: <DaysSinceInstant instante={desde} hoje={contexto.hoje} />,
    valor: { rotulo: 'valia', valor: formatDinheiro(valor) },
    ato: atoDeSubstituir({ id: contratoId, veiculoId }, contexto.permissoes),
  })),
})

type Venda = NonNullable<Carteira['vendas']>['baixas'][number]

/** Sold vehicles that nobody has paid for, the earliest last day first; those of one contract in one line. */
export const vendas = (
  { quantidade, baixas }: NonNullable<Carteira['vendas']>,
  contexto: ContextoDaCarteira,
): Grupo => ({
  titulo: 'Vendas sem quitação',
  tom: 'perigo',
  icon: IconCarOff,
  total: quantidade,
  link: { to: '/carteira/baixas', search: { estado: 'aberta' } },
  itens: [...Map.groupBy(baixas, ({ contratoId }) => contratoId).values()].flatMap(([primeira, ...outras]) =>
    primeira ? vendasDoContrato([primeira, ...outras], contexto) : [],
  ),
})

/** The acts are those of the earliest one. */
function vendasDoContrato(
  doContrato: readonly [Venda, ...Venda[]],
  contexto: ContextoDaCarteira,
): Grupo['itens'][number] {
  const [{ id, placa, contratoId, numero, loja, veiculoId, prazo, acoes, ...atraso }] = doContrato
  // Who owes nothing has nothing to pay.
  const pagar = !acoes.includes('liberarVenda')
  const substituir = atoDeSubstituir({ id: contratoId, veiculoId }, contexto.permissoes)
  const faltas = doContrato.map(({ falta }) => falta)
  const aPagar = faltas.every((falta) => falta !== null) ? somar(faltas) : undefined
  return {
    id: contratoId,
    quantos: doContrato.length,
    link: { to: '/carteira/baixas', search: { baixa: id } },
    titulo: placa,
    parte: loja,
    motivo: [
      numero,
      doContrato.length > 1 && `${doContrato.length} vendas`,
      `${atraso.vencida ? 'venceu em' : 'até'} ${formatDia(prazo)}`,
    ]
      .filter(Boolean)
      .join(' · '),
    desde: atraso.vencida && `há ${plural(atraso.diasUteisDeAtraso, 'dia útil', 'dias úteis')}`,
    valor: aPagar === undefined ? undefined : { rotulo: 'a pagar', valor: formatDinheiro(aPagar) },
    ato: sePode(contexto, 'Carteira.Baixas.Confirmar', {
      rotulo: pagar ? 'Registrar pagamento' : 'Liberar',
      onClick: () => contexto.onBaixa({ id, pagar }),
    }),
    outrosAtos: substituir ? [substituir] : [],
  }
}

/** Active contracts below their valorGarantia, the largest deficit first. */
export const descobertos = (
  { resumo, piores }: CoberturaDaCarteira,
  contexto: ContextoDaCarteira,
): Grupo => ({
  titulo: 'Contratos descobertos',
  tom: 'perigo',
  icon: IconAlertTriangle,
  total: resumo.descobertos,
  link: { to: '/cobertura', search: { situacao: 'descoberto', ordenacao: 'deficit:desc' } },
  itens: piores.map(({ contratoId, numero, loja, deficit, percentual, casoDesde, pedido }) => ({
    id: contratoId,
    link: linkToCobertura(contratoId),
    titulo: numero,
    parte: loja,
    motivo: `${formatCobertura(percentual)} coberto`,
    desde: pedido ? (
      <PedidoBadge pedido={pedido} />
    ) : (
      casoDesde && <DaysSinceInstant instante={casoDesde} hoje={contexto.hoje} />
    ),
    valor: { rotulo: 'faltam', valor: formatDinheiro(deficit) },
    ato: pedido
      ? undefined
      : sePode(contexto, 'Contratos.Contratos.Alterar', {
          rotulo: 'Pedir reforço',
          onClick: () => contexto.onPedirReforco({ contratoId, numero, loja, deficit }),
        }),
  })),
})

/** Active contracts past their end (carteira A.4): extended, or settled where nothing is owed. */
export const vencidos = (
  { vencidos: total, comSaldos, contratos }: Terminos,
  contexto: ContextoDaCarteira,
): Grupo => ({
  titulo: 'Contratos vencidos',
  tom: 'perigo',
  icon: IconCalendarOff,
  total,
  link: linkToAtivos({ terminoAte: somarDias(contexto.hoje, -1) }),
  itens: contratos.map(({ id, numero, loja, valorCredito, dataTermino, semDivida }) => {
    const [ato, ...outrosAtos] = atosDoVencido({ id, comSaldos, semDivida }, contexto.permissoes)
    return {
      id,
      link: linkToContrato('instituicao', id),
      titulo: numero,
      parte: loja,
      motivo: `término ${formatDia(dataTermino)}`,
      desde: <DaysSince dia={dataTermino} hoje={contexto.hoje} />,
      valor: { rotulo: 'crédito', valor: formatDinheiro(valorCredito) },
      ato,
      outrosAtos,
    }
  }),
})

/** Address of the list of active contracts: all, or those that end until a day. */
export function linkToAtivos(filtro: { terminoAte?: Dia } = {}): LinkProps {
  const search = { status: 'todos', situacao: ATIVOS.join(','), ...filtro } as const
  return { to: '/contratos/listar', search }
}

/** Requests for reinforcement that the store has not answered. */
export const pedidosVencidos = (
  { pedidosVencidos: { quantidade, pedidos } }: CoberturaDaCarteira,
  contexto: ContextoDaCarteira,
): Grupo => ({
  titulo: 'Pedidos de reforço sem resposta',
  tom: 'atencao',
  icon: IconMessageOff,
  total: quantidade,
  link: { to: '/cobertura', search: { pedido: 'semResposta' } },
  itens: pedidos.map(({ contratoId, numero, loja, valor, prazo }) => ({
    id: contratoId,
    link: linkToCobertura(contratoId),
    titulo: numero,
    parte: loja,
    motivo: `sem resposta até ${formatDia(prazo)}`,
    desde: <DaysSince dia={prazo} hoje={contexto.hoje} />,
    valor: { rotulo: 'pedido', valor: formatDinheiro(valor) },
    ato: sePode(contexto, 'Contratos.Contratos.Alterar', {
      rotulo: 'Rever pedido',
      link: linkToCobertura(contratoId),
    }),
  })),
})

/** Missing months of reference prices: coverage is computed with older prices. */
export const mesesEmFalta = (
  { mesesEmFalta: meses }: CoberturaDaCarteira,
  contexto: ContextoDaCarteira,
): Grupo => ({
  titulo: 'Tabela FIPE em atraso',
  tom: 'atencao',
  icon: IconTableOff,
  total: meses.length,
  descricao: 'O mês esperado não chegou; valem os preços do último.',
  itens: meses.map(({ tipo, ultimoMes }) => ({
    id: tipo,
    link: undefined,
    titulo: tipo,
    motivo: `o último mês é ${formatMes(ultimoMes)}`,
    ato: sePode(contexto, 'Plataforma.Referencias.Alterar', {
      rotulo: 'Importar',
      link: { to: '/plataforma/referencias' },
    }),
  })),
})

export const prazos = ({ quantidade, registros }: Prazos, contexto: ContextoDaCarteira): Grupo => ({
  titulo: `Whitelist que termina nos próximos ${DIAS_ATE_O_FIM} dias`,
  tom: 'info',
  icon: IconCalendarTime,
  total: quantidade,
  link: { to: '/configuracoes/whitelist' },
  itens: registros.map(({ id, loja, prazo }) => ({
    id: `whitelist ${id}`,
    link: { to: '/configuracoes/whitelist' },
    titulo: loja,
    motivo: `prazo ${formatDia(prazo)}`,
    desde: emDias(prazo, contexto.hoje),
    ato: sePode(contexto, 'Configuracoes.Whitelist.Alterar', {
      rotulo: 'Prorrogar',
      link: { to: '/configuracoes/whitelist' },
    }),
  })),
})
