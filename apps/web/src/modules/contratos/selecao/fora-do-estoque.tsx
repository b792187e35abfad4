import { Button, Group, Stack, Text } from '@mantine/core'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { formatInteiro, plural } from '../../../lib/format.ts'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { Aviso } from '../aviso.tsx'
import { idDoPreco } from './estoque-row.tsx'
import type { Selecao, VeiculoDaSelecao } from './selecao.ts'
import { useConjunto, usePrecoEscolhido } from './use-selecao.ts'

interface ForaDoEstoqueProps {
  selecao: Selecao
  comPrecos: boolean
  mostrarErros: boolean
}

/** Chosen vehicles that the stock list no longer offers: said in words, and removable (spec 2.13, domain 3). */
export function ForaDoEstoque({ selecao, comPrecos, mostrarErros }: ForaDoEstoqueProps) {
  useConjunto(selecao)
  const veiculos = selecao.foraDoEstoque()
  if (veiculos.length === 0) return null
  return (
    <Aviso tom="atencao">
      <Group justify="space-between" mb={6} gap="xs">
        <strong>
          {plural(
            veiculos.length,
            'veículo selecionado não pode mais ser usado',
            'veículos selecionados não podem mais ser usados',
          )}
        </strong>
        {veiculos.length > 1 && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              selecao.marcar(
                veiculos.map(({ id }) => id),
                false,
              )
            }
          >
            Retirar todos
          </Button>
        )}
      </Group>
      <Stack gap={8} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {veiculos.map((veiculo) => (
          <Veiculo
            key={veiculo.id}
            veiculo={veiculo}
            selecao={selecao}
            comPrecos={comPrecos}
            mostrarErros={mostrarErros}
          />
        ))}
      </Stack>
    </Aviso>
  )
}

function Veiculo({
  veiculo,
  selecao,
  comPrecos,
  mostrarErros,
}: ForaDoEstoqueProps & { veiculo: VeiculoDaSelecao }) {
  const { id, marca, modelo, ano, km, placa, saiuDoEstoque } = veiculo
  const escolhido = usePrecoEscolhido(selecao, id)
  return (
    <Group component="li" justify="space-between" gap="xs">
      <Stack gap={0} miw={0} flex="1 1 240px">
        <Text size="sm" fw={600}>
          {marca} {modelo}, {ano}, {formatInteiro(km)} km, placa {placa}
        </Text>
        <Text size="sm">
          {saiuDoEstoque
            ? 'Saiu do estoque da loja.'
            : 'Não atende à regra de garantia escolhida ou já está em garantia em outro contrato.'}
        </Text>
      </Stack>
      {comPrecos ? (
        <MoneyInput
          id={idDoPreco(id)}
          size="xs"
          w={150}
          aria-label={`Preço da instituição financeira, placa ${placa}`}
          value={escolhido ?? null}
          onChange={(preco) => selecao.precificar(id, preco)}
          error={mostrarErros && !escolhido ? CAMPO_OBRIGATORIO : undefined}
        />
      ) : (
        <Text size="sm">{formatDinheiro(escolhido ?? veiculo.preco)}</Text>
      )}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Retirar placa ${placa}`}
        onClick={() => selecao.marcar([id], false)}
      >
        Retirar
      </Button>
    </Group>
  )
}
