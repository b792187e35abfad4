import { saidaDe } from '@lastro/shared/cobertura/saida'
import { Button, Group, Text, Title } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState, useMemo } from 'react'
import { lazyComponent } from '#ui/lazy-component.ts'
import { type Tela, useAlteracao, useRespostas } from './use-alteracao.ts'
import type { SituacaoDasGarantias, VeiculoDaAlteracao } from '@lastro/shared/contratos/alteracao'
import { formatDia, formatInstante } from '@lastro/shared/dia'
import { Notice } from '#ui/notice.tsx'
import { PlacaLink } from '#modules/links/placa-link.tsx'
import { instanteAgora } from '#lib/relogio.ts'
import { Sheet } from '#ui/sheet.tsx'
import { PrecosDe, precosDoContrato } from '#modules/origem/valor-com-origem.tsx'
import { CobrancaDoAto } from '#modules/cobranca/cobranca.tsx'
import { ePrimeiraDeDuas } from '../tela/quatro-olhos.tsx'
import classes from './alteracao.module.css'
import { Comparacao, fatosDaAlteracao, faltaPara } from './totais.tsx'
import { VeiculosDaProposta } from './veiculo-item.tsx'
import type { AlteracaoStart } from './use-alteracao-draft.ts'

const Dialogo = lazyComponent(async () => (await import('./alteracao-dialog.tsx')).AlteracaoDialog)

/**
 * Parts of an Ativo contract's page for changes of its vehicles, for both sides. The panel above the tabs has the
 * dialog; `responder` opens it for a request. The button of the action bar and `responder` are undefined when no change
 * can be proposed.
 */
export function useAlteracaoNaTela(tela: Tela) {
  const { situacao, aberta, pode } = useAlteracao(tela)
  const [escolhido, setComeco] = useState<AlteracaoStart | null>()
  const propoe = pode('proporAlteracao')
  // A vehicle's page leads here to replace it: the dialog opens by itself, once.
  const { substituir } = useSearch({ strict: false })
  const asked = propoe && situacao?.garantias.some(({ veiculoId }) => veiculoId === substituir)
  const comeco = escolhido === undefined && asked && substituir ? { saem: [substituir] } : escolhido
  useEffect(() => Dialogo.prefetch(), [])
  return {
    painel: situacao && (
      <>
        <SaidasSemLiberacao
          situacao={situacao}
          onSubstituir={propoe ? (saem) => setComeco({ saem }) : undefined}
        />
        {aberta && <AlteracaoAberta tela={tela} situacao={situacao} alteracao={aberta} pode={pode} />}
        {comeco && (
          <Dialogo
            onFailure={() => setComeco(null)}
            tela={tela}
            situacao={situacao}
            comeco={comeco}
            onClose={() => setComeco(null)}
          />
        )}
      </>
    ),
    botao: propoe ? (
      <Button
        key="alterar-garantias"
        variant="default"
        aria-keyshortcuts="e"
        onClick={() => setComeco({ saem: [] })}
      >
        Alterar garantias
      </Button>
    ) : undefined,
    /** The open proposal waits for this side. */
    espera: pode('aceitarAlteracao'),
    responder: propoe
      ? (pedido: NonNullable<AlteracaoStart['pedido']>) => setComeco({ saem: [], pedido })
      : undefined,
  }
}

interface SaidasSemLiberacaoProps {
  situacao: SituacaoDasGarantias
  /** Opens the change for these vehicles; undefined when the person can't propose one, or one is open. */
  onSubstituir: ((veiculoIds: number[]) => void) | undefined
}

/** Pledged vehicles sold or out of the stock without a release (domain 3), since when, and the button that replaces them. */
function SaidasSemLiberacao({ situacao, onSubstituir }: SaidasSemLiberacaoProps) {
  const saidas = situacao.garantias.flatMap((veiculo) => {
    const saida = saidaDe(veiculo)
    return saida ? [{ ...veiculo, saida }] : []
  })
  if (saidas.length === 0) return null
  const ids = saidas.map(({ veiculoId }) => veiculoId)
  return (
    <Notice tom="perigo">
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 260px', minWidth: 0 }}>
          <strong>{[...new Set(saidas.map(({ saida }) => saida.texto))].join(' · ')}</strong>
          <ul style={{ margin: '2px 0 0', paddingLeft: 18 }}>
            {saidas.map(({ veiculoId, marca, modelo, placa, saida }) => (
              <li key={veiculoId}>
                {marca} {modelo}, placa <PlacaLink id={veiculoId} placa={placa} inText />:{' '}
                {saida.texto.toLowerCase()}, desde {formatDia(saida.desde)}; continua em garantia e conta R$
                0,00 na cobertura.
              </li>
            ))}
          </ul>
        </div>
        {onSubstituir && (
          <Button size="compact-sm" variant="default" onClick={() => onSubstituir(ids)}>
            {saidas.length === 1 ? 'Substituir veículo' : 'Substituir veículos'}
          </Button>
        )}
      </Group>
    </Notice>
  )
}

