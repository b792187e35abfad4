import type { Centavos } from '@lastro/shared/dinheiro'
import type { RefObject } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { EstoqueOuEstado } from '../selecao/estoque-ou-estado.tsx'
import { porQueVazio } from '../selecao/estoque-vazio.ts'
import type { Selecao } from '../selecao/selecao.ts'
import { type PainelHandle, SelecaoPainel } from '../selecao/selecao-painel.tsx'
import type { EstadoDoEstoque } from '../selecao/use-estoque-na-selecao.ts'

interface CriarGarantiaProps {
  selecao: Selecao
  /** Loaded once a store is chosen. */
  estoque: EstadoDoEstoque
  valorGarantia: Centavos | null
  mostrarErros: boolean
  handle: RefObject<PainelHandle | null>
  aoDesenhar: () => void
}

/** Spec 2.12, tab Garantia. */
export function CriarGarantia({
  selecao,
  estoque,
  valorGarantia,
  mostrarErros,
  handle,
  aoDesenhar,
}: CriarGarantiaProps) {
  const { pedido } = estoque
  if (!pedido)
    return (
      <Sheet>
        <EmptyState subject="loja" title="Escolha a loja">
          Os veículos do estoque aparecem aqui depois que a loja for escolhida na aba Dados.
        </EmptyState>
      </Sheet>
    )
  return (
    <EstoqueOuEstado estado={estoque}>
      <SelecaoPainel
        selecao={selecao}
        pedido={pedido}
        valorGarantia={valorGarantia}
        comPrecos
        mostrarErros={mostrarErros}
        vazio={porQueVazio(estoque.vazio, 'Escolha outra regra ou outra loja na aba Dados.')}
        handle={handle}
        aoDesenhar={aoDesenhar}
      />
    </EstoqueOuEstado>
  )
}
