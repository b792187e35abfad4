import {
  auditoriaDaEquipeCall,
  exportarAuditoriaDaEquipeCall,
  periodoEmOrdem,
  type VereditoDaCadeia,
} from '@lastro/shared/auditoria/auditoria'
import { formatInstante } from '@lastro/shared/dia'
import { formatInteiro } from '@lastro/shared/numeros'
import { FIM_ANTES_DO_INICIO } from '@lastro/shared/relatorios/extrato-financeiro'
import { Box, Text } from '@mantine/core'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call, keyOf } from '#lib/api.ts'
import { usePermissao } from '#lib/session.ts'
import { useBusca } from '#lib/use-busca.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterTextField } from '#ui/filter-fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { FiltrosDeRegistros } from '../auditoria/auditoria-filtros.tsx'
import { ExportarAuditoria, isFiltered, ListaDeRegistros } from '../auditoria/lista-de-registros.tsx'
import { COLUNAS, RegistroModal } from '../auditoria/registro-modal.tsx'
import type { BuscaDaAuditoria } from './busca.ts'

type Tipo = 'instituicao' | 'loja'

const daInstituicao = getRouteApi('/sessao/equipe/auditoria')
const daLoja = getRouteApi('/sessao/loja/auditoria')

export function AuditoriaDaInstituicaoPage() {
  const [busca, onMudar] = useBusca<BuscaDaAuditoria>(daInstituicao)
  return <Auditoria busca={busca} onMudar={onMudar} tipo="instituicao" />
}

export function AuditoriaDaLojaPage() {
  const [busca, onMudar] = useBusca<BuscaDaAuditoria>(daLoja)
  return <Auditoria busca={busca} onMudar={onMudar} tipo="loja" />
}

interface AuditoriaProps {
  busca: BuscaDaAuditoria
  onMudar: (change: Partial<BuscaDaAuditoria>) => void
  tipo: Tipo
}

const DESCRICAO = {
  instituicao: 'Quem fez o quê na sua instituição, quando, e o que mudou. Nada aqui pode ser alterado.',
  loja: 'O que fizeram as pessoas da sua loja, e o que foi feito nos acessos delas. Nada aqui pode ser alterado.',
}

/** P.6: the own establishment's audit. */
function Auditoria({ busca, onMudar, tipo }: AuditoriaProps) {
  const podeExportar = usePermissao(tipo === 'loja' ? 'Loja.Equipe.Listar' : 'Equipe.Auditoria.Exportar')
  return (
    <>
      <PageHeader
        title="Auditoria"
        description={DESCRICAO[tipo]}
        actions={
          podeExportar && (
            <ExportarAuditoria path={exportarAuditoriaDaEquipeCall.path} query={filtroDa(busca)} />
          )
        }
      />
      <FiltrosDeRegistros busca={busca} onMudar={onMudar} label="Buscar por pessoa da equipe">
        {(inPanel) => (
          <Box w={inPanel ? '100%' : 130}>
            <FilterTextField
              label="Contrato"
              placeholder="Número inteiro"
              value={busca.contrato ?? ''}
              onChange={(contrato) => onMudar({ contrato: contrato || undefined })}
            />
          </Box>
        )}
      </FiltrosDeRegistros>
      {periodoEmOrdem(busca) ? (
        <Lista busca={busca} onMudar={onMudar} tipo={tipo} />
      ) : (
        <Sheet>
          <EmptyState title={FIM_ANTES_DO_INICIO}>Altere ou limpe uma das duas datas.</EmptyState>
        </Sheet>
      )}
    </>
  )
}

const SEM_FILTROS = {
  pessoa: undefined,
  acao: undefined,
  contrato: undefined,
  dataInicial: undefined,
  dataFinal: undefined,
}

function Lista({ busca, onMudar, tipo }: AuditoriaProps) {
  const consulta = useInfiniteQuery(auditoriaOptions(busca))
  const [primeira] = consulta.data?.pages ?? []
  return (
    <>
      {tipo === 'instituicao' && primeira && <Veredito veredito={primeira.veredito} />}
      <ListaDeRegistros
        consulta={consulta}
        // A store's people act in several institutions.
        columns={tipo === 'loja' ? COLUNAS : COLUNAS.filter(({ id }) => id !== 'instituicao')}
        filtrado={isFiltered(busca)}
        onLimpar={() => onMudar(SEM_FILTROS)}
        renderRegistro={({ registro, onClose }) => (
          <RegistroModal
            registro={registro}
            onClose={onClose}
            semConteudo={
              tipo === 'loja' && registro.instituicaoFinanceiraId > 0
                ? 'O conteúdo fica com a instituição financeira. O contrato mostra o que vale.'
                : undefined
            }
          />
        )}
      />
    </>
  )
}

/** The last check of the institution's chain, in one line. */
function Veredito({ veredito }: { veredito: VereditoDaCadeia | null }) {
  if (veredito?.confere === false)
    return (
      <Notice tom="perigo" urgente>
        <strong>A sequência da sua instituição NÃO confere</strong>, diz a conferência de{' '}
        {formatInstante(veredito.terminadaEm)}. Avise a plataforma.
      </Notice>
    )
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {veredito
        ? `A sequência da sua instituição confere até o nº ${formatInteiro(veredito.posicao)} (${formatInstante(veredito.terminadaEm)}).`
        : 'A sequência da sua instituição ainda não foi conferida. Isso acontece uma vez por dia.'}
    </Text>
  )
}

/** Renames the filters as the calls name them. */
const filtroDa = ({ contrato, ...busca }: BuscaDaAuditoria) => ({ ...busca, numeroContrato: contrato })

function auditoriaOptions(busca: BuscaDaAuditoria) {
  const filtro = filtroDa(busca)
  return infiniteQueryOptions({
    queryKey: keyOf(auditoriaDaEquipeCall, { query: filtro }),
    queryFn: ({ signal, pageParam }) =>
      call(auditoriaDaEquipeCall, { query: { ...filtro, antesDe: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ proxima }) => proxima ?? undefined,
    placeholderData: keepPreviousData,
  })
}
