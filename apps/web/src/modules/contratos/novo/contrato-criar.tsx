import { Button, Group } from '@mantine/core'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { IconArrowRight } from '@tabler/icons-react'
import { FormTabs, type FormTab } from '#ui/form-tabs.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { RecoveredDraftNote } from '#ui/recovered-draft-note.tsx'
import { SAVE_KEYS, SaveTip, useSaveKey } from '#ui/save-key.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ActionBar } from '../tela/action-bar.tsx'
import { useAvisosDosTermos, useUsual } from '../avisos/use-avisos.ts'
import { AvisosResumo } from '../selecao/avisos-resumo.tsx'
import { CoberturaResumo } from '../selecao/cobertura-resumo.tsx'
import { GarantiasCount } from '../selecao/garantias-count.tsx'
import { CriarDados } from './criar-dados.tsx'
import { CriarGarantia } from './criar-garantia.tsx'
import { useContratoNovo } from './use-contrato-novo.ts'

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
      <Sheet>
        <CriarDados
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
