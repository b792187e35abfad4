import { Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { ModeloEmDuvida } from '@lastro/shared/veiculos/importacao-estoque'
import { IconBulb, IconHelp, IconHistory } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { plural } from '#lib/format.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import classes from '#modules/importacao/duvidas.module.css'
import { chaveDaDuvida, proximaEmAberto } from './escolhas.ts'
import type { Importacao } from './use-importacao.ts'

/** Questions about cars that FIPE names differently: which model does the file mean? */
export function Duvidas({
  importacao,
  duvidas,
}: {
  importacao: Importacao
  duvidas: readonly ModeloEmDuvida[]
}) {
  const { escolhas, escolher } = importacao
  const responder = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const numero = /^\d$/.test(event.key) ? Number(event.key) : undefined
    const resposta = numero === 0 ? '' : duvidas[index]?.candidatos[(numero ?? 0) - 1]?.codigoFipe
    if (event.ctrlKey || event.altKey || event.metaKey || (event.key !== 'Enter' && resposta === undefined))
      return
    event.preventDefault()
    if (resposta !== undefined) escolher(index, resposta)
    const proxima = proximaEmAberto(duvidas, escolhas, index)
    event.currentTarget.closest('ul')?.querySelector<HTMLElement>(`[data-duvida="${proxima}"]`)?.focus()
  }
  return (
    <Stack gap="xs" component="section" aria-labelledby="duvidas">
      <Title order={2} id="duvidas">
        Modelos na tabela FIPE
      </Title>
      <Text size="sm" c="dimmed">
        Estes nomes não são os da tabela FIPE. Confira os sugeridos e escolha os demais: o modelo define o
        preço de referência. As respostas ficam guardadas para as próximas cargas.
      </Text>
      <Text size="sm" c="dimmed" visibleFrom="sm">
        No teclado: 1 a 9 escolhe o modelo e leva à próxima pergunta; 0 deixa sem código; Enter passa adiante.
      </Text>
      <ul className={classes.lista}>
        {duvidas.map((duvida, index) => (
          <Duvida
            key={chaveDaDuvida(duvida)}
            index={index}
            duvida={duvida}
            codigo={escolhas[index] ?? ''}
            onChange={(codigo) => escolher(index, codigo)}
            onKeyDown={(event) => responder(event, index)}
          />
        ))}
      </ul>
    </Stack>
  )
}

const CAMBIOS = { manual: 'Manual', automatico: 'Automático' }

interface DuvidaProps {
  index: number
  duvida: ModeloEmDuvida
  codigo: string
  onChange: (codigo: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function Duvida({ index, duvida, codigo, onChange, onKeyDown }: DuvidaProps) {
  const { marca, modelo, anoModelo, combustivel, cambio, veiculos, linha, candidatos, escolhido } = duvida
  const nome = [marca, modelo, anoModelo, cambio && CAMBIOS[cambio]].filter(Boolean).join(' ')
  const opcoes = candidatos.map((fipe, at) => ({
    value: fipe.codigoFipe,
    label: `${at + 1}. ${fipe.nome} — ${formatDinheiro(fipe.preco)}`,
  }))
  // An earlier answer may be no candidate in a later month. It stays until somebody changes it.
  const fora = escolhido && !candidatos.some(({ codigoFipe }) => codigoFipe === escolhido)
  return (
    <li className={classes.duvida}>
      <div className={classes.nome}>
        <Text size="sm" fw={600}>
          {marca} {modelo}
        </Text>
        <Text size="xs" c="dimmed">
          {[
            anoModelo,
            combustivel,
            cambio && CAMBIOS[cambio],
            `linha ${linha}`,
            plural(veiculos, 'veículo', 'veículos'),
          ]
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
            data-duvida={index}
            aria-label={`Modelo FIPE de ${nome}`}
            style={{ flex: '1 1 240px', minWidth: 0 }}
            value={codigo}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={onKeyDown}
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

function Marca({ duvida: { sugerido, escolhido }, codigo }: Pick<DuvidaProps, 'duvida' | 'codigo'>) {
  if (codigo === '') return <StatusBadge tom="atencao" icon={IconHelp} label="Escolher" />
  if (codigo === escolhido) return <StatusBadge tom="neutro" icon={IconHistory} label="Já dito" />
  if (codigo !== sugerido) return null
  return <StatusBadge tom="info" icon={IconBulb} label="Sugerido" />
}
