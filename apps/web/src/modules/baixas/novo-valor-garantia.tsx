import { Checkbox, type CheckboxProps } from '@mantine/core'
import type { BaixaCompleta } from '@lastro/shared/baixas/baixa'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import type { QueryClient } from '@tanstack/react-query'
import { ERRO_INESPERADO, isApiError } from '#lib/api-error.ts'
import { importChunk } from '#lib/chunk.ts'
import { usePermissao } from '#lib/session.ts'
import { toastErro, toastInfo, toastSucesso } from '#lib/toast.ts'
import { MoneyInput, type MoneyInputProps } from '#ui/money-input.tsx'
import { NUMERO_RECUSADO } from '#ui/numero-input.tsx'
import { CobrancaDoAto } from '../cobranca/cobranca-do-ato.tsx'

/** A contract's valorGarantia after a release, if it is to change. */
export interface NovoValorForm {
  mudarGarantia: boolean
  valorGarantia: Centavos | null
}

/** Nothing changes unless somebody asks for it. */
export const garantiaProposta = ({ valorGarantiaProposto }: BaixaCompleta): NovoValorForm => ({
  mudarGarantia: false,
  valorGarantia: valorGarantiaProposto,
})

/** What is wrong with the typed value; undefined: nothing, or none is asked for. */
export function erroDaGarantia({ mudarGarantia, valorGarantia }: NovoValorForm): string | undefined {
  if (!mudarGarantia) return undefined
  if (Number.isNaN(valorGarantia)) return NUMERO_RECUSADO
  return valorGarantia ? undefined : CAMPO_OBRIGATORIO
}

interface NovoValorProps {
  baixa: BaixaCompleta
  form: {
    values: NovoValorForm
    getInputProps: (
      campo: keyof NovoValorForm,
      options?: { type: 'checkbox' },
    ) => CheckboxProps & MoneyInputProps
  }
}

/** Offers a new valorGarantia beside a release (carteira A.3); nothing where the balance proposes none, or nothing is owed after it. */
export function NovoValorGarantia({ baixa: { contratoId, valorGarantiaProposto }, form }: NovoValorProps) {
  const pode = usePermissao('Contratos.Contratos.Alterar')
  if (!valorGarantiaProposto || !pode) return null
  return (
    <>
      <Checkbox
        label="Mudar também o valor da garantia do contrato"
        description={`Proposta: ${formatDinheiro(valorGarantiaProposto)}, na proporção do saldo que fica.`}
        {...form.getInputProps('mudarGarantia', { type: 'checkbox' })}
      />
      {form.values.mudarGarantia && (
        <>
          <MoneyInput
            label="Novo valor da garantia"
            leftSection={<span aria-hidden>R$</span>}
            {...form.getInputProps('valorGarantia')}
          />
          <CobrancaDoAto contratoId={contratoId} ato="alterar" eventos={{ contratoAlterado: 1 }} />
        </>
      )}
    </>
  )
}

/** Changes the valorGarantia of a contract whose vehicle was just released, and says what came of it. Never throws. */
export async function mudarGarantiaDoContrato(
  queryClient: QueryClient,
  id: number,
  { mudarGarantia, valorGarantia }: NovoValorForm,
): Promise<void> {
  if (!mudarGarantia || valorGarantia === null) return
  try {
    const { mudarValorGarantia } = await importChunk(
      () => import('../contratos/chamadas/mudar-valor-garantia.ts'),
    )
    if (await mudarValorGarantia(queryClient, id, valorGarantia))
      toastSucesso(`O valor da garantia passou a ${formatDinheiro(valorGarantia)}.`)
    else
      toastInfo('Pela política da instituição, o novo valor da garantia aguarda a aprovação de outra pessoa.')
  } catch (error) {
    const motivo = isApiError(error) ? error.mensagem : ERRO_INESPERADO
    toastErro(`O veículo foi liberado, mas o valor da garantia não mudou: ${motivo}`)
  }
}
