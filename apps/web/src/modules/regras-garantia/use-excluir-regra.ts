import type { RegraGarantia } from '@lastro/shared/regras-garantia/regra-garantia'
import {
  excluirRegraCall,
  impactoDaRegraCall,
  regraEmUsoResponse,
} from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '#lib/api.ts'
import { fraseDoConflito, isApiError } from '#lib/api-error.ts'
import { formatInteiro, firstNames } from '#lib/format.ts'
import { toastInfo, toastSucesso } from '#lib/toast.ts'
import { confirmar } from '#ui/dialogs.ts'
import type { Fato } from '#ui/fatos.tsx'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { withForceQuestion } from '#ui/with-force-question.ts'
import { fatosDoEscopo } from '../escopo/fatos-do-escopo.ts'
import { useRecarregarRegras } from './use-regras.ts'

/** 'Excluir a regra Fiat > até 10 anos?': the non-empty display fields (spec section 8, domain 11). */
function perguntaDeExclusao({ marca, modelo, idade, km, uf, chassi, leilao }: RegraGarantia): string {
  const partes = [marca, modelo, idade, km, uf, chassi, leilao].filter(Boolean)
  return partes.length > 0 ? `Excluir a regra ${partes.join(' > ')}?` : 'Excluir a regra?'
}

/** Names the rule and the number of contracts in progress that lose it. */
function fatosDaExclusao(regra: RegraGarantia): Fato[] {
  const impacto = call(impactoDaRegraCall, { params: { id: regra.id } })
  return [
    ...fatosDoEscopo(regra),
    { termo: 'Contratos em andamento', valor: impacto.then(({ emAndamento }) => formatInteiro(emAndamento)) },
    { termo: 'Dos quais rascunhos', valor: impacto.then(({ rascunhos }) => formatInteiro(rascunhos)) },
  ]
}

const fatosDosAfetados = ({
  totalAfetados,
  primeirosAfetados,
}: z.infer<typeof regraEmUsoResponse>): Fato[] => [
  {
    termo: 'Contratos',
    valor: firstNames(
      primeirosAfetados.map(({ numero }) => numero),
      5,
      totalAfetados,
    ),
  },
  { termo: 'O que acontece', valor: 'Mantêm os veículos e ficam sem regra' },
]

export function useExcluirRegra() {
  const recarregar = useRecarregarRegras()
  const { mutateAsync } = useMutation({
    // The version makes the server refuse when the rule has changed since the list was read.
    mutationFn: ({ regra: { id, versao }, forcar }: { regra: RegraGarantia; forcar: boolean }) =>
      call(excluirRegraCall, {
        params: { id },
        query: { forcarExclusao: forcar || undefined },
        ifMatch: `"${versao}"`,
      }),
    meta: { silent: [409, 412] },
    onSuccess: async ({ emExclusao }) => {
      if (emExclusao) toastInfo('Regra em exclusão: os contratos em andamento ficam sem ela aos poucos.')
      else toastSucesso('Apagado com sucesso')
      await recarregar()
    },
    onError: async (error) => {
      if (!isApiError(error, 412)) return
      await recarregar(false)
      await confirmar({
        title: 'Regra alterada',
        message: fraseDoConflito(error),
        confirm: 'OK',
        cancel: false,
      })
    },
  })
  return async (regra: RegraGarantia): Promise<void> => {
    const sim = await perguntarSimNao(perguntaDeExclusao(regra), {
      title: 'Excluir regra',
      perigo: true,
      fatos: fatosDaExclusao(regra),
    })
    if (!sim) return
    const excluir = withForceQuestion(
      (forcar) => mutateAsync({ regra, forcar }),
      (error) => {
        const emUso = error.read(regraEmUsoResponse)
        const n = emUso?.totalAfetados ?? 0
        return {
          message: `Esta regra está em uso em ${formatInteiro(n)} contrato(s) em andamento. Deseja excluir assim mesmo?`,
          fatos: emUso ? fatosDosAfetados(emUso) : [],
        }
      },
    )
    // The query client has shown the failure.
    await excluir.catch(() => undefined)
  }
}
