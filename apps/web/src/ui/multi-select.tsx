import { CheckIcon, Combobox, InputBase, Loader, useCombobox } from '@mantine/core'
import { useId, useState } from 'react'
import { formatInteiro } from '../lib/format.ts'
import classes from './multi-select.module.css'
import { normalizar } from '@lastro/shared/texto'

export interface OpcaoMulti {
  id: number
  nome: string
  /** Name of the group that the option stands in. */
  grupo?: string
}

/** How many options are drawn at once; people find the others by search. */
const MAXIMO_DESENHADO = 200

/** Options whose name or group contains the text, ignoring accents and case, in their order. */
export function filtrarOpcoes(opcoes: readonly OpcaoMulti[], texto: string): readonly OpcaoMulti[] {
  const procurado = normalizar(texto)
  if (!procurado) return opcoes
  return opcoes.filter(({ nome, grupo }) => normalizar(`${grupo ?? ''} ${nome}`).includes(procurado))
}

export function agruparOpcoes(
  opcoes: readonly OpcaoMulti[],
): { grupo: string | undefined; opcoes: OpcaoMulti[] }[] {
  const grupos = new Map<string | undefined, OpcaoMulti[]>()
  for (const opcao of opcoes) {
    const grupo = grupos.get(opcao.grupo)
    if (grupo) grupo.push(opcao)
    else grupos.set(opcao.grupo, [opcao])
  }
  return [...grupos].map(([grupo, membros]) => ({ grupo, opcoes: membros }))
}

function alternar(escolhidos: readonly number[], id: number): number[] {
  return escolhidos.includes(id) ? escolhidos.filter((outro) => outro !== id) : [...escolhidos, id]
}

/** 'Selecionar todos' of the visible options: adds the missing ones, or removes all when none is missing. */
export function alternarTodos(escolhidos: readonly number[], visiveis: readonly { id: number }[]): number[] {
  const atuais = new Set(escolhidos)
  const todos = visiveis.every(({ id }) => atuais.has(id))
  const ids = new Set(visiveis.map(({ id }) => id))
  if (todos) return escolhidos.filter((id) => !ids.has(id))
  return [...escolhidos, ...visiveis.filter(({ id }) => !atuais.has(id)).map(({ id }) => id)]
}

const NOMES_MOSTRADOS = 3

/** 'Fiat, Ford, Honda e mais 2'; chosen ids without an option are only counted. */
export function resumoDaEscolha(escolhidos: readonly number[], opcoes: readonly OpcaoMulti[]): string {
  const nomes = new Map(opcoes.map(({ id, nome }) => [id, nome]))
  const mostrados = escolhidos.flatMap((id) => nomes.get(id) ?? []).slice(0, NOMES_MOSTRADOS)
  const outros = escolhidos.length - mostrados.length
  if (mostrados.length === 0) return ''
  return outros > 0 ? `${mostrados.join(', ')} e mais ${outros}` : mostrados.join(', ')
}

export interface MultiSelectProps {
  label: string
  opcoes: readonly OpcaoMulti[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** Text of the closed field: '2 marcas selecionadas'. */
  contagem: (quantidade: number) => string
  placeholder?: string
  description?: string
  loading?: boolean
  disabled?: boolean
  /** false draws the list inside a panel that closes by a press outside of it. */
  withinPortal?: boolean
}

const TODOS = 'todos'

/** Several choices with checkboxes, search and 'Selecionar todos'; the list stays open after each pick (spec 2.10). */
export function MultiSelect(props: MultiSelectProps) {
  const { label, opcoes, value, onChange, contagem, placeholder = 'Selecione', description } = props
  const [texto, setTexto] = useState('')
  const listaId = useId()
  // The field can refer to the list only after the list was drawn.
  const [, setDesenhada] = useState(false)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTexto('')
    },
  })
  const visiveis = filtrarOpcoes(opcoes, texto)
  const escolher = (chave: string) =>
    onChange(chave === TODOS ? alternarTodos(value, visiveis) : alternar(value, Number(chave)))
  return (
    <Combobox
      store={combobox}
      withinPortal={props.withinPortal ?? true}
      onOptionSubmit={escolher}
      onEnterTransitionEnd={() => setDesenhada(true)}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          label={label}
          description={resumoDaEscolha(value, opcoes) || description}
          inputWrapperOrder={['label', 'input', 'description']}
          classNames={{ input: classes.input }}
          data-escolhido={value.length > 0 || undefined}
          disabled={props.disabled}
          placeholder={value.length > 0 ? contagem(value.length) : placeholder}
          rightSection={props.loading ? <Loader size="xs" /> : <Combobox.Chevron />}
          rightSectionPointerEvents="none"
          autoComplete="off"
          value={texto}
          onChange={(event) => {
            setTexto(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Lista id={listaId} label={label} visiveis={visiveis} value={value} loading={props.loading} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

interface ListaProps {
  id: string
  label: string
  visiveis: readonly OpcaoMulti[]
  value: readonly number[]
  loading: boolean | undefined
}

function Lista({ id: listaId, label, visiveis, value, loading }: ListaProps) {
  const escolhidos = new Set(value)
  const todos = visiveis.length > 0 && visiveis.every(({ id }) => escolhidos.has(id))
  const resto = visiveis.length - MAXIMO_DESENHADO
  if (visiveis.length === 0)
    return <Combobox.Empty>{loading ? 'Carregando…' : 'Nenhuma opção encontrada'}</Combobox.Empty>
  return (
    <>
      <Combobox.Options
        id={listaId}
        aria-label={`Opções de ${label}`}
        aria-multiselectable
        // The list scrolls in a low window, so that keys must reach it.
        tabIndex={0}
        className={classes.lista}
      >
        <Opcao chave={TODOS} nome={`Selecionar todos (${formatInteiro(visiveis.length)})`} marcada={todos} />
        {agruparOpcoes(visiveis.slice(0, MAXIMO_DESENHADO)).map(({ grupo, opcoes }) => {
          const itens = opcoes.map(({ id, nome }) => (
            <Opcao key={id} chave={String(id)} nome={nome} marcada={escolhidos.has(id)} />
          ))
          return grupo ? (
            <Combobox.Group key={grupo} label={grupo}>
              {itens}
            </Combobox.Group>
          ) : (
            itens
          )
        })}
      </Combobox.Options>
      {resto > 0 && <Combobox.Footer>Mais {formatInteiro(resto)}: digite para encontrar.</Combobox.Footer>}
    </>
  )
}

/** The box is decorative: `aria-selected` says whether the option is chosen. */
function Opcao({ chave, nome, marcada }: { chave: string; nome: string; marcada: boolean }) {
  return (
    <Combobox.Option value={chave} aria-selected={marcada} active={marcada} className={classes.opcao}>
      <span className={classes.caixa} data-marcada={marcada || undefined} aria-hidden>
        {marcada && <CheckIcon size={10} />}
      </span>
      {nome}
    </Combobox.Option>
  )
}
