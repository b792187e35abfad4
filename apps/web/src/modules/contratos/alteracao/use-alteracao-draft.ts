import { DIAS_DA_ALTERACAO, type SituacaoDasGarantias } from '@lastro/shared/contratos/alteracao'
import { MS_PER_DAY, formatInstante } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { VeiculoEstoque } from '@lastro/shared/veiculos/veiculo'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as z from 'zod'
import { discardDrafts } from '#lib/form-draft.ts'
import { focusTitle } from '#ui/focus.ts'
import { instanteAgora } from '#lib/relogio.ts'
import { isApiError } from '#lib/api-error.ts'
import { plural } from '#lib/format.ts'
import { toastDone } from '#lib/toast.ts'
import { useIdempotencia } from '#lib/use-idempotencia.ts'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { useStoredDraft, useSaveDraft } from '#ui/use-form-draft.ts'
import { precosDoContrato, precosDoEstoque } from '#modules/origem/valor-com-origem.tsx'
import { avisosDosPrecos, longeDaReferencia } from '../avisos/avisos-do-contrato.ts'
import { avisoDeDuasPessoas } from '../tela/quatro-olhos.tsx'
import { alterarPodendoForcar } from '../perguntas/forcar.tsx'
import { estoqueOptions } from '../selecao/use-estoque.ts'
import {
  keepExisting,
  alternarEntrada,
  alternarSaida,
  avaliarEscolha,
  type Escolha,
  manterPreco,
  mudarPreco,
  precificarEntrada,
  precosMudados,
  type ResultadoDaEscolha,
  sugerirEntradas,
  sugerirReforco,
} from './escolha.ts'
import { fatosDaAlteracao } from './totais.tsx'
import { type Tela, useAlterar, proporAlteracao } from './use-alteracao.ts'
import type { PedidoReforco } from '@lastro/shared/contratos/pedido-reforco'

/** What the dialog opens with: the leaving vehicles, or the request for reinforcement that it answers. */
export interface AlteracaoStart {
  saem: readonly number[]
  pedido?: Pick<PedidoReforco, 'id' | 'valor'>
}

interface AlteracaoDraftOptions {
  tela: Tela
  situacao: SituacaoDasGarantias
  comeco: AlteracaoStart
  onClose: () => void
}

export type AlteracaoDraft = ReturnType<typeof useAlteracaoDraft>

const centavos = z.custom<Centavos>((valor) => Number.isSafeInteger(valor))
const storedPrecos = z.array(z.tuple([z.int(), centavos.nullable()]))
const storedEscolha = z.object({
  saem: z.array(z.int()),
  entram: storedPrecos,
  precos: storedPrecos.default([]),
})

export function useAlteracaoDraft({ tela, situacao, comeco, onClose }: AlteracaoDraftOptions) {
  const { estoque, erro, margem } = useEstoqueLivre(tela, situacao)
  const origens = useOrigens(tela)
  const { chave, inicial, draft, setDraft, recuperado } = useStoredEscolha(tela.vista.data.id, comeco)
  const [mostrarErros, setMostrarErros] = useState(false)
  const { chaveDe } = useIdempotencia()
  const { alterar, ocupado } = useAlterar(tela)
  const { pedido: respondido } = comeco
  const naTela = useDraftOnScreen({ draft, inicial, situacao, estoque, margem, pedido: respondido })
  const { escolha, sugeridos, naFrente } = naTela
  const defasados = useDefasados(estoque)
  const resultado = avaliarEscolha(situacao, escolha, defasados)
  const { id, numero, loja, instituicaoFinanceira } = tela.vista.data

  const enviar = async (imediata: boolean) => {
    setMostrarErros(true)
    if (tela.lado === 'instituicao' && resultado.semPreco.length > 0) return
    const pergunta = { tela, situacao, escolha, estoque, resultado }
    if (!(await (imediata ? perguntarImediata(pergunta) : perguntarProposta(pergunta)))) return
    const incluir = [...escolha.entram].map(([veiculoId, preco]) => ({
      veiculoId,
      preco: tela.lado === 'loja' ? null : preco,
    }))
    const precos = precosMudados(situacao, escolha).map(([veiculoId, preco]) => ({ veiculoId, preco }))
    const pedidoReforcoId = respondido?.id
    const pedido = { incluir, remover: [...escolha.saem], precos, imediata, pedidoReforcoId }
    const idempotencyKey = chaveDe([pedido, tela.vista.etag])
    alterar(async () => {
      const alvo = { id, etag: tela.vista.etag }
      const proposta = await alterarPodendoForcar(numero, (confirmado) =>
        proporAlteracao(alvo, pedido, { ...confirmado, idempotencyKey }),
      )
      if (!proposta) return false
      const prazo = formatInstante(new Date(instanteAgora().getTime() + DIAS_DA_ALTERACAO * MS_PER_DAY))
      toastDone(
        proposta.situacao === 'aguardandoSegundaAprovacao',
        imediata
          ? 'Garantias alteradas com sucesso.'
          : `Alteração proposta. ${tela.lado === 'loja' ? instituicaoFinanceira : loja} pode responder até ${prazo}.`,
      )
      discardDrafts([chave])
      onClose()
      // The button that opened the dialog disappears with the answer.
      focusTitle()
      return true
    })
  }
  return {
    ...escolha,
    mudamDePreco: precosMudados(situacao, escolha).length,
    estoque,
    erro,
    margem,
    origens,
    resultado,
    sugeridos,
    naFrente,
    chave,
    alterada: draft !== inicial,
    recuperado,
    mostrarErros,
    ocupado,
    alternarSaida: (veiculoId: number) => setDraft(alternarSaida(escolha, veiculoId)),
    alternarEntrada: (veiculo: VeiculoEstoque) => setDraft(alternarEntrada(escolha, veiculo)),
    precificar: (veiculoId: number, preco: Centavos | null) =>
      setDraft(precificarEntrada(escolha, veiculoId, preco)),
    mudarPreco: (veiculoId: number, preco: Centavos | null) =>
      setDraft(mudarPreco(escolha, veiculoId, preco)),
    manterPreco: (veiculoId: number) => setDraft(manterPreco(escolha, veiculoId)),
    enviar,
  }
}

