import { pathOf } from '#lib/api.ts'
import { Box, Button, Text } from '@mantine/core'
import {
  exportarConciliacaoCall,
  type Conciliacao,
  type Divergencia,
  MAXIMO_CONTADO,
} from '@lastro/shared/saldos/conciliacao'
import { DIVERGENCIAS, FAIXAS_DE_ATRASO } from '@lastro/shared/saldos/divergencias'
import {
  NOMES_DAS_FAIXAS,
  type TipoDeDivergencia,
  TIPOS_DE_DIVERGENCIA,
} from '@lastro/shared/saldos/tipos-de-divergencia'
import { formatDia, formatInstante } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { formatInteiro, plural } from '#lib/format.ts'
import { usePermissao } from '#lib/session.ts'
import { useBusca } from '#lib/use-busca.ts'
import { ChipRow } from '#ui/filter-chips.tsx'
import { ExportarMenu } from '#ui/exportar-menu.tsx'
import { FormTabs } from '#ui/form-tabs.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { ToggleChip } from '#ui/toggle-chip.tsx'
import { useRowSelection, SelectionBar } from '#ui/use-row-selection.tsx'
import { newestOf } from '#ui/use-save.ts'
import { BaixaDialogo } from '../baixas/baixa-dialogo.tsx'
import { ComInstituicao } from '../instituicoes/com-instituicao.tsx'
import { LojaChips } from '../instituicoes/loja-chips.tsx'
import { useInstituicao } from '../instituicoes/use-instituicao.ts'
import { atosDaDivergencia, useLiquidarZerados } from './atos-da-divergencia.tsx'
import { COLUNAS, SemDivergencias } from './divergencias-columns.tsx'
import type { BuscaDaConciliacao } from './busca.ts'
import classes from './conciliacao.module.css'
import { conciliacaoOptions, filtrosDaConciliacao, POR_PAGINA } from './use-conciliacao.ts'

const route = getRouteApi('/sessao/carteira/conciliacao')

const ImportarSaldos = lazyComponent(async () => (await import('./importar-saldos.tsx')).ImportarSaldos)
const Cargas = lazyComponent(async () => (await import('./cargas.tsx')).Cargas)
const AbrirBaixaModal = lazyComponent(
  async () => (await import('../baixas/abrir-baixa-modal.tsx')).AbrirBaixaModal,
)
const DivergenciaModal = lazyComponent(async () => (await import('./divergencia-modal.tsx')).DivergenciaModal)
const VerDivergenciaModal = lazyComponent(
  async () => (await import('./divergencia-modal.tsx')).VerDivergenciaModal,
)

/** Whether the store's stock, the bank's balance and the pledge agree (carteira A.5). */
export function ConciliacaoPage() {
  const [busca, mudar] = useBusca<BuscaDaConciliacao>(route)
  const { id: instituicaoId } = useInstituicao()
  const [abriuCargas, setAbriuCargas] = useState(false)
  if (busca.aba && !abriuCargas) setAbriuCargas(true)
  return (
    <>
      <PageHeader
        title="Conciliação"
        description="O que não bate entre o estoque das lojas, o saldo devedor e as garantias."
        actions={
          !busca.aba && (
            <ExportarMenu
              permissao="Carteira.Saldos.Listar"
              path={
                instituicaoId !== undefined
                  ? pathOf(exportarConciliacaoCall, { id: instituicaoId })
                  : undefined
              }
              query={filtrosDaConciliacao(busca)}
            />
          )
        }
      />
      <ComInstituicao beforeChoice="As divergências aparecem aqui depois da escolha.">
        {(id) => (
          <FormTabs
            label="Conciliação"
            value={busca.aba ?? 'divergencias'}
            onChange={(aba) => mudar({ aba: aba === 'cargas' ? 'cargas' : undefined, pagina: undefined })}
            tabs={[
              {
                value: 'divergencias',
                label: 'Divergências',
                content: !busca.aba && (
                  <Divergencias key={id} instituicaoId={id} busca={busca} onChange={mudar} />
                ),
              },
              {
                value: 'cargas',
                label: 'Cargas de saldos',
                // Stays once it was opened: a load that runs is not lost from sight.
                content: abriuCargas && (
                  <CargasDeSaldos
                    key={id}
                    instituicaoId={id}
                    busca={busca.aba ? busca : {}}
                    onChange={mudar}
                  />
                ),
              },
            ]}
          />
        )}
      </ComInstituicao>
    </>
  )
}