interface AlteracaoAbertaProps {
  tela: Tela
  situacao: SituacaoDasGarantias
  alteracao: NonNullable<SituacaoDasGarantias['alteracao']>
  pode: ReturnType<typeof useAlteracao>['pode']
}

/** A vehicle that stays, with the proposed price beside its current one. */
const mostrarPreco = ({ garantias }: SituacaoDasGarantias, veiculo: VeiculoDaAlteracao) => {
  const atual = garantias.find(({ veiculoId }) => veiculoId === veiculo.veiculoId)
  return { ...veiculo, valor: veiculo.preco, ...(atual && { precoAtual: atual.preco }) }
}

const mostrar = (veiculo: VeiculoDaAlteracao) => ({ ...veiculo, valor: veiculo.valorAtual })

/** The open proposal, as both sides see it: what it changes, its deadline, and what this side may do. */
function AlteracaoAberta({ tela, situacao, alteracao, pode }: AlteracaoAbertaProps) {
  const { vista } = tela
  const { loja, instituicaoFinanceira } = vista.data
  const { incluir, remover, precos: mudam, totalDepois, expiraEm, propostaEm, usuario } = alteracao
  const respostas = useRespostas(tela)
  const precos = useMemo(() => precosDoContrato(vista.data.id), [vista.data.id])
  const podeResponder = pode('aceitarAlteracao') || pode('recusarAlteracao')
  const soRecusa = podeResponder && !pode('aceitarAlteracao')
  const quemResponde = alteracao.lado === 'loja' ? instituicaoFinanceira : loja
  const prazo = `${formatInstante(expiraEm)} (${faltaPara(expiraEm, useAgora())})`
  const fatos = fatosDaAlteracao({
    numero: vista.data.numero,
    saem: remover,
    entram: incluir,
    precos: mudam,
    antes: situacao.totalAtual,
    depois: totalDepois,
    exigido: situacao.exigido,
  })
  return (
    <Sheet mb="md">
      <Title order={2}>Alteração de garantias proposta</Title>
      <Text size="sm">
        {podeResponder
          ? `${soRecusa ? 'Outra pessoa da instituição pode aceitar, e você, recusar,' : 'Aguarda você: aceite ou recuse'} até ${prazo}. Sem resposta, a proposta vence e as garantias continuam como estão.`
          : `Aguardando a resposta de ${quemResponde} até ${prazo}.`}
      </Text>
      <Text size="sm" c="dimmed">
        Proposta por {usuario} ({alteracao.lado === 'loja' ? loja : instituicaoFinanceira}) em{' '}
        {formatInstante(propostaEm)}.
      </Text>
      <div className={classes.lados}>
        <PrecosDe value={precos}>
          <VeiculosDaProposta titulo="Saem do contrato" veiculos={remover.map(mostrar)} />
          <VeiculosDaProposta titulo="Entram no contrato" veiculos={incluir.map(mostrar)} />
          <VeiculosDaProposta
            titulo="Mudam de preço"
            veiculos={mudam.map((veiculo) => mostrarPreco(situacao, veiculo))}
          />
        </PrecosDe>
      </div>
      <Group justify="space-between" align="flex-end" gap="sm">
        <Comparacao
          antes={situacao.totalAtual}
          depois={totalDepois}
          exigido={situacao.exigido}
          valorGarantia={situacao.valorGarantia}
        />
        {pode('aceitarAlteracao') && tela.lado === 'instituicao' && (
          <CobrancaDoAto
            contratoId={vista.data.id}
            ato="aceitarAlteracao"
            depoisDe={ePrimeiraDeDuas(vista.data, 'aceitarAlteracao') && 'segundaPessoa'}
            eventos={{ garantiaIncluida: incluir.length, garantiaRemovida: remover.length }}
          />
        )}
        <div className={classes.botoes}>
          {pode('cancelarAlteracao') && (
            <Button
              variant="default"
              disabled={respostas.ocupado}
              onClick={() => void respostas.cancelar(fatos)}
            >
              Cancelar alteração
            </Button>
          )}
          {pode('recusarAlteracao') && (
            <Button variant="default" disabled={respostas.ocupado} onClick={() => void respostas.recusar()}>
              Recusar alteração
            </Button>
          )}
          {pode('aceitarAlteracao') && (
            <Button disabled={respostas.ocupado} onClick={() => void respostas.aceitar(fatos)}>
              Aceitar alteração
            </Button>
          )}
        </div>
      </Group>
    </Sheet>
  )
}

const MINUTO = 60_000

/** The current time, updated every minute. */
function useAgora(): Date {
  const [agora, setAgora] = useState(instanteAgora)
  useEffect(() => {
    const timer = setInterval(() => setAgora(instanteAgora()), MINUTO)
    return () => clearInterval(timer)
  }, [])
  return agora
}