/** Vehicles of the stock whose reference price is stale and counts 0. */
function useDefasados(estoque: readonly VeiculoEstoque[] | undefined) {
  return useMemo(
    () =>
      new Set(estoque?.filter(({ referenciaDefasada }) => referenciaDefasada).map((veiculo) => veiculo.id)),
    [estoque],
  )
}

interface DraftOnScreenOptions {
  draft: Escolha
  inicial: Escolha
  situacao: SituacaoDasGarantias
  estoque: readonly VeiculoEstoque[] | undefined
  margem: number
  pedido: AlteracaoStart['pedido']
}

/**
 * The choice without vehicles that are gone. Opened for a replacement or a request, the dialog starts with a
 * suggestion, which becomes the choice when it is changed.
 */
function useDraftOnScreen({ draft, inicial, situacao, estoque, margem, pedido }: DraftOnScreenOptions) {
  const sugestao = useMemo(() => {
    if (!estoque || (inicial.saem.size === 0 && !pedido)) return undefined
    return pedido
      ? sugerirReforco(estoque, pedido.valor)
      : sugerirEntradas(situacao, inicial.saem, estoque, margem)
  }, [inicial, situacao, estoque, margem, pedido])
  // What is chosen when the stock comes stands first; the list doesn't move under later ticks.
  const [naFrente, setNaFrente] = useState<ReadonlySet<number>>()
  const entram = draft === inicial && sugestao ? sugestao : draft.entram
  if (estoque && !naFrente) setNaFrente(new Set(entram.keys()))
  const escolha = useMemo(
    () =>
      keepExisting(
        { ...draft, entram },
        new Set(situacao.garantias.map(({ veiculoId }) => veiculoId)),
        estoque && new Set(estoque.map(({ id }) => id)),
      ),
    [draft, entram, situacao, estoque],
  )
  return { escolha, sugeridos: draft === inicial ? (sugestao?.size ?? 0) : 0, naFrente }
}

/** The choice, kept as a draft over a reload and a new sign-in. */
function useStoredEscolha(contratoId: number, { saem, pedido }: AlteracaoStart) {
  const chave = `contrato/${contratoId}/${pedido ? `pedido/${pedido.id}` : 'alteracao'}`
  const stored = useStoredDraft(chave, storedEscolha)
  const [inicial] = useState<Escolha>(() => ({ saem: new Set(saem), entram: new Map(), precos: new Map() }))
  const [draft, setDraft] = useState<Escolha>(() =>
    stored
      ? { saem: new Set(stored.saem), entram: new Map(stored.entram), precos: new Map(stored.precos) }
      : inicial,
  )
  const alterada = draft !== inicial
  useSaveDraft(
    chave,
    alterada
      ? { saem: [...draft.saem], entram: toStored(draft.entram), precos: toStored(draft.precos) }
      : null,
  )
  const discard = () => {
    setDraft(inicial)
    return () => setDraft(draft)
  }
  const recuperado = stored && alterada ? { discard } : undefined
  return { chave, inicial, draft, setDraft, recuperado }
}

