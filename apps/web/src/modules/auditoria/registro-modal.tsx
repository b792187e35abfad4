import type { RegistroDeAuditoria } from '@lastro/shared/auditoria/auditoria'
import { type Mudanca, mudancasDe } from '@lastro/shared/auditoria/mudancas'
import { LABEL_LADO, rotuloDaAcao } from '@lastro/shared/auditoria/rotulos'
import { rotuloDoCampo } from '@lastro/shared/auditoria/rotulos-dos-campos'
import { formatInstante } from '@lastro/shared/dia'
import { Stack, Text } from '@mantine/core'
import { AppModal } from '#ui/app-modal.tsx'
import { DataTable } from '#ui/data-table.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { instituicaoDoRegistro, alvoDoRegistro, autorDoRegistro } from './auditoria-columns.tsx'
import classes from './registro-modal.module.css'

const COLUNAS: readonly DataColumn<Mudanca>[] = [
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
          columns={COLUNAS}
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
