import { pathOf } from '#lib/api.ts'
import {
  exportarContratosCall,
  type ContratoNaLista,
  MAXIMO_DE_ESCOLHIDOS,
} from '@lastro/shared/contratos/contrato'
import { Button, Group, Box } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { getRouteApi, Link } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import { usePermissao } from '#lib/session.ts'
import { useBusca } from '#lib/use-busca.ts'
import { PHONE } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ExportarMenu } from '#ui/exportar-menu.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useRowSelection, SelectionBar } from '#ui/use-row-selection.tsx'
import { ComInstituicao } from '#modules/instituicoes/com-instituicao.tsx'
import { useInstituicao } from '#modules/instituicoes/use-instituicao.ts'
import { ListaDeContratos } from './lista-de-contratos.tsx'
import type { BuscaDeContratos } from './busca-de-contratos.ts'
import {
  contratosDaInstituicaoOptions,
  isNarrowed,
  filtrosDaLista,
  POR_PAGINA,
  NO_FILTERS,
} from './use-contratos.ts'
import { impedimentoDoPedido } from '@lastro/shared/contratos/pedido-reforco'
import { plural } from '#lib/format.ts'
import { PedirReforcoBotao } from '#modules/reforco/pedir-reforco-botao.tsx'
import { contratoDoPedido } from '../chamadas/contrato-do-pedido.ts'

const route = getRouteApi('/sessao/contratos/listar')

/** Spec 2.11. */
export function ContratosPage() {
  const podeCriar = usePermissao('Contratos.Contratos.Criar')
  const { id } = useInstituicao()
  const busca = route.useSearch()
  return (
    <>
      <PageHeader
        title="Contratos"
        actions={
          <>
            <ExportarMenu
              permissao="Relatorios.SituacaoContratos.Exportar"
              path={id === undefined ? undefined : pathOf(exportarContratosCall, { id })}
              query={{ ...filtrosDaLista(busca), ordenacao: busca.ordenacao, lista: 'contratos' }}
            />
            {podeCriar && <AdicionarContrato />}
          </>
        }
      />
      <ComInstituicao beforeChoice="Os contratos aparecem aqui depois da escolha.">
        {(instituicaoId) => <Lista key={instituicaoId} instituicaoId={instituicaoId} podeCriar={podeCriar} />}
      </ComInstituicao>
    </>
  )
}

function Lista({ instituicaoId, podeCriar }: { instituicaoId: number; podeCriar: boolean }) {
  const [busca, mudar] = useBusca<BuscaDeContratos>(route, { state: { semVisao: true } })
  const navigate = route.useNavigate()
  const podePedir = usePermissao('Contratos.Contratos.Alterar')
  // Phones have no export.
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const podeExportar = usePermissao('Relatorios.SituacaoContratos.Exportar')
  const { selected, clear, selection } = useRowSelection<ContratoNaLista>({
    keyOf: (contrato) => contrato.id,
    nameOf: ({ numero }) => `o contrato ${numero}`,
    allName: 'todos os contratos desta página',
    max: MAXIMO_DE_ESCOLHIDOS,
  })
  return (
    <>
      <ListaDeContratos
        lado="instituicao"
        optionsFor={(pedida) => contratosDaInstituicaoOptions(instituicaoId, pedida)}
        instituicaoId={instituicaoId}
        porPagina={POR_PAGINA}
        busca={busca}
        onBusca={mudar}
        onAbrir={(search) => void navigate({ search, state: { semVisao: true } })}
        empty={<SemContratos busca={busca} podeCriar={podeCriar} onLimpar={() => mudar(NO_FILTERS)} />}
        {...((podePedir || (podeExportar && !phone)) && { selection })}
      />
      <BarraDosContratos
        instituicaoId={instituicaoId}
        escolhidos={selected}
        ordenacao={busca.ordenacao}
        limpar={clear}
      />
    </>
  )
}

interface SemContratosProps {
  busca: BuscaDeContratos
  podeCriar: boolean
  onLimpar: () => void
}

function SemContratos({ busca, podeCriar, onLimpar }: SemContratosProps) {
  const outros = (
    <Button variant="default" onClick={onLimpar}>
      Ver todos os contratos
    </Button>
  )
  if (busca.filtro)
    return (
      <EmptyState subject="busca" title={`Nenhum contrato encontrado para “${busca.filtro}”`} action={outros}>
        Confira o número, a loja, a placa ou procure em todas as situações.
      </EmptyState>
    )
  if (isNarrowed(busca))
    return <EmptyState subject="busca" title="Nenhum contrato com estes filtros" action={outros} />
  if (busca.status === '1' || busca.status === '2')
    return (
      <EmptyState
        subject="contrato"
        title={busca.status === '1' ? 'Nenhum contrato liquidado' : 'Nenhum contrato cancelado'}
        action={outros}
      />
    )
  return (
    <EmptyState
      subject="contrato"
      title="Nenhum contrato em andamento"
      action={podeCriar ? <AdicionarContrato /> : outros}
    >
      {podeCriar ? 'Adicione um contrato para começar uma proposta.' : undefined}
    </EmptyState>
  )
}

function AdicionarContrato() {
  return (
    <Button aria-keyshortcuts="c" renderRoot={(props) => <Link to="/contratos/criar" {...props} />}>
      <Group component="span" gap={8} wrap="nowrap">
        <IconPlus size={18} className="mantine-visible-from-sm" aria-hidden />
        Adicionar contrato
      </Group>
    </Button>
  )
}

interface BarraDosContratosProps {
  instituicaoId: number
  escolhidos: readonly ContratoNaLista[]
  ordenacao: string | undefined
  limpar: () => void
}

const podeSerPedido = ({ statusId, pedidoReforco }: ContratoNaLista) =>
  !impedimentoDoPedido('pedirReforco', {
    statusId,
    pedido: pedidoReforco && { situacao: pedidoReforco },
  })

const quantosPodem = (n: number) =>
  `${n === 0 ? 'nenhum pode' : plural(n, 'pode', 'podem')} receber um pedido de reforço`

/**
 * What can be done with several contracts at once: ask for reinforcement, and export. Nobody approves a contract
 * unopened.
 */
function BarraDosContratos({ instituicaoId, escolhidos, ordenacao, limpar }: BarraDosContratosProps) {
  const podePedir = usePermissao('Contratos.Contratos.Alterar')
  const aPedir = escolhidos.filter(podeSerPedido).map(contratoDoPedido)
  const quantos = plural(escolhidos.length, 'contrato escolhido', 'contratos escolhidos')
  const escolha =
    podePedir && aPedir.length < escolhidos.length ? `${quantos}; ${quantosPodem(aPedir.length)}` : quantos
  return (
    <SelectionBar resumo={escolhidos.length > 0 ? escolha : undefined} limpar={limpar}>
      <Box visibleFrom="sm">
        <ExportarMenu
          permissao="Relatorios.SituacaoContratos.Exportar"
          label="Exportar escolhidos"
          path={pathOf(exportarContratosCall, { id: instituicaoId })}
          query={{ ids: escolhidos.map(({ id }) => id).join(','), ordenacao, lista: 'contratos' }}
          linhas={escolhidos.length}
        />
      </Box>
      {podePedir && <PedirReforcoBotao instituicaoId={instituicaoId} contratos={aPedir} onDone={limpar} />}
    </SelectionBar>
  )
}