/** Stores an unreadable price as null. */
const toStored = (precos: Escolha['entram']) => [...precos].map(([id, preco]) => [id, preco || null])

interface Pergunta extends Pick<AlteracaoDraftOptions, 'tela' | 'situacao'> {
  escolha: Escolha
  estoque: readonly Pick<VeiculoEstoque, 'id' | 'placa' | 'preco'>[] | undefined
  resultado: ResultadoDaEscolha
}

function fatosDaPergunta({ tela, situacao, escolha, estoque = [], resultado }: Pergunta) {
  const { saem, entram } = escolha
  return fatosDaAlteracao({
    numero: tela.vista.data.numero,
    saem: situacao.garantias.filter(({ veiculoId }) => saem.has(veiculoId)),
    entram: estoque.filter(({ id }) => entram.has(id)),
    exigido: situacao.exigido,
    ...resultado,
  })
}

/** Asks before a proposal that pledges vehicles until the other side has answered. */
async function perguntarProposta(pergunta: Pergunta) {
  const { tela, escolha } = pergunta
  if (escolha.entram.size === 0) return true
  const { loja, instituicaoFinanceira } = tela.vista.data
  const outroLado = tela.lado === 'loja' ? instituicaoFinanceira : loja
  const entram = plural(
    escolha.entram.size,
    'veículo que entra fica bloqueado',
    'veículos que entram ficam bloqueados',
  )
  return perguntarSimNao(`Propor a ${outroLado}? ${entram} para outros contratos até a resposta.`, {
    fatos: fatosDaPergunta(pergunta),
  })
}

/** Asks before an immediate change: which vehicles, and the resulting coverage. */
function perguntarImediata({ tela, situacao, escolha, estoque = [], resultado }: Pergunta) {
  const { loja } = tela.vista.data
  const { saem, entram } = escolha
  const oQue =
    saem.size > 0
      ? `Liberar ${plural(saem.size, 'veículo', 'veículos')} deste contrato agora?`
      : `Incluir ${plural(entram.size, 'veículo', 'veículos')} neste contrato agora?`
  const precos = estoque.flatMap(({ id, placa, preco: referencia }) =>
    entram.has(id) ? [{ placa, preco: entram.get(id) ?? null, referencia }] : [],
  )
  const deDuas = saem.size > 0 && avisoDeDuasPessoas(tela.vista.data, 'proporAlteracao')
  const fatos = fatosDaPergunta({ tela, situacao, escolha, estoque, resultado })
  return perguntarSimNao(`${oQue} ${loja} será avisada e não precisa responder.`, {
    fatos,
    perigo: saem.size > 0,
    acontece: deDuas,
    aviso: avisosDosPrecos(precos.filter(longeDaReferencia)),
  })
}

/** Where the dialog's prices come from: the contract's own, and those of the stock. */
function useOrigens({ vista: { data: contrato } }: Tela) {
  const { id: contratoId, lojaId, instituicaoFinanceiraId, regraGarantiaId } = contrato
  return useMemo(
    () => ({
      saidas: precosDoContrato(contratoId),
      entradas: precosDoEstoque(lojaId, { instituicaoFinanceiraId, regraGarantiaId, contratoId }),
    }),
    [contratoId, lojaId, instituicaoFinanceiraId, regraGarantiaId],
  )
}

/** The store's free stock under the contract's rule, without the contract's vehicles. */
function useEstoqueLivre({ vista: { data: contrato, etag } }: Tela, situacao: SituacaoDasGarantias) {
  const { id: contratoId, lojaId, instituicaoFinanceiraId, regraGarantiaId } = contrato
  const { data, error } = useQuery(
    estoqueOptions({ lojaId, instituicaoFinanceiraId, regraGarantiaId, contratoId, etag }),
  )
  const estoque = useMemo(() => {
    const atuais = new Set(situacao.garantias.map(({ veiculoId }) => veiculoId))
    return data?.estoque
      .filter(({ id, emGarantia }) => !emGarantia && !atuais.has(id))
      .map((veiculo) => ({
        ...veiculo,
        ano: veiculo.anoModelo,
        km: veiculo.hodometro,
        entrada: veiculo.dataEntrada,
      }))
  }, [data, situacao])
  return {
    estoque,
    margem: data?.margemSelecao ?? 0,
    erro: error && !data ? (isApiError(error) ? error.mensagem : error.message) : null,
  }
}
