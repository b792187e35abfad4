import { dinheiro, formatDinheiro, ZERO, type Centavos } from '@lastro/shared/dinheiro'
import {
  exclusaoParametroResponse,
  type ParametroComercial,
  VALORES_DO_PARAMETRO,
  type ValorDoParametro,
  parametrosCall,
  impactoDoParametroCall,
  alterarParametroCall,
  criarParametroCall,
  excluirParametroCall,
} from '@lastro/shared/parametros-comerciais/parametro-comercial'
import { valoresCobradosCall } from '@lastro/shared/contratos/contrato'
import { aplicacaoDe } from '@lastro/shared/regras-garantia/regra-garantia'
import * as z from 'zod'
import { call, keyOf, queryOf } from '#lib/api.ts'
import { formatInteiro, plural, firstNames } from '#lib/format.ts'
import type { Fato } from '#ui/fatos.tsx'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { ifMatchOf, useSave } from '#ui/use-save.ts'
import { withForceQuestion } from '#ui/with-force-question.ts'
import { fatosDoEscopo } from '../escopo/fatos-do-escopo.ts'
import { NUMERO_RECUSADO } from '#ui/numero-input.tsx'

/** Selects hold text; an empty amount is null. */
export interface ParametroForm extends Record<ValorDoParametro, Centavos | null> {
  lojaId: string | null
  contratoId: string | null
}

/** Spec 2.5: labels of the modal. */
export const LABEL_VALOR: Record<ValorDoParametro, string> = {
  contratoNovo: 'Contrato incluído',
  contratoAlterado: 'Contrato alterado',
  garantiaIncluida: 'Garantia incluída',
  garantiaRemovida: 'Garantia removida',
  regraGarantiaAlterada: 'Regra de garantia alterada',
}

/** Spec 2.5: headers of the table. */
export const COLUNA_VALOR: Record<ValorDoParametro, string> = {
  contratoNovo: 'Contrato Inc.',
  contratoAlterado: 'Contrato Alt.',
  garantiaIncluida: 'Garantia Inc.',
  garantiaRemovida: 'Garantia Rem.',
  regraGarantiaAlterada: 'Regra Alt.',
}

const texto = (id: number | null) => (id === null ? null : String(id))

/** A parameter's form values. A new one has the spec's 0.00 everywhere. */
export function formDoParametro(parametro: ParametroComercial | undefined): ParametroForm {
  const valores = VALORES_DO_PARAMETRO.map((campo) => [campo, parametro?.[campo] ?? ZERO] as const)
  return {
    lojaId: texto(parametro?.lojaId ?? null),
    contratoId: texto(parametro?.contratoId ?? null),
    contratoNovo: ZERO,
    contratoAlterado: ZERO,
    garantiaIncluida: ZERO,
    garantiaRemovida: ZERO,
    regraGarantiaAlterada: ZERO,
    ...Object.fromEntries(valores),
  }
}

/** Refuses only what isn't a number; an empty amount becomes 0.00. */
export function validarParametro(form: ParametroForm): Partial<Record<ValorDoParametro, string>> {
  const unreadable = VALORES_DO_PARAMETRO.filter((campo) => Number.isNaN(form[campo]))
  return Object.fromEntries(unreadable.map((campo) => [campo, NUMERO_RECUSADO]))
}

export const parametrosOptions = (instituicaoFinanceiraId: number) =>
  queryOf(parametrosCall, {
    query: { instituicaoFinanceiraId },
    select: ({ parametrosComerciais }) => parametrosComerciais,
  })

/** Body of the call: ids as integers, an empty store or contract as null (spec section 5), an empty amount as 0.00. */
export function pedidoDeParametro(form: ParametroForm, instituicaoFinanceiraId: number) {
  return {
    instituicaoFinanceiraId,
    lojaId: form.lojaId === null ? null : Number(form.lojaId),
    contratoId: form.contratoId === null ? null : Number(form.contratoId),
    ...Object.fromEntries(
      VALORES_DO_PARAMETRO.map((campo) => [campo, z.encode(dinheiro, form[campo] ?? ZERO)]),
    ),
  }
}

interface Salvar {
  form: ParametroForm
  /** The parameter as the person saw it. Absent: creates one. */
  seen?: ParametroComercial
}

const conflito = 'Parâmetro alterado'

/** Contracts say what an act bills. */
const muda = [['parametros'], keyOf(valoresCobradosCall)] as const

