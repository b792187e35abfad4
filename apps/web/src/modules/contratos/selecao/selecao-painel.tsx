import { Badge, Button, CloseButton, Group, Popover, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { MAXIMO_GARANTIAS } from '@lastro/shared/contratos/garantia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { IconArrowsSort, IconSearch } from '@tabler/icons-react'
import {
  type RefObject,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { formatInteiro, plural } from '../../../lib/format.ts'
import { Aviso } from '../../../ui/aviso.tsx'
import { PHONE } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { ColarPlacas } from './colar-placas.tsx'
import { Completar } from './completar.tsx'
import { EstoqueList, type EstoqueListHandle } from './estoque-list.tsx'
import type { PorQueVazio } from './estoque-vazio.ts'
import { filtrarVeiculos } from './filtrar.ts'
import { ForaDoEstoque } from './fora-do-estoque.tsx'
import { comReferenciaAtual, ORDENS, type OrdemDoEstoque, ordenarVeiculos } from './ordenar.ts'
import { PrecosMudados } from './precos-mudados.tsx'
import type { Selecao } from './selecao.ts'
import type { PedidoDeEstoque } from './use-estoque.ts'
import { useConjunto, useEstoqueDaSelecao, useQuantidade } from './use-selecao.ts'

const OPCOES = (Object.keys(ORDENS) as OrdemDoEstoque[]).map((value) => ({
  value,
  label: ORDENS[value].label,
}))

/** The field by which the stock is searched. */
export const ID_DA_BUSCA = 'busca-no-estoque'
export type PainelHandle = Pick<EstoqueListHandle, 'focarPreco'>

interface SelecaoPainelProps {
  selecao: Selecao
  /** Whose stock it is, under which rule. */
  pedido: PedidoDeEstoque | null
  valorGarantia: Centavos | null
  comPrecos: boolean
  mostrarErros: boolean
  /** Stands where the stock would be when there is none. */
  vazio: PorQueVazio
  handle?: RefObject<PainelHandle | null>
  /** Called whenever it is drawn, or shown again. Keep it stable. */
  aoDesenhar?: () => void
}

/** Choosing vehicles of a store's stock: search, select-all of what it shows, prices (spec 2.12, 2.13). */
export function SelecaoPainel(props: SelecaoPainelProps) {
  const { selecao, pedido, valorGarantia, comPrecos, mostrarErros, vazio, handle, aoDesenhar } = props
  const estoque = useEstoqueDaSelecao(selecao)
  const [busca, setBusca] = useState('')
  const [refino, setRefino] = useState<Refino>(SEM_REFINO)
  const { soEscolhidos, soAtuais, ordem } = refino
  const lista = useRef<EstoqueListHandle>(null)
  const conjunto = useConjunto(selecao)
  const filtro = useDeferredValue(busca)
  const veiculos = useMemo(() => {
    const achados = filtrarVeiculos(ordenarVeiculos(estoque, ordem), filtro)
    const encontrados = soAtuais ? achados.filter(comReferenciaAtual) : achados
    // The set is read from outside of React: `conjunto` says when it has changed.
    return soEscolhidos && conjunto >= 0
      ? encontrados.filter(({ id }) => selecao.preco(id) !== undefined)
      : encontrados
  }, [estoque, filtro, ordem, soAtuais, soEscolhidos, conjunto, selecao])
  const limpar = () => {
    setBusca('')
    setRefino({ ...SEM_REFINO, ordem })
  }
  useImperativeHandle(handle, () => ({
    focarPreco: (veiculoId) => {
      flushSync(limpar)
      lista.current?.focarPreco(veiculoId)
    },
  }))
  useEffect(() => aoDesenhar?.(), [aoDesenhar])
  return (
    <>
      <Group mb="sm" gap="sm">
        <TextInput
          type="search"
          enterKeyHint="search"
          id={ID_DA_BUSCA}
          aria-label="Buscar no estoque"
          placeholder="Buscar por placa, marca, modelo ou ano"
          style={{ flex: '1 1 240px', maxWidth: 420 }}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            busca && <CloseButton size="sm" aria-label="Limpar busca" onClick={() => setBusca('')} />
          }
          value={busca}
          onChange={(event) => setBusca(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            lista.current?.focarPrimeiro()
          }}
        />
        <Refinos value={refino} onChange={setRefino} />
        {pedido && estoque.length > 0 && (
          <>
            <Completar selecao={selecao} pedido={pedido} valorGarantia={valorGarantia} />
            <ColarPlacas selecao={selecao} pedido={pedido} />
          </>
        )}
        <Contagem selecao={selecao} mostrados={veiculos.length} estoque={estoque.length} />
      </Group>
      <Limite selecao={selecao} />
      <ForaDoEstoque selecao={selecao} />
      <PrecosMudados selecao={selecao} />
      {veiculos.length > 0 ? (
        <EstoqueList
          selecao={selecao}
          veiculos={veiculos}
          comPrecos={comPrecos}
          mostrarErros={mostrarErros}
          handle={lista}
        />
      ) : (
        <Vazio porQue={estoque.length === 0 ? vazio : null} onLimpar={limpar} />
      )}
    </>
  )
}

interface Refino {
  soEscolhidos: boolean
  soAtuais: boolean
  ordem: OrdemDoEstoque
}

const SEM_REFINO: Refino = { soEscolhidos: false, soAtuais: false, ordem: 'loja' }

/** What of the stock is shown, and in which order; on phones behind a button, since the vehicles are what counts. */
function Refinos({ value, onChange }: { value: Refino; onChange: (novo: Refino) => void }) {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const campos = (
    <>
      <Switch
        label="Só os selecionados"
        checked={value.soEscolhidos}
        onChange={(event) => onChange({ ...value, soEscolhidos: event.currentTarget.checked })}
      />
      <Switch
        label="Só com referência atual"
        checked={value.soAtuais}
        onChange={(event) => onChange({ ...value, soAtuais: event.currentTarget.checked })}
      />
      <Select
        aria-label="Ordenar o estoque"
        leftSection={<IconArrowsSort size={16} aria-hidden />}
        w={230}
        allowDeselect={false}
        data={OPCOES}
        comboboxProps={{ withinPortal: !phone }}
        value={value.ordem}
        onChange={(ordem) => ordem && onChange({ ...value, ordem })}
      />
    </>
  )
  if (!phone) return campos
  return (
    <Popover position="bottom-start" shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconArrowsSort size={16} aria-hidden />}>
          Ordem e filtros
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack>{campos}</Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** No stock at all (`porQue`), or none that the search finds. */
function Vazio({ porQue, onLimpar }: { porQue: PorQueVazio | null; onLimpar: () => void }) {
  return (
    <Sheet>
      {porQue ? (
        <EmptyState title={porQue.titulo}>{porQue.texto}</EmptyState>
      ) : (
        <EmptyState
          title="Nenhum veículo encontrado"
          action={
            <Button variant="default" onClick={onLimpar}>
              Mostrar todo o estoque
            </Button>
          }
        >
          Confira a busca ou mostre todos os veículos.
        </EmptyState>
      )}
    </Sheet>
  )
}

function Contagem({ selecao, mostrados, estoque }: { selecao: Selecao; mostrados: number; estoque: number }) {
  const quantidade = useQuantidade(selecao)
  const texto =
    mostrados === estoque
      ? plural(estoque, 'veículo no estoque', 'veículos no estoque')
      : `${formatInteiro(mostrados)} de ${plural(estoque, 'veículo', 'veículos')}`
  return (
    <Group gap={8} ml="auto">
      <span style={{ fontSize: '0.8125rem', color: 'var(--mantine-color-dimmed)' }}>{texto}</span>
      <Badge variant="filled" radius="sm" tt="none">
        {plural(quantidade, 'selecionado', 'selecionados')}
      </Badge>
    </Group>
  )
}

function Limite({ selecao }: { selecao: Selecao }) {
  const quantidade = useQuantidade(selecao)
  if (quantidade <= MAXIMO_GARANTIAS) return null
  return (
    <Aviso tom="perigo" urgente>
      Use no máximo {formatInteiro(MAXIMO_GARANTIAS)} veículos: retire{' '}
      {formatInteiro(quantidade - MAXIMO_GARANTIAS)} da seleção.
    </Aviso>
  )
}
