import { periodoEmOrdem } from '@lastro/shared/auditoria/auditoria'
import { contagemCall } from '@lastro/shared/novidades/contagem'
import { diaEmSaoPaulo, formatInstante, somarDias } from '@lastro/shared/dia'
import {
  type Novidade,
  novidadesResponse,
  novidadesCall,
  visitaCall,
} from '@lastro/shared/novidades/novidades'
import { DIAS_DE_NOVIDADES } from '@lastro/shared/novidades/tipos-de-novidade'
import { FIM_ANTES_DO_INICIO } from '@lastro/shared/relatorios/extrato-financeiro'
import { Anchor, Button, Center, Text } from '@mantine/core'
import {
  useInfiniteQuery,
  useQueryClient,
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
} from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { diaDeHoje } from '#lib/relogio.ts'
import { useRegras } from '#lib/session.ts'
import { useBusca } from '#lib/use-busca.ts'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Section } from '#ui/section.tsx'
import { Sheet } from '#ui/sheet.tsx'
import * as z from 'zod'
import { ComInstituicao } from '../instituicoes/com-instituicao.tsx'
import type { BuscaDeNovidades } from './busca.ts'
import {
  COLUNAS_DA_INSTITUICAO,
  COLUNAS_DA_LOJA,
  juntarAtos,
  NovidadesFiltros,
} from './novidades-columns.tsx'
import { mayReadNovidades } from './use-nao-vistas.ts'
import { call, keyOf } from '#lib/api.ts'

const route = getRouteApi('/sessao/desde-ontem')

type Visita = Pick<z.output<typeof novidadesResponse>, 'ultimaVisita' | 'lidaEm'>

/** What oneself, colleagues, the other side and the tables changed, the newest first. */
export function NovidadesPage() {
  const regras = useRegras()
  return (
    <>
      <PageHeader
        title="Desde ontem"
        description="O que mudou, quem mudou e em quê. Por padrão, desde ontem à 0h; as datas mostram outros dias."
      />
      {!mayReadNovidades(regras) ? (
        <Sheet>
          <EmptyState title="Nada para mostrar">
            Seu perfil não abre nenhuma das telas que esta página resume.
          </EmptyState>
        </Sheet>
      ) : regras.tipo === 'loja' ? (
        <Novidades instituicaoId={undefined} />
      ) : (
        <ComInstituicao beforeChoice="O que mudou aparece aqui depois da escolha.">
          {(id) => <Novidades key={id} instituicaoId={id} />}
        </ComInstituicao>
      )}
    </>
  )
}

function Novidades({ instituicaoId }: { instituicaoId: number | undefined }) {
  const [{ instituicao, ...busca }, mudar] = useBusca<
    BuscaDeNovidades & { instituicao?: number | undefined }
  >(route)
  const navigate = route.useNavigate()
  return (
    <>
      <NovidadesFiltros busca={busca} onMudar={mudar} />
      {periodoEmOrdem(busca) ? (
        <Lista
          instituicaoId={instituicaoId}
          busca={busca}
          onLimpar={() => void navigate({ search: { instituicao } })}
        />
      ) : (
        <Sheet>
          <EmptyState title={FIM_ANTES_DO_INICIO}>Altere ou limpe uma das duas datas.</EmptyState>
        </Sheet>
      )}
    </>
  )
}

interface ListaProps {
  instituicaoId: number | undefined
  busca: BuscaDeNovidades
  onLimpar: () => void
}

