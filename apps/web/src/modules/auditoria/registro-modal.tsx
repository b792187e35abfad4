import type { RegistroDeAuditoria } from '@lastro/shared/auditoria/auditoria'
import { type Mudanca, mudancasDe } from '@lastro/shared/auditoria/mudancas'
import { LABEL_LADO, rotuloDaAcao, rotuloDaEntidade } from '@lastro/shared/auditoria/rotulos'
import { rotuloDoCampo } from '@lastro/shared/auditoria/rotulos-dos-campos'
import { formatInstante } from '@lastro/shared/dia'
import { Stack, Text, Group } from '@mantine/core'
import { AppModal } from '#ui/app-modal.tsx'
import { DataTable } from '#ui/data-table.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import classes from './registro-modal.module.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import { StatusBadge } from '#ui/status-badge.tsx'

const autorDoRegistro = ({ usuario }: RegistroDeAuditoria) => usuario ?? LABEL_LADO.sistema
/** 'Contrato 2026-014'; the id where the entity has no name or is gone. */
function alvoDoRegistro({ entidade, entidadeId, alvo }: RegistroDeAuditoria): string {
  const rotulo = rotuloDaEntidade(entidade)
  if (alvo !== null) return `${rotulo} ${alvo}`
  return entidadeId === 0 ? rotulo : `${rotulo} (id ${entidadeId})`
}
const instituicaoDoRegistro = ({ instituicaoFinanceira }: RegistroDeAuditoria) =>
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

const COLUNAS_DA_MUDANCA: readonly DataColumn<Mudanca>[] = [
  { id: 'campo', header: 'Campo', value: ({ campo }) => rotuloDoCampo(campo), card: 'title' },
  { id: 'de', header: 'Antes', cell: ({ de }) => <span className={classes.valor}>{de ?? '—'}</span> },
  { id: 'para', header: 'Depois', cell: ({ para }) => <span className={classes.valor}>{para ?? '—'}</span> },
]

/** One act: who, when, which entity, and each changed field; below these the whole content as JSON. */
export function RegistroModal({ registro, onClose }: { registro: RegistroDeAuditoria; onClose: () => void }) {
  const { antes, depois, motivo, elo } = registro
  const linhas: [string, string][] = [
    ['Quando', formatInstante(registro.ocorridaEm)],
    [
      'Quem',
      registro.lado === 'sistema'
        ? autorDoRegistro(registro)
        : `${autorDoRegistro(registro)} · ${LABEL_LADO[registro.lado]}`,
    ],
    ['Em quê', alvoDoRegistro(registro)],
    ['Instituição', instituicaoDoRegistro(registro)],
    ...(motivo ? [['Motivo', motivo] as [string, string]] : []),
    ...(registro.forcado ? [['Forçado', 'sim'] as [string, string]] : []),
    [
      'Registro',
      `${registro.sequencia} · ${elo === null ? 'aguarda a sequência' : `nº ${elo} da sequência`}`,
    ],
  ]
  return (
    <AppModal opened onClose={onClose} title={rotuloDaAcao(registro.acao)} size="xl">
      <Stack>
        <dl className={classes.dados}>
          {linhas.map(([nome, valor]) => (
            <div key={nome}>
              <dt>{nome}</dt>
              <dd>{valor}</dd>
            </div>
          ))}
        </dl>
        <DataTable
          label="Mudanças"
          columns={COLUNAS_DA_MUDANCA}
          rows={mudancasDe(antes, depois)}
          rowKey={({ campo }) => campo}
          empty={
            <EmptyState title="Sem mudanças de conteúdo">
              O ato está registrado sem antes e depois.
            </EmptyState>
          }
        />
        {(antes ?? depois) !== null && (
          <details>
            <summary>Conteúdo completo</summary>
            <Conteudo titulo="Antes" json={antes} />
            <Conteudo titulo="Depois" json={depois} />
          </details>
        )}
      </Stack>
    </AppModal>
  )
}

function Conteudo({ titulo, json }: { titulo: string; json: string | null }) {
  if (json === null) return null
  return (
    <>
      <Text size="sm" fw={600} mt="xs">
        {titulo}
      </Text>
      <pre className={classes.json}>{JSON.stringify(JSON.parse(json), null, 2)}</pre>
    </>
  )
}
