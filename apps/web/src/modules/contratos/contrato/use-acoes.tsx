import { precoQueConta, totalDasGarantias } from '@lastro/shared/contratos/garantia'
import { StatusContrato } from '@lastro/shared/contratos/status'
import { destino } from '@lastro/shared/contratos/transicoes'
import { type Centavos, ZERO } from '@lastro/shared/dinheiro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isApiError } from '#lib/api-error.ts'
import { useRegras } from '#lib/session.ts'
import { NADA_ALTERADO, toastDone, toastInfo, toastSucesso } from '#lib/toast.ts'
import { type ConfirmOptions, perguntarMotivo, perguntarRecusa } from '#ui/dialogs.ts'
import type { Fato } from '#ui/fatos.tsx'
import { NAO_SALVO, perguntarSimNao } from '#ui/perguntar.tsx'
import { refusalBesideFields } from '#ui/refusal.ts'
import { avisosDoContrato, type Usual } from '../avisos/avisos-do-contrato.ts'
import {
  aprovarContrato,
  cancelarContrato,
  enviarContrato,
  recolherContrato,
  recusarContrato,
} from '../chamadas/contrato-api.ts'
import { perguntarCobranca } from '#modules/cobranca/cobranca.tsx'
import { cobrancaDeLiquidar, fatosDoFim, fatosDoQueSeDeve } from '../perguntas/fatos-do-contrato.ts'
import { aprovarPodendoForcar, enviarPodendoForcar, liquidarPodendoForcar } from '../perguntas/forcar.tsx'
import { perguntarEnvio, toastElevacao, perguntarAprovacao } from '../perguntas/pergunta-envio.tsx'
import { avisoDeDuasPessoas, ePrimeiraDeDuas } from '../tela/quatro-olhos.tsx'
import { garantiasDaVista, type VistaDoContrato } from '../chamadas/use-contrato.ts'
import { useExecutar } from '../perguntas/use-executar.tsx'
import { avisoDosMudados } from '../selecao/precos-mudados.tsx'
import { termosDoForm, esquecerPendente } from '../novo/contrato-form.ts'
import { perguntarTermos } from './pergunta-termos.ts'
import { salvarContrato, type ContratoEditor } from './use-contrato-editor.ts'

/** Warnings about what is about to be sent: the choice on the screen, else the contract's vehicles. */
function avisosDoEnvio({ form, selecao, escolhe, garantias = [] }: ContratoEditor, usual: Usual) {
  const veiculos = escolhe
    ? selecao
        .escolhidos()
        .filter(({ id }) => !selecao.precoSegue(id))
        .map(({ placa, preco, escolhido }) => ({ placa, preco: escolhido, referencia: preco }))
    : garantias.map((garantia) => ({
        placa: garantia.placa,
        preco: precoQueConta(garantia),
        referencia: garantia.precoVeiculo,
      }))
  return avisosDoContrato(form.getValues(), veiculos, usual)
}

const SALVA_ANTES = 'As alterações desta tela serão salvas antes do envio.'

interface Opcoes {
  editor: ContratoEditor
  /** Checks the form and focuses the first error; returns false when there is one (spec section 5). */
  validar: () => boolean
  /** Shows refused fields at their places. */
  mostrarRecusados: (error: unknown) => void
  /** Opens the tab where vehicles are chosen. */
  irParaGarantia: () => void
  /** What the terms are compared with before a send. */
  usual: Usual
}

/** Sent once, and back with the institution. */
const DEVOLVIDA = StatusContrato.PendenteSelecaoGarantiaInstituicaoFinanceira

const RECOLHER = {
  title: 'Recolher proposta',
  message:
    'A loja recebe o motivo. Os veículos continuam bloqueados por esta proposta até o novo envio. Informe o motivo:',
}

