import { Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { ModeloEmDuvida } from '@lastro/shared/veiculos/carga-estoque'
import { IconBulb, IconHelp, IconHistory } from '@tabler/icons-react'
import { plural } from '../../../lib/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './duvidas.module.css'
import type { Importacao } from './use-importacao.ts'

/** Cars that FIPE knows by another name: which one the file means. */
export function Duvidas({
  importacao,
  duvidas,
}: {
  importacao: Importacao
  duvidas: readonly ModeloEmDuvida[]
}) {
  return (
    <Stack gap="xs" component="section" aria-labelledby="duvidas">
      <Title order={2} id="duvidas">
        Modelos na tabela FIPE
      </Title>
      <Text size="sm" c="dimmed">
        Estes nomes não são os da tabela FIPE. Confira os sugeridos e escolha os demais: o modelo define o
        preço de referência. As respostas ficam guardadas para as próximas cargas.
      </Text>
      <ul className={classes.lista}>
        {duvidas.map((duvida, index) => (
          <Duvida
            key={`${duvida.marca}|${duvida.modelo}|${duvida.anoModelo}|${duvida.combustivelId}`}
            duvida={duvida}
            codigo={importacao.escolhas[index] ?? ''}
            onChange={(codigo) => importacao.escolher(index, codigo)}
          />
        ))}
      </ul>
    </Stack>
  )
}

interface DuvidaProps {
  duvida: ModeloEmDuvida
  codigo: string
  onChange: (codigo: string) => void
}

function Duvida({ duvida, codigo, onChange }: DuvidaProps) {
  const { marca, modelo, anoModelo, combustivel, veiculos, linha, candidatos, escolhido } = duvida
  const nome = `${marca} ${modelo} ${anoModelo}`
  const opcoes = candidatos.map((fipe) => ({
    value: fipe.codigoFipe,
    label: `${fipe.nome} — ${formatDinheiro(fipe.preco)}`,
  }))
  // An answer from before that is no candidate any more (another month) stays what it is until somebody changes it.
  const fora = escolhido && !candidatos.some(({ codigoFipe }) => codigoFipe === escolhido)
  return (
    <li className={classes.duvida}>
      <div className={classes.nome}>
        <Text size="sm" fw={600}>
          {marca} {modelo}
        </Text>
        <Text size="xs" c="dimmed">
          {[anoModelo, combustivel, `linha ${linha}`, plural(veiculos, 'veículo', 'veículos')]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {opcoes.length === 0 && !fora ? (
        <Text size="sm" c="dimmed">
          Nenhum modelo parecido na FIPE neste ano. Se souber, informe o código FIPE no arquivo.
        </Text>
      ) : (
        <Group gap={8} align="center">
          <NativeSelect
            aria-label={`Modelo FIPE de ${nome}`}
            style={{ flex: '1 1 240px', minWidth: 0 }}
            value={codigo}
            onChange={(event) => onChange(event.currentTarget.value)}
            data={[
              { value: '', label: codigo === '' ? 'Escolha o modelo (sem código FIPE)' : 'Sem código FIPE' },
              ...(fora ? [{ value: escolhido, label: `Código ${escolhido}` }] : []),
              ...opcoes,
            ]}
          />
          <Marca duvida={duvida} codigo={codigo} />
        </Group>
      )}
    </li>
  )
}

function Marca({ duvida: { sugerido, escolhido }, codigo }: Omit<DuvidaProps, 'onChange'>) {
  if (codigo === '')
    return (
      <StatusBadge tom="atencao" icon={IconHelp}>
        Escolher
      </StatusBadge>
    )
  if (codigo === escolhido)
    return (
      <StatusBadge tom="neutro" icon={IconHistory}>
        Já dito
      </StatusBadge>
    )
  if (codigo !== sugerido) return null
  return (
    <StatusBadge tom="info" icon={IconBulb}>
      Sugerido
    </StatusBadge>
  )
}
