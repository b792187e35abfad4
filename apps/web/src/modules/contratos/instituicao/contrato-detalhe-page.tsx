import { Group, Stack, Title } from '@mantine/core'
import { type Garantia, totalDasGarantias } from '@lastro/shared/contratos/garantia'
import { STATUS } from '@lastro/shared/contratos/status'
import { diaEmSaoPaulo } from '@lastro/shared/dia'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatInteiro } from '../../../lib/format.ts'
import { useRegras } from '../../../lib/session.ts'
import { Aviso } from '../../../ui/aviso.tsx'
import { FormTabs } from '../../../ui/form-tabs.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Recuperado } from '../../../ui/recuperado.tsx'
import { useSaveKey } from '../../../ui/save-key.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import { useAlteracaoNaTela } from '../alteracao/use-alteracao-na-tela.tsx'
import { ActionBar } from '../comum/action-bar.tsx'
import {
  ContratoBadge,
  DesativadoBadge,
  SegundaAprovacaoBadge,
  VencidoBadge,
} from '../comum/contrato-badge.tsx'
import { LinhaDoTempo } from '../comum/linha-do-tempo.tsx'
import { Movimentacoes } from '../comum/movimentacoes.tsx'
import { useAvisosDosTermos, useUsual } from '../comum/use-avisos.ts'
import { vezDe } from '../comum/vez.ts'
import { AvisosResumo } from '../selecao/avisos-resumo.tsx'
import { CoberturaAoVivo, CoberturaResumo } from '../selecao/cobertura-resumo.tsx'
import { Contagem, Numero, Perdidos } from '../selecao/contagem.tsx'
import { impedimentoDe } from '../selecao/impedimento.tsx'
import { useFaltaPreco, usePerdidos } from '../selecao/use-selecao.ts'
import { botoesDoContrato, ContratoAcoes } from './contrato-acoes.tsx'
import { validarTermos } from './contrato-form.ts'
import { DetalheDados } from './detalhe-dados.tsx'
import { DetalheGarantia } from './detalhe-garantia.tsx'
import { PrimeiraAprovacao } from './primeira-aprovacao.tsx'
import { useAcoes } from './use-acoes.tsx'
import { type ContratoEditor, useContratoEditor } from './use-contrato-editor.ts'
import { useFoco } from './use-foco.ts'

const route = getRouteApi('/sessao/contratos/detalhe/$id')

/** Spec 2.13. */
export function ContratoDetalhePage() {
  const { id } = route.useParams()
  return <ContratoDetalhe key={id} id={Number(id)} />
}

function ContratoDetalhe({ id }: { id: number }) {
  const editor = useContratoEditor(id)
  const { contrato, form, selecao, editaGarantias, alterado } = editor
  const { aba, setAba, mostrarErros, painel, conferir, mostrarRecusados } = useFoco(
    form,
    selecao,
    editor.pendente ? 'garantia' : 'dados',
  )
  const validar = () => {
    const hoje = diaEmSaoPaulo(new Date())
    return conferir(validarTermos(form.getValues(), { hoje, contrato }), editaGarantias)
  }
  const sairSemPerguntar = useUnsavedGuard(alterado, `Alterações do contrato ${contrato.numero}`)
  const irParaGarantia = () => setAba('garantia')
  const impedimento = useImpedimento(editor)
  const usual = useUsual(contrato.instituicaoFinanceiraId)
  const acoes = useAcoes({ editor, validar, mostrarRecusados, sairSemPerguntar, irParaGarantia, usual })
  const botoes = botoesDoContrato(contrato, useRegras().permissoes)
  const faltaPreco = useFaltaPreco(selecao) && editaGarantias
  const avisos = useAvisosDosTermos(form.values, usual)
  useSaveKey(
    botoes.some(({ acao }) => acao === 'alterar') && !acoes.ocupado && !acoes.esperando
      ? acoes.atualizar
      : undefined,
  )
  useEffect(() => {
    if (editor.perdas > 0) setAba('garantia')
  }, [editor.perdas, setAba])
  const { vista, recarregar, trabalhar } = editor
  const alteracao = useAlteracaoNaTela({ vista, lado: 'instituicao', recarregar, trabalhar })
  return (
    <>
      <Cabecalho contrato={contrato} />
      {contrato.motivoDeRecusa && STATUS[contrato.statusId].fase === 'proposta' && (
        <Aviso tom="atencao">Última recusa: {contrato.motivoDeRecusa}</Aviso>
      )}
      <PrimeiraAprovacao editor={editor} />
      {alteracao.painel}
      <Recuperado de={editor.recuperado} />
      <FormTabs
        label="Contrato"
        value={aba}
        onChange={setAba}
        tabs={[
          {
            value: 'dados',
            label: 'Dados',
            hasError: Object.keys(form.errors).length > 0,
            content: <DetalheDados editor={editor} avisos={avisos} />,
          },
          {
            value: 'garantia',
            label: 'Garantia',
            hasError: mostrarErros && faltaPreco,
            badge: <Quantos editor={editor} />,
            content: <DetalheGarantia editor={editor} mostrarErros={mostrarErros} handle={painel} />,
          },
          { value: 'historico', label: 'Histórico', content: <Historico editor={editor} /> },
        ]}
      />
      <ActionBar
        recusa={acoes.recusa}
        resumo={
          (aba === 'garantia' || editor.editaTermos) && (
            <>
              {aba === 'garantia' && <Cobertura editor={editor} />}
              {editor.editaTermos && (
                <AvisosResumo termos={Object.values(avisos)} selecao={editor.escolhe ? selecao : null} />
              )}
            </>
          )
        }
      >
        {(botoes.length > 0 || alteracao.botao) && (
          <>
            {alteracao.botao}
            <ContratoAcoes botoes={botoes} acoes={acoes} impedimento={impedimento} />
          </>
        )}
      </ActionBar>
    </>
  )
}

