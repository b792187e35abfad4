import { Text } from '@mantine/core'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import {
  type AvaliacaoDoVeiculo,
  type FichaDoVeiculo,
  REGRAS_NA_FICHA,
} from '@lastro/shared/veiculos/ficha-do-veiculo'
import type { ReactNode } from 'react'
import { formatPercentual, nomeDaRegra } from '#lib/format.ts'
import { type Regras, useRegras } from '#lib/session.ts'
import { DataTable } from '#ui/data-table.tsx'
import { RegraLink } from '../links/regra-link.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'

const COLUNAS: readonly DataColumn<AvaliacaoDoVeiculo>[] = [
  { id: 'regra', header: 'Regra de garantia', cell: qualRegra, card: 'title' },
  {
    id: 'percentual',
    header: '% Tabela',
    cell: ({ percentual }) => (percentual === null ? null : formatPercentual(percentual / 10_000)),
    numeric: true,
  },
  {
    id: 'preco',
    header: 'Valor pela regra',
    cell: ({ preco }) => (preco === null ? 'não atende' : formatDinheiro(preco)),
    numeric: true,
  },
]
const POR_QUE_NAO: DataColumn<AvaliacaoDoVeiculo> = {
  id: 'motivo',
  header: 'Por que não',
  cell: ({ motivo }) => motivo,
  sentence: true,
}

function qualRegra({ regra }: AvaliacaoDoVeiculo) {
  if (!regra) return 'Regra do contrato'
  const { id, nome, versao, padrao, loja } = regra
  return (
    <>
      <RegraLink id={id} inText>
        {nomeDaRegra(id, padrao, nome)}
      </RegraLink>
      , versão {versao}
      {loja && ` · ${loja}`}
    </>
  )
}

interface AvaliacoesProps {
  veiculo: FichaDoVeiculo
  /** false: the reader may not see evaluations, so that none of them means nothing. */
  readable: boolean
}

/** What the contract's rule, or each rule that may apply, makes of the reference price. */
export function Avaliacoes({ veiculo, readable }: AvaliacoesProps) {
  const { avaliacoes, maisRegras, contratoAtual, motivoSemReferencia } = veiculo
  const { tipo } = useRegras()
  if (motivoSemReferencia) return <Nota>{motivoSemReferencia} Nenhuma regra de garantia o aceita.</Nota>
  if (!readable) return null
  if (avaliacoes.length === 0) return <Nota>{semRegra(contratoAtual !== null, tipo)}</Nota>
  return (
    <div style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
      <DataTable
        label={contratoAtual ? 'Pela regra do contrato' : 'Pelas regras de garantia'}
        columns={avaliacoes.some(({ motivo }) => motivo) ? [...COLUNAS, POR_QUE_NAO] : COLUNAS}
        rows={avaliacoes}
        rowKey={({ regra }) => regra?.id ?? 0}
        empty={null}
      />
      {maisRegras && <Nota>Mostradas {REGRAS_NA_FICHA} regras. Há outras.</Nota>}
    </div>
  )
}

function semRegra(emContrato: boolean, tipo: Regras['tipo']): string {
  if (emContrato) return 'O contrato não tem regra de garantia.'
  return tipo === 'instituicao'
    ? 'Nenhuma regra de garantia se aplica à loja deste veículo.'
    : 'O que a regra de garantia faz do preço aparece quando o veículo está em um contrato.'
}

const Nota = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed" mb="sm">
    {children}
  </Text>
)
