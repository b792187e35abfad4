import { formatDia, formatMes } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { FichaDoVeiculo } from '@lastro/shared/veiculos/ficha-do-veiculo'
import { useMemo } from 'react'
import { formatInteiro } from '#lib/format.ts'
import { useRegras } from '#lib/session.ts'
import { type Dado, FactSheet } from '#ui/fact-sheet.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { PrecoComOrigem, PrecosDe, precosDoEstoque } from '../origem/valor-com-origem.tsx'
import { anosDe } from '../veiculos/anos.ts'

export function Dados({ veiculo }: { veiculo: FichaDoVeiculo }) {
  const { tipo, idEstabelecimento } = useRegras()
  // An institution may ask for the price of a vehicle in stock only while it is free. This screen must not reveal
  // whether it is.
  const precos = useMemo(
    () => (tipo === 'loja' ? precosDoEstoque(idEstabelecimento) : null),
    [tipo, idEstabelecimento],
  )
  return (
    <PrecosDe value={precos}>
      <Sheet>
        <FactSheet dados={dadosDe(veiculo)} />
      </Sheet>
    </PrecosDe>
  )
}

function dadosDe(veiculo: FichaDoVeiculo): readonly Dado[] {
  const { preco, referencia, dataEntrada, dataAfericaoHodometro, saiuEm } = veiculo
  return [
    ['RENAVAM', veiculo.renavam],
    ['Chassi', veiculo.chassi],
    ['Código FIPE', veiculo.codigoFipe],
    ['Ano', anosDe(veiculo)],
    ['Combustível', veiculo.tipoCombustivel],
    ['Tipo', veiculo.tipo],
    ['UF', veiculo.veiculoUF],
    ['Km', veiculo.hodometro !== null && formatInteiro(veiculo.hodometro)],
    ['Aferição do km', dataAfericaoHodometro && formatDia(dataAfericaoHodometro)],
    ['Entrada', dataEntrada && formatDia(dataEntrada)],
    ['Saída', saiuEm && formatDia(saiuEm)],
    [
      'Preço da loja',
      preco && (
        <PrecoComOrigem key="loja" veiculo={veiculo}>
          {formatDinheiro(preco)}
        </PrecoComOrigem>
      ),
    ],
    [
      'Tabela FIPE',
      <PrecoComOrigem key="fipe" veiculo={veiculo}>
        {referencia ? `${formatDinheiro(referencia.preco)} (${formatMes(referencia.mes)})` : 'Sem referência'}
      </PrecoComOrigem>,
    ],
    ['Chassi remarcado', veiculo.chassiRemarcado ? 'Sim' : 'Não'],
    ['Leilão', veiculo.leilao ? 'Sim' : 'Não'],
  ]
}
