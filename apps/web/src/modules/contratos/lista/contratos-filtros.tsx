import { Group } from '@mantine/core'
import { LABEL_SITUACAO_COBERTURA } from '@lastro/shared/cobertura/situacao'
import { LABEL_FILTRO_STATUS, STATUS, type StatusContrato } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import type { EstabelecimentoResumo } from '@lastro/shared/estabelecimentos/estabelecimento'
import { dinheiro, formatDinheiro } from '@lastro/shared/dinheiro'
import { formatDia } from '@lastro/shared/dia'
import type { ListaComVisoes } from '@lastro/shared/visoes/visao'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRegras } from '#lib/session.ts'
import { Chip } from '#ui/chip.tsx'
import { FilterChips } from '#ui/filter-chips.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { ToggleChip } from '#ui/toggle-chip.tsx'
import { lojasDaWhitelistOptions } from '#modules/instituicoes/use-lojas.ts'
import { VisoesMenu } from '#modules/visoes/visoes-menu.tsx'
import type { BuscaDeContratos } from './busca-de-contratos.ts'
import { listSearch, NO_NARROW_FILTERS, withoutLoja } from './use-contratos.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { FiltersChip } from '#ui/filters-chip.tsx'
import { ColumnsChip } from '#ui/columns-chip.tsx'
import type { ColumnsChipProps } from '#ui/columns-panel.tsx'
import type { ContratosFilterProps } from './contratos-filter-panel.tsx'

const Painel = lazyComponent(async () => (await import('./contratos-filter-panel.tsx')).ContratosFilterPanel)

function ContratosFilterChip(props: ContratosFilterProps) {
  const { situacao, lojaId, criador, cobertura, creditoDe, creditoAte, terminoDe, terminoAte } = props.busca
  const valores = [situacao, lojaId, criador, cobertura, creditoDe, creditoAte, terminoDe, terminoAte]
  const ativos = valores.filter((each) => each !== undefined).length
  return (
    <FiltersChip ativos={ativos} codigo={Painel} renderPainel={(popup) => <Painel {...popup} {...props} />} />
  )
}

interface ContratosFiltrosProps {
  busca: BuscaDeContratos
  columns: ColumnsChipProps['columns']
  /** Name of the search box. */
  label: string
  lado: Lado
  /** Institution whose stores are offered as filter. */
  instituicaoId: number | undefined
  onChange: (change: Partial<BuscaDeContratos>) => void
  /** Opens the list with these search params. */
  onAbrir: (busca: Record<string, string>) => void
}

type Status = NonNullable<BuscaDeContratos['status']>
const CHIPS: readonly { value: Status; label: string }[] = [
  { value: '0', label: LABEL_FILTRO_STATUS[0] },
  { value: '1', label: LABEL_FILTRO_STATUS[1] },
  { value: '2', label: LABEL_FILTRO_STATUS[2] },
  { value: 'todos', label: 'Todos' },
]

const LISTA = { instituicao: 'contratos', loja: 'propostas' } as const satisfies Record<Lado, ListaComVisoes>

