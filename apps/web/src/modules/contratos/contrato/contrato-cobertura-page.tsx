import { Text } from '@mantine/core'
import {
  MOTIVO_AVALIACAO,
  type CoberturaAtual,
  type CoberturaDoContrato,
  type VeiculoCobertura,
} from '@lastro/shared/cobertura/cobertura'
import { saidaDe } from '@lastro/shared/cobertura/saida'
import { STATUS } from '@lastro/shared/contratos/status'
import { formatInstante, formatDia, formatDiaDoInstante, formatMes } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { useRegras } from '#lib/session.ts'
import { plural } from '#lib/format.ts'
import { Notice } from '#ui/notice.tsx'
import { DataTable } from '#ui/data-table.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { Badges } from '#ui/badges.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Section } from '#ui/section.tsx'
import { PrecosDe, precosDoContrato, PrecoComOrigem } from '#modules/origem/valor-com-origem.tsx'
import { useReforcoNaTela } from '#modules/reforco/use-reforco-na-tela.tsx'
import { Caso } from '#modules/cobertura/caso.tsx'
import {
  formatCobertura,
  Semaforo,
  DefasadosBadge,
  SemReferenciaBadge,
} from '#modules/cobertura/semaforo.tsx'
import { coberturaDoContratoOptions } from '#modules/cobertura/use-cobertura.ts'
import { useOpensVeiculo, PlacaLink } from '#modules/links/placa-link.tsx'
import { CabecaDoContrato } from '../tela/cabeca-do-contrato.tsx'
import { NaInclusao, PartesDeHoje } from '../tela/cobertura-atual.tsx'
import { contratoDoPedido } from '../chamadas/contrato-do-pedido.ts'
import { contratoOptions } from '../chamadas/use-contrato.ts'
import { IconCarOff } from '@tabler/icons-react'
import { StatusBadge } from '#ui/status-badge.tsx'
import { VehicleLines } from '#ui/vehicle-lines.tsx'

/** Vehicles of a contract: since when they are pledged, and what makes up today's value. */
const COLUNAS_DOS_VEICULOS: readonly DataColumn<VeiculoCobertura>[] = [
  {
    id: 'placa',
    header: 'Placa',
    cell: ({ veiculoId, placa }) => <PlacaLink id={veiculoId} placa={placa} />,
  },
  {
    id: 'modelo',
    header: 'Veículo',
    value: ({ marca, modelo, anoModelo }) => `${marca} ${modelo} ${anoModelo}`,
  },
  {
    id: 'desde',
    header: 'Em garantia',
    cell: ({ dataInclusao, diasEmGarantia }) =>
      dataInclusao &&
      diasEmGarantia !== null &&
      `${plural(diasEmGarantia, 'dia', 'dias')} (desde ${formatDiaDoInstante(dataInclusao)})`,
    visibleFrom: 'medium',
  },
  {
    id: 'preco',
    header: 'Na inclusão',
    cell: ({ veiculoId, placa, preco }) => (
      <PrecoComOrigem veiculo={{ id: veiculoId, placa }}>{formatDinheiro(preco)}</PrecoComOrigem>
    ),
    numeric: true,
  },
  {
    id: 'referencia',
    sentence: true,
    header: 'FIPE: inclusão → hoje',
    cell: ({ referenciaInclusao, referenciaAtual, mesReferencia }) => (
      <>
        {referenciaInclusao === null ? '—' : formatDinheiro(referenciaInclusao)} →<br />
        {referenciaAtual === null ? '—' : formatDinheiro(referenciaAtual)}
        {mesReferencia !== null && ` (${formatMes(mesReferencia)})`}
      </>
    ),
    numeric: true,
  },
  {
    id: 'valor',
    header: 'Valor hoje',
    cell: (veiculo) => <ValorAtual veiculo={veiculo} />,
    numeric: true,
  },
  {
    id: 'marcas',
    header: 'Observações',
    cell: (veiculo) => <Marcas veiculo={veiculo} />,
  },
]

type Mostrado = { veiculo: VeiculoCobertura }

const ValorAtual = ({ veiculo: { veiculoId, placa, valorAtual } }: Mostrado) => (
  <PrecoComOrigem veiculo={{ id: veiculoId, placa }}>{formatDinheiro(valorAtual)}</PrecoComOrigem>
)

/** A sold or gone vehicle counts 0 for that alone, whatever its reference price. */
const Marcas = ({ veiculo }: Mostrado) => {
  const saida = saidaDe(veiculo)
  if (saida)
    return (
      <StatusBadge
        tom="perigo"
        icon={IconCarOff}
        label={saida.texto}
        title={`${saida.texto}, desde ${formatDia(saida.desde)}`}
      />
    )
  return (
    (veiculo.semReferencia || veiculo.referenciaDefasada) && (
      <Badges>
        <DefasadosBadge quantidade={veiculo.referenciaDefasada ? 1 : 0} />
        <SemReferenciaBadge quantidade={veiculo.semReferencia ? 1 : 0} />
      </Badges>
    )
  )
}

