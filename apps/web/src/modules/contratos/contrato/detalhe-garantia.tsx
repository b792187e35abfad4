import { Stack } from '@mantine/core'
import { StatusContrato, TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import type { RefObject } from 'react'
import { Notice } from '#ui/notice.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { PartesDeHoje } from '../tela/cobertura-atual.tsx'
import { GarantiasTable } from '../tela/garantias-table.tsx'
import { EstoqueOuEstado, porQueVazio } from '../selecao/estoque-ou-estado.tsx'
import { type PainelHandle, SelecaoPainel } from '../selecao/selecao-painel.tsx'
import { usePerdidos } from '../selecao/use-selecao.ts'
import type { ContratoEditor } from './use-contrato-editor.ts'
import { SEM_SELECAO_AUTOMATICA } from '../novo/use-criar-contrato.ts'

interface DetalheGarantiaProps {
  editor: ContratoEditor
  mostrarErros: boolean
  handle: RefObject<PainelHandle | null>
}

/** Spec 2.13, tab Garantia: the stock to choose from, or the chosen vehicles. */
export function DetalheGarantia({ editor, mostrarErros, handle }: DetalheGarantiaProps) {
  const { contrato, selecao, pendente, estoque, garantias, editaGarantias, alterado } = editor
  const perdidos = usePerdidos(selecao)
  const semSelecao =
    contrato.tipoSelecaoGarantia === TipoSelecaoGarantia.Automatico &&
    contrato.statusId === StatusContrato.Rascunho &&
    garantias?.length === 0
  if (editor.semGarantias) return <LoadError title="Não foi possível carregar os veículos do contrato." />
  return (
    <>
      {semSelecao && <Notice tom="atencao">{SEM_SELECAO_AUTOMATICA}</Notice>}
      {pendente && alterado && (
        <Notice tom="perigo" urgente>
          O contrato foi criado, mas os veículos escolhidos ainda não foram salvos
          {perdidos > 0 ? '.' : `: ${pendente.mensagem}`}
        </Notice>
      )}
      {editaGarantias && estoque.erro !== null && garantias && garantias.length > 0 && (
        <Stack mb="md">
          <GarantiasTable contratoId={contrato.id} garantias={garantias} />
        </Stack>
      )}
      {editaGarantias ? (
        <EstoqueOuEstado estado={estoque}>
          <SelecaoPainel
            selecao={selecao}
            pedido={estoque.pedido}
            valorGarantia={editor.form.values.valorGarantia}
            comPrecos
            mostrarErros={mostrarErros}
            vazio={porQueVazio(estoque.vazio, 'Escolha outra regra na aba Dados.')}
            handle={handle}
          />
        </EstoqueOuEstado>
      ) : (
        <GarantiasTable contratoId={contrato.id} garantias={garantias} />
      )}
      <PartesDeHoje cobertura={contrato.cobertura} />
    </>
  )
}
