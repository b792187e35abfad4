import { toastDone, toastInfo } from '#lib/toast.ts'
import { perguntarMotivo } from '#ui/dialogs.ts'
import { useSave } from '#ui/use-save.ts'
import { type BaixaVista, liberarVenda, useRefreshBaixas, voltarBaixa } from './use-baixas.ts'
import {
  informarVendaRequest,
  type BaixaFeita,
  type InformarVendaRequest,
  informarVendaCall,
} from '@lastro/shared/baixas/baixa'
import {
  type VendaPrevista,
  veiculosAVenderCall,
  preverVendaCall,
} from '@lastro/shared/baixas/venda-a-informar'
import { informarVendaRequest as saidaRequest, venderVeiculoCall } from '@lastro/shared/veiculos/um-veiculo'
import type { Dia } from '@lastro/shared/dia'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { call, queryOf } from '#lib/api.ts'
import { invalidar } from '#lib/invalidar.ts'
import { usePermissao, useRegras } from '#lib/session.ts'
import { useIdempotencia } from '#lib/use-idempotencia.ts'

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

/** The cars in guarantee that a typed plate, chassis or model may mean. */
export const veiculosAVenderOptions = (lojaId: number, filtro: string) =>
  queryOf(veiculosAVenderCall, {
    params: { id: lojaId },
    query: { filtro },
    select: ({ veiculos }) => veiculos,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** What telling this sale would do. Who asks shows a refusal itself. */
export const vendaPrevistaOptions = (lojaId: number, venda: InformarVendaRequest) =>
  queryOf(preverVendaCall, {
    params: { id: lojaId },
    body: z.encode(informarVendaRequest, venda),
    // Balances and payments move it.
    gcTime: 0,
    retry: false,
    meta: { silent: [400] },
  })

/** Tells the sale that a look foretold: to the institution, or only to the stock. A refusal of 400 belongs to the caller's form. */
export function useInformarVenda() {
  const { idEstabelecimento } = useRegras()
  const queryClient = useQueryClient()
  const podeInformar = usePermissao('Loja.Vendas.Informar')
  const refresh = useRefreshBaixas()
  const { chaveDe } = useIdempotencia()
  const { mutateAsync } = useSave({
    mutationFn: async ({ prevista, dataVenda }: { prevista: VendaPrevista; dataVenda: Dia }) => {
      const { veiculoId, baixa, garantia } = prevista
      if (!baixa || !podeInformar) {
        const body = z.encode(saidaRequest, { dataVenda, contratoId: garantia?.contratoId ?? null })
        await call(venderVeiculoCall, { params: { id: idEstabelecimento, veiculoId }, body })
        toastDone(false, 'Venda informada: o veículo saiu do estoque')
      } else {
        const venda = { veiculoId, dataVenda }
        const body = z.encode(informarVendaRequest, venda)
        const feita = await call(informarVendaCall, {
          params: { id: idEstabelecimento },
          body,
          idempotencyKey: chaveDe(venda),
        })
        const aSeguir =
          feita.estado === 'liberada' ? 'O carro está livre.' : 'Veja quanto pagar e até quando.'
        toastAto(feita, `Venda informada. ${aSeguir}`)
      }
    },
    conflito: 'Veículo alterado',
    // The question then says what the sale means now.
    reread: () => invalidar(queryClient, [['baixas']], false),
  })
  return async (prevista: VendaPrevista, dataVenda: Dia) => {
    await mutateAsync({ prevista, dataVenda })
    await invalidar(queryClient, [['estoque'], ['carteira'], ['origem']])
    await refresh()
  }
}