interface ParteProps {
  instituicaoId: number
  busca: BuscaDaConciliacao
  onChange: (change: Partial<BuscaDaConciliacao>) => void
}

function CargasDeSaldos({ instituicaoId, busca: { pagina }, onChange }: ParteProps) {
  const podeImportar = usePermissao('Carteira.Saldos.Importar')
  return (
    <>
      {podeImportar && <ImportarSaldos instituicaoId={instituicaoId} fallback={null} />}
      <Cargas
        instituicaoId={instituicaoId}
        pagina={pagina ?? 1}
        onPagina={(nova) => onChange({ pagina: nova })}
        fallback={null}
      />
    </>
  )
}

const contagem = (total: number) =>
  total >= MAXIMO_CONTADO ? `${formatInteiro(MAXIMO_CONTADO)} ou mais` : formatInteiro(total)

function Divergencias({ instituicaoId, busca, onChange }: ParteProps) {
  const consulta = useQuery(conciliacaoOptions(instituicaoId, busca))
  const podeAnotar = usePermissao('Carteira.Saldos.Importar')
  const podeAlterar = usePermissao('Contratos.Contratos.Alterar')
  const podeBaixar = usePermissao('Carteira.Baixas.Confirmar')
  const podeVer = usePermissao('Contratos.Contratos.Listar')
  const [baixando, setBaixando] = useState<Divergencia>()
  const [pagando, setPagando] = useState<number>()
  const podeLiquidar = usePermissao('Contratos.Contratos.Liquidar')
  const { liquidar, liquidando } = useLiquidarZerados()
  const { selected, clear, selection } = useRowSelection<Divergencia>({
    keyOf: ({ id }) => id,
    nameOf: ({ numero }) => `o contrato ${numero ?? ''}`,
    allName: 'todos os contratos sem dívida desta página',
    max: POR_PAGINA,
    isSelectable: ({ tipo, contratoId, liquidacao }) =>
      tipo === 'ativo_zerado' && contratoId !== null && liquidacao !== 'feita',
  })
  const [aberta, setAberta] = useState<Divergencia>()
  const atual = aberta && newestOf(aberta, consulta.data?.divergencias)
  return (
    <div className={classes.lado}>
      <CabecaDasDivergencias
        instituicaoId={instituicaoId}
        busca={busca}
        conciliacao={consulta.data}
        onChange={onChange}
      />
      <div>
        <QueryTable
          query={consulta}
          failureTitle="Não foi possível carregar as divergências."
          label="Divergências"
          dense
          columns={COLUNAS}
          rows={consulta.data?.divergencias}
          rowKey={({ id }) => id}
          rowActions={atosDaDivergencia({
            onAbrir: setAberta,
            podeTratar: podeAnotar,
            onLiquidar: podeLiquidar ? (divergencia) => liquidar([divergencia]) : undefined,
            podeAlterar,
            podeVer,
            onPagar: podeBaixar ? setPagando : undefined,
            onBaixar: podeBaixar ? setBaixando : undefined,
          })}
          selection={podeLiquidar && busca.tipo === 'ativo_zerado' ? selection : undefined}
          empty={<SemDivergencias busca={busca} semBase={consulta.data?.base === null} onChange={onChange} />}
          pagination={{
            pagina: busca.pagina,
            total: consulta.data?.total ?? 0,
            haMais: consulta.data?.totalLimitado,
            quantidadePorPagina: POR_PAGINA,
            nome: ['divergência', 'divergências'],
            onChange: (pagina) => onChange({ pagina }),
          }}
        />
      </div>
      <SelectionBar
        resumo={
          selected.length > 0
            ? plural(selected.length, 'contrato escolhido', 'contratos escolhidos')
            : undefined
        }
        limpar={clear}
      >
        <Button
          disabled={liquidando}
          onClick={() => liquidar(selected, { onSuccess: (settled) => settled && clear() })}
        >
          Liquidar
        </Button>
      </SelectionBar>
      {pagando !== undefined && (
        <BaixaDialogo key={pagando} id={pagando} pagar onClose={() => setPagando(undefined)} />
      )}
      {baixando && <DarBaixa divergencia={baixando} onClose={() => setBaixando(undefined)} />}
      {atual && !podeAnotar && (
        <VerDivergenciaModal divergencia={atual} onClose={() => setAberta(undefined)} fallback={null} />
      )}
      {atual && podeAnotar && (
        <DivergenciaModal
          instituicaoId={instituicaoId}
          divergencia={atual}
          reread={async () => (await consulta.refetch()).data?.divergencias}
          onClose={() => setAberta(undefined)}
          fallback={null}
        />
      )}
    </div>
  )
}

