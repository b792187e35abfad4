import { Stack } from '@mantine/core'
import type { RefObject } from 'react'
import { Aviso } from './aviso.tsx'
import { EstoqueOuEstado } from './estoque-ou-estado.tsx'
import { GarantiasTable } from './garantias-table.tsx'
import type { EstoqueListHandle } from './selecao/estoque-list.tsx'
import { SelecaoPainel } from './selecao/selecao-painel.tsx'
import type { ContratoEditor } from './use-contrato-editor.ts'

interface DetalheGarantiaProps {
  editor: ContratoEditor
  mostrarErros: boolean
  handle: RefObject<EstoqueListHandle | null>
}

/** Spec 2.13, tab Garantia: the stock to choose from, or what was chosen. */
export function DetalheGarantia({ editor, mostrarErros, handle }: DetalheGarantiaProps) {
  const { selecao, pendente, estoque, garantias, editaGarantias, alterado } = editor
  return (
    <>
      {pendente && alterado && (
        <Aviso tom="perigo" urgente>
          O contrato foi criado, mas os veículos escolhidos ainda não foram salvos: {pendente.mensagem}
        </Aviso>
      )}
      {editaGarantias && estoque.erro !== null && garantias && garantias.length > 0 && (
        <Stack mb="md">
          <GarantiasTable garantias={garantias} />
        </Stack>
      )}
      {editaGarantias ? (
        <EstoqueOuEstado estado={estoque}>
          <SelecaoPainel
            selecao={selecao}
            comPrecos
            mostrarErros={mostrarErros}
            vazio="Nenhum veículo livre do estoque desta loja atende à regra de garantia. Escolha outra regra na aba Dados."
            handle={handle}
          />
        </EstoqueOuEstado>
      ) : (
        <GarantiasTable garantias={garantias} />
      )}
    </>
  )
}