/** Search (on Enter, spec 2.11) and status chips (domain 11); a search keeps the status. */
export function ContratosFiltros({
  busca,
  columns,
  label,
  lado,
  instituicaoId,
  onChange,
  onAbrir,
}: ContratosFiltrosProps) {
  const operador = useRegras().tipo === 'operador'
  const visao = listSearch(busca)
  // A number on /home leads to a narrower list than any chip.
  const status = busca.situacao || busca.alteracao || busca.pedido ? undefined : (busca.status ?? '0')
  const { data: lojas } = useQuery({
    ...lojasDaWhitelistOptions(instituicaoId ?? 0),
    enabled: instituicaoId !== undefined,
    meta: { silent: true },
  })
  const activeFilters = activeFiltersOf(busca, lojas, lado)
  return (
    <Group mb={{ base: 'xs', sm: 'md' }} gap="xs" component="search">
      <SearchBox
        label={label}
        value={busca.filtro ?? ''}
        onSearch={(filtro) => onChange({ filtro: filtro || undefined })}
      />
      <FilterChips
        chips={CHIPS}
        value={status}
        onChange={(value) => onChange({ ...NO_NARROW_FILTERS, status: value === '0' ? undefined : value })}
      >
        <ToggleChip
          pressed={busca.vez === lado}
          onToggle={(pressed) => onChange({ vez: pressed ? lado : undefined })}
        >
          Nossa vez
        </ToggleChip>
        <ContratosFilterChip busca={busca} lojas={lojas} lado={lado} onChange={onChange} />
        <ColumnsChip
          columns={columns}
          value={busca.colunas}
          onChange={(colunas) => onChange({ colunas, pagina: busca.pagina })}
        />
        <VisoesMenu
          lista={LISTA[lado]}
          busca={visao}
          paraSalvar={operador ? withoutLoja(visao) : visao}
          onAbrir={(dela) => onAbrir(operador ? withoutLoja(dela) : dela)}
        />
      </FilterChips>
      {activeFilters.length > 0 && (
        <Group gap={6}>
          {activeFilters.map(({ text, without }) => (
            <Chip
              key={text}
              rightSection={<IconX size={14} aria-hidden />}
              aria-label={`Remover o filtro ${text}`}
              onClick={() => onChange(without)}
            >
              {text}
            </Chip>
          ))}
        </Group>
      )}
    </Group>
  )
}

const VEZ_DO_OUTRO: Record<Lado, string> = {
  instituicao: 'Pendentes com a instituição',
  loja: 'Pendentes com a loja',
}

const ALTERACAO_ESPERA: Record<Lado, string> = {
  instituicao: 'Alteração de garantias pendente com a instituição',
  loja: 'Alteração de garantias pendente com a loja',
}

const emReais = (reais: number) => formatDinheiro(dinheiro.decode(reais))

/** Filters without a chip of their own, in words, with the change that removes each. */
function activeFiltersOf(
  {
    situacao,
    creditoDe,
    creditoAte,
    terminoDe,
    terminoAte,
    alteracao,
    pedido,
    lojaId,
    criador,
    cobertura,
    vez,
  }: BuscaDeContratos,
  lojas: readonly EstabelecimentoResumo[] | undefined,
  lado: Lado,
) {
  const loja = lojas?.find(({ id }) => id === lojaId)
  const nomes = situacao?.split(',').map((each) => STATUS[Number(each) as StatusContrato].label)
  return [
    ...(nomes ? [{ text: nomes.join(' ou '), without: { situacao: undefined } }] : []),
    ...(creditoDe === undefined
      ? []
      : [{ text: `Crédito de ${emReais(creditoDe)}`, without: { creditoDe: undefined } }]),
    ...(creditoAte === undefined
      ? []
      : [{ text: `Crédito até ${emReais(creditoAte)}`, without: { creditoAte: undefined } }]),
    ...(terminoDe ? [{ text: `Término de ${formatDia(terminoDe)}`, without: { terminoDe: undefined } }] : []),
    ...(terminoAte
      ? [{ text: `Término até ${formatDia(terminoAte)}`, without: { terminoAte: undefined } }]
      : []),
    ...(alteracao ? [{ text: ALTERACAO_ESPERA[alteracao], without: { alteracao: undefined } }] : []),
    ...(lojaId ? [{ text: loja ? loja.nomeFantasia : 'Uma loja', without: { lojaId: undefined } }] : []),
    ...(criador ? [{ text: `Criado por “${criador}”`, without: { criador: undefined } }] : []),
    ...(cobertura
      ? [
          {
            text: `Cobertura: ${LABEL_SITUACAO_COBERTURA[cobertura].toLowerCase()}`,
            without: { cobertura: undefined },
          },
        ]
      : []),
    // The own turn has its own chip.
    ...(vez && vez !== lado ? [{ text: VEZ_DO_OUTRO[vez], without: { vez: undefined } }] : []),
    ...(pedido ? [{ text: 'Pedido de reforço pendente com a loja', without: { pedido: undefined } }] : []),
  ]
}