function Lista({ instituicaoId, busca, onLimpar }: ListaProps) {
  const { tipo } = useRegras()
  const consulta = useInfiniteQuery(novidadesOptions(instituicaoId, busca))
  const { data, error, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = consulta
  const filtrado = Object.entries(busca).some(([campo, value]) => campo !== 'meus' && value !== undefined)
  const visita = useUltimaVisita(data?.pages[0], tipo !== 'operador' && !filtrado)
  if (error && !data) return <LoadError title="Não foi possível carregar o que mudou." error={error} />
  const rows = data?.pages.flatMap(({ novidades }) => novidades)
  const tabela = (label: string, shown: readonly Novidade[] | undefined) => (
    <DataTable
      label={label}
      columns={tipo === 'loja' ? COLUNAS_DA_LOJA : COLUNAS_DA_INSTITUICAO}
      rows={shown && juntarAtos(shown)}
      rowKey={({ chave }) => chave}
      fetching={isPlaceholderData}
      empty={<Vazio filtrado={filtrado} onLimpar={onLimpar} />}
    />
  )
  const novas = visita ? rows?.filter(({ em }) => em > visita) : undefined
  return (
    <>
      {visita && <DesdeAVisita visita={visita} />}
      {rows && novas && visita && novas.length > 0 && novas.length < rows.length ? (
        <>
          <Section title="Desde a sua última visita">{tabela('Desde a sua última visita', novas)}</Section>
          <Section title="Antes da sua última visita">
            {tabela(
              'Antes da sua última visita',
              rows.filter(({ em }) => em <= visita),
            )}
          </Section>
        </>
      ) : (
        tabela('O que mudou', rows)
      )}
      {hasNextPage && (
        <Center mt="md">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Mostrar mais antigos
          </Button>
        </Center>
      )}
    </>
  )
}

const VISITA = ['novidades', 'visita'] as const

/**
 * The person's visit before this one; undefined: none, or an operator's, who looks at many institutions. Coming back from a
 * record soon is one visit. Only the whole list marks a visit: of a filtered one the rest was not seen.
 */
function useUltimaVisita(primeira: Visita | undefined, conta: boolean): Date | undefined {
  const queryClient = useQueryClient()
  const [visita, setVisita] = useState(() => queryClient.getQueryData<Visita>(VISITA))
  if (primeira && !visita) setVisita(primeira)
  const { mutate } = useVisitar()
  const lidaEm = primeira?.lidaEm
  useEffect(() => {
    if (!lidaEm || !conta) return
    if (visita?.ultimaVisita) queryClient.setQueryData(VISITA, visita)
    mutate(lidaEm)
  }, [lidaEm, conta, visita, mutate, queryClient])
  return (conta && visita?.ultimaVisita) || undefined
}

/** When the person was here last; a link to all days since where that is before yesterday. */
function DesdeAVisita({ visita }: { visita: Date }) {
  const hoje = diaDeHoje()
  const dia = diaEmSaoPaulo(visita)
  const maisAntigo = somarDias(hoje, 1 - DIAS_DE_NOVIDADES)
  return (
    <Text size="sm" c="dimmed" mb="sm">
      Sua última visita foi em {formatInstante(visita)}.{' '}
      {dia < somarDias(hoje, -1) && (
        <Anchor
          inherit
          underline="always"
          renderRoot={(props) => (
            <Link
              from="/desde-ontem"
              to="/desde-ontem"
              search={(before) => ({
                ...before,
                dataInicial: dia < maisAntigo ? maisAntigo : dia,
              })}
              {...props}
            />
          )}
        >
          Ver tudo desde então
        </Anchor>
      )}
    </Text>
  )
}

function Vazio({ filtrado, onLimpar }: { filtrado: boolean; onLimpar: () => void }) {
  return (
    <EmptyState
      title={filtrado ? 'Nada encontrado' : 'Nada mudou desde ontem'}
      action={
        filtrado && (
          <Button variant="default" onClick={onLimpar}>
            Limpar filtros
          </Button>
        )
      }
    >
      {filtrado ? 'Use um período maior ou menos filtros.' : 'O que você e os outros fizerem aparece aqui.'}
    </EmptyState>
  )
}

/** The newest first. Each page begins where the page before ended, even when new lines come in between. */
function novidadesOptions(instituicaoId: number | undefined, busca: BuscaDeNovidades) {
  const { meus, ...filtros } = busca
  const query = {
    ...filtros,
    deQuem: meus ? undefined : ('outros' as const),
    instituicaoFinanceiraId: instituicaoId,
  }
  return infiniteQueryOptions({
    queryKey: keyOf(novidadesCall, { query }),
    queryFn: ({ signal, pageParam }) =>
      call(novidadesCall, { query: { ...query, proxima: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ proxima }) => proxima ?? undefined,
    placeholderData: keepPreviousData,
    // A kept answer would tell an earlier visit's mark.
    gcTime: 0,
  })
}

/** Marks as seen what was told until an instant. A failure only leaves the mark where it was. */
function useVisitar() {
  return useMutation({
    mutationFn: (ate: Date) => call(visitaCall, { body: { ate } }),
    meta: { muda: [keyOf(contagemCall)], silent: true },
  })
}
