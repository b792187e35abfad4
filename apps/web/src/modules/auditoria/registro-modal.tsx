import type { RegistroDeAuditoria } from '@lastro/shared/auditoria/auditoria'
import { type Mudanca, mudancasDe } from '@lastro/shared/auditoria/mudancas'
import { LABEL_LADO, rotuloDaAcao, rotuloDaEntidade } from '@lastro/shared/auditoria/rotulos'
import { rotuloDoCampo } from '@lastro/shared/auditoria/rotulos-dos-campos'
import { formatInstante } from '@lastro/shared/dia'
import { Stack, Text, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { AppModal } from '#ui/app-modal.tsx'
import { DataTable } from '#ui/data-table.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import classes from './registro-modal.module.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import { StatusBadge } from '#ui/status-badge.tsx'
import { ContratoLink } from '../links/contrato-link.tsx'

const autorDoRegistro = ({ usuario }: RegistroDeAuditoria) => usuario ?? LABEL_LADO.sistema
/** 'Contrato 2026-014'; the number where the entity has no name or is gone. */
function alvoDoRegistro({ entidade, entidadeId, alvo }: RegistroDeAuditoria): string {
  const rotulo = rotuloDaEntidade(entidade)
  if (alvo !== null) return `${rotulo} ${alvo}`
  return entidadeId === 0 ? rotulo : `${rotulo} nº ${entidadeId}`
}
const instituicaoDoRegistro = ({ instituicaoFinanceira }: RegistroDeAuditoria) =>
  instituicaoFinanceira ?? 'Plataforma'

export const COLUNAS: readonly DataColumn<RegistroDeAuditoria>[] = [
  { id: 'quando', header: 'Quando', value: ({ ocorridaEm }) => formatInstante(ocorridaEm), width: 170 },
  { id: 'quem', header: 'Quem', value: autorDoRegistro, card: 'titleEnd' },
  { id: 'acao', header: 'O quê', cell: (registro) => <AtoDoRegistro {...registro} /> },
  { id: 'entidade', header: 'Em quê', value: alvoDoRegistro },
  { id: 'instituicao', header: 'Instituição', value: instituicaoDoRegistro, card: 'hidden' },
]

function AtoDoRegistro({ acao, forcado }: RegistroDeAuditoria) {
  return (
    <Group gap={6} h={24} wrap="nowrap">
      {forcado && <StatusBadge tom="atencao" icon={IconAlertTriangle} label="Forçado" />}
      <Text span inherit truncate>
        {rotuloDaAcao(acao)}
      </Text>
    </Group>
  )
}

const COLUNAS_DA_MUDANCA: readonly DataColumn<Mudanca>[] = [
  { id: 'campo', header: 'Campo', value: ({ campo }) => rotuloDoCampo(campo), card: 'title' },
  { id: 'de', header: 'Antes', cell: ({ de }) => <span className={classes.valor}>{de ?? '—'}</span> },
  { id: 'para', header: 'Depois', cell: ({ para }) => <span className={classes.valor}>{para ?? '—'}</span> },
]

/** A contract leads to its page, for whoever may see it. */
function Alvo(registro: RegistroDeAuditoria) {
  const { entidade, entidadeId, alvo } = registro
  if (entidade !== 'contrato' || alvo === null) return alvoDoRegistro(registro)
  return (
    <>
      {rotuloDaEntidade(entidade)} <ContratoLink id={entidadeId} numero={alvo} />
    </>
  )
}

interface RegistroModalProps {
  registro: RegistroDeAuditoria
  onClose: () => void
  /** Why neither content nor link in the chain is shown. */
  semConteudo?: string | undefined
}

/** One act: who, when, which entity, and each changed field; below these the whole content as JSON. */
export function RegistroModal({ registro, onClose, semConteudo }: RegistroModalProps) {
  const { antes, depois, motivo, elo } = registro
  const linhas: [string, ReactNode][] = [
    ['Quando', formatInstante(registro.ocorridaEm)],
    [
      'Quem',
      registro.lado === 'sistema'
        ? autorDoRegistro(registro)
        : `${autorDoRegistro(registro)} · ${LABEL_LADO[registro.lado]}`,
    ],
    ['Em quê', <Alvo key="alvo" {...registro} />],
    ['Instituição', instituicaoDoRegistro(registro)],
    ...(motivo ? [['Motivo', motivo] as [string, ReactNode]] : []),
    ...(registro.forcado ? [['Forçado', 'sim'] as [string, ReactNode]] : []),
    [
      'Registro',
      semConteudo
        ? String(registro.sequencia)
        : `${registro.sequencia} · ${elo === null ? 'aguarda a sequência' : `nº ${elo} da sequência`}`,
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
            <EmptyState title={semConteudo ? 'Conteúdo não mostrado' : 'Sem mudanças de conteúdo'}>
              {semConteudo ?? 'O ato está registrado sem antes e depois.'}
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
      <Text size="sm" fw={500} mt="xs">
        {titulo}
      </Text>
      <pre className={classes.json}>{JSON.stringify(JSON.parse(json), null, 2)}</pre>
    </>
  )
}