/** The vehicle's card on a telephone. */
const cardDoVeiculo = (veiculo: VeiculoCobertura, placa: ReactNode) => (
  <VehicleLines
    placa={placa}
    modelo={`${veiculo.marca} ${veiculo.modelo}`}
    end={veiculo.anoModelo}
    preco={
      <>
        Vale <ValorAtual veiculo={veiculo} />
      </>
    }
    detalhe={`na inclusão ${formatDinheiro(veiculo.preco)}`}
    estado={<Marcas veiculo={veiculo} />}
  />
)

const route = getRouteApi('/sessao/cobertura/$id')

type Avaliacao = CoberturaDoContrato['historico'][number]

const COLUNAS_DO_HISTORICO: readonly DataColumn<Avaliacao>[] = [
  { id: 'em', header: 'Avaliada em', cell: ({ avaliadaEm }) => formatInstante(avaliadaEm), card: 'title' },
  { id: 'motivo', header: 'Motivo', cell: ({ motivo }) => MOTIVO_AVALIACAO[motivo] },
  {
    id: 'total',
    header: 'Valor das garantias',
    cell: ({ totalAtual }) => formatDinheiro(totalAtual),
    numeric: true,
  },
  {
    id: 'exigido',
    header: 'Exigido',
    cell: ({ exigido }) => formatDinheiro(exigido),
    numeric: true,
  },
  { id: 'percentual', header: '%', cell: ({ percentual }) => formatCobertura(percentual), numeric: true },
  {
    id: 'situacao',
    header: 'Cobertura',
    cell: ({ situacao, percentual }) => <Semaforo situacao={situacao} percentual={percentual} />,
  },
]

/** One contract's coverage: what each vehicle is worth today and why, past evaluations, and deficit cases. */
export function ContratoCoberturaPage() {
  const { id } = route.useParams()
  return <ContratoCobertura key={id} id={Number(id)} />
}

function ContratoCobertura({ id }: { id: number }) {
  const { data: cobertura } = useSuspenseQuery(coberturaDoContratoOptions(id))
  const { data: contrato } = useSuspenseQuery(contratoOptions(id)).data
  const { atual } = cobertura
  const reforco = useReforcoNaTela({ contrato: contratoDoPedido(contrato), etag: null })
  const precos = useMemo(() => precosDoContrato(id), [id])
  return (
    <>
      <CabecaDoContrato
        contrato={contrato}
        lado="instituicao"
        titulo={`Cobertura do contrato ${contrato.numero}`}
        lista={{ to: '/cobertura' }}
        actions={reforco.botao}
      />
      {reforco.painel}
      {atual ? (
        <PrecosDe value={precos}>
          <Agora atual={atual} veiculos={cobertura.veiculos} />
        </PrecosDe>
      ) : (
        <Text mb="lg">
          {STATUS[contrato.statusId].encerrado
            ? 'O contrato terminou: os seus veículos estão livres e não há o que cobrir.'
            : 'O contrato ainda não tem veículos em garantia.'}
        </Text>
      )}
      {cobertura.casos.length > 0 && <Casos cobertura={cobertura} />}
      <Section title="Avaliações">
        <DataTable
          label="Avaliações"
          columns={COLUNAS_DO_HISTORICO}
          rows={cobertura.historico}
          rowKey={({ avaliadaEm, totalAtual }) => `${avaliadaEm.toISOString()} ${totalAtual}`}
          empty={<EmptyState subject="grafico" title="Ainda não houve avaliação" />}
        />
      </Section>
    </>
  )
}

function Agora({ atual, veiculos }: { atual: CoberturaAtual; veiculos: CoberturaDoContrato['veiculos'] }) {
  const opens = useOpensVeiculo()
  return (
    <>
      {atual.partes.saiu.veiculos > 0 && (
        <Notice tom="perigo">
          {plural(
            atual.partes.saiu.veiculos,
            'veículo vendido ou fora do estoque conta',
            'veículos vendidos ou fora do estoque contam',
          )}{' '}
          R$ 0,00. O contrato sugere outros para a substituição.
        </Notice>
      )}
      <Section title="Veículos em garantia">
        <DataTable
          label="Veículos em garantia"
          dense
          columns={COLUNAS_DOS_VEICULOS}
          card={cardDoVeiculo}
          rows={veiculos}
          rowKey={({ veiculoId }) => veiculoId}
          peek={
            opens
              ? ({ veiculoId, placa }) => ({
                  kind: 'veiculo',
                  id: veiculoId,
                  name: `veículo ${placa}`,
                })
              : undefined
          }
          empty={<EmptyState subject="veiculo" title="Nenhum veículo em garantia" />}
        />
        <NaInclusao cobertura={atual} />
        <PartesDeHoje cobertura={atual} />
      </Section>
    </>
  )
}

function Casos({ cobertura: { casos, instituicaoFinanceiraId } }: { cobertura: CoberturaDoContrato }) {
  const { permissoes } = useRegras()
  const cuida = permissoes.includes('Contratos.Contratos.Alterar')
  return (
    <Section title="Insuficiências de garantia">
      {casos.map((caso) => (
        <Caso key={caso.id} caso={caso} instituicaoId={cuida ? instituicaoFinanceiraId : undefined} />
      ))}
    </Section>
  )
}