/** Asks before a send: what is sent, what looks like a slip, how many people it takes, and what the store's approval bills. */
async function perguntarAntesDeEnviar(
  { editor, usual, irParaGarantia }: Opcoes,
  queryClient: QueryClient,
  enviarComSoma: (soma: Centavos) => void,
): Promise<boolean> {
  const { vista, escolhe, editaTermos } = editor
  const envio = await envioDe(editor, queryClient)
  const { veiculos, lojaEscolhe } = envio
  // Vehicles that the store chooses come back for an approval, which tells its own charge.
  const cobranca =
    veiculos && !lojaEscolhe
      ? await perguntarCobranca(queryClient, {
          contratoId: vista.data.id,
          ato: 'aprovar',
          depoisDe: 'loja',
          eventos: { contratoNovo: 1, garantiaIncluida: veiculos.quantidade },
        })
      : []
  const deDuas = avisoDeDuasPessoas(vista.data, 'enviar')
  return perguntarEnvio({
    ...envio,
    avisos: [...envio.avisos, ...avisosDoEnvio(editor, usual)],
    acontece: [editor.alterado ? SALVA_ANTES : [], deDuas || [], cobranca].flat(),
    onEscolher: escolhe && irParaGarantia,
    // An earlier send raised valorGarantia to the total of its prices (domain 2).
    onEnviarComSoma: editaTermos && vista.data.statusId === DEVOLVIDA && enviarComSoma,
  })
}

interface AntesDeLiquidar extends Pick<ConfirmOptions, 'perigo'> {
  fatos: Fato[]
  acontece: string | false
  permissoes: readonly string[]
}

/** Asks before a settlement, with what is owed, how many people it takes and what it bills. */
async function perguntarLiquidacao(
  queryClient: QueryClient,
  vista: VistaDoContrato,
  { permissoes, ...fim }: AntesDeLiquidar,
): Promise<boolean> {
  const deDuas = avisoDeDuasPessoas(vista.data, 'liquidar')
  const cobranca = await cobrancaDeLiquidar(queryClient, vista)
  const fatos = [...fim.fatos, ...(await fatosDoQueSeDeve(queryClient, vista.data, permissoes))]
  return perguntarSimNao('Deseja liquidar este contrato?', {
    ...fim,
    fatos,
    acontece: [fim.acontece, deDuas, ...cobranca],
  })
}

/** For acts after which the person stands on the list. */
const verContrato = (id: number) =>
  ({
    link: { label: 'Ver contrato', to: '/contratos/detalhe/$id', params: { id: String(id) } },
  }) as const

/** The institution's actions with their questions and messages (spec section 4). */
export function useAcoes(opcoes: Opcoes) {
  const { editor, validar, mostrarRecusados, irParaGarantia } = opcoes
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { permissoes } = useRegras()
  const { mutate, isPending, error } = useExecutar(editor, {
    meta: { silent: [400, 412], shown: true },
    onRecusa: mostrarRecusados,
  })
  const { id, vista, alterado, reler, sairSemPerguntar } = editor
  const alvo = { id, etag: vista.etag }
  const irParaLista = async () => {
    sairSemPerguntar()
    await navigate({ to: '/contratos/listar' })
  }
  const oFim = () => ({
    fatos: fatosDoFim(queryClient, vista),
    perigo: true,
    acontece: alterado && NAO_SALVO,
  })
  return {
    ocupado: isPending,
    /** Nothing may be saved or sent yet. */
    esperando: editor.esperando,
    /** Why the last try failed, beyond what the fields say; a 412 has its question. */
    recusa: isApiError(error, 412)
      ? undefined
      : refusalBesideFields(error, Object.keys(editor.form.getValues())),
    atualizar: async () => {
      if (!alterado) return toastInfo(NADA_ALTERADO)
      if (validar() && (await perguntarTermos(vista.data, termosDoForm(editor.form.getValues()))))
        mutate(async () => void (await salvar(editor)))
    },
    enviar: async () => {
      if (alterado && !validar()) return
      const enviarCom = (soma?: Centavos) =>
        mutate(async () => {
          if (await enviar(editor, soma)) await irParaLista()
        })
      if (await perguntarAntesDeEnviar(opcoes, queryClient, enviarCom)) enviarCom()
    },
    aprovar: () => {
      mutate(async () => {
        const garantias = await garantiasDaVista(queryClient, vista)
        const depoisDe = ePrimeiraDeDuas(vista.data, 'aprovar') && 'segundaPessoa'
        const eventos = { contratoNovo: 1, garantiaIncluida: garantias.length }
        const pedido = { contratoId: id, ato: 'aprovar', depoisDe, eventos } as const
        const [cobranca] = await perguntarCobranca(queryClient, pedido)
        const aprovacao = { contrato: vista.data, garantias, naoSalvo: alterado, cobranca }
        if (!(await perguntarAprovacao(aprovacao))) return
        const aprovado = await aprovarPodendoForcar((confirmado) => aprovarContrato(alvo, confirmado))
        if (!aprovado) return
        toastDone(
          aprovado.data.aguardandoSegundaAprovacao,
          'Proposta aprovada. O contrato encontra-se ativo.',
        )
        await reler(true)
      })
    },
    recusar: async () => {
      const motivo = await perguntarRecusa(`motivo/contrato/${id}/recusar`)
      if (motivo === undefined) return
      mutate(async () => {
        await recusarContrato(alvo, motivo.texto)
        motivo.markUsed()
        toastSucesso('Proposta recusada.')
        await reler()
      })
    },
    recolher: async () => {
      const motivo = await perguntarMotivo({ ...RECOLHER, draftKey: `motivo/contrato/${id}/recolher` })
      if (motivo === undefined) return
      mutate(async () => {
        await recolherContrato(alvo, motivo.texto)
        motivo.markUsed()
        toastSucesso('Proposta recolhida. Corrija e envie de novo.')
        await reler()
        irParaGarantia()
      })
    },
    cancelar: async () => {
      if (!(await perguntarSimNao('Deseja realmente cancelar esta proposta?', oFim()))) return
      mutate(async () => {
        await cancelarContrato(alvo)
        toastSucesso('Proposta cancelada.')
        await reler(true)
      })
    },
    liquidar: () => {
      mutate(async () => {
        if (!(await perguntarLiquidacao(queryClient, vista, { ...oFim(), permissoes }))) return
        const liquidado = await liquidarPodendoForcar(alvo)
        if (!liquidado) return
        const { data } = liquidado
        toastDone(data.aguardandoSegundaAprovacao, 'Contrato liquidado com sucesso', verContrato(id))
        if (data.aguardandoSegundaAprovacao) await reler(true)
        else await irParaLista()
      })
    },
  }
}

