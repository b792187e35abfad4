import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Baixa } from '@lastro/shared/baixas/baixa'
import { BAIXA_EM_CURSO } from '@lastro/shared/baixas/transicoes-da-baixa'
import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { usePermissao, useRegras } from '#lib/session.ts'
import { useBusca } from '#lib/use-busca.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { VehicleLines } from '#ui/vehicle-lines.tsx'
import { BaixaBadge } from './baixa-badge.tsx'
import { BaixaDialogo } from './baixa-dialogo.tsx'
import type { BuscaDeVendas } from './busca.ts'
import { paraPagamento } from './textos.ts'
import { POR_PAGINA, vendasOptions } from './use-baixas.ts'

const route = getRouteApi('/sessao/loja/vendas')

const SuspensoesDaLoja = lazyComponent(
  async () => (await import('./suspensoes-da-loja.tsx')).SuspensoesDaLoja,
)
const VendiModal = lazyComponent(async () => (await import('./vendi-modal.tsx')).VendiModal)

const isOpen = ({ estado }: Baixa) => BAIXA_EM_CURSO.some((each) => each === estado)

/** What the store pays, and until when. */
function aPagar(baixa: Baixa) {
  if (!isOpen(baixa)) return baixa.pago > 0 ? `${formatDinheiro(baixa.pago)} pagos` : '—'
  if (baixa.falta === null) return 'valor com a instituição'
  return paraPagamento(baixa.falta, baixa)
}

const ate = (baixa: Baixa) => (isOpen(baixa) ? `até ${formatDia(baixa.prazo)}` : null)

const COLUNAS: readonly DataColumn<Baixa>[] = [
  { id: 'placa', header: 'Veículo', value: ({ placa }) => placa },
  {
    id: 'modelo',
    header: 'Modelo',
    value: ({ marca, modelo }) => `${marca} ${modelo}`,
    elastic: true,
  },
  {
    id: 'instituicao',
    header: 'Instituição',
    value: ({ instituicaoFinanceira }) => instituicaoFinanceira,
    elastic: true,
  },
  { id: 'venda', header: 'Venda', value: ({ dataVenda }) => formatDia(dataVenda) },
  { id: 'valor', header: 'A pagar', value: aPagar, numeric: true },
  {
    id: 'prazo',
    header: 'Até',
    value: ate,
  },
  { id: 'estado', header: 'Situação', cell: (baixa) => <BaixaBadge baixa={baixa} /> },
]

const cardDaVenda = (baixa: Baixa, placa: ReactNode) => (
  <VehicleLines
    placa={placa}
    modelo={`${baixa.marca} ${baixa.modelo}`}
    detalhe={[aPagar(baixa), ate(baixa)].filter(Boolean).join(' · ')}
    estado={<BaixaBadge baixa={baixa} />}
  />
)

/** A store's sales of vehicles in guarantee, made for the telephone: plate, day, done (carteira A.6). */
export function VendasPage() {
  const { idEstabelecimento } = useRegras()
  const [busca, mudar] = useBusca<BuscaDeVendas>(route)
  const podeInformar = usePermissao('Loja.Vendas.Informar')
  const consulta = useQuery(vendasOptions(idEstabelecimento, busca.pagina ?? 1))
  const [aberta, setAberta] = useState<number>()
  return (
    <>
      <PageHeader
        title="Vendas"
        description="Vendeu um carro que está em garantia? Informe aqui, e veja quanto pagar e até quando."
      />
      <SuspensoesDaLoja lojaId={idEstabelecimento} fallback={null} />
      {podeInformar && <Placa onPlaca={(placa) => mudar({ placa, pagina: busca.pagina })} />}
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar as vendas."
        label="Vendas"
        columns={COLUNAS}
        card={cardDaVenda}
        rows={consulta.data?.vendas}
        rowKey={({ id }) => id}
        onRow={({ id }) => setAberta(id)}
        empty={
          <EmptyState
            subject="veiculo"
            title="Nenhuma venda de carro em garantia"
            action={
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link to="/loja/estoque" search={{ situacao: 'garantia' }} {...props} />
                )}
              >
                Ver carros em garantia
              </Button>
            }
          >
            Quando vender um, digite a placa acima. A instituição diz quanto pagar, e o carro fica livre com o
            pagamento.
          </EmptyState>
        }
        pagination={{
          pagina: busca.pagina,
          total: consulta.data?.total ?? 0,
          haMais: consulta.data?.totalLimitado,
          quantidadePorPagina: POR_PAGINA,
          nome: ['venda', 'vendas'],
          onChange: (pagina) => mudar({ pagina }),
        }}
      />
      {podeInformar && busca.placa && (
        <VendiModal
          placa={busca.placa}
          onClose={() => mudar({ placa: undefined, pagina: busca.pagina })}
          onFailure={() => mudar({ placa: undefined, pagina: busca.pagina })}
        />
      )}
      {aberta !== undefined && <BaixaDialogo key={aberta} id={aberta} onClose={() => setAberta(undefined)} />}
    </>
  )
}

/** The plate of the sold car; 'Vendi este carro' asks for the day. */
function Placa({ onPlaca }: { onPlaca: (placa: string) => void }) {
  const form = useForm({ initialValues: { placa: '' } })
  return (
    <Sheet mb="md">
      <form
        noValidate
        onSubmit={form.onSubmit(({ placa }) => {
          if (placa.trim()) {
            onPlaca(placa.trim().toUpperCase())
            form.reset()
          } else form.setErrors({ placa: 'Digite a placa do carro.' })
        })}
      >
        <Group gap="xs" align="flex-start">
          <TextInput
            label="Placa"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={8}
            flex={1}
            miw={140}
            maw={280}
            {...form.getInputProps('placa')}
          />
          <Button type="submit" mt={23}>
            Vendi este carro
          </Button>
        </Group>
      </form>
    </Sheet>
  )
}
