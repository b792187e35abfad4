import { Group, Select, Stack, Text, Title } from '@mantine/core'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { RetryButton } from '#ui/load-error.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { lojasDaWhitelistOptions } from '../instituicoes/use-lojas.ts'
import { PrecosDe, precosDoSimulador } from '../origem/valor-com-origem.tsx'
import { ResultadoDaSimulacao } from './simulador-resultado.tsx'
import { simulacaoCall } from '@lastro/shared/regras-garantia/simulacao'
import { queryOf } from '#lib/api.ts'
import type { Cabecalho } from './cookie-regra.ts'
import type { ItemRequest } from './item-form.ts'

/** A saved rule by its id, with `itens` instead of its own; a draft by its filters and items. */
interface PedidoDeSimulacao {
  instituicaoFinanceiraId: number
  /** null: only what saving does to contracts, and what it bills. */
  lojaId: number | null
  regraGarantiaId?: number
  /** An earlier version than the current one. */
  versao?: number
  filtros?: Cabecalho['filtros']
  itens?: readonly ItemRequest[]
}

/**
 * POST /api/regras-garantia/simulacao: evaluates a store's stock as for contracts. `soResumo` leaves out the list;
 * `versao` is part of the key, so that the answer follows the saved rule.
 */
export const simulacaoOptions = (body: PedidoDeSimulacao, { soResumo = false, versao = 0 } = {}) =>
  queryOf(simulacaoCall, {
    body,
    query: soResumo ? { pagina: 1, quantidadePorPagina: 1 } : {},
    version: versao,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

interface SimuladorProps {
  /** The rule without the store. */
  regra: Omit<PedidoDeSimulacao, 'lojaId' | 'versao'>
  /** Current version of the saved rule. */
  versao?: number
  /** Version that the simulator opens with. */
  versaoInicial?: number | undefined
  lojaId: number | null
  onLoja: (lojaId: number | null) => void
}

/** Beyond the spec: which of a store's vehicles qualify, by which item and at what value, and why the others don't. */
export function Simulador({ regra, versao = 0, versaoInicial, lojaId, onLoja }: SimuladorProps) {
  const [anterior, setAnterior] = useState(versaoInicial)
  const pedida = anterior !== undefined && anterior < versao ? { versao: anterior } : {}
  const pedido = { ...regra, ...pedida, lojaId: lojaId ?? 0 }
  const { data, isError, isPlaceholderData } = useQuery({
    ...simulacaoOptions(pedido, { versao }),
    enabled: lojaId !== null,
  })
  return (
    <Sheet boxed mt="lg">
      <Stack gap="sm">
        <Title order={2}>Simulador</Title>
        <Group gap="md">
          <LojaDoSimulador
            instituicaoId={regra.instituicaoFinanceiraId}
            label="Loja do simulador"
            value={lojaId}
            onChange={onLoja}
          />
          {versao > 1 && (
            <VersaoDoSimulador versao={versao} value={pedida.versao ?? versao} onChange={setAnterior} />
          )}
        </Group>
        {pedida.versao !== undefined && (
          <Text size="sm" c="dimmed">
            Os itens são os da versão {pedida.versao}; a tabela acima mostra os da atual.
          </Text>
        )}
        {lojaId === null && (
          <Text size="sm" c="dimmed">
            Escolha uma loja para ver quais veículos dela servem de garantia por esta regra.
          </Text>
        )}
        {lojaId !== null && isError && !data && (
          <EmptyState subject="falha" title="Não foi possível simular agora." action={<RetryButton />} />
        )}
        {lojaId !== null && !(isError && !data) && (
          <PrecosDe value={precosDoSimulador(pedido)}>
            <ResultadoDaSimulacao key={lojaId} data={data} fetching={isPlaceholderData} />
          </PrecosDe>
        )}
      </Stack>
    </Sheet>
  )
}

interface VersaoProps {
  versao: number
  value: number
  onChange: (versao: number) => void
}

/** Select of a version: contracts keep the version of their first send. */
function VersaoDoSimulador({ versao, value, onChange }: VersaoProps) {
  const versoes = Array.from({ length: versao }, (_, index) => versao - index)
  return (
    <Select
      label="Versão da regra"
      maw={240}
      searchable
      openOnFocus={false}
      nothingFoundMessage="Nenhuma versão encontrada"
      data={versoes.map((numero) => ({
        value: String(numero),
        label: numero === versao ? `${numero} (atual)` : String(numero),
      }))}
      value={String(value)}
      onChange={(numero) => onChange(Number(numero))}
    />
  )
}

interface LojaProps {
  instituicaoId: number
  label: string
  value: number | null
  onChange: (lojaId: number | null) => void
}

export function LojaDoSimulador({ instituicaoId, label, value, onChange }: LojaProps) {
  const { data } = useQuery(lojasDaWhitelistOptions(instituicaoId))
  return (
    <Select
      label={label}
      placeholder="Selecione"
      maw={420}
      searchable
      openOnFocus={false}
      nothingFoundMessage="Nenhuma loja encontrada"
      data={(data ?? []).map(({ id, nomeFantasia }) => ({ value: String(id), label: nomeFantasia }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
