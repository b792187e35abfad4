import { useForm } from '@mantine/form'
import type { ContratoDetalhe, CriarContratoRequest } from '@lastro/shared/contratos/contrato'
import type { Garantia } from '@lastro/shared/contratos/garantia'
import { TipoContrato, TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { diaDeHoje } from '#lib/relogio.ts'
import { refusalBesideFields } from '#ui/refusal.ts'
import { useFormDraft } from '#ui/use-form-draft.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { lojasDaWhitelistOptions } from '#modules/instituicoes/use-lojas.ts'
import { regrasOptions } from '#modules/regras-garantia/regras-query.ts'
import { Selecao } from '../selecao/selecao.ts'
import { useEstoqueNaSelecao } from '../selecao/use-estoque.ts'
import { useFaltaPreco, useSelecaoAlterada, useSelecaoDraft } from '../selecao/use-selecao.ts'
import {
  CONTRATO_VAZIO,
  type ContratoForm,
  copiaDe,
  termosDoForm,
  validarContrato,
  opcoesDeRegra,
  regraInicial,
  regrasDoContrato,
  SEM_REGRA,
  lerPendente,
} from './contrato-form.ts'
import { useCriarContrato } from './use-criar-contrato.ts'
import { useFormFocus } from './use-form-focus.ts'
import { proximoNumeroCall } from '@lastro/shared/contratos/proximo-numero'
import { queryOf } from '#lib/api.ts'

/** The number after that of the institution's newest contract; null when none follows, or while loading. */
function useProximoNumero(instituicaoId: number): string | null {
  const { data } = useQuery(
    queryOf(proximoNumeroCall, {
      params: { id: instituicaoId },
      // The offered number may be taken by the time of the next new contract.
      gcTime: 0,
      // If the call fails, the number is typed.
      meta: { silent: true },
    }),
  )
  return data?.numero ?? null
}

/** The enumeration's value for a choice's text. */
function enumValue<V extends number>(valores: Readonly<Record<string, V>>, texto: string): V {
  const valor = Object.values(valores).find((candidate) => String(candidate) === texto)
  if (valor === undefined) throw new Error(`Unknown choice ${texto}`)
  return valor
}

/** The request of a valid form: ids as numbers (spec section 5), 'Nenhuma' as null. */
function pedidoDeCriacao(
  form: ContratoForm,
  { instituicaoId, regraId }: { instituicaoId: number; regraId: number },
): CriarContratoRequest {
  return {
    instituicaoFinanceiraId: instituicaoId,
    lojaId: Number(form.lojaId),
    numero: form.numero.trim(),
    ...termosDoForm({ ...form, regraGarantiaId: String(regraId) }),
    tipo: enumValue(TipoContrato, form.tipo),
    tipoSelecaoGarantia: enumValue(TipoSelecaoGarantia, form.tipoSelecaoGarantia),
  }
}

const SEM_GARANTIAS: readonly Garantia[] = []

/** A new contract: its form, its vehicles, and 'Salvar rascunho' (spec 2.12, sections 4 and 5). */
export function useContratoNovo(instituicaoId: number, modelo: ContratoDetalhe | undefined) {
  const navigate = useNavigate()
  const form = useForm<ContratoForm>({
    initialValues: modelo ? copiaDe(modelo, diaDeHoje()) : CONTRATO_VAZIO,
  })
  const [selecao] = useState(() => new Selecao())
  const criar = useCriarContrato()
  const proximoNumero = useProximoNumero(instituicaoId)
  const { lojas, lojaId, opcoes, regraId, regraTrocada, regrasLidas, regrasACaminho, falha } =
    useLojasERegras(instituicaoId, form.values)
  const chave = `contrato/novo/${instituicaoId}${modelo ? `/copia/${modelo.id}` : ''}`
  const digitado = useFormDraft(form, chave)
  const veiculos = useSelecaoDraft(selecao, chave, lojaId)
  const sairSemPerguntar = useUnsavedGuard(useSelecaoAlterada(selecao) || form.isDirty(), 'O novo contrato', [
    chave,
    veiculos.chave,
  ])
  const porInstituicao = Number(form.values.tipoSelecaoGarantia) === TipoSelecaoGarantia.InstituicaoFinanceira
  const temGarantia = porInstituicao && regraId !== SEM_REGRA
  // The stock follows the form's store, whichever tab is open.
  const pedido = { lojaId: lojaId ?? 0, instituicaoFinanceiraId: instituicaoId, regraGarantiaId: regraId }
  const estoque = useEstoqueNaSelecao(selecao, temGarantia && lojaId !== null ? pedido : null, SEM_GARANTIAS)
  const [aba, setAba] = useState('dados')
  const { mostrarErros, conferir, mostrarRecusados, ...foco } = useFormFocus(form, selecao, setAba)
  const faltaPreco = useFaltaPreco(selecao)

  /** Rules or the stored choice are still loading; saved now, the contract would lack them. */
  const esperando = regrasACaminho || (veiculos.esperando && (temGarantia || !regrasLidas))
  const salvando = criar.isPending || esperando

  const salvar = async () => {
    const valores = { ...form.getValues(), lojaId: lojaId === null ? null : String(lojaId) }
    const erros = validarContrato(valores, { hoje: diaDeHoje(), regraId })
    if (salvando || falha || !conferir(erros, temGarantia)) return
    try {
      const contrato = pedidoDeCriacao(valores, { instituicaoId, regraId })
      // A choice whose tab is hidden is unchecked and is not saved.
      const escolhidos = temGarantia ? selecao.escolhidos() : []
      const id = await criar.mutateAsync({ contrato, escolhidos, aoCriar: sairSemPerguntar })
      await navigate({
        to: '/contratos/detalhe/$id',
        params: { id: String(id) },
        search: { aba: lerPendente(id) && 'garantia' },
        replace: true,
      })
    } catch (error) {
      mostrarRecusados(error)
    }
  }
  return {
    form,
    selecao,
    estoque,
    lojas,
    lojaId,
    opcoes,
    proximoNumero,
    regraId,
    regraTrocada,
    falha,
    temGarantia,
    aba: temGarantia ? aba : 'dados',
    setAba,
    ...foco,
    mostrarErros,
    erroDePreco: mostrarErros && faltaPreco,
    salvar,
    salvando,
    recusa: refusalBesideFields(criar.error, Object.keys(form.getValues())),
    recuperado: [digitado, veiculos.recuperado],
  }
}

const NENHUMA_REGRA = [] as const

/** The stores and rules on offer, and the ones in effect; a choice that is not on offer doesn't count. */
function useLojasERegras(instituicaoId: number, valores: ContratoForm) {
  const { data: lojas, error: semLojas } = useQuery(lojasDaWhitelistOptions(instituicaoId))
  const escolhida = Number(valores.lojaId)
  const lojaId = lojas?.some(({ id }) => id === escolhida) ? escolhida : null
  const { data, error, isPlaceholderData } = useQuery({
    ...regrasOptions({ instituicaoFinanceiraId: instituicaoId, lojaId }),
    // General rules stay until the store's rules are loaded; otherwise 'Nenhuma' would be saved.
    placeholderData: keepPreviousData,
  })
  const regrasLidas = data !== undefined && !isPlaceholderData
  const regras = regrasDoContrato(data ?? NENHUMA_REGRA, { lojaId })
  const opcoes = opcoesDeRegra(regras, null)
  const valida = opcoes.some(({ value }) => value === valores.regraGarantiaId)
  const regraId = valida ? Number(valores.regraGarantiaId) : regraInicial(regras)
  const regraTrocada = regrasLidas && valores.regraGarantiaId !== null && !valida
  const falha = (!lojas && semLojas) || (!data && error) || null
  const regrasACaminho = data === undefined && falha === null
  return { lojas, lojaId, opcoes, regraId, regraTrocada, regrasLidas, regrasACaminho, falha }
}
