import { Button } from '@mantine/core'
import { recusaDoTermino } from '@lastro/shared/contratos/termino'
import { acaoPermitida } from '@lastro/shared/contratos/transicoes'
import { LOJA_SUSPENSA } from '@lastro/shared/suspensoes/suspensao'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAba } from '#lib/use-url-field.ts'
import { LoadError } from '#ui/load-error.tsx'
import { RecoveredDraftNote } from '#ui/recovered-draft-note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { useAlteracaoNaTela } from '../alteracao/use-alteracao-na-tela.tsx'
import { ActionBar } from '../tela/action-bar.tsx'
import { PartesDeHoje } from '../tela/cobertura-atual.tsx'
import { GarantiasTable } from '../tela/garantias-table.tsx'
import { TelaDoContrato, UltimaRecusa, DadosDoContrato, DesdeOUltimoAto } from '../tela/tela-do-contrato.tsx'
import { CoberturaResumo } from '../selecao/cobertura-resumo.tsx'
import { GarantiasCount, useQuantosPerdidos } from '../selecao/garantias-count.tsx'
import { EstoqueOuEstado, porQueVazio } from '../selecao/estoque-ou-estado.tsx'
import { Impedimento, impedimentoDe, PELO_IMPEDIMENTO } from '../selecao/impedimento.tsx'
import { SelecaoPainel } from '../selecao/selecao-painel.tsx'
import { useSetVersion } from '../selecao/use-selecao.ts'
import { useResposta, type PropostaDaLoja, useProposta } from './use-resposta.ts'
import { impedimentoDoPedido } from '@lastro/shared/contratos/pedido-reforco'
import { useQuery } from '@tanstack/react-query'
import { useRegras } from '#lib/session.ts'
import { toastSucesso } from '#lib/toast.ts'
import { perguntarRecusa } from '#ui/dialogs.ts'
import { pedidosOptions, terminarPedido } from '#modules/reforco/use-reforco.ts'
import { PedidoAviso, pedidoAberto } from '#modules/reforco/use-reforco-na-tela.tsx'
import { type Tela, useAlterar } from '../alteracao/use-alteracao.ts'
import classes from '../tela/registro.module.css'

const route = getRouteApi('/sessao/loja/propostas/$id')
const OUTRAS_ABAS = ['historico'] as const

/** A proposal as the store answers it (domain 8). */
export function PropostaPage() {
  const { id } = route.useParams()
  return <Proposta key={id} id={Number(id)} />
}

function Proposta({ id }: { id: number }) {
  const proposta = useProposta(id)
  const { contrato, vista, garantias, escolhendo, selecao, alterado } = proposta
  const [aba, setAba] = useAba('veiculos', OUTRAS_ABAS)
  useUnsavedGuard(alterado, `A seleção de veículos da proposta ${contrato.numero}`, proposta.draftKeys)
  const alteracao = useAlteracaoNaTela({ ...proposta, lado: 'loja' })
  return (
    <>
      <TelaDoContrato
        vista={vista}
        lado="loja"
        aba={aba}
        onAba={setAba}
        abas={[
          {
            value: 'veiculos',
            label: 'Veículos',
            badge: <GarantiasCount escolhe={escolhendo} selecao={selecao} garantias={garantias} />,
            content: <Veiculos proposta={proposta} />,
          },
        ]}
      >
        <PedidoNaProposta tela={{ ...proposta, lado: 'loja' }} responder={alteracao.responder} />
        {alteracao.painel}
        <Sheet mb="md">
          <DadosDoContrato contrato={contrato} lado="loja" />
        </Sheet>
        <UltimaRecusa vista={vista} />
        <RecoveredDraftNote drafts={[proposta.recuperado]} />
      </TelaDoContrato>
      <Barra proposta={proposta} alterar={alteracao.botao} onEscolher={() => setAba('veiculos')} />
    </>
  )
}

function Veiculos({ proposta }: { proposta: PropostaDaLoja }) {
  const { contrato, vista, escolhe, estoque, selecao, garantias, semGarantias } = proposta
  if (semGarantias) return <LoadError title="Não foi possível carregar os veículos da proposta." />
  if (!escolhe)
    return (
      <div className={classes.registro}>
        <div>
          <GarantiasTable contratoId={contrato.id} garantias={garantias} />
          <PartesDeHoje cobertura={contrato.cobertura} />
        </div>
        <DesdeOUltimoAto vista={vista} lado="loja" />
      </div>
    )
  return (
    <EstoqueOuEstado estado={estoque}>
      <SelecaoPainel
        selecao={selecao}
        pedido={estoque.pedido}
        valorGarantia={contrato.valorGarantia}
        comPrecos={false}
        mostrarErros={false}
        vazio={porQueVazio(estoque.vazio, 'Você pode recusar a proposta e dizer o motivo.')}
      />
    </EstoqueOuEstado>
  )
}

