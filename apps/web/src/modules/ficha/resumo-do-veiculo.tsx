import { formatMes } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { formatHodometro } from '@lastro/shared/veiculos/hodometro'
import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fatos } from '#ui/fatos.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { ContratoLink } from '../links/contrato-link.tsx'
import { anosDe } from '../veiculos/anos.ts'
import { SituacaoDoVeiculo } from './situacao-do-veiculo.tsx'
import { fichaOptions } from './use-ficha.ts'

/** A vehicle beside a list: which car it is, what it is worth, and the contract that it backs. */
export function ResumoDoVeiculo({ id }: { id: number }) {
  const { data: veiculo, error } = useQuery(fichaOptions(id))
  if (error) return <LoadError title="Não foi possível carregar o veículo." error={error} />
  if (!veiculo) return <Skeleton height={180} />
  const { preco, referencia, contratoAtual } = veiculo
  return (
    <Stack gap="sm">
      <Group gap={6}>
        <SituacaoDoVeiculo veiculo={veiculo} />
      </Group>
      <Text size="sm">
        {veiculo.marca} {veiculo.modelo}
      </Text>
      {contratoAtual && (
        <Text size="sm">
          Contrato <ContratoLink {...contratoAtual} />
        </Text>
      )}
      <Fatos
        linhas={[
          { termo: 'Loja', valor: veiculo.loja },
          { termo: 'Ano', valor: anosDe(veiculo) },
          { termo: 'Km', valor: formatHodometro(veiculo.hodometro) },
          { termo: 'Preço da loja', valor: preco ? formatDinheiro(preco) : '—' },
          {
            termo: 'Tabela FIPE',
            valor: referencia
              ? `${formatDinheiro(referencia.preco)} (${formatMes(referencia.mes)})`
              : 'Sem referência',
          },
        ]}
      />
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/veiculos/$id" params={{ id: String(id) }} {...props} />}
      >
        Abrir o veículo
      </Anchor>
    </Stack>
  )
}
