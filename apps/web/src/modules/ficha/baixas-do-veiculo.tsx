import { Button } from '@mantine/core'
import type { FichaDoVeiculo } from '@lastro/shared/veiculos/ficha-do-veiculo'
import { BAIXA_EM_CURSO } from '@lastro/shared/baixas/transicoes-da-baixa'
import type { Baixa } from '@lastro/shared/baixas/baixa'
import { formatDia } from '@lastro/shared/dia'
import { IconCarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermissao, useRegras } from '#lib/session.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Section } from '#ui/section.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { BaixaDialogo } from '../baixas/baixa-dialogo.tsx'
import { BaixaBadge, valorEmPalavras, vendaEmPalavras } from '../baixas/baixa-badge.tsx'
import { baixasDoVeiculoOptions } from '../baixas/use-baixas.ts'

const AbrirBaixaModal = lazyComponent(
  async () => (await import('../baixas/abrir-baixa-modal.tsx')).AbrirBaixaModal,
)

const COLUNAS: readonly DataColumn<Baixa>[] = [
  { id: 'venda', header: 'Motivo', value: vendaEmPalavras, card: 'title' },
  { id: 'contrato', header: 'Contrato', value: ({ numero }) => numero },
  { id: 'valor', header: 'Valor', value: valorEmPalavras, numeric: true },
  { id: 'prazo', header: 'Prazo', value: ({ prazo }) => formatDia(prazo) },
  { id: 'estado', header: 'Situação', cell: (baixa) => <BaixaBadge baixa={baixa} /> },
]

/** The payoffs of a vehicle that this person may read; undefined while they are read. */
function useBaixasDoVeiculo(veiculoId: number): readonly Baixa[] | undefined {
  const { tipo, idEstabelecimento } = useRegras()
  const daInstituicao = usePermissao('Carteira.Baixas.Listar')
  const daLoja = usePermissao('Loja.Vendas.Listar')
  return useQuery({
    ...baixasDoVeiculoOptions(tipo === 'loja' ? 'loja' : 'instituicao', idEstabelecimento, veiculoId),
    enabled: (tipo === 'instituicao' && daInstituicao) || (tipo === 'loja' && daLoja),
  }).data
}

/** The vehicle's payoffs; nothing where there is none. */
export function BaixasDoVeiculo({ veiculoId }: { veiculoId: number }) {
  const baixas = useBaixasDoVeiculo(veiculoId)
  const [aberta, setAberta] = useState<number>()
  if (!baixas || baixas.length === 0) return null
  return (
    <Section title="Baixas por venda">
      <DataTable
        label="Baixas do veículo"
        columns={COLUNAS}
        rows={baixas}
        rowKey={({ id }) => id}
        onRow={({ id }) => setAberta(id)}
        empty={null}
      />
      {aberta !== undefined && <BaixaDialogo key={aberta} id={aberta} onClose={() => setAberta(undefined)} />}
    </Section>
  )
}

const isOngoing = ({ estado }: Baixa) => BAIXA_EM_CURSO.some((each) => each === estado)

/** Beside a pledged vehicle's name, that it was sold and is not released yet. */
export function VendaEmCurso({ veiculoId }: { veiculoId: number }) {
  const baixa = useBaixasDoVeiculo(veiculoId)?.find(isOngoing)
  if (!baixa) return null
  const tom = baixa.vencida ? 'perigo' : 'atencao'
  return <StatusBadge tom={tom} icon={IconCarOff} label={vendaEmPalavras(baixa)} />
}

/** 'Abrir baixa', for the institution and a pledged vehicle without a payoff that goes on. */
export function AbrirBaixa({ veiculo: { id, placa, contratoAtual } }: { veiculo: FichaDoVeiculo }) {
  const pode = usePermissao('Carteira.Baixas.Confirmar')
  const baixas = useBaixasDoVeiculo(id)
  const [aberto, setAberto] = useState(false)
  const hasOngoing = baixas?.some(isOngoing) ?? true
  if (!pode || hasOngoing || !contratoAtual?.emGarantia || contratoAtual.emProposta) return null
  const close = () => setAberto(false)
  return (
    <>
      <Button variant="default" onClick={() => setAberto(true)}>
        Abrir baixa
      </Button>
      {aberto && (
        <AbrirBaixaModal
          veiculo={{ contratoId: contratoAtual.id, numero: contratoAtual.numero, veiculoId: id, placa }}
          onClose={close}
          onFailure={close}
        />
      )}
    </>
  )
}
