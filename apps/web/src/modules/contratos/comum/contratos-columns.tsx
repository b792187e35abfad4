import { Group } from '@mantine/core'
import { colunasDaSituacao } from '@lastro/shared/contratos/colunas'
import type { ContratoNaLista } from '@lastro/shared/contratos/contrato'
import type { Lado } from '@lastro/shared/contratos/transicoes'
import { colunasDaTela, type DataColumn } from '../../../ui/data-table-columns.ts'
import {
  AlteracaoBadge,
  ContratoBadge,
  DesativadoBadge,
  SegundaAprovacaoBadge,
  VencidoBadge,
} from './contrato-badge.tsx'

interface Opcoes {
  nomeParceiro: string
  /** Whose list it is: the store sees the institution's name, the institution the store's. */
  lado: Lado
}

/** Those of the report (spec 2.11 writes N° where it has Nº). */
export const colunasDeContratos = ({ nomeParceiro, lado }: Opcoes): DataColumn<ContratoNaLista>[] =>
  colunasDaTela<ContratoNaLista>(colunasDaSituacao(nomeParceiro), {
    numero: { header: 'N°', sortable: true, card: 'title' },
    idParceiro: { header: `N° ${nomeParceiro}`, card: 'hidden' },
    tipo: { card: 'hidden' },
    loja:
      lado === 'instituicao'
        ? { sortable: true, width: '14%', card: 'below' }
        : {
            id: 'instituicao',
            header: 'Instituição',
            cell: ({ instituicaoFinanceira }) => instituicaoFinanceira,
            card: 'below',
          },
    valorCredito: { sortable: true, card: 'hidden' },
    valorGarantia: { sortable: true, card: 'titleEnd' },
    status: {
      card: 'belowEnd',
      cell: (contrato) => (
        <Group gap={6} justify="flex-start" ta="left">
          <ContratoBadge contrato={contrato} lado={lado} />
          <VencidoBadge contrato={contrato} />
          <DesativadoBadge contrato={contrato} lado={lado} />
          <SegundaAprovacaoBadge contrato={contrato} />
          <AlteracaoBadge espera={contrato.alteracaoEspera} lado={lado} />
        </Group>
      ),
      sortable: true,
    },
  })