interface BarraProps {
  proposta: PropostaDaLoja
  alterar: ReactNode
  /** Opens the tab where vehicles are chosen. */
  onEscolher: () => void
}

/** Coverage and the store's actions, always in view. */
function Barra({ proposta, alterar, onEscolher }: BarraProps) {
  const { contrato, garantias, selecao, escolhendo, podeResponder, alterado } = proposta
  const resposta = useResposta(proposta, onEscolher)
  useSetVersion(selecao)
  const veiculos = { escolhe: escolhendo, selecao, garantias }
  const perdidos = impedimentoDe(useQuantosPerdidos(veiculos))
  const fora = contrato.terminoPassado ? recusaDoTermino('loja', contrato.dataTermino) : perdidos
  const impedimento = contrato.suspensao ? LOJA_SUSPENSA : fora
  const pode = (acao: 'enviar' | 'aprovar' | 'recusar') =>
    podeResponder && acaoPermitida(acao, 'loja', contrato)
  const botoes = [
    alterar,
    pode('recusar') && (
      <Button
        key="recusar"
        variant="default"
        disabled={resposta.ocupado}
        onClick={() => void resposta.recusar()}
      >
        Recusar proposta
      </Button>
    ),
    escolhendo && alterado && (
      <Button key="salvar" variant="default" disabled={resposta.ocupado} onClick={resposta.salvar}>
        Salvar seleção
      </Button>
    ),
    ((pode('enviar') && escolhendo) || pode('aprovar')) && impedimento && (
      <Impedimento key="impedimento">{impedimento}</Impedimento>
    ),
    pode('enviar') && escolhendo && (
      <Button
        key="enviar"
        disabled={resposta.ocupado || impedimento !== undefined}
        onClick={() => void resposta.enviar()}
        {...(impedimento && PELO_IMPEDIMENTO)}
      >
        Enviar veículos
      </Button>
    ),
    pode('aprovar') && (
      <Button
        key="aprovar"
        disabled={resposta.ocupado || impedimento !== undefined}
        onClick={resposta.aprovar}
        {...(impedimento && PELO_IMPEDIMENTO)}
      >
        Aprovar proposta
      </Button>
    ),
  ].filter(Boolean)
  return (
    <ActionBar
      resumo={
        (escolhendo || garantias) && (
          <CoberturaResumo {...veiculos} contrato={contrato} valorGarantia={contrato.valorGarantia} />
        )
      }
      recusa={resposta.recusa}
    >
      {botoes.length > 0 && botoes}
    </ActionBar>
  )
}

interface PedidoNaPropostaProps {
  tela: Tela
  /** Opens the choice of vehicles that answers the request. */
  responder: ReturnType<typeof useAlteracaoNaTela>['responder']
}

/** The open request for reinforcement on the store's page: propose vehicles, or decline with a reason. */
function PedidoNaProposta({ tela, responder }: PedidoNaPropostaProps) {
  const { data: contrato, etag } = tela.vista
  const { permissoes } = useRegras()
  const { data: pedidos } = useQuery(pedidosOptions(contrato.id, etag))
  const { alterar, ocupado } = useAlterar(tela)
  const pedido = pedidoAberto(pedidos)
  if (!pedido) return null
  const responde = permissoes.includes('Loja.Propostas.Responder')
  const proposto = pedido.situacao === 'proposto'
  const recusa = impedimentoDoPedido('recusarReforco', { statusId: contrato.statusId, pedido })
  const recusar = async () => {
    const motivo = await perguntarRecusa(`motivo/pedido/${pedido.id}/recusar`)
    if (motivo === undefined) return
    alterar(async () => {
      await terminarPedido({ id: pedido.id, acao: 'recusar', motivo: motivo.texto, etag })
      motivo.markUsed()
      toastSucesso('Pedido de reforço recusado.')
      return true
    })
  }
  return (
    <PedidoAviso
      pedido={pedido}
      titulo={
        proposto
          ? 'Você respondeu ao pedido de reforço'
          : `${contrato.instituicaoFinanceira} pede reforço de garantia`
      }
    >
      {responde && !recusa && (
        <Button size="sm" variant="default" disabled={ocupado} onClick={() => void recusar()}>
          Recusar pedido
        </Button>
      )}
      {responder && !proposto && (
        <Button size="sm" onClick={() => responder(pedido)}>
          Escolher veículos
        </Button>
      )}
    </PedidoAviso>
  )
}