/**
 * Asks before a move that changes the amounts of Ativo contracts (domain 5), with the number of contracts. false: the
 * person declined. Rejects with the server's refusal of the new scope.
 */
export async function perguntarMudanca(parametro: ParametroComercial, form: ParametroForm): Promise<boolean> {
  const lojaId = Number(form.lojaId ?? 0)
  const contratoId = Number(form.contratoId ?? 0)
  if (lojaId === (parametro.lojaId ?? 0) && contratoId === (parametro.contratoId ?? 0)) return true
  const query = { lojaId, contratoId }
  const { deixam = 0, passam = 0 } = await call(impactoDoParametroCall, {
    params: { id: parametro.id },
    query,
  })
  if (deixam + passam === 0) return true
  return perguntarSimNao(MUDA_DE_APLICACAO, {
    fatos: [
      ...fatosDoEscopo(parametro),
      {
        termo: 'Nova aplicação',
        valor: aplicacaoDe({ lojaId: lojaId || null, contratoId: contratoId || null }),
      },
      { termo: 'Deixam de usar estes valores', valor: contratosAtivos(deixam) },
      { termo: 'Passam a usar estes valores', valor: contratosAtivos(passam) },
    ],
  })
}

const MUDA_DE_APLICACAO =
  'A nova aplicação muda os valores cobrados de contratos ativos daqui em diante. Deseja continuar?'
const contratosAtivos = (quantidade: number) => plural(quantidade, 'contrato ativo', 'contratos ativos')

export const useSalvarParametro = (instituicaoId: number) =>
  useSave({
    mutationFn: ({ form, seen }: Salvar) => {
      const body = pedidoDeParametro(form, instituicaoId)
      return seen
        ? call(alterarParametroCall, {
            params: { id: seen.id },
            body: { ...body, id: seen.id },
            ifMatch: ifMatchOf(seen),
          })
        : call(criarParametroCall, { body })
    },
    conflito,
    sucesso: ({ seen }) => (seen ? 'Atualizado com sucesso' : 'Adicionado com sucesso'),
    muda,
  })

const EM_USO =
  'Existe um contrato ativo sendo afetado por este parâmetro, deseja excluir assim mesmo este ítem?'

/** The parameter's scope and amounts, and how many Ativo contracts use it (domain 5). */
function fatosDaExclusao(parametro: ParametroComercial): Fato[] {
  const impacto = call(impactoDoParametroCall, { params: { id: parametro.id } })
  return [
    ...fatosDoEscopo(parametro),
    ...VALORES_DO_PARAMETRO.map((campo) => ({
      termo: LABEL_VALOR[campo],
      valor: formatDinheiro(parametro[campo]),
    })),
    { termo: 'Contratos ativos', valor: impacto.then(({ ativos }) => formatInteiro(ativos)) },
  ]
}

const textoDosAfetados = ({ ativos, primeirosAfetados }: z.infer<typeof exclusaoParametroResponse>) =>
  firstNames(
    primeirosAfetados.map(({ numero }) => numero),
    5,
    ativos,
  )

/** Spec section 4: asks, tries, and on a 409 asks again before the force flag. */
export function useExcluirParametro() {
  const { mutateAsync } = useSave({
    mutationFn: ({ parametro, forcar }: { parametro: ParametroComercial; forcar: boolean }) =>
      call(excluirParametroCall, {
        params: { id: parametro.id },
        query: { forcarExclusao: forcar || undefined },
        ifMatch: ifMatchOf(parametro),
      }),
    conflito,
    sucesso: 'Apagado com sucesso',
    muda,
    silent: [409],
  })
  return async (parametro: ParametroComercial): Promise<void> => {
    const sim = await perguntarSimNao('Deseja excluir este ítem?', {
      title: 'Excluir Parametro',
      perigo: true,
      fatos: fatosDaExclusao(parametro),
    })
    if (!sim) return
    const excluir = withForceQuestion(
      (forcar) => mutateAsync({ parametro, forcar }),
      (error) => {
        const emUso = error.read(exclusaoParametroResponse)
        const fatos = emUso ? [{ termo: 'Contratos ativos', valor: textoDosAfetados(emUso) }] : []
        return { message: EM_USO, fatos }
      },
    )
    // The query client has shown the failure.
    await excluir.catch(() => undefined)
  }
}
