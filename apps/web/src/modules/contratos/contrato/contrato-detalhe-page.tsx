import { LOJA_SUSPENSA } from '@lastro/shared/suspensoes/suspensao'
import { Button } from '@mantine/core'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { STATUS } from '@lastro/shared/contratos/status'
import { recusaDoTermino, terminoJaPassou } from '@lastro/shared/contratos/termino'
import { IconCopy } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useState } from 'react'
import { diaDeHoje } from '#lib/relogio.ts'
import { usePermissao, useRegras } from '#lib/session.ts'
import { useAba } from '#lib/use-url-field.ts'
import { RecoveredDraftNote } from '#ui/recovered-draft-note.tsx'
import { useSaveKey } from '#ui/save-key.tsx'
import { lazyComponent, useIdleDelay } from '#ui/lazy-component.ts'
import { useInstituicao } from '#modules/instituicoes/use-instituicao.ts'
import { useReforcoNaTela } from '#modules/reforco/use-reforco-na-tela.tsx'
import { useAlteracaoNaTela } from '../alteracao/use-alteracao-na-tela.tsx'
import { ActionBar } from '../tela/action-bar.tsx'
import { CobrancaDoAto } from '#modules/cobranca/cobranca.tsx'
import { contratoDoPedido } from '../chamadas/contrato-do-pedido.ts'
import { TelaDoContrato, UltimaRecusa } from '../tela/tela-do-contrato.tsx'
import { type Avisos, useAvisosDosTermos, useUsual } from '../avisos/avisos-do-contrato.ts'
import { AvisosResumo } from '../selecao/avisos-resumo.tsx'
import { CoberturaResumo } from '../selecao/cobertura-resumo.tsx'
import { GarantiasCount, useQuantosPerdidos } from '../selecao/garantias-count.tsx'
import { impedimentoDe } from '../selecao/impedimento.tsx'
import { useFaltaPreco } from '../selecao/use-selecao.ts'
import { botoesDoContrato, ContratoAcoes, useAtoPedido } from './contrato-acoes.tsx'
import { termosDoForm, validarTermos } from '../novo/contrato-form.ts'
import { ePrimeiraDeDuas } from '../tela/quatro-olhos.tsx'
import { duasPessoas } from './pergunta-termos.ts'
import { DetalheDados } from './detalhe-dados.tsx'
import { PelaPolitica } from './primeira-aprovacao.tsx'
import { useAcoes } from './use-acoes.tsx'
import { type ContratoEditor, useContratoEditor } from './use-contrato-editor.ts'
import { useFormFocus } from '../novo/use-form-focus.ts'

/** Much of the page's code, for the second tab. */
const Garantia = lazyComponent(async () => (await import('./detalhe-garantia.tsx')).DetalheGarantia)

const route = getRouteApi('/sessao/contratos/detalhe/$id')
const OUTRAS_ABAS = ['garantia', 'historico'] as const

/** Spec 2.13. */
export function ContratoDetalhePage() {
  const { id } = route.useParams()
  return <ContratoDetalhe key={id} id={Number(id)} />
}

function ContratoDetalhe({ id }: { id: number }) {
  const editor = useContratoEditor(id)
  const { contrato, form, selecao, editaGarantias, alterado } = editor
  const [aba, setAba] = useAba('dados', OUTRAS_ABAS)
  const { mostrarErros, painel, conferir, mostrarRecusados, escolherVeiculos } = useFormFocus(
    form,
    selecao,
    setAba,
  )
  const validar = () => {
    const hoje = diaDeHoje()
    return conferir(validarTermos(form.getValues(), { hoje, contrato }), editaGarantias)
  }
  const irParaGarantia = () => setAba('garantia')
  const naGarantia = { editor, mostrarErros, handle: painel, onFailure: () => setAba('dados') }
  const impedimentos = useImpedimentos(editor)
  const usual = useUsual(contrato.instituicaoFinanceiraId)
  const acoes = useAcoes({ editor, validar, mostrarRecusados, irParaGarantia, usual })
  const botoes = botoesDoContrato(contrato, useRegras().permissoes)
  useAtoPedido(route.useSearch().ato, { editor, botoes, acoes })
  const faltaPreco = useFaltaPreco(selecao) && editaGarantias
  const avisos = useAvisosDosTermos(form.values, usual)
  useSaveKey(
    botoes.some(({ acao }) => acao === 'alterar') && !acoes.ocupado && !acoes.esperando
      ? () => void acoes.atualizar()
      : undefined,
  )
  useEffect(() => {
    if (editor.perdas > 0) setAba('garantia')
  }, [editor.perdas, setAba])
  const alteracao = useAlteracaoNaTela({ ...editor, lado: 'instituicao' })
  const aResponder = alteracao.espera || contrato.primeiraAprovacao !== null
  const reforco = useReforcoNaTela({
    contrato: contratoDoPedido(contrato),
    etag: editor.vista.etag,
    onChanged: (succeeded) => void (succeeded ? editor.reler() : editor.recarregar().catch(() => undefined)),
    yieldsPrimary: alterado || aResponder,
  })
  return (
    <>
      <TelaDoContrato
        vista={editor.vista}
        lado="instituicao"
        actions={usePermissao('Contratos.Contratos.Criar') && <Duplicar contrato={contrato} />}
        aba={aba}
        onAba={setAba}
        abas={[
          {
            value: 'dados',
            label: 'Dados',
            hasError: Object.keys(form.errors).length > 0,
            content: (
              <DetalheDados
                editor={editor}
                avisos={avisos}
                ativa={aba === 'dados'}
                onEscolher={escolherVeiculos}
              />
            ),
          },
          {
            value: 'garantia',
            label: 'Garantia',
            hasError: mostrarErros && faltaPreco,
            badge: <GarantiasCount {...editor} />,
            content: <AbaGarantia {...naGarantia} ativa={aba === 'garantia'} />,
          },
        ]}
      >
        <UltimaRecusa vista={editor.vista} />
        <PelaPolitica editor={editor} />
        {reforco.painel}
        {alteracao.painel}
        <RecoveredDraftNote drafts={editor.recuperado} />
      </TelaDoContrato>
      <ActionBar
        recusa={acoes.recusa}
        resumo={
          (aba === 'garantia' || editor.editaTermos) && (
            <ResumoDaBarra editor={editor} avisos={avisos} comCobertura={aba === 'garantia'} />
          )
        }
      >
        {(botoes.length > 0 || alteracao.botao || reforco.botao) && (
          <>
            {reforco.botao}
            {alteracao.botao}
            <ContratoAcoes
              botoes={botoes}
              acoes={acoes}
              unsaved={alterado && !aResponder}
              impedimentos={impedimentos}
            />
          </>
        )}
      </ActionBar>
    </>
  )
}

