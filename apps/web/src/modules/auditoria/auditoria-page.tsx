import { periodoEmOrdem, type RegistroDeAuditoria } from '@lastro/shared/auditoria/auditoria'
import { FIM_ANTES_DO_INICIO } from '@lastro/shared/relatorios/extrato-financeiro'
import { Button, Center, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useBusca } from '#lib/use-busca.ts'
import { useExportacao } from '#lib/use-exportacao.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { COLUNAS } from './auditoria-columns.tsx'
import { AuditoriaFiltros } from './auditoria-filtros.tsx'
import { Conferencia } from './conferencia.tsx'
import { RegistroModal } from './registro-modal.tsx'
import type { BuscaDeAuditoria } from './busca.ts'
import { auditoriaOptions, EXPORTAR, filtroDa } from './use-auditoria.ts'

const route = getRouteApi('/sessao/plataforma/auditoria')

/** Domain 8: every act in every institution and in the platform, the newest first. */
export function AuditoriaPage() {
  const [busca, mudar] = useBusca<BuscaDeAuditoria>(route)
  const navigate = route.useNavigate()
  return (
    <>
      <PageHeader
        title="Auditoria"
        description="Quem fez o quê, quando, e o que mudou. Nada aqui pode ser alterado."
        actions={<Exportar busca={busca} />}
      />
      <Conferencia />
      <AuditoriaFiltros busca={busca} onMudar={mudar} />
      {periodoEmOrdem(busca) ? (
        <Lista busca={busca} onLimpar={() => void navigate({ search: {} })} />
      ) : (
        <Sheet>
          <EmptyState title={FIM_ANTES_DO_INICIO}>Altere ou limpe uma das duas datas.</EmptyState>
        </Sheet>
      )}
    </>
  )
}

function Exportar({ busca }: { busca: BuscaDeAuditoria }) {
  const { exportar, cancelar, exportando } = useExportacao()
  return (
    <Button
      variant="default"
      leftSection={exportando ? <Loader size={14} /> : <IconDownload size={16} aria-hidden />}
      onClick={() =>
        exportando ? cancelar() : exportar({ formato: 'csv', path: EXPORTAR, query: filtroDa(busca) })
      }
    >
      {exportando ? 'Exportando · Cancelar' : 'Exportar CSV'}
    </Button>
  )
}

function Lista({ busca, onLimpar }: { busca: BuscaDeAuditoria; onLimpar: () => void }) {
  const consulta = useInfiniteQuery(auditoriaOptions(busca))
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = consulta
  const [aberto, setAberto] = useState<RegistroDeAuditoria>()
  const filtrado = Object.values(busca).some((value) => value !== undefined)
  return (
    <>
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar a auditoria."
        label="Auditoria"
        columns={COLUNAS}
        rows={data?.pages.flatMap(({ registros }) => registros)}
        rowKey={({ sequencia }) => sequencia}
        onRow={setAberto}
        empty={
          <EmptyState
            subject="busca"
            title="Nenhum registro encontrado"
            action={
              filtrado && (
                <Button variant="default" onClick={onLimpar}>
                  Limpar filtros
                </Button>
              )
            }
          >
            {filtrado ? 'Use um período maior ou menos filtros.' : 'O que for feito no sistema aparece aqui.'}
          </EmptyState>
        }
      />
      {hasNextPage && (
        <Center mt="md">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Mostrar mais antigos
          </Button>
        </Center>
      )}
      {aberto && <RegistroModal registro={aberto} onClose={() => setAberto(undefined)} />}
    </>
  )
}
