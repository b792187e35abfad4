import { Stack } from '@mantine/core'
import { StatusContrato, TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import type { RefObject } from 'react'
import { Notice } from '#ui/notice.tsx'
import { DesdeOUltimoAto } from '../tela/tela-do-contrato.tsx'
import { GarantiasTable } from '../tela/garantias-table.tsx'
import { EstoqueOuEstado, porQueVazio } from '../selecao/estoque-ou-estado.tsx'
import { type PainelHandle, SelecaoPainel } from '../selecao/selecao-painel.tsx'
import { usePerdidos } from '../selecao/use-selecao.ts'
import type { ContratoEditor } from './use-contrato-editor.ts'
import { VeiculosDoContrato } from './veiculos-do-contrato.tsx'
import classes from '../tela/registro.module.css'
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
  if (editor.semGarantias || !editaGarantias) return <SoLeitura editor={editor} />
  return (
    <>
      {semSelecao && <Notice tom="atencao">{SEM_SELECAO_AUTOMATICA}</Notice>}
      {pendente && alterado && (
        <Notice tom="perigo" urgente>
          O contrato foi criado, mas os veículos escolhidos ainda não foram salvos
          {perdidos > 0 ? '.' : `: ${pendente.mensagem}`}
        </Notice>
      )}
      {estoque.erro !== null && garantias && garantias.length > 0 && (
        <Stack mb="md">
          <GarantiasTable contratoId={contrato.id} garantias={garantias} />
        </Stack>
      )}
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
    </>
  )
}

/** The vehicles, and beside or below them what the store has done with a proposal since. */
const SoLeitura = ({ editor }: { editor: ContratoEditor }) => (
  <div className={classes.registro}>
    <div>
      <VeiculosDoContrato editor={editor} />
    </div>
    <DesdeOUltimoAto vista={editor.vista} lado="instituicao" />
  </div>
)
