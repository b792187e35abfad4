import type { RegistroDeAuditoria } from '@lastro/shared/auditoria/auditoria'
import { LABEL_LADO, rotuloDaAcao, rotuloDaEntidade } from '@lastro/shared/auditoria/rotulos'
import { formatInstante } from '@lastro/shared/dia'
import { Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { StatusBadge } from '#ui/status-badge.tsx'

export const autorDoRegistro = ({ usuario }: RegistroDeAuditoria) => usuario ?? LABEL_LADO.sistema
/** 'Contrato 2026-014'; the id where the entity has no name or is gone. */
export function alvoDoRegistro({ entidade, entidadeId, alvo }: RegistroDeAuditoria): string {
  const rotulo = rotuloDaEntidade(entidade)
  if (alvo !== null) return `${rotulo} ${alvo}`
  return entidadeId === 0 ? rotulo : `${rotulo} (id ${entidadeId})`
}
export const instituicaoDoRegistro = ({ instituicaoFinanceira }: RegistroDeAuditoria) =>
  instituicaoFinanceira ?? 'Plataforma'

export const COLUNAS: readonly DataColumn<RegistroDeAuditoria>[] = [
  { id: 'quando', header: 'Quando', value: ({ ocorridaEm }) => formatInstante(ocorridaEm), width: 170 },
  { id: 'quem', header: 'Quem', value: autorDoRegistro, card: 'titleEnd' },
  { id: 'acao', header: 'O quê', cell: (registro) => <Ato {...registro} /> },
  { id: 'entidade', header: 'Em quê', value: alvoDoRegistro },
  { id: 'instituicao', header: 'Instituição', value: instituicaoDoRegistro, card: 'hidden' },
]

function Ato({ acao, forcado }: RegistroDeAuditoria) {
  return (
    <Group gap={6}>
      {rotuloDaAcao(acao)}
      {forcado && <StatusBadge tom="atencao" icon={IconAlertTriangle} label="Forçado" />}
    </Group>
  )
}
