import { Box, Button, Text } from '@mantine/core'
import { type Divergencia, MAXIMO_CONTADO } from '@lastro/shared/carteira/conciliacao'
import { DIVERGENCIAS, TIPOS_DE_DIVERGENCIA } from '@lastro/shared/carteira/tipos-de-divergencia'
import { formatDia, formatInstante } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { formatInteiro, plural } from '#lib/format.ts'
import { usePermissao } from '#lib/session.ts'
import { useBusca } from '#lib/use-busca.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ChipRow } from '#ui/filter-chips.tsx'
import { FormTabs } from '#ui/form-tabs.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { ToggleChip } from '#ui/toggle-chip.tsx'
import { ComInstituicao } from '../instituicoes/com-instituicao.tsx'
import { COLUNAS } from './divergencias-columns.tsx'
import type { BuscaDaConciliacao } from './busca.ts'
import { conciliacaoOptions, POR_PAGINA } from './use-conciliacao.ts'

const route = getRouteApi('/sessao/carteira/conciliacao')

const ImportarSaldos = lazyComponent(async () => (await import('./importar-saldos.tsx')).ImportarSaldos)
const Cargas = lazyComponent(async () => (await import('./cargas.tsx')).Cargas)
const DivergenciaModal = lazyComponent(async () => (await import('./divergencia-modal.tsx')).DivergenciaModal)

/** Whether the store's stock, the bank's balance and the pledge agree (carteira A.5). */
export function ConciliacaoPage() {
  const [busca, mudar] = useBusca<BuscaDaConciliacao>(route)
  const [abriuCargas, setAbriuCargas] = useState(false)
  if (busca.aba && !abriuCargas) setAbriuCargas(true)
  return (
    <>
      <PageHeader
        title="Conciliação"
        description="O que não bate entre o estoque das lojas, o saldo devedor e as garantias."
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

const tratarBotao = (onTratar: (divergencia: Divergencia) => void) => (divergencia: Divergencia) => (
  <Button
    variant="subtle"
    size="compact-sm"
    aria-label={`Tratar ${divergencia.numero}`}
    onClick={() => onTratar(divergencia)}
  >
    Tratar
  </Button>
)

const contagem = (total: number) =>
  total >= MAXIMO_CONTADO ? `${formatInteiro(MAXIMO_CONTADO)} ou mais` : formatInteiro(total)

function Divergencias({ instituicaoId, busca, onChange }: ParteProps) {
  const consulta = useQuery(conciliacaoOptions(instituicaoId, busca))
  const podeAnotar = usePermissao('Carteira.Saldos.Importar')
  const [aberta, setAberta] = useState<Divergencia>()
  const { base, contagens } = consulta.data ?? {}
  // After another person's change the newer one, which can be saved.
  const atual = aberta && (consulta.data?.divergencias.find(({ id }) => id === aberta.id) ?? aberta)
  const tipos = TIPOS_DE_DIVERGENCIA.filter((tipo) => busca.tipo === tipo || (contagens?.[tipo] ?? 0) > 0)
  return (
    <>
      {base && (
        <Text size="sm" mb="sm">
          Base de <strong>{formatDia(base.dataBase)}</strong>:{' '}
          {plural(base.contratos, 'contrato', 'contratos')}, saldo devedor de{' '}
          {formatDinheiro(base.saldoDevedor)}. Recebida em {formatInstante(base.recebidaEm)}.
        </Text>
      )}
      <Box component="search" mb={{ base: 'xs', sm: 'md' }}>
        <ChipRow>
          {tipos.map((tipo) => (
            <ToggleChip
              key={tipo}
              pressed={busca.tipo === tipo}
              onToggle={(pressed) => onChange({ tipo: pressed ? tipo : undefined, pagina: undefined })}
            >
              {DIVERGENCIAS[tipo].label} {contagem(contagens?.[tipo] ?? 0)}
            </ToggleChip>
          ))}
          <ToggleChip
            pressed={busca.ciente === 'todas'}
            onToggle={(pressed) => onChange({ ciente: pressed ? 'todas' : undefined, pagina: undefined })}
          >
            Também as adiadas
          </ToggleChip>
        </ChipRow>
      </Box>
      {busca.tipo && (
        <Text size="sm" c="dimmed" mb="sm">
          {DIVERGENCIAS[busca.tipo].texto}
        </Text>
      )}
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar as divergências."
        label="Divergências"
        dense
        columns={COLUNAS}
        rows={consulta.data?.divergencias}
        rowKey={({ id }) => id}
        {...(podeAnotar && { rowActions: tratarBotao(setAberta) })}
        empty={<Vazia busca={busca} semBase={base === null} onChange={onChange} />}
        pagination={{
          pagina: busca.pagina,
          total: consulta.data?.total ?? 0,
          haMais: consulta.data?.totalLimitado,
          quantidadePorPagina: POR_PAGINA,
          nome: ['divergência', 'divergências'],
          onChange: (pagina) => onChange({ pagina }),
        }}
      />
      {atual && (
        <DivergenciaModal
          instituicaoId={instituicaoId}
          divergencia={atual}
          onClose={() => setAberta(undefined)}
          fallback={null}
        />
      )}
    </>
  )
}

function Vazia({ busca, semBase, onChange }: Omit<ParteProps, 'instituicaoId'> & { semBase: boolean }) {
  if (semBase)
    return (
      <EmptyState
        title="Nenhuma carga completa de saldos"
        subject="arquivo"
        action={
          <Button onClick={() => onChange({ aba: 'cargas', pagina: undefined })}>
            Ir às cargas de saldos
          </Button>
        }
      >
        Carregue o arquivo diário de saldos do sistema do banco: os contratos são comparados com ele e com o
        estoque das lojas.
      </EmptyState>
    )
  if (busca.tipo) return <EmptyState title="Nenhuma divergência deste tipo" />
  if (busca.ciente === 'todas')
    return <EmptyState title="Nenhuma divergência">Estoque, saldo e garantia concordam.</EmptyState>
  return (
    <EmptyState
      title="Nenhuma divergência por tratar"
      action={
        <Button variant="default" onClick={() => onChange({ ciente: 'todas', pagina: undefined })}>
          Ver também as adiadas
        </Button>
      }
    />
  )
}
