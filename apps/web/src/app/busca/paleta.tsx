import { type Achados, MINIMO_DA_BUSCA, buscaCall } from '@lastro/shared/busca/busca'
import { CloseButton, Loader, Text, VisuallyHidden } from '@mantine/core'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import {
  type Icon,
  IconBuildingStore,
  IconCar,
  IconFileText,
  IconHelp,
  IconLayoutList,
  IconRuler2,
  IconSearch,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { plural } from '#lib/format.ts'
import { useRegras } from '#lib/session.ts'
import { useInstituicao } from '#modules/instituicoes/use-instituicao.ts'
import type { LugarDoManual } from '../ajuda/paginas.ts'
import {
  achadosEmGrupos,
  ajudas,
  type Grupo,
  type Item,
  lerAjuda,
  lerPedido,
  telas,
  type TipoDeItem,
} from './itens.ts'
import classes from './busca.module.css'
import * as z from 'zod'
import { readDraft, saveDraft } from '#lib/form-draft.ts'
import { normalizar } from '@lastro/shared/texto'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '#lib/api.ts'

/** Long enough that a plate typed without a pause is asked for once. */
const DEBOUNCE_MS = 200

interface Busca {
  achados: Achados | undefined
  /** The shown results don't belong to the typed text yet. */
  buscando: boolean
  falhou: boolean
}

/** What the server finds for a text (GET /api/busca), debounced; `quem` null asks nothing. */
function useAchados(texto: string, quem: { instituicaoFinanceiraId?: number } | null): Busca {
  const [q] = useDebouncedValue(texto, DEBOUNCE_MS)
  const isLongEnough = (text: string) => quem !== null && normalizar(text).length >= MINIMO_DA_BUSCA
  const query = { q, ...quem }
  const { data, isError, isFetching } = useQuery(
    queryOf(buscaCall, {
      query,
      placeholderData: keepPreviousData,
      enabled: isLongEnough(q),
      staleTime: 10_000,
      retry: false,
    }),
  )
  if (!isLongEnough(texto)) return { achados: undefined, buscando: false, falhou: false }
  return { achados: data, buscando: q !== texto || isFetching, falhou: isError && q === texto }
}

const CHAVE = 'busca.recentes'
const QUANTOS = 6

const recentesSchema = z.array(
  z.object({
    tipo: z.enum(['tela', 'contrato', 'veiculo', 'loja', 'regra', 'ajuda']),
    rotulo: z.string(),
    descricao: z.string(),
    href: z.string().startsWith('/'),
  }),
)

/** What this person opened from the search in this tab, the newest first. Signing out deletes it. */
const lerRecentes = (): Item[] => recentesSchema.safeParse(readDraft(CHAVE)).data ?? []

function guardarRecente({ tipo, rotulo, descricao, href }: Item): void {
  const outros = lerRecentes().filter((recente) => recente.href !== href)
  saveDraft(CHAVE, [{ tipo, rotulo, descricao, href }, ...outros].slice(0, QUANTOS))
}

import '@mantine/spotlight/styles.layer.css'

const [store, spotlight] = createSpotlight()
const LISTA = 'busca-achados'

const ICONES: Record<TipoDeItem, Icon> = {
  tela: IconLayoutList,
  contrato: IconFileText,
  veiculo: IconCar,
  loja: IconBuildingStore,
  regra: IconRuler2,
  ajuda: IconHelp,
}

interface PaletaProps {
  aberta: boolean
  texto: string
  onTexto: (texto: string) => void
  onFechar: () => void
  onAjuda: (lugar: LugarDoManual) => void
}

export function Paleta({ aberta, texto, onTexto, onFechar, onAjuda }: PaletaProps) {
  const router = useRouter()
  const { grupos, busca, aviso } = useGrupos(texto, aberta)
  const itens = useMemo(() => grupos.flatMap((grupo) => grupo.itens), [grupos])
  // Enter before the answer means the first line of what was typed, not of what is still shown; unless the arrow keys
  // chose a line.
  const enterPending = useRef(false)
  useEffect(() => (aberta ? spotlight.open() : spotlight.close()), [aberta])

  const abrir = (item: Item) => {
    guardarRecente(item)
    onFechar()
    const lugar = lerAjuda(item.href)
    if (lugar) onAjuda(lugar)
    else router.history.push(item.href)
  }
  useEffect(() => {
    const [primeiro] = itens
    if (!enterPending.current || busca.buscando) return
    enterPending.current = false
    if (primeiro) abrir(primeiro)
  })
  const clicar = (item: Item, { detail }: MouseEvent) => {
    // `detail` 0: the Enter key, no pointer.
    if (detail === 0 && busca.buscando && store.getState().selected === 0) enterPending.current = true
    else abrir(item)
  }

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={texto}
      onQueryChange={(novo) => {
        enterPending.current = false
        onTexto(novo)
      }}
      onSpotlightClose={onFechar}
      closeOnActionTrigger={false}
      size={640}
      // The list grows downwards; the field stays in its place.
      centered={false}
      yOffset="10dvh"
      zIndex={450}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      attributes={{ content: { 'aria-label': 'Busca' } }}
    >
      <Spotlight.Search
        aria-label="Buscar em tudo"
        aria-controls={LISTA}
        placeholder="Placa, contrato, chassi, loja, tela…"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
        rightSection={
          busca.buscando ? (
            <Loader size="xs" aria-hidden />
          ) : (
            <CloseButton aria-label="Fechar a busca" onClick={onFechar} />
          )
        }
        rightSectionPointerEvents="all"
        onKeyDown={({ key }) => {
          if (key === 'Enter' && itens.length === 0) enterPending.current = busca.buscando
        }}
      />
      <Spotlight.ActionsList id={LISTA} className={classes.lista}>
        {grupos.map(({ nome, itens: doGrupo }) => (
          <Spotlight.ActionsGroup key={nome} label={nome}>
            {doGrupo.map((item) => (
              <Linha key={`${item.tipo} ${item.href}`} item={item} onClick={(event) => clicar(item, event)} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {aviso && (
          <Text size="sm" c="dimmed" p="md">
            {aviso}
          </Text>
        )}
      </Spotlight.ActionsList>
      <Announcement itens={itens} busca={busca} aviso={aviso} />
    </Spotlight.Root>
  )
}

function Linha({ item, onClick }: { item: Item; onClick: (event: MouseEvent) => void }) {
  const Figura = ICONES[item.tipo]
  return (
    <Spotlight.Action
      className={classes.linha}
      label={item.rotulo}
      description={item.descricao}
      leftSection={<Figura size={20} stroke={1.6} aria-hidden />}
      onClick={onClick}
    />
  )
}

/** Announces the selected line and the number of results, since the focus stays in the field. */
function Announcement({
  itens,
  busca,
  aviso,
}: {
  itens: readonly Item[]
  busca: Busca
  aviso: string | null
}) {
  useKeepSelected(itens)
  const { selected } = useSpotlight(store)
  const item = itens[selected]
  const achou = item && `${item.rotulo}, ${item.descricao}, ${selected + 1} de ${itens.length}`
  return (
    <VisuallyHidden role="status">
      {busca.buscando ? '' : (achou ?? aviso ?? plural(itens.length, 'resultado', 'resultados'))}
    </VisuallyHidden>
  )
}

/**
 * Keeps the line that keys selected when the list changes, else selects the first. The library does so only when the
 * text changes.
 */
function useKeepSelected(itens: readonly Item[]): void {
  const antes = useRef(itens)
  useLayoutEffect(() => {
    const { selected } = store.getState()
    const escolhido = selected > 0 ? antes.current[selected]?.href : undefined
    antes.current = itens
    const onde = Math.max(
      itens.findIndex(({ href }) => href === escolhido),
      0,
    )
    const linhas = document.getElementById(LISTA)?.querySelectorAll('[data-action]') ?? []
    for (const [n, linha] of linhas.entries()) linha.toggleAttribute('data-selected', n === onde)
    store.updateState((state) => ({ ...state, selected: itens.length > 0 ? onde : -1 }))
  }, [itens])
}

const ESCOLHA_A_INSTITUICAO =
  'Para achar contratos, veículos, lojas e regras, escolha antes a instituição financeira em uma tela.'

/** The groups below the field, and a message where there are none. */
function useGrupos(texto: string, aberta: boolean) {
  const { permissoes, tipo } = useRegras()
  const { id: instituicaoId, operador } = useInstituicao()
  const quem = useMemo(() => ({ permissoes, tipo, instituicaoId }), [permissoes, tipo, instituicaoId])
  const { ato, alvo } = lerPedido(texto)
  const semInstituicao = operador && instituicaoId === undefined
  const busca = useAchados(
    alvo,
    semInstituicao
      ? null
      : operador && instituicaoId !== undefined
        ? { instituicaoFinanceiraId: instituicaoId }
        : {},
  )
  const { achados } = busca
  const grupos = useMemo((): Grupo[] => {
    // Read again whenever the search opens.
    const recentes = aberta ? lerRecentes() : []
    if (alvo === '')
      return withoutEmpty([
        { nome: 'Abertos há pouco', itens: recentes },
        { nome: 'Ir para', itens: telas(quem, '') },
      ])
    const achadosAgora = achados ? achadosEmGrupos(achados, quem, ato) : []
    return withoutEmpty([
      ...achadosAgora.map((grupo) => ({ ...grupo, itens: recentesPrimeiro(grupo.itens, recentes) })),
      { nome: 'Ir para', itens: telas(quem, texto) },
      { nome: 'Ajuda', itens: ajudas(texto) },
    ])
  }, [aberta, achados, alvo, ato, quem, texto])
  return { grupos, busca, aviso: avisoDe({ texto, alvo, busca, semInstituicao, vazio: grupos.length === 0 }) }
}

const withoutEmpty = (grupos: readonly Grupo[]) => grupos.filter(({ itens }) => itens.length > 0)

function recentesPrimeiro(itens: readonly Item[], recentes: readonly Item[]): Item[] {
  const abertos = new Set(recentes.map(({ href }) => href))
  return itens.toSorted((a, b) => Number(abertos.has(b.href)) - Number(abertos.has(a.href)))
}

interface Situacao {
  texto: string
  alvo: string
  busca: Busca
  semInstituicao: boolean
  vazio: boolean
}

function avisoDe({ texto, alvo, busca, semInstituicao, vazio }: Situacao): string | null {
  if (semInstituicao) return ESCOLHA_A_INSTITUICAO
  if (busca.falhou) return 'Não foi possível buscar. Tente novamente.'
  if (!vazio || busca.buscando || alvo === '') return null
  if (alvo.length < MINIMO_DA_BUSCA) return `Digite ao menos ${MINIMO_DA_BUSCA} caracteres.`
  return `Nada encontrado para “${texto.trim()}”.`
}
