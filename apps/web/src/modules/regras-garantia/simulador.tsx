import { Select, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TentarDeNovo } from '../../ui/load-error.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { lojasDaWhitelistOptions } from '../instituicoes/use-lojas.ts'
import { ResultadoDaSimulacao } from './simulador-resultado.tsx'
import { type PedidoDeSimulacao, simulacaoOptions } from './use-simulacao.ts'

interface SimuladorProps {
  /** The rule, without the store. */
  regra: Omit<PedidoDeSimulacao, 'lojaId'>
  versao?: number
  lojaId: number | null
  onLoja: (lojaId: number | null) => void
}

/** Beyond the spec: which vehicles of a store qualify, by which item and at what value, and for each other one why not. */
export function Simulador({ regra, versao = 0, lojaId, onLoja }: SimuladorProps) {
  const { data, isError, isPlaceholderData } = useQuery({
    ...simulacaoOptions({ ...regra, lojaId: lojaId ?? 0 }, { versao }),
    enabled: lojaId !== null,
  })
  return (
    <Sheet mt="lg">
      <Stack gap="sm">
        <Title order={2}>Simulador</Title>
        <LojaDoSimulador
          instituicaoId={regra.instituicaoFinanceiraId}
          label="Loja do simulador"
          value={lojaId}
          onChange={onLoja}
        />
        {lojaId === null && (
          <Text size="sm" c="dimmed">
            Escolha uma loja para ver quais veículos dela servem de garantia por esta regra.
          </Text>
        )}
        {lojaId !== null && isError && !data && (
          <EmptyState title="Não foi possível simular agora." action={<TentarDeNovo />} />
        )}
        {lojaId !== null && !(isError && !data) && (
          <ResultadoDaSimulacao key={lojaId} data={data} fetching={isPlaceholderData} />
        )}
      </Stack>
    </Sheet>
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
