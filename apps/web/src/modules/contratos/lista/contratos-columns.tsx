import { Box, Text, VisuallyHidden } from '@mantine/core'
import { percentualCoberto } from '@lastro/shared/cobertura/situacao'
import { colunasDaSituacao } from '@lastro/shared/contratos/colunas'
import type { ContratoNaLista, SomasDosContratos } from '@lastro/shared/contratos/contrato'
import type { Lado } from '@lastro/shared/contratos/lados'
import { ladoDaVez } from '@lastro/shared/contratos/transicoes'
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
import { Badges } from '#ui/badges.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { MiddleCut } from '#ui/middle-cut.tsx'
import { DaysSinceInstant } from '#ui/days-since.tsx'
import classes from '../tela/contrato-badge.module.css'

interface PaginaDeSaldos {
  instituicaoId: number
  ids: readonly number[]
}

interface Opcoes {
  nomeParceiro: string
  /** Whose list it is: a store sees the institution's name, an institution the store's. */
  lado: Lado
  hoje: Dia
  /** Sums of the whole list for the footer; null: no footer. */
  somas: SomasDosContratos | 'a caminho' | null
  /** The contracts of the page, of an institution that loads balances; null: without columns of theirs. */
  saldos: PaginaDeSaldos | null
}

const SaldoNaLista = lazyComponent(async () => (await import('./saldo-na-lista.tsx')).SaldoNaLista)

const COLUNAS_DO_SALDO = [
  ['saldo', 'Saldo'],
  ['ltv', 'LTV'],
  ['atraso', 'Atraso'],
] as const

const colunasDoSaldo = (pagina: PaginaDeSaldos): DataColumn<ContratoNaLista>[] =>
  COLUNAS_DO_SALDO.map(([campo, header]) => ({
    id: campo,
    header,
    numeric: true,
    optional: true,
    cell: ({ id }) => <SaldoNaLista campo={campo} contratoId={id} {...pagina} fallback="…" />,
  }))

const soma = (somas: SomasDosContratos | 'a caminho', campo: 'valorCredito' | 'valorGarantia') =>
  somas === 'a caminho' ? '…' : formatDinheiro(somas[campo])

/** The other party's name; a card, which has no column for the age, shows it here. */
const OutraParte = ({ nome, desde, hoje }: { nome: string; desde: Date; hoje: Dia }) => (
  <span className={classes.outraParte}>
    <span>{nome}</span>
    <Box component="span" hiddenFrom="sm">
      <DaysSinceInstant instante={desde} hoje={hoje} />
    </Box>
  </span>
)

const OUTRO_LADO: Record<Lado, string> = { instituicao: 'Instituição', loja: 'Loja' }

/** With whom a contract lies, and since when it is in this status. */
function Vez({ contrato, lado, hoje }: { contrato: ContratoNaLista; lado: Lado; hoje: Dia }) {
  const daVez = ladoDaVez(contrato)
  const espera = daVez ?? contrato.alteracaoEspera
  return (
    <span className={classes.vez}>
      {espera && <span>{espera === lado ? 'Nossa vez' : OUTRO_LADO[espera]}</span>}
      {/* The list doesn't know when an open change began. */}
      {(daVez || !espera) && <DaysSinceInstant instante={contrato.desde} hoje={hoje} />}
    </span>
  )
}

/** The coverage. Of a proposal what it would be, in grey and without a light, because nobody has evaluated it. */
function Cobertura({ contrato: { cobertura, naProposta, valorGarantia } }: { contrato: ContratoNaLista }) {
  if (cobertura) return <CoberturaNaLista cobertura={cobertura} />
  return (
    naProposta && (
      <Text span inherit c="dimmed" title="na proposta, aos preços combinados">
        <span aria-hidden>prop. </span>
        <VisuallyHidden>na proposta </VisuallyHidden>
        {percentualCoberto(naProposta.total, valorGarantia)}
      </Text>
    )
  )
}

function Situacao({ contrato, lado }: { contrato: ContratoNaLista; lado: Lado }) {
  return (
    <Badges>
      {contrato.cobertura && (
        // A card has no column for the coverage, and no room for a proposal's.
        <Box component="span" hiddenFrom="sm">
          <CoberturaNaLista cobertura={contrato.cobertura} />
        </Box>
      )}
      <ContratoBadge contrato={contrato} lado={lado} naLista />
      <VencidoBadge contrato={contrato} />
      <TerminoPassadoBadge contrato={contrato} />
      <DesativadoBadge contrato={contrato} lado={lado} />
      <SegundaAprovacaoBadge contrato={contrato} naLista />
      <AlteracaoBadge espera={contrato.alteracaoEspera} lado={lado} />
      <ReforcoBadge situacao={contrato.pedidoReforco} lado={lado} />
    </Badges>
  )
}

/**
 * The report's columns (spec 2.11 writes N° instead of Nº), then the time in this status, the end and the current
 * coverage.
 */
export const colunasDeContratos = ({
  nomeParceiro,
  lado,
  hoje,
  somas,
  saldos,
}: Opcoes): DataColumn<ContratoNaLista>[] => [
  ...colunasDaTela<ContratoNaLista>(colunasDaSituacao(nomeParceiro), {
    numero: {
      header: 'N°',
      cell: ({ numero }) => <MiddleCut text={numero} />,
      sortable: true,
      card: 'title',
      width: '10%',
      elastic: true,
      minWidth: 'clamp(6.625rem, 8.6vw, 6.875rem)',
      ...(somas && { footer: 'Total' }),
    },
    idParceiro: {
      header: `N° ${nomeParceiro}`,
      cell: ({ idParceiro }) => idParceiro && <MiddleCut text={idParceiro} />,
      card: 'hidden',
      visibleFrom: 'wide',
      width: '8%',
      elastic: true,
      minWidth: '5.5rem',
    },
    tipo: { card: 'hidden', visibleFrom: 'medium' },
    loja:
      lado === 'instituicao'
        ? {
            cell: ({ loja, desde }) => <OutraParte nome={loja} desde={desde} hoje={hoje} />,
            minWidth: 'clamp(5rem, 20vw - 11rem, 12rem)',
            sortable: true,
            card: 'below',
          }
        : {
            id: 'instituicao',
            header: 'Instituição',
            cell: ({ instituicaoFinanceira, desde }) => (
              <OutraParte nome={instituicaoFinanceira} desde={desde} hoje={hoje} />
            ),
            minWidth: 'clamp(5rem, 20vw - 11rem, 12rem)',
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
      width: 'clamp(8.5rem, 75vw - 51rem, 14.5rem)',
      elastic: true,
      minWidth: 'clamp(6.5rem, 50vw - 31rem, 11rem)',
      cell: (contrato) => <Situacao contrato={contrato} lado={lado} />,
      sortable: true,
    },
  }),
  {
    id: 'vez',
    header: 'Com quem está',
    cell: (contrato) => <Vez contrato={contrato} lado={lado} hoje={hoje} />,
    card: 'hidden',
  },
  {
    id: 'dataTermino',
    header: 'Término',
    value: ({ dataTermino }) => dataTermino,
    cell: ({ dataTermino }) => formatDia(dataTermino),
    sortable: true,
    card: 'hidden',
    visibleFrom: 'widest',
  },
  {
    id: 'cobertura',
    header: 'Cobertura',
    numeric: true,
    cell: (contrato) => (contrato.cobertura || contrato.naProposta) && <Cobertura contrato={contrato} />,
    card: 'hidden',
  },
  ...(saldos ? colunasDoSaldo(saldos) : []),
]
