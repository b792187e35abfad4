import { Text } from '@mantine/core'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import {
  type AvaliacaoDoVeiculo,
  type FichaDoVeiculo,
  REGRAS_NA_FICHA,
} from '@lastro/shared/veiculos/ficha-do-veiculo'
import type { ReactNode } from 'react'
import { formatPercentual } from '../../lib/format.ts'
import { useRegras } from '../../lib/session.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { DataColumn } from '../../ui/data-table-columns.ts'

const SEM_REGRA = {
  loja: 'O que a regra de garantia faz do preço aparece quando o veículo está em um contrato.',
  operador: 'O que a regra de garantia faz do preço aparece quando o veículo está em um contrato.',
  instituicao: 'Nenhuma regra de garantia serve para a loja deste veículo.',
}

const COLUNAS: readonly DataColumn<AvaliacaoDoVeiculo>[] = [
  { id: 'regra', header: 'Regra de garantia', value: nomeDaRegra, card: 'title' },
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

function nomeDaRegra({ regra }: AvaliacaoDoVeiculo): string {
  if (!regra) return 'Regra do contrato'
  const { id, versao, padrao, loja } = regra
  return `Regra nº ${id}${padrao ? ' (padrão)' : ''}, versão ${versao}${loja ? ` · ${loja}` : ''}`
}

/** What the rule of its contract makes of the reference price, or each rule that may take it. */
export function Avaliacoes({ veiculo }: { veiculo: FichaDoVeiculo }) {
  const { avaliacoes, maisRegras, contratoAtual, motivoSemReferencia } = veiculo
  const { tipo } = useRegras()
  if (motivoSemReferencia) return <Nota>{motivoSemReferencia} Nenhuma regra de garantia o aceita.</Nota>
  if (avaliacoes.length === 0)
    return <Nota>{contratoAtual ? 'O contrato não tem regra de garantia.' : SEM_REGRA[tipo]}</Nota>
  return (
    <div style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
      <DataTable
        label={contratoAtual ? 'Pela regra do contrato' : 'Pelas regras de garantia'}
        columns={COLUNAS}
        rows={avaliacoes}
        rowKey={({ regra }) => regra?.id ?? 0}
        empty={null}
      />
      {avaliacoes.map(({ motivo }) => motivo && <Nota key={motivo}>{motivo}</Nota>)}
      {maisRegras && <Nota>Mostradas {REGRAS_NA_FICHA} regras. Há outras.</Nota>}
    </div>
  )
}

const Nota = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed" mb="sm">
    {children}
  </Text>
)
