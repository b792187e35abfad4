import { Box, Group, Text } from '@mantine/core'
import { colunasDaSituacao } from '@lastro/shared/contratos/colunas'
import type { ContratoNaLista, SomasDosContratos } from '@lastro/shared/contratos/contrato'
import type { Lado } from '@lastro/shared/contratos/transicoes'
import { type Dia, formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { colunasDaTela, type DataColumn } from '#ui/data-table-columns.ts'
import {
  AlteracaoBadge,
  ContratoBadge,
  DesativadoBadge,
  ReforcoBadge,
  SegundaAprovacaoBadge,
  TerminoPassadoBadge,
  VencidoBadge,
} from '../tela/contrato-badge.tsx'
import { CoberturaNaLista } from '#modules/cobertura/semaforo.tsx'
import { DaysSinceInstant } from '#ui/days-since.tsx'
import classes from '../tela/contrato-badge.module.css'

interface Opcoes {
  nomeParceiro: string
  /** Whose list it is: a store sees the institution's name, an institution the store's. */
  lado: Lado
  hoje: Dia
  /** Sums of the whole list for the footer; null: no footer. */
  somas: SomasDosContratos | 'a caminho' | null
}

/** The whole text as tooltip, for a narrow column. */
const comTitulo = (texto: string) => <span title={texto}>{texto}</span>

const soma = (somas: SomasDosContratos | 'a caminho', campo: 'valorCredito' | 'valorGarantia') =>
  somas === 'a caminho' ? '…' : formatDinheiro(somas[campo])

/**
 * The report's columns (spec 2.11 writes N° instead of Nº), then the time in this status, the end and the current
 * coverage.
 */
export const colunasDeContratos = ({
  nomeParceiro,
  lado,
  hoje,
  somas,
}: Opcoes): DataColumn<ContratoNaLista>[] => [
  ...colunasDaTela<ContratoNaLista>(colunasDaSituacao(nomeParceiro), {
    numero: {
      header: 'N°',
      sortable: true,
      card: 'title',
      ...(somas && { footer: 'Total' }),
    },
    idParceiro: { header: `N° ${nomeParceiro}`, card: 'hidden', visibleFrom: 'medium' },
    tipo: { card: 'hidden', visibleFrom: 'medium' },
    loja:
      lado === 'instituicao'
        ? { cell: ({ loja }) => comTitulo(loja), sortable: true, width: '12%', elastic: true, card: 'below' }
        : {
            id: 'instituicao',
            header: 'Instituição',
            cell: ({ instituicaoFinanceira }) => comTitulo(instituicaoFinanceira),
            width: '12%',
            elastic: true,
            card: 'below',
          },
    valorCredito: {
      sortable: true,
      card: 'hidden',
      ...(somas && { footer: soma(somas, 'valorCredito') }),
    },
    valorGarantia: {
      sortable: true,
      card: 'titleEnd',
      ...(somas && { footer: soma(somas, 'valorGarantia') }),
    },
    status: {
      card: 'belowEnd',
      width: '36%',
      elastic: true,
      cell: (contrato) => (
        <Group gap={6} justify="flex-start" ta="left">
          {contrato.cobertura && (
            // A card has no column for the coverage.
            <Box component="span" hiddenFrom="sm">
              <CoberturaNaLista cobertura={contrato.cobertura} />
            </Box>
          )}
          <Group gap={6} className={classes.situacaoNaLista}>
            <ContratoBadge contrato={contrato} lado={lado} naLista />
            <Text span size="xs" c="dimmed" visibleFrom="lg">
              <DaysSinceInstant instante={contrato.desde} hoje={hoje} />
            </Text>
          </Group>
          <VencidoBadge contrato={contrato} />
          <TerminoPassadoBadge contrato={contrato} />
          <DesativadoBadge contrato={contrato} lado={lado} />
          <SegundaAprovacaoBadge contrato={contrato} />
          <AlteracaoBadge espera={contrato.alteracaoEspera} lado={lado} />
          <ReforcoBadge situacao={contrato.pedidoReforco} lado={lado} />
        </Group>
      ),
      sortable: true,
    },
  }),
  {
    id: 'dataTermino',
    header: 'Término',
    value: ({ dataTermino }) => dataTermino,
    cell: ({ dataTermino }) => formatDia(dataTermino),
    sortable: true,
    card: 'hidden',
    visibleFrom: 'wide',
  },
  {
    id: 'cobertura',
    header: 'Cobertura',
    numeric: true,
    cell: ({ cobertura }) => cobertura && <CoberturaNaLista cobertura={cobertura} />,
    card: 'hidden',
  },
]
