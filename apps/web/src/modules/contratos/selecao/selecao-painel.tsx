import { Badge, Button, Group, Anchor } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { MAXIMO_GARANTIAS } from '@lastro/shared/contratos/garantia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { type RefObject, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatInteiro, plural } from '#lib/format.ts'
import { Notice } from '#ui/notice.tsx'
import { PHONE } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ColarPlacas } from './colar-placas.tsx'
import { Completar } from './completar.tsx'
import { EstoqueList, type EstoqueListHandle } from './estoque-list.tsx'
import type { PorQueVazio } from './estoque-ou-estado.tsx'
import { escondidosEmTexto } from './garantias-count.tsx'
import { BotaoDosFiltros, Busca, FiltrosEmVigor, Ordem, PainelDosFiltros } from './filtros.tsx'
import { PrecosMudados } from './precos-mudados.tsx'
import type { Selecao } from './selecao.ts'
import type { PedidoDeEstoque } from './use-estoque.ts'
import { useRefino } from './use-refino.ts'
import {
  useSetVersion,
  useEscondidos,
  useEstoqueDaSelecao,
  useQuantidade,
  ID_DA_BUSCA,
} from './use-selecao.ts'
import { useQuery } from '@tanstack/react-query'
import { lazyComponent } from '#ui/lazy-component.ts'
import { ForaDoEstoque } from './estoque-ou-estado.tsx'
import { naoElegiveisOptions } from './use-estoque.ts'

export type PainelHandle = Pick<EstoqueListHandle, 'focarPreco'>

interface SelecaoPainelProps {
  selecao: Selecao
  /** The stock's store and rule. */
  pedido: PedidoDeEstoque | null
  valorGarantia: Centavos | null
  comPrecos: boolean
  mostrarErros: boolean
  /** Shown when there is no stock. */
  vazio: PorQueVazio
  handle?: RefObject<PainelHandle | null>
  /** Called when the panel is drawn or shown again; must keep its identity. */
  aoDesenhar?: () => void
}

/** Chooses vehicles of a store's stock: search, select-all of the found ones, prices (spec 2.12, 2.13). */
export function SelecaoPainel(props: SelecaoPainelProps) {
  const { selecao, pedido, valorGarantia, comPrecos, mostrarErros, vazio, handle, aoDesenhar } = props
  const estoque = useEstoqueDaSelecao(selecao)
  const uso = useRefino(estoque)
  const { encontrados, soEscolhidos, limpar } = uso
  const [aberto, setAberto] = useState(false)
  const id = useId()
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const lista = useRef<EstoqueListHandle>(null)
  const conjunto = useSetVersion(selecao, soEscolhidos)
  const veiculos = useMemo(
    () =>
      // `conjunto` changes when the choice does, which lives outside of React.
      soEscolhidos && conjunto >= 0
        ? encontrados.filter((veiculo) => selecao.preco(veiculo.id) !== undefined)
        : encontrados,
    [encontrados, soEscolhidos, conjunto, selecao],
  )
  useEffect(() => {
    const todos = encontrados.length === estoque.length
    selecao.setVisible(todos ? null : new Set(encontrados.map((veiculo) => veiculo.id)))
  }, [selecao, encontrados, estoque])
  useEffect(() => () => selecao.setVisible(null), [selecao])
  useImperativeHandle(handle, () => ({
    focarPreco: (veiculoId) => {
      flushSync(limpar)
      lista.current?.focarPreco(veiculoId)
    },
  }))
  useEffect(() => aoDesenhar?.(), [aoDesenhar])
  return (
    <>
      <Group mb="sm" gap="xs">
        <Busca
          uso={uso}
          id={ID_DA_BUSCA}
          label="Buscar no estoque"
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            lista.current?.focarPrimeiro()
          }}
        />
        {!phone && <Ordem uso={uso} />}
        {pedido && estoque.length > 0 && (
          <>
            <Completar selecao={selecao} pedido={pedido} valorGarantia={valorGarantia} />
            <ColarPlacas selecao={selecao} pedido={pedido} />
          </>
        )}
        <ShownCount selecao={selecao} mostrados={veiculos.length} estoque={estoque.length} pedido={pedido} />
        <BotaoDosFiltros uso={uso} id={id} comOrdem={phone} aberto={aberto} onAbrir={setAberto} />
      </Group>
      {aberto && <PainelDosFiltros uso={uso} id={id} comOrdem={phone} onAbrir={setAberto} />}
      <FiltrosEmVigor uso={uso} id={id} />
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
        <Vazio porQue={estoque.length === 0 ? vazio : null} pedido={pedido} onLimpar={limpar} />
      )}
    </>
  )
}

