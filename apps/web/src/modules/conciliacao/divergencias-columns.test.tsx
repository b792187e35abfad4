import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import type { Divergencia } from '@lastro/shared/saldos/conciliacao'
import { expect, test } from 'vitest'
import { cellContent } from '#ui/data-table-columns.ts'
import { COLUNAS } from './divergencias-columns.tsx'

const DA_LOJA: Divergencia = {
  id: 1,
  tipo: 'loja_sem_carga',
  contratoId: null,
  numero: null,
  loja: 'Veneza',
  veiculo: null,
  veiculoId: null,
  baixaId: null,
  liquidacao: null,
  valor: null,
  comparado: null,
  dias: 6,
  desde: new Date('2026-11-20T12:00:00Z'),
  responsavelId: null,
  responsavel: null,
  nota: null,
  cienteAte: null,
  versao: 1,
}

const contrato = (divergencia: Divergencia) => {
  const [coluna] = COLUNAS
  render(<MantineProvider>{coluna && cellContent(coluna, divergencia)}</MantineProvider>)
}

test('what is about a store names it under Contrato only where the column Loja is not drawn', () => {
  contrato(DA_LOJA)
  expect(screen.getByText('Veneza').className).toContain('mantine-hidden-from-lg')
  expect(screen.getByText('—').className).toContain('mantine-visible-from-lg')
  expect(COLUNAS.find(({ id }) => id === 'loja')?.visibleFrom).toBe('medium')
})

test('an unknown number stands there at every width', () => {
  contrato({ ...DA_LOJA, tipo: 'desconhecido', numero: 'X-9' })
  expect(screen.getByText('X-9').className).toBe('')
  expect(screen.queryByText('—')).toBeNull()
})

test('the kind names the store where the column Loja is not drawn, as on a telephone', () => {
  const tipo = COLUNAS.find(({ id }) => id === 'tipo')
  const atraso: Divergencia = { ...DA_LOJA, tipo: 'atraso', contratoId: 7, numero: 'CT-7', dias: 31 }
  const { container } = render(<MantineProvider>{tipo && cellContent(tipo, atraso)}</MantineProvider>)
  expect(container.textContent).toContain('Atraso de 31 a 90 dias · Veneza')
  expect(screen.getByText(/Veneza/).className).toContain('mantine-hidden-from-lg')
})
