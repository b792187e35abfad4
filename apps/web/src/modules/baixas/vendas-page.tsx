import { Button, Autocomplete, Group, Text } from '@mantine/core'
import type { Baixa } from '@lastro/shared/baixas/baixa'
import { BAIXA_EM_CURSO } from '@lastro/shared/baixas/transicoes-da-baixa'
import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { usePermissao, useRegras } from '#lib/session.ts'
import { useBusca } from '#lib/use-busca.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { VehicleLines } from '#ui/vehicle-lines.tsx'
import { BaixaBadge, faltaEmPalavras, informadaDepois, paraPagamento } from './baixa-badge.tsx'
import { BaixaDialogo } from './baixa-dialogo.tsx'
import type { BuscaDeVendas } from './busca.ts'
import { POR_PAGINA, vendasOptions } from './use-baixas.ts'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { diaDeHoje } from '#lib/relogio.ts'
import { Sheet } from '#ui/sheet.tsx'
import { useFormSubmit } from '#ui/use-form-submit.ts'
import { veiculosAVenderOptions, vendaPrevistaOptions } from './use-atos-da-baixa.ts'

const route = getRouteApi('/sessao/loja/vendas')

const SuspensoesDaLoja = lazyComponent(
  async () => (await import('./suspensoes-da-loja.tsx')).SuspensoesDaLoja,
)
const VendiModal = lazyComponent(async () => (await import('./vendi-modal.tsx')).VendiModal)

const isOpen = ({ estado }: Baixa) => BAIXA_EM_CURSO.some((each) => each === estado)

/** What the store pays, and until when. */
function aPagar(baixa: Baixa) {
  if (!isOpen(baixa)) return baixa.pago > 0 ? `${formatDinheiro(baixa.pago)} pagos` : '—'
  if (baixa.estado === 'paga') return `${formatDinheiro(baixa.pago)} pagos, a liberar`
  if (!baixa.falta) return faltaEmPalavras(baixa.falta)
  return paraPagamento(baixa.falta, baixa)
}

const ate = (baixa: Baixa) =>
  baixa.estado === 'aberta' && baixa.falta !== 0 ? `até ${formatDia(baixa.prazo)}` : null

const quandoVendido = (baixa: Baixa) =>
  [formatDia(baixa.dataVenda), informadaDepois(baixa)].filter(Boolean).join(', ')

const COLUNAS: readonly DataColumn<Baixa>[] = [
  { id: 'placa', header: 'Veículo', value: ({ placa }) => placa },
  {
    id: 'modelo',
    header: 'Modelo',
    value: ({ marca, modelo }) => `${marca} ${modelo}`,
  },
  {
    id: 'instituicao',
    header: 'Instituição',
    value: ({ instituicaoFinanceira }) => instituicaoFinanceira,
  },
  { id: 'venda', header: 'Venda', value: quandoVendido },
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
    detalhe={[aPagar(baixa), ate(baixa), informadaDepois(baixa)].filter(Boolean).join(' · ')}
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
      {podeInformar && <CarroVendido onPlaca={(placa) => mudar({ placa, pagina: busca.pagina })} />}
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
          key={busca.placa}
          quem={{ placa: busca.placa }}
          onClose={() => mudar({ placa: undefined, pagina: busca.pagina })}
          onFailure={() => mudar({ placa: undefined, pagina: busca.pagina })}
        />
      )}
      {aberta !== undefined && <BaixaDialogo key={aberta} id={aberta} onClose={() => setAberta(undefined)} />}
    </>
  )
}

const PAUSA_MS = 200

/** Which car was sold, completed from the cars in guarantee. A car that can't be told is refused at the field. */
export function CarroVendido({ onPlaca }: { onPlaca: (placa: string) => void }) {
  const { idEstabelecimento } = useRegras()
  const queryClient = useQueryClient()
  const form = useForm({ initialValues: { placa: '' } })
  const [filtro] = useDebouncedValue(form.values.placa.trim(), PAUSA_MS)
  const { data: veiculos = [] } = useQuery(veiculosAVenderOptions(idEstabelecimento, filtro))
  const porPlaca = new Map(veiculos.map((veiculo) => [veiculo.placa, veiculo]))
  const abrir = (placa: string) => {
    onPlaca(placa)
    // The field writes a chosen option into itself afterwards.
    queueMicrotask(form.reset)
  }
  const { enviando, formProps } = useFormSubmit(form, {
    validar: ({ placa }) => (placa.trim() ? {} : { placa: 'Digite a placa ou o chassi do carro.' }),
    enviar: async ({ placa }) => {
      const venda = { placa: placa.trim(), dataVenda: diaDeHoje() }
      const prevista = await queryClient.fetchQuery(vendaPrevistaOptions(idEstabelecimento, venda))
      abrir(prevista.placa)
    },
  })
  return (
    <Sheet mb="md">
      <form {...formProps}>
        <Group gap="xs" align="flex-start">
          <Autocomplete
            label="Placa ou chassi"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            flex={1}
            miw={140}
            maw={360}
            comboboxProps={{ width: 'min(24rem, calc(100vw - 4rem))', position: 'bottom-start' }}
            // The list would cover the text that says what is wrong; typing on takes that away.
            data={form.errors.placa ? [] : [...porPlaca.keys()]}
            // The focus comes back after a sale, and the list would cover it.
            openOnFocus={false}
            // The server has chosen them, in any spelling.
            filter={({ options }) => options}
            renderOption={({ option: { value } }) => {
              const veiculo = porPlaca.get(value)
              return (
                <div>
                  <Text size="sm" fw={500}>
                    {value}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {veiculo && `${veiculo.marca} ${veiculo.modelo} · ${veiculo.numero}`}
                  </Text>
                </div>
              )
            }}
            onOptionSubmit={abrir}
            {...form.getInputProps('placa')}
          />
          <Button type="submit" mt={23} loading={enviando}>
            Vendi este carro
          </Button>
        </Group>
      </form>
    </Sheet>
  )
}