/** What is overdue comes first. */
const POR_URGENCIA = [
  ...new Set<TipoDeDivergencia>(['vendido_sem_pagamento', 'atraso', ...TIPOS_DE_DIVERGENCIA]),
]

/** The base that the list rests on, and the kinds with their counts. */
function CabecaDasDivergencias({
  instituicaoId,
  busca,
  conciliacao: { base, contagens, faixas } = {},
  onChange,
}: ParteProps & { conciliacao: Partial<Conciliacao> | undefined }) {
  const tipos = POR_URGENCIA.filter((tipo) => busca.tipo === tipo || (contagens?.[tipo] ?? 0) > 0)
  return (
    <div>
      {base && (
        <Text size="sm" mb="sm">
          Base de <strong>{formatDia(base.dataBase)}</strong>:{' '}
          {plural(base.contratos, 'contrato', 'contratos')}, saldo devedor de{' '}
          {formatDinheiro(base.saldoDevedor)}. Recebida em {formatInstante(base.recebidaEm)}.
        </Text>
      )}
      <Box component="search" className={classes.tipos} mb={{ base: 'xs', sm: 'md' }}>
        <ChipRow>
          {tipos.map((tipo) => (
            <ToggleChip
              key={tipo}
              pressed={busca.tipo === tipo}
              onToggle={(pressed) =>
                onChange({ tipo: pressed ? tipo : undefined, faixa: undefined, pagina: undefined })
              }
            >
              {DIVERGENCIAS[tipo].label} <span>{contagem(contagens?.[tipo] ?? 0)}</span>
            </ToggleChip>
          ))}
          {busca.tipo === 'atraso' &&
            NOMES_DAS_FAIXAS.map((faixa) => (
              <ToggleChip
                key={faixa}
                pressed={busca.faixa === faixa}
                onToggle={(pressed) => onChange({ faixa: pressed ? faixa : undefined, pagina: undefined })}
              >
                {FAIXAS_DE_ATRASO[faixa].dias} {contagem(faixas?.[faixa] ?? 0)}
              </ToggleChip>
            ))}
          <ToggleChip
            pressed={busca.ciente === 'todas'}
            onToggle={(pressed) => onChange({ ciente: pressed ? 'todas' : undefined, pagina: undefined })}
          >
            Também as adiadas
          </ToggleChip>
          <LojaChips
            instituicaoId={instituicaoId}
            value={busca.lojaId}
            onChange={(lojaId) => onChange({ lojaId, pagina: undefined })}
          />
        </ChipRow>
      </Box>
      {busca.tipo && (
        <Text size="sm" c="dimmed" mb="sm">
          {DIVERGENCIAS[busca.tipo].texto}
        </Text>
      )}
    </div>
  )
}

/** The payoff of a vehicle that left the stock. A divergence of that kind names its contract and its vehicle. */
function DarBaixa({ divergencia, onClose }: { divergencia: Divergencia; onClose: () => void }) {
  const { contratoId, veiculoId, numero, veiculo } = divergencia
  if (contratoId === null || veiculoId === null) return null
  return (
    <AbrirBaixaModal
      veiculo={{ contratoId, veiculoId, numero: numero ?? '', placa: veiculo ?? '' }}
      onClose={onClose}
      onFailure={onClose}
    />
  )
}
