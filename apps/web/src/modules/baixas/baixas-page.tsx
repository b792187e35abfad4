import { pathOf } from '#lib/api.ts'
import { Box, Button } from '@mantine/core'
import { exportarBaixasCall, type Baixa } from '@lastro/shared/baixas/baixa'
import { ESTADOS_DA_BAIXA, LABEL_ESTADO_DA_BAIXA } from '@lastro/shared/baixas/estados-da-baixa'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useBusca } from '#lib/use-busca.ts'
import { usePermissao } from '#lib/session.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ExportarMenu } from '#ui/exportar-menu.tsx'
import { ChipRow } from '#ui/filter-chips.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { ToggleChip } from '#ui/toggle-chip.tsx'
import { ComInstituicao } from '../instituicoes/com-instituicao.tsx'
import { LojaChips } from '../instituicoes/loja-chips.tsx'
import { useInstituicao } from '../instituicoes/use-instituicao.ts'
import { cardDaBaixa, COLUNAS } from './baixas-columns.tsx'
import { BaixaDialogo } from './baixa-dialogo.tsx'
import type { BuscaDeBaixas } from './busca.ts'
import { baixasOptions, filtrosDasBaixas, POR_PAGINA } from './use-baixas.ts'

const Suspensoes = lazyComponent(async () => (await import('./suspensoes.tsx')).Suspensoes)

const route = getRouteApi('/sessao/carteira/baixas')

const ImportarPagamentosModal = lazyComponent(
  async () => (await import('./importar-pagamentos-modal.tsx')).ImportarPagamentosModal,
)

/** What the stores owe for sold vehicles, and the acts on it (carteira A.3). */
export function BaixasPage() {
  const [busca, mudar] = useBusca<BuscaDeBaixas>(route)
  const { id: instituicaoId } = useInstituicao()
  return (
    <>
      <PageHeader
        title="Baixas por venda"
        description="Veículos em garantia que foram vendidos: o que a loja deve por eles, até quando, e o que foi pago."
        actions={
          <>
            <ExportarMenu
              permissao="Carteira.Baixas.Listar"
              path={
                instituicaoId !== undefined ? pathOf(exportarBaixasCall, { id: instituicaoId }) : undefined
              }
              query={filtrosDasBaixas(busca)}
            />
            <ImportarPagamentos />
          </>
        }
      />
      <ComInstituicao beforeChoice="As baixas aparecem aqui depois da escolha.">
        {(id) => <Baixas key={id} instituicaoId={id} busca={busca} onChange={mudar} />}
      </ComInstituicao>
    </>
  )
}

/** The act on the page, once an institution is chosen. */
function ImportarPagamentos() {
  const { id: instituicaoId } = useInstituicao()
  const [aberto, setAberto] = useState(false)
  const pode = usePermissao('Carteira.Baixas.Confirmar')
  if (!pode || instituicaoId === undefined) return null
  return (
    <>
      <Button variant="default" onClick={() => setAberto(true)}>
        Importar pagamentos
      </Button>
      {aberto && (
        <ImportarPagamentosModal
          instituicaoId={instituicaoId}
          onClose={() => setAberto(false)}
          fallback={null}
        />
      )}
    </>
  )
}

interface Props {
  instituicaoId: number
  busca: BuscaDeBaixas
  onChange: (change: Partial<BuscaDeBaixas>) => void
}

/** For `rowActions`: the payment of a payoff that waits for it, or its release where nothing is owed. */
const pagamentoBotao = (onAto: (baixa: Baixa, pagando: boolean) => void) => (baixa: Baixa) => {
  const pagando = !baixa.acoes.includes('liberarVenda')
  if (pagando && !baixa.acoes.includes('pagarParte')) return null
  const rotulo = pagando ? 'Registrar pagamento' : 'Liberar'
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      // A telephone's card has no room; the dialog has the act.
      visibleFrom="sm"
      aria-label={`${rotulo}${pagando ? ' de' : ''} ${baixa.placa}`}
      onClick={() => onAto(baixa, pagando)}
    >
      {rotulo}
    </Button>
  )
}

const SEM_FILTROS = { estado: undefined, vencidas: undefined, lojaId: undefined } as const

function Baixas({ instituicaoId, busca, onChange }: Props) {
  const consulta = useQuery(baixasOptions(instituicaoId, busca))
  const veSuspensoes = usePermissao('Carteira.Limites.Listar')
  const abrir = (baixa: Baixa, pagando = false) =>
    onChange({ baixa: baixa.id, pagar: pagando ? 'sim' : undefined, pagina: busca.pagina })
  return (
    <>
      {veSuspensoes && <Suspensoes instituicaoId={instituicaoId} fallback={null} />}
      <Box component="search" mb={{ base: 'xs', sm: 'md' }}>
        <ChipRow>
          <ToggleChip
            pressed={busca.vencidas === 'sim'}
            onToggle={(pressed) => onChange({ vencidas: pressed ? 'sim' : undefined, estado: undefined })}
          >
            Sem quitação
          </ToggleChip>
          {ESTADOS_DA_BAIXA.map((estado) => (
            <ToggleChip
              key={estado}
              pressed={busca.estado === estado}
              onToggle={(pressed) => onChange({ estado: pressed ? estado : undefined, vencidas: undefined })}
            >
              {LABEL_ESTADO_DA_BAIXA[estado]}
            </ToggleChip>
          ))}
          <LojaChips
            instituicaoId={instituicaoId}
            value={busca.lojaId}
            onChange={(lojaId) => onChange({ lojaId })}
          />
        </ChipRow>
      </Box>
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar as baixas."
        label="Baixas por venda"
        dense
        columns={COLUNAS}
        card={cardDaBaixa}
        rows={consulta.data?.baixas}
        rowKey={({ id }) => id}
        onRow={(baixa) => abrir(baixa)}
        rowActions={pagamentoBotao(abrir)}
        empty={<Vazia busca={busca} onLimpar={() => onChange(SEM_FILTROS)} />}
        pagination={{
          pagina: busca.pagina,
          total: consulta.data?.total ?? 0,
          haMais: consulta.data?.totalLimitado,
          quantidadePorPagina: POR_PAGINA,
          nome: ['baixa', 'baixas'],
          onChange: (pagina) => onChange({ pagina }),
        }}
      />
      {busca.baixa !== undefined && (
        <BaixaDialogo
          key={busca.baixa}
          id={busca.baixa}
          pagar={busca.pagar === 'sim'}
          onClose={() => onChange({ baixa: undefined, pagar: undefined, pagina: busca.pagina })}
        />
      )}
    </>
  )
}

function Vazia({ busca, onLimpar }: { busca: BuscaDeBaixas; onLimpar: () => void }) {
  if (busca.estado || busca.vencidas || busca.lojaId)
    return (
      <EmptyState
        subject="busca"
        title="Nenhuma baixa com estes filtros"
        action={
          <Button variant="default" onClick={onLimpar}>
            Ver todas
          </Button>
        }
      />
    )
  return (
    <EmptyState
      subject="veiculo"
      title="Nenhuma baixa por venda"
      action={
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/contratos/listar" search={{ situacao: '5' }} {...props} />}
        >
          Ver contratos ativos
        </Button>
      }
    >
      Quando uma loja informa a venda de um veículo em garantia, ou a carga do estoque mostra que ele saiu, o
      que ela deve aparece aqui. Para abrir uma baixa à mão, vá ao veículo no contrato.
    </EmptyState>
  )
}
