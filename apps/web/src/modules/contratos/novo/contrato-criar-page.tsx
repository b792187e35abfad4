import { getRouteApi } from '@tanstack/react-router'
import { useVoltar } from '#lib/back-address.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { ComInstituicao } from '#modules/instituicoes/com-instituicao.tsx'
import { useInstituicao } from '#modules/instituicoes/use-instituicao.ts'
import { Button, Group } from '@mantine/core'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { IconArrowRight } from '@tabler/icons-react'
import { FormTabs, type FormTab } from '#ui/form-tabs.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { RecoveredDraftNote } from '#ui/recovered-draft-note.tsx'
import { SAVE_KEYS, SaveTip, useSaveKey } from '#ui/save-key.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ActionBar } from '../tela/action-bar.tsx'
import { useAvisosDosTermos, useUsual } from '../avisos/avisos-do-contrato.ts'
import { AvisosResumo } from '../selecao/avisos-resumo.tsx'
import { CoberturaResumo } from '../selecao/cobertura-resumo.tsx'
import { GarantiasCount } from '../selecao/garantias-count.tsx'
import { CriarDados } from './criar-dados.tsx'
import { useContratoNovo } from './use-contrato-novo.ts'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { RefObject } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { EstoqueOuEstado, porQueVazio } from '../selecao/estoque-ou-estado.tsx'
import type { Selecao } from '../selecao/selecao.ts'
import { type PainelHandle, SelecaoPainel } from '../selecao/selecao-painel.tsx'
import type { EstadoDoEstoque } from '../selecao/use-estoque.ts'

const route = getRouteApi('/sessao/contratos/criar')

/** Spec 2.12. Opened as a copy, it starts with the terms of another contract. */
export function ContratoCriarPage() {
  const copiado = route.useLoaderData()
  const { id: instituicaoId } = useInstituicao()
  // No copy for another institution, which an operator may have chosen meanwhile.
  const modelo = copiado?.instituicaoFinanceiraId === instituicaoId ? copiado : undefined
  return (
    <>
      <PageHeader
        title="Novo contrato"
        description={modelo && `Com os termos do contrato ${modelo.numero}`}
        back={useVoltar({ to: '/contratos/listar' })}
      />
      <ComInstituicao beforeChoice="O contrato é criado em nome dela." required>
        {(id) => <ContratoCriar key={`${id}/${modelo?.id}`} instituicaoId={id} modelo={modelo} />}
      </ComInstituicao>
    </>
  )
}

interface ContratoCriarProps {
  instituicaoId: number
  /** Contract whose terms are copied. */
  modelo: ContratoDetalhe | undefined
}

/** Spec 2.12. The Garantia tab exists only with selection type 1 and a chosen rule. */
export function ContratoCriar({ instituicaoId, modelo }: ContratoCriarProps) {
  const novo = useContratoNovo(instituicaoId, modelo)
  const { form, selecao, lojaId, regraId, temGarantia } = novo
  const avisos = useAvisosDosTermos(form.values, useUsual(instituicaoId))
  useSaveKey(() => void novo.salvar())
  const dados: FormTab = {
    value: 'dados',
    label: 'Dados',
    hasError: Object.keys(form.errors).length > 0,
    content: (
      <Sheet boxed>
        <CriarDados
          instituicaoId={instituicaoId}
          form={form}
          lojas={novo.lojas}
          lojaId={lojaId}
          opcoes={novo.opcoes}
          regraId={regraId}
          regraTrocada={novo.regraTrocada}
          avisos={avisos}
          proximoNumero={novo.proximoNumero}
        />
        {temGarantia && (
          <Group justify="flex-end" mt="md">
            <Button
              variant="default"
              rightSection={<IconArrowRight size={16} aria-hidden />}
              onClick={novo.escolherVeiculos}
            >
              Escolher veículos
            </Button>
          </Group>
        )}
      </Sheet>
    ),
  }
  const garantia: FormTab = {
    value: 'garantia',
    label: 'Garantia',
    hasError: novo.erroDePreco,
    badge: <GarantiasCount escolhe selecao={selecao} />,
    content: (
      <CriarGarantia
        selecao={selecao}
        estoque={novo.estoque}
        valorGarantia={form.values.valorGarantia}
        mostrarErros={novo.mostrarErros}
        handle={novo.painel}
        aoDesenhar={novo.aoDesenhar}
      />
    ),
  }
  // No form element: Enter in a field must not save a half-finished contract.
  return (
    <>
      <RecoveredDraftNote drafts={novo.recuperado} />
      {novo.falha && (
        <LoadError title="Não foi possível carregar as lojas e as regras de garantia." error={novo.falha} />
      )}
      <FormTabs
        label="Novo contrato"
        value={novo.aba}
        onChange={novo.setAba}
        tabs={temGarantia ? [dados, garantia] : [dados]}
      />
      <ActionBar
        recusa={novo.recusa}
        resumo={
          <>
            {temGarantia && lojaId !== null && (
              <CoberturaResumo escolhe selecao={selecao} valorGarantia={form.values.valorGarantia} />
            )}
            <AvisosResumo termos={Object.values(avisos)} selecao={temGarantia ? selecao : null} />
          </>
        }
      >
        <SaveTip>
          <Button
            loading={novo.salvando}
            disabled={novo.falha !== null}
            aria-keyshortcuts={SAVE_KEYS}
            onClick={() => void novo.salvar()}
          >
            Salvar rascunho
          </Button>
        </SaveTip>
      </ActionBar>
    </>
  )
}

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
function CriarGarantia({
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
      <Sheet boxed>
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