function Cabecalho({ contrato }: Pick<ContratoEditor, 'contrato'>) {
  const vez = vezDe(contrato, { lado: 'instituicao', permissoes: useRegras().permissoes })
  return (
    <PageHeader
      title={`Contrato ${contrato.numero}`}
      badge={
        <Group gap={6}>
          <ContratoBadge contrato={contrato} lado="instituicao" />
          <VencidoBadge contrato={contrato} />
          <DesativadoBadge contrato={contrato} lado="instituicao" />
          <SegundaAprovacaoBadge contrato={contrato} />
        </Group>
      }
      description={[contrato.loja, vez].filter(Boolean).join(' · ')}
      back={{ to: '/contratos/listar' }}
    />
  )
}

function Quantos({ editor: { escolhe, selecao, garantias } }: { editor: ContratoEditor }) {
  if (escolhe) return <Contagem selecao={selecao} />
  if (!garantias) return null
  const perdidos = perdidosDe(garantias)
  return (
    <Group gap={6} wrap="nowrap">
      <Numero>{formatInteiro(garantias.length - perdidos)}</Numero>
      <Perdidos quantos={perdidos} />
    </Group>
  )
}

const perdidosDe = (garantias: readonly Garantia[]) =>
  garantias.filter(({ emOutroContrato }) => emOutroContrato).length

function useImpedimento({ escolhe, selecao, garantias }: ContratoEditor): string | undefined {
  const daSelecao = usePerdidos(selecao)
  return impedimentoDe(escolhe ? daSelecao : perdidosDe(garantias ?? []))
}

function Cobertura({ editor }: { editor: ContratoEditor }) {
  const { escolhe, selecao, form, garantias, contrato } = editor
  if (escolhe) return <CoberturaAoVivo selecao={selecao} valorGarantia={form.values.valorGarantia} />
  if (!garantias) return null
  return (
    <CoberturaResumo
      total={totalDasGarantias(garantias)}
      quantidade={garantias.length - perdidosDe(garantias)}
      perdidos={perdidosDe(garantias)}
      valorGarantia={contrato.valorGarantia}
    />
  )
}

function Historico({ editor: { contrato, vista } }: { editor: ContratoEditor }) {
  return (
    <Stack gap="md">
      <Sheet>
        <Title order={2} mb="sm">
          Linha do tempo
        </Title>
        <LinhaDoTempo contrato={contrato} etag={vista.etag} lado="instituicao" />
      </Sheet>
      <Title order={2}>Histórico de Movimentações</Title>
      <Movimentacoes contratoId={contrato.id} etag={vista.etag} />
    </Stack>
  )
}
