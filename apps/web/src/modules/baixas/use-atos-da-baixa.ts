import type { BaixaFeita } from '@lastro/shared/baixas/baixa'
import { toastDone, toastInfo } from '#lib/toast.ts'
import { perguntarMotivo } from '#ui/dialogs.ts'
import { useSave } from '#ui/use-save.ts'
import { type BaixaVista, liberarVenda, useRefreshBaixas, voltarBaixa } from './use-baixas.ts'

const FEITO: Record<BaixaFeita['estado'], string> = {
  aberta: 'Pagamento registrado. A venda ainda não está quitada.',
  paga: 'Venda paga. Falta liberar o veículo.',
  liberada: 'Venda quitada. O veículo foi liberado.',
  cancelada: 'Baixa cancelada.',
}

/** Says what an act has done, and what a person should know besides. */
export function toastAto({ estado, aguardandoSegundaAprovacao, avisos }: BaixaFeita, feito = FEITO[estado]) {
  toastDone(aguardandoSegundaAprovacao, feito)
  for (const aviso of avisos) toastInfo(aviso)
}

const PERGUNTAS = {
  estornar: {
    title: 'Estornar pagamentos',
    message: 'Os pagamentos deixam de valer e a baixa volta a aguardar. Informe o motivo:',
    feito: 'Pagamentos estornados. A baixa voltou a aguardar.',
  },
  cancelar: {
    title: 'Cancelar baixa',
    message: 'O veículo volta a contar na cobertura. Informe o motivo:',
    feito: 'Baixa cancelada.',
  },
  reabrir: {
    title: 'Reabrir baixa',
    message:
      'A baixa foi encerrada por engano e volta ao que era, com os seus pagamentos. Duas pessoas reabrem. Informe o motivo:',
    feito: 'Baixa reaberta.',
  },
}

/** Releases a paid vehicle, takes payments back, ends a payoff, or opens one again. After a conflict the newer payoff may be read. */
export function useAtosDaBaixa(baixa: BaixaVista, onFim: () => void) {
  const refresh = useRefreshBaixas()
  const { mutate, mutateAsync, isPending } = useSave({
    mutationFn: async (ato: () => Promise<void>) => {
      await ato()
      await refresh()
      onFim()
    },
    conflito: 'Baixa alterada',
    reread: () => refresh(false),
    silent: [],
  })
  return {
    ocupado: isPending,
    /** `preparar` runs before the release, and what it answers after it. Throws ApiError, which has its toast. */
    liberar: (preparar: () => Promise<(() => Promise<void>) | undefined>) =>
      mutateAsync(async () => {
        const depois = await preparar()
        toastAto(await liberarVenda(baixa))
        await depois?.()
      }),
    voltar: async (ato: keyof typeof PERGUNTAS) => {
      const { feito, ...pergunta } = PERGUNTAS[ato]
      const motivo = await perguntarMotivo({ ...pergunta, draftKey: `motivo/baixa/${baixa.id}/${ato}` })
      if (!motivo) return
      mutate(async () => {
        toastAto(await voltarBaixa(baixa, ato, motivo.texto), feito)
        motivo.markUsed()
      })
    },
  }
}
