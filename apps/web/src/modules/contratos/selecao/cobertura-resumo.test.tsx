import type { CoberturaAtual } from '@lastro/shared/cobertura/cobertura'
import type { Garantia } from '@lastro/shared/contratos/garantia'
import { StatusContrato } from '@lastro/shared/contratos/status'
import type { Centavos } from '@lastro/shared/dinheiro'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CoberturaResumo } from './cobertura-resumo.tsx'
import { Selecao } from './selecao.ts'

const reais = (valor: number) => (valor * 100) as Centavos
const PARTE = { valor: reais(0), veiculos: 0 }
const COBERTURA: CoberturaAtual = {
  situacao: 'descoberto',
  totalAtual: reais(90_000),
  exigido: reais(100_000),
  valorGarantia: reais(100_000),
  totalInclusao: reais(110_000),
  deficit: reais(10_000),
  percentual: 90,
  ltv: null,
  veiculos: 1,
  partes: { atual: PARTE, semReferencia: PARTE, defasada: PARTE, saiu: PARTE },
  indice: null,
  saldo: null,
  dataSaldo: null,
  precosDe: '2026-11-01',
  precosAte: '2026-11-01',
  avaliadaEm: new Date('2026-11-16T12:00:00Z'),
}
const GARANTIA = { precoVeiculo: reais(110_000), precoInstituicaoFinanceira: null } as Garantia

/** The folded line and the words below it. */
function desenhar(statusId: StatusContrato, cobertura: CoberturaAtual | null) {
  const { container } = render(
    <MantineProvider env="test">
      <CoberturaResumo
        escolhe={false}
        selecao={new Selecao()}
        garantias={[GARANTIA]}
        contrato={{ statusId, cobertura }}
        valorGarantia={reais(100_000)}
      />
    </MantineProvider>,
  )
  const texto = (alvo: Element | null | undefined) => alvo?.textContent?.replaceAll('\u00a0', ' ')
  return {
    linha: texto(screen.getByTestId('total-selecionado').parentElement),
    palavras: texto(container.querySelector('[data-detalhe]:not([aria-hidden])')),
  }
}

test('of an Ativo contract the total beside the gap is the present one, and the words name the one at the inclusion', () => {
  const { linha, palavras } = desenhar(StatusContrato.Ativo, COBERTURA)
  expect(linha).toBe('HojeR$ 90.000,0090,00% · faltam R$ 10.000,001 veículo selecionado')
  expect(linha).not.toContain('110.000,00')
  expect(palavras).toContain('Na inclusão: 110,00% (R$ 110.000,00).')
})

test('before activation it is the total of the vehicles, and once ended the total alone', () => {
  const pendente = desenhar(StatusContrato.PendenteAprovacaoGarantiaLoja, null)
  expect(pendente.linha).toBe('TOTALR$ 110.000,00110,00%1 veículo selecionado')
})

test('an ended contract has its total and no coverage', () => {
  expect(desenhar(StatusContrato.Liquidado, null)).toEqual({
    linha: 'TOTALR$ 110.000,001 veículo selecionado',
    palavras: undefined,
  })
})
