import { Group } from '@mantine/core'
import { colunasDaSituacao } from '@lastro/shared/contratos/colunas'
import type { Contrato } from '@lastro/shared/contratos/contrato'
import { colunasDaTela, type DataColumn } from '#ui/data-table-columns.ts'
import { MiddleCut } from '#ui/middle-cut.tsx'
import { TwoLineName } from '#ui/two-line-name.tsx'
import { ContratoBadge, VencidoBadge } from '#modules/contratos/tela/contrato-badge.tsx'

export const colunas = (nomeParceiro: string): DataColumn<Contrato>[] =>
  colunasDaTela<Contrato>(colunasDaSituacao(nomeParceiro), {
    numero: {
      cell: ({ numero }) => <MiddleCut text={numero} />,
      card: 'title',
      width: '12%',
      elastic: true,
      minWidth: '7.25rem',
    },
    idParceiro: {
      cell: ({ idParceiro }) => idParceiro && <MiddleCut text={idParceiro} />,
      card: 'hidden',
      visibleFrom: 'medium',
      width: '10%',
      elastic: true,
    },
    tipo: { card: 'hidden' },
    loja: { cell: ({ loja }) => <TwoLineName name={loja} />, width: '14%', elastic: true, card: 'below' },
    valorCredito: { card: 'hidden' },
    valorGarantia: { card: 'titleEnd' },
    status: {
      card: 'belowEnd',
      cell: (contrato) => (
        <Group gap={6} ta="left">
          <ContratoBadge contrato={contrato} lado="instituicao" naLista />
          <VencidoBadge contrato={contrato} />
        </Group>
      ),
    },
  })
