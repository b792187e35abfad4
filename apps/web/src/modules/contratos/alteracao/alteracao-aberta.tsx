import { Button, Group, Text, Title } from '@mantine/core'
import type { SituacaoDasGarantias } from '@lastro/shared/contratos/alteracao'
import { formatInstante } from '@lastro/shared/dia'
import type { VeiculoDaAlteracao } from '@lastro/shared/contratos/alteracao'
import { useEffect, useMemo, useState } from 'react'
import { instanteAgora } from '#lib/relogio.ts'
import { Sheet } from '#ui/sheet.tsx'
import { PrecosDe, precosDoContrato } from '#modules/origem/valor-com-origem.tsx'
import { CobrancaDoAto } from '#modules/cobranca/cobranca-do-ato.tsx'
import { ePrimeiraDeDuas } from '../tela/quatro-olhos.tsx'
import classes from './alteracao.module.css'
import { fatosDaAlteracao } from './fatos-da-alteracao.ts'
import { faltaPara } from './prazo.ts'
import { Comparacao } from './totais.tsx'
import { type Tela, type useAlteracao, useRespostas } from './use-alteracao.ts'
import { VeiculosDaProposta } from './veiculo-item.tsx'

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
export function AlteracaoAberta({ tela, situacao, alteracao, pode }: AlteracaoAbertaProps) {
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
