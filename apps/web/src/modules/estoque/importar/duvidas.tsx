import { Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { ModeloEmDuvida, Escolha } from '@lastro/shared/veiculos/importacao-estoque'
import { IconBulb, IconHelp, IconHistory } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { plural } from '#lib/format.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import classes from '#modules/importacao/duvidas.module.css'

/** The chosen FIPE code of each question, in the preview's order; '' for none. */
export type Escolhas = readonly string[]

/** The screen shows so many questions at once. */
export const QUESTIONS_SHOWN = 100

/**
 * The first choices: the store's earlier answers, else the suggestions, else none. A suggestion from `vistas` on
 * doesn't count, because nobody has seen it yet.
 */
export const escolhasIniciais = (duvidas: readonly ModeloEmDuvida[], vistas = QUESTIONS_SHOWN): Escolhas =>
  duvidas.map(({ escolhido, sugerido }, index) => escolhido ?? (index < vistas ? sugerido : null) ?? '')

/** Key of a question by its content, because another preview may ask it at another place. */
export const chaveDaDuvida = ({ marca, modelo, anoModelo, combustivelId, cambio }: ModeloEmDuvida) =>
  [marca, modelo, anoModelo, combustivelId, cambio].join('|')

/** Answers by `chaveDaDuvida`. */
export type Respostas = Readonly<Record<string, string>>

/** Replaces choices by the person's own answers. An answer that is no longer a candidate doesn't count. */
export function applyRespostas(
  escolhas: Escolhas,
  duvidas: readonly ModeloEmDuvida[],
  respostas: Respostas,
): Escolhas {
  return duvidas.map((duvida, index) => {
    const resposta = respostas[chaveDaDuvida(duvida)]
    const isCandidate = resposta === '' || duvida.candidatos.some(({ codigoFipe }) => codigoFipe === resposta)
    return isCandidate && resposta !== undefined ? resposta : (escolhas[index] ?? '')
  })
}

/** The choices that the server doesn't have yet. */
export function escolhasNovas(duvidas: readonly ModeloEmDuvida[], escolhas: Escolhas): Escolha[] {
  return duvidas.flatMap(({ marca, modelo, anoModelo, combustivelId, cambio, escolhido }, index) => {
    const codigoFipe = escolhas[index] || null
    return codigoFipe === escolhido ? [] : [{ marca, modelo, anoModelo, combustivelId, cambio, codigoFipe }]
  })
}

/** Index of the next question with candidates and no answer. */
export function proximaEmAberto(
  duvidas: readonly ModeloEmDuvida[],
  escolhas: Escolhas,
  depoisDe: number,
): number | undefined {
  const proxima = duvidas.findIndex(
    ({ candidatos }, index) => index > depoisDe && escolhas[index] === '' && candidatos.length > 0,
  )
  return proxima < 0 ? undefined : proxima
}

/** How many vehicles will have no FIPE code with these choices. */
export function countSemCodigo(
  { semCodigo: antes, duvidas }: { semCodigo: number; duvidas: readonly ModeloEmDuvida[] },
  escolhas: Escolhas,
): number {
  return duvidas.reduce((total, { veiculos, escolhido }, index) => {
    const hadCode = escolhido !== null
    const hasCode = Boolean(escolhas[index])
    return hadCode === hasCode ? total : total + (hasCode ? -veiculos : veiculos)
  }, antes)
}

/** Questions about cars that FIPE names differently: which model does the file mean? */
export function Duvidas({
  importacao,
  duvidas,
}: {
  importacao: { escolhas: Escolhas; escolher: (index: number, codigo: string) => void }
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
        <Text size="sm" fw={500}>
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
