import { Button } from '@mantine/core'
import { FormTabs, type FormTab } from '../../ui/form-tabs.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ActionBar } from './action-bar.tsx'
import { CriarDados } from './criar-dados.tsx'
import { CriarGarantia } from './criar-garantia.tsx'
import { CoberturaAoVivo } from './selecao/cobertura-resumo.tsx'
import { Contagem } from './selecao/contagem.tsx'
import { useContratoNovo } from './use-contrato-novo.ts'

/** Spec 2.12. The Garantia tab stands with selection type 1 and a chosen rule only. */
export function ContratoCriar({ instituicaoId }: { instituicaoId: number }) {
  const novo = useContratoNovo(instituicaoId)
  const { form, selecao, lojaId, regraId, temGarantia } = novo
  const dados: FormTab = {
    value: 'dados',
    label: 'Dados',
    hasError: Object.keys(form.errors).length > 0,
    content: (
      <Sheet>
        <CriarDados form={form} lojas={novo.lojas} lojaId={lojaId} opcoes={novo.opcoes} regraId={regraId} />
      </Sheet>
    ),
  }
  const garantia: FormTab = {
    value: 'garantia',
    label: 'Garantia',
    hasError: novo.erroDePreco,
    badge: <Contagem selecao={selecao} />,
    content: (
      <CriarGarantia
        selecao={selecao}
        pedido={
          lojaId === null
            ? null
            : { lojaId, instituicaoFinanceiraId: instituicaoId, regraGarantiaId: regraId }
        }
        mostrarErros={novo.mostrarErros}
        handle={novo.painel}
      />
    ),
  }
  return (
    <form noValidate onSubmit={(event) => void novo.salvar(event)}>
      <FormTabs
        label="Novo contrato"
        value={novo.aba}
        onChange={novo.setAba}
        tabs={temGarantia ? [dados, garantia] : [dados]}
      />
      <ActionBar
        resumo={
          temGarantia &&
          lojaId !== null && <CoberturaAoVivo selecao={selecao} valorGarantia={form.values.valorGarantia} />
        }
      >
        <Button type="submit" loading={novo.salvando}>
          Salvar rascunho
        </Button>
      </ActionBar>
    </form>
  )
}
