import { periodoEmOrdem, auditoriaCall, exportarAuditoriaCall } from '@lastro/shared/auditoria/auditoria'
import { FIM_ANTES_DO_INICIO } from '@lastro/shared/relatorios/extrato-financeiro'
import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconLoader, IconShieldCheck } from '@tabler/icons-react'
import { useInfiniteQuery, infiniteQueryOptions, keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useBusca } from '#lib/use-busca.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { AuditoriaFiltros } from './auditoria-filtros.tsx'
import { ExportarAuditoria, isFiltered, ListaDeRegistros } from './lista-de-registros.tsx'
import { RegistroModal, COLUNAS } from './registro-modal.tsx'
import type { BuscaDeAuditoria } from './busca.ts'
import { keyOf, call } from '#lib/api.ts'
import type { ConferenciaDaAuditoria, EstadoDaConferencia } from '@lastro/shared/auditoria/conferencia'
import { formatInstante } from '@lastro/shared/dia'
import { formatInteiro, plural } from '#lib/format.ts'
import { usePermissao } from '#lib/session.ts'
import { LoadError } from '#ui/load-error.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { Achados, conferenciaOptions, useConferirAuditoria } from './conferencia-achados.tsx'
import classes from './conferencia.module.css'

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
        actions={<ExportarAuditoria path={exportarAuditoriaCall.path} query={filtroDa(busca)} />}
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

function Lista({ busca, onLimpar }: { busca: BuscaDeAuditoria; onLimpar: () => void }) {
  const consulta = useInfiniteQuery(auditoriaOptions(busca))
  return (
    <ListaDeRegistros
      consulta={consulta}
      columns={COLUNAS}
      filtrado={isFiltered(busca)}
      onLimpar={onLimpar}
      renderRegistro={(aberto) => <RegistroModal {...aberto} />}
    />
  )
}

/** Renames the filters as the calls name them. */
const filtroDa = ({ estabelecimento, ...busca }: BuscaDeAuditoria) => ({
  ...busca,
  instituicaoFinanceiraId: estabelecimento,
})

/** The newest entries first. Each page begins where the page before ended, even when new entries come in between. */
function auditoriaOptions(busca: BuscaDeAuditoria) {
  const filtro = filtroDa(busca)
  return infiniteQueryOptions({
    queryKey: keyOf(auditoriaCall, { query: filtro }),
    queryFn: ({ signal, pageParam }) =>
      call(auditoriaCall, { query: { ...filtro, antesDe: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ proxima }) => proxima ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** Domain 8: the last check of the audit's chains, and a button for who may start a check. */
export function Conferencia() {
  const { data, isError } = useQuery(conferenciaOptions)
  if (isError && !data) return <LoadError title="Não foi possível carregar o resultado da conferência." />
  return (
    <Sheet mb="md" role="region" aria-label="Conferência das sequências" className={classes.bloco}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.texto} aria-live="polite">
          {data && <Resultado {...data} />}
        </div>
        {data && <BotaoConferir />}
      </Group>
      {data?.ultima && <Achados conferencia={data.ultima} />}
      {data?.ultima && <Cadeias conferencia={data.ultima} />}
    </Sheet>
  )
}

function Resultado({ ultima, emAndamento }: EstadoDaConferencia) {
  return (
    <>
      <Group gap="xs">
        {ultima && ultima.conferidos + ultima.total > 0 ? (
          <Selo total={ultima.total} />
        ) : (
          <StatusBadge tom="neutro" icon={IconClock} label="Ainda não conferida" />
        )}
        {emAndamento && (
          <StatusBadge
            tom="info"
            icon={IconLoader}
            label={
              emAndamento.conferidos > 0
                ? `Conferindo: ${formatInteiro(emAndamento.conferidos)} registros…`
                : 'Conferindo…'
            }
          />
        )}
      </Group>
      <Text size="sm" mt={6}>
        {ultima ? frase(ultima) : 'As sequências são conferidas uma vez por dia e quando alguém pede.'}
      </Text>
    </>
  )
}

function Selo({ total }: { total: number }) {
  return total === 0 ? (
    <StatusBadge tom="sucesso" icon={IconShieldCheck} label="A auditoria confere" />
  ) : (
    <StatusBadge tom="perigo" icon={IconAlertTriangle} label="A auditoria NÃO confere" />
  )
}

const CABECAS: Record<ConferenciaDaAuditoria['cabecas'], string> = {
  comparadas: 'Comparada também com os últimos registros anotados fora do banco de dados.',
  inacessiveis:
    'O arquivo dos últimos registros fora do banco de dados não pôde ser aberto: uma sequência cortada no fim não seria notada.',
  nao_configuradas:
    'Sem um arquivo dos últimos registros fora do banco de dados (AUDITORIA_ARQUIVO), uma sequência cortada no fim não seria notada.',
}

function frase({ terminadaEm, pedidaPor, conferidos, cadeias, cabecas }: ConferenciaDaAuditoria): string {
  const quem = pedidaPor ? `a pedido de ${pedidaPor}` : 'automaticamente'
  const quantos = `${plural(conferidos, 'registro', 'registros')} em ${plural(cadeias.length, 'sequência', 'sequências')}`
  return `Última conferência em ${formatInstante(terminadaEm)}, ${quem}: ${quantos}. ${CABECAS[cabecas]}`
}

/**
 * Never disabled: a second request changes nothing while a check runs, and restarts a check whose process was killed.
 */
function BotaoConferir() {
  const podeConferir = usePermissao('Plataforma.Auditoria.Alterar')
  const { startCheck, pedindo } = useConferirAuditoria()
  if (!podeConferir) return null
  return (
    <Button variant="default" loading={pedindo} onClick={startCheck}>
      Conferir agora
    </Button>
  )
}

/** The last checked link of each chain. */
function Cadeias({ conferencia: { cadeias } }: { conferencia: ConferenciaDaAuditoria }) {
  if (cadeias.length === 0) return null
  return (
    <details className={classes.cadeias}>
      <summary>Até onde foi conferida</summary>
      <ul>
        {cadeias.map(({ instituicaoFinanceiraId, instituicaoFinanceira, posicao }) => (
          <li key={instituicaoFinanceiraId}>
            {instituicaoFinanceira ?? 'Plataforma'}: até o nº {formatInteiro(posicao)}
          </li>
        ))}
      </ul>
    </details>
  )
}