/** Empty stock (`porQue`), or no match. */
function Vazio({
  porQue,
  pedido,
  onLimpar,
}: Pick<SelecaoPainelProps, 'pedido'> & { porQue: PorQueVazio | null; onLimpar: () => void }) {
  return (
    <Sheet>
      {porQue ? (
        <EmptyState title={porQue.titulo} action={pedido && <PorQueNao pedido={pedido} forma="botao" />}>
          {porQue.texto}
        </EmptyState>
      ) : (
        <EmptyState
          subject="busca"
          title="Nenhum veículo encontrado"
          action={
            <Button variant="default" onClick={onLimpar}>
              Mostrar todo o estoque
            </Button>
          }
        >
          Confira a busca e os filtros, ou mostre todos os veículos.
        </EmptyState>
      )}
    </Sheet>
  )
}

/** Counts the vehicles shown and chosen; chosen ones that the filters hide stay chosen. */
function ShownCount({
  selecao,
  mostrados,
  estoque,
  pedido,
}: Pick<SelecaoPainelProps, 'selecao' | 'pedido'> & {
  mostrados: number
  estoque: number
}) {
  const quantidade = useQuantidade(selecao)
  const escondidos = useEscondidos(selecao)
  const texto =
    mostrados < estoque
      ? `${formatInteiro(mostrados)} de ${plural(estoque, 'veículo', 'veículos')}`
      : pedido?.regraGarantiaId
        ? plural(estoque, 'elegível', 'elegíveis')
        : plural(estoque, 'veículo livre', 'veículos livres')
  return (
    // Behind the filters' button for the eye alone: Tab goes from there into the panel.
    <Group gap={8} ml="auto" style={{ order: 1 }}>
      <span role="status" data-quiet>
        {texto}
        {escondidos > 0 && ` · ${escondidosEmTexto(escondidos)}`}
        {pedido && estoque > 0 && mostrados === estoque && <PorQueNao pedido={pedido} forma="linha" />}
      </span>
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
    <Notice tom="perigo" urgente>
      Use no máximo {formatInteiro(MAXIMO_GARANTIAS)} veículos: retire{' '}
      {formatInteiro(quantidade - MAXIMO_GARANTIAS)} da seleção.
    </Notice>
  )
}

const NaoElegiveis = lazyComponent(async () => (await import('./nao-elegiveis-modal.tsx')).NaoElegiveisModal)

interface PorQueNaoProps {
  pedido: PedidoDeEstoque
  /** An empty list offers a button; a list with vehicles a line of counts. */
  forma: 'linha' | 'botao'
}

/** ' · 8 não elegíveis: ver por quê · 40 em garantia', after the count of those that may be chosen. */
function PorQueNao({ pedido, forma }: PorQueNaoProps) {
  const { data } = useQuery(naoElegiveisOptions(pedido, 'contagens'))
  const [aberto, setAberto] = useState(false)
  const { total = 0, emGarantia = 0 } = data ?? {}
  const recusados = total - emGarantia
  const fechar = () => setAberto(false)
  const ver = plural(recusados, 'não elegível', 'não elegíveis')
  if (total === 0) return null
  return (
    <>
      {forma === 'linha' && (
        <span>
          {recusados > 0 && (
            <>
              {` · ${ver}: `}
              <Anchor
                component="button"
                type="button"
                inherit
                underline="always"
                onClick={() => setAberto(true)}
              >
                ver por quê
              </Anchor>
            </>
          )}
          {emGarantia > 0 && ` · ${formatInteiro(emGarantia)} em garantia`}
        </span>
      )}
      {forma === 'botao' && recusados > 0 && (
        <Button variant="default" onClick={() => setAberto(true)}>
          Ver por quê
        </Button>
      )}
      {aberto && <NaoElegiveis pedido={pedido} onClose={fechar} onFailure={fechar} />}
    </>
  )
}
