import { Checkbox, type CheckboxProps } from '@mantine/core'
import type { BaixaCompleta } from '@lastro/shared/baixas/baixa'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ERRO_INESPERADO, isApiError } from '#lib/api-error.ts'
import { importChunk } from '#lib/chunk.ts'
import { usePermissao } from '#lib/session.ts'
import { toastErro, toastInfo, toastSucesso } from '#lib/toast.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { NUMERO_RECUSADO, MoneyInput, type MoneyInputProps } from '#ui/numero-input.tsx'

const Efeito = lazyComponent(
  async () => (await import('../contratos/contrato/efeito-do-novo-valor.tsx')).EfeitoDoNovoValor,
)

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

/**
 * A new valorGarantia beside an act that may release a vehicle (carteira A.3). `oferece`: not where the act releases
 * nothing, the balance proposes none, or nothing is owed after it. What isn't offered is neither judged nor sent.
 */
export function useNovoValor({ contratoId, valorGarantiaProposto }: BaixaCompleta, libera: boolean) {
  const queryClient = useQueryClient()
  const pode = usePermissao('Contratos.Contratos.Alterar')
  const oferece = libera && pode && Boolean(valorGarantiaProposto)
  return {
    oferece,
    erroDe: ({ mudarGarantia, valorGarantia }: NovoValorForm): string | undefined => {
      if (!oferece || !mudarGarantia) return undefined
      if (Number.isNaN(valorGarantia)) return NUMERO_RECUSADO
      return valorGarantia ? undefined : CAMPO_OBRIGATORIO
    },
    /**
     * Loads the code that changes the value, before anything is released. Answers what to call after the release;
     * undefined: nothing is to change. Throws ApiError.
     */
    preparar: async ({ mudarGarantia, valorGarantia }: NovoValorForm) =>
      oferece && mudarGarantia && valorGarantia !== null
        ? prepararMudanca(queryClient, contratoId, valorGarantia)
        : undefined,
  }
}

/** What this answers never throws: the vehicle is released already. */
async function prepararMudanca(queryClient: QueryClient, contratoId: number, valorGarantia: Centavos) {
  const { mudarValorGarantia } = await importChunk(
    () => import('../contratos/chamadas/mudar-valor-garantia.ts'),
  )
  return async (): Promise<void> => {
    try {
      if (await mudarValorGarantia(queryClient, contratoId, valorGarantia))
        toastSucesso(`O valor da garantia passou a ${formatDinheiro(valorGarantia)}.`)
      else
        toastInfo(
          'Pela política da instituição, o novo valor da garantia aguarda a aprovação de outra pessoa.',
        )
    } catch (error) {
      const motivo = isApiError(error) ? error.mensagem : ERRO_INESPERADO
      toastErro(`O veículo foi liberado, mas o valor da garantia não mudou: ${motivo}`)
    }
  }
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

/** Offers a new valorGarantia, with what it leads to. Mount only where `useNovoValor` offers one. */
export function NovoValorGarantia({ baixa: { contratoId, valorGarantiaProposto }, form }: NovoValorProps) {
  const { mudarGarantia, valorGarantia } = form.values
  return (
    <>
      <Checkbox
        label="Mudar também o valor da garantia do contrato"
        description={
          valorGarantiaProposto &&
          `Proposta: ${formatDinheiro(valorGarantiaProposto)}, na proporção do saldo que fica.`
        }
        {...form.getInputProps('mudarGarantia', { type: 'checkbox' })}
      />
      {mudarGarantia && (
        <>
          <MoneyInput
            label="Novo valor da garantia"
            leftSection={<span aria-hidden>R$</span>}
            {...form.getInputProps('valorGarantia')}
          />
          <Efeito contratoId={contratoId} valorGarantia={valorGarantia} fallback={null} />
        </>
      )}
    </>
  )
}