async function salvar(editor: ContratoEditor) {
  try {
    const etag = await salvarContrato(editor)
    if (etag !== undefined) esquecerPendente(editor.id)
    await editor.reler()
    return etag
  } catch (error) {
    // Part of it may be saved: the page takes the new version, with what was typed. A 412 asks first.
    if (!isApiError(error, 412)) await editor.recarregar().catch(() => undefined)
    throw error
  }
}

/** What 'Enviar' will send: the screen's values, which are saved first, else the contract's. */
async function envioDe(editor: ContratoEditor, queryClient: QueryClient) {
  const { vista, contrato, form, selecao, escolhe, alterado } = editor
  const { valorCredito, valorGarantia } = form.getValues()
  const escolha = selecao.resumo()
  const desatualizados = escolhe ? escolha.desatualizados : 0
  const salvas = () =>
    garantiasDaVista(queryClient, vista).then(
      (garantias) => ({ quantidade: garantias.length, total: totalDasGarantias(garantias) }),
      () => undefined,
    )
  return {
    pergunta: 'Enviar esta proposta para loja?',
    para: { termo: 'Loja', valor: contrato.loja },
    valorCredito: valorCredito ?? ZERO,
    valorGarantia: valorGarantia ?? ZERO,
    veiculos:
      desatualizados > 0
        ? { ...escolha, total: selecao.totalAtualizado() }
        : alterado && escolhe
          ? escolha
          : await salvas(),
    lojaEscolhe: destino('enviar', 'instituicao', contrato) === StatusContrato.PendenteSelecaoGarantiaLoja,
    avisos: avisoDosMudados(desatualizados),
  }
}

/**
 * Resolves to false when the person cancelled at a question, or a second person must approve. `soma` becomes
 * valorGarantia first.
 */
async function enviar(editor: ContratoEditor, soma?: Centavos): Promise<boolean> {
  const { id, vista, alterado, form } = editor
  if (soma) form.setFieldValue('valorGarantia', soma)
  const etag = alterado || soma ? await salvar(editor) : vista.etag
  if (etag === undefined) return false
  const enviado = await enviarPodendoForcar((confirmado) => enviarContrato({ id, etag }, confirmado))
  if (!enviado) return false
  const awaitsSecond = enviado.data.aguardandoSegundaAprovacao
  toastDone(awaitsSecond, 'Proposta enviada para a loja.', verContrato(id))
  if (awaitsSecond) {
    await editor.reler(true)
    return false
  }
  toastElevacao(form.getValues().valorGarantia, enviado.data.valorGarantia)
  return true
}
