import { Button, Group, Stack, Title } from '@mantine/core'
import { totalDasGarantias } from '@lastro/shared/contratos/garantia'
import { STATUS } from '@lastro/shared/contratos/status'
import { acaoPermitida } from '@lastro/shared/contratos/transicoes'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatInteiro } from '../../../lib/format.ts'
import { useRegras } from '../../../lib/session.ts'
import { Aviso } from '../../../ui/aviso.tsx'
import { FormTabs } from '../../../ui/form-tabs.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Recuperado } from '../../../ui/recuperado.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import { useAlteracaoNaTela } from '../alteracao/use-alteracao-na-tela.tsx'
import { ActionBar } from '../comum/action-bar.tsx'
import { ContratoBadge, DesativadoBadge, VencidoBadge } from '../comum/contrato-badge.tsx'
import { GarantiasTable } from '../comum/garantias-table.tsx'
import { LinhaDoTempo } from '../comum/linha-do-tempo.tsx'
import { Movimentacoes } from '../comum/movimentacoes.tsx'
import { vezDe } from '../comum/vez.ts'
import { CoberturaAoVivo, CoberturaResumo } from '../selecao/cobertura-resumo.tsx'
import { Contagem, Numero } from '../selecao/contagem.tsx'
import { EstoqueOuEstado } from '../selecao/estoque-ou-estado.tsx'
import { porQueVazio } from '../selecao/estoque-vazio.ts'
import { Impedimento, impedimentoDe, PELO_IMPEDIMENTO } from '../selecao/impedimento.tsx'
import { SelecaoPainel } from '../selecao/selecao-painel.tsx'
import { useConjunto, usePerdidos } from '../selecao/use-selecao.ts'
import { PropostaTermos } from './proposta-termos.tsx'
import { type PropostaDaLoja, useProposta } from './use-proposta.ts'
import { useResposta } from './use-resposta.ts'

const route = getRouteApi('/sessao/loja/propostas/$id')

/** A proposal as the store answers it (domain 8). */
export function PropostaPage() {
  const { id } = route.useParams()
  return <Proposta key={id} id={Number(id)} />
}

function Proposta({ id }: { id: number }) {
  const proposta = useProposta(id)
  const { contrato, vista, garantias, escolhendo, selecao, alterado } = proposta
  const [aba, setAba] = useState('veiculos')
  useUnsavedGuard(alterado, `A seleção de veículos da proposta ${contrato.numero}`)
  const { recarregar, trabalhar } = proposta
  const alteracao = useAlteracaoNaTela({ vista, lado: 'loja', recarregar, trabalhar })
  return (
    <>
      <PageHeader
        title={`Proposta ${contrato.numero}`}
        badge={
          <Group gap={6}>
            <ContratoBadge contrato={contrato} lado="loja" />
            <VencidoBadge contrato={contrato} />
            <DesativadoBadge contrato={contrato} lado="loja" />
          </Group>
        }
        description={vezDe(contrato, { lado: 'loja', permissoes: useRegras().permissoes })}
        back={{ to: '/loja/propostas' }}
      />
      {alteracao.painel}
      <PropostaTermos contrato={contrato} />
      {contrato.motivoDeRecusa && STATUS[contrato.statusId].fase === 'proposta' && (
        <Aviso tom="atencao">Última recusa: {contrato.motivoDeRecusa}</Aviso>
      )}
      <Recuperado de={[proposta.recuperado]} />
      <FormTabs
        label="Proposta"
        value={aba}
        onChange={setAba}
        tabs={[
          {
            value: 'veiculos',
            label: 'Veículos',
            badge: escolhendo ? (
              <Contagem selecao={selecao} />
            ) : (
              garantias && <Numero>{formatInteiro(garantias.length)}</Numero>
            ),
            content: <Veiculos proposta={proposta} />,
          },
          {
            value: 'historico',
            label: 'Histórico',
            content: (
              <Stack gap="md">
                <Sheet>
                  <LinhaDoTempo contrato={contrato} etag={vista.etag} lado="loja" />
                </Sheet>
                <Title order={2}>Histórico de Movimentações</Title>
                <Movimentacoes contratoId={id} etag={vista.etag} />
              </Stack>
            ),
          },
        ]}
      />
      <Barra proposta={proposta} alterar={alteracao.botao} onEscolher={() => setAba('veiculos')} />
    </>
  )
}

function Veiculos({ proposta }: { proposta: PropostaDaLoja }) {
  const { escolhe, estoque, selecao, garantias, semGarantias } = proposta
  if (semGarantias) return <LoadError title="Não foi possível carregar os veículos da proposta." />
  if (!escolhe) return <GarantiasTable garantias={garantias} />
  return (
    <EstoqueOuEstado estado={estoque}>
      <SelecaoPainel
        selecao={selecao}
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
  /** Leads to where vehicles are chosen. */
  onEscolher: () => void
}

/** Coverage and the answers that are open to the store, always in view. */
function Barra({ proposta, alterar, onEscolher }: BarraProps) {
  const { contrato, garantias, selecao, escolhendo, podeResponder, alterado } = proposta
  const resposta = useResposta(proposta, onEscolher)
  useConjunto(selecao)
  const impedimento = impedimentoDe(usePerdidos(selecao))
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
    pode('enviar') && escolhendo && impedimento && <Impedimento key="impedimento">{impedimento}</Impedimento>,
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
      <Button key="aprovar" disabled={resposta.ocupado} onClick={resposta.aprovar}>
        Aprovar proposta
      </Button>
    ),
  ].filter(Boolean)
  const resumo = escolhendo ? (
    <CoberturaAoVivo selecao={selecao} valorGarantia={contrato.valorGarantia} />
  ) : (
    garantias && (
      <CoberturaResumo
        total={totalDasGarantias(garantias)}
        quantidade={garantias.length}
        valorGarantia={contrato.valorGarantia}
      />
    )
  )
  return (
    <ActionBar resumo={resumo} recusa={resposta.recusa}>
      {botoes.length > 0 && botoes}
    </ActionBar>
  )
}