interface ResumoDaBarraProps {
  editor: ContratoEditor
  avisos: Avisos
  comCobertura: boolean
}

function ResumoDaBarra({ editor, avisos, comCobertura }: ResumoDaBarraProps) {
  const { contrato, form, selecao, escolhe } = editor
  return (
    <>
      {comCobertura && (
        <CoberturaResumo
          {...editor}
          contrato={contrato}
          valorGarantia={escolhe ? form.values.valorGarantia : contrato.valorGarantia}
        />
      )}
      {editor.alterado && <CobrancaDosTermos editor={editor} />}
      {editor.editaTermos && (
        <AvisosResumo termos={Object.values(avisos)} selecao={escolhe ? selecao : null} />
      )}
    </>
  )
}

/** Changed terms are billed only while the contract is in force. */
function CobrancaDosTermos({ editor: { contrato, form } }: { editor: ContratoEditor }) {
  if (!STATUS[contrato.statusId].vigente) return null
  const pede = duasPessoas(contrato, termosDoForm(form.values))
  return (
    <CobrancaDoAto
      contratoId={contrato.id}
      ato="alterar"
      depoisDe={ePrimeiraDeDuas(contrato, 'alterar', pede) && 'segundaPessoa'}
      eventos={{ contratoAlterado: 1 }}
    />
  )
}

/** Why the proposal can't be sent or approved; no question may force it. */
function useImpedimentos(editor: ContratoEditor) {
  const { contrato, form } = editor
  const perdidos = impedimentoDe(useQuantosPerdidos(editor))
  const { dataTermino, suspensao } = contrato
  if (suspensao) return { enviar: LOJA_SUSPENSA, aprovar: LOJA_SUSPENSA }
  if (!contrato.terminoPassado) return { enviar: perdidos }
  return {
    // A send saves the typed end first, an approval discards it.
    enviar: form.values.dataTermino === dataTermino ? recusaDoTermino('instituicao', dataTermino) : perdidos,
    aprovar: `${terminoJaPassou(dataTermino)} Altere-a e salve antes de aprovar.`,
  }
}

interface AbaGarantiaProps
  extends Pick<ComponentProps<typeof Garantia>, 'editor' | 'mostrarErros' | 'handle'> {
  ativa: boolean
  /** Called when the code can't be loaded while the tab is open. */
  onFailure: () => void
}

/** Mounted a while after the page, or when the tab opens. After a failure the next opening loads the code again. */
function AbaGarantia({ ativa, onFailure, ...garantia }: AbaGarantiaProps) {
  const idle = useIdleDelay()
  const [mounted, setMounted] = useState(ativa)
  const [failed, setFailed] = useState(false)
  const [antes, setAntes] = useState(ativa)
  if (antes !== ativa) {
    setAntes(ativa)
    if (ativa) setMounted(true)
  }
  const fail = () => {
    setMounted(false)
    setFailed(true)
    if (ativa) onFailure()
  }
  return (mounted || (idle && !failed)) && <Garantia {...garantia} onFailure={fail} />
}

function Duplicar({ contrato: { id, instituicaoFinanceiraId } }: { contrato: ContratoDetalhe }) {
  const { operador } = useInstituicao()
  const search = { copia: id, ...(operador && { instituicao: instituicaoFinanceiraId }) }
  return (
    <Button
      variant="default"
      // Phones have no room for it.
      visibleFrom="sm"
      leftSection={<IconCopy size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/contratos/criar" search={search} {...props} />}
    >
      Duplicar
    </Button>
  )
}
