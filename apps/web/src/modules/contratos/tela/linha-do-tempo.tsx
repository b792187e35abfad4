import { Anchor, Box, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { AcaoDoContrato } from '@lastro/shared/contratos/acao-do-contrato'
import type { Contrato, LinhaDoTempo as LinhaDoTempoDados } from '@lastro/shared/contratos/contrato'
import { STATUS } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import { ATOS_QUE_LEVAM_A_STATUS } from '@lastro/shared/contratos/transicoes'
import { formatInstante } from '@lastro/shared/dia'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInteiro } from '#lib/format.ts'
import { useRegras } from '#lib/session.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterChips } from '#ui/filter-chips.tsx'
import { RetryButton } from '#ui/load-error.tsx'
import { PlacaLink } from '#modules/links/placa-link.tsx'
import { linhaDoTempoOptions } from '../chamadas/use-contrato.ts'
import { vezDe } from './vez.ts'
import classes from './linha-do-tempo.module.css'

type Evento = LinhaDoTempoDados['eventos'][number]
type Risco = LinhaDoTempoDados['riscos'][number]
type Mudanca = Evento['mudancas'][number]

const DONE_LABELS: Readonly<Record<string, string>> = {
  criar: 'Contrato criado',
  alterar: 'Termos alterados',
  alterarGarantias: 'Veículos alterados',
  enviar: 'Proposta enviada',
  aprovar: 'Proposta aprovada',
  recusar: 'Proposta recusada',
  recolher: 'Proposta recolhida',
  cancelar: 'Proposta cancelada',
  liquidar: 'Contrato liquidado',
  identificar: 'Número no parceiro informado',
  proporAlteracao: 'Alteração de garantias proposta',
  efetivarAlteracao: 'Garantias alteradas',
  aceitarAlteracao: 'Alteração de garantias aceita',
  recusarAlteracao: 'Alteração de garantias recusada',
  cancelarAlteracao: 'Alteração de garantias cancelada',
  pedirReforco: 'Reforço de garantia pedido',
  recusarReforco: 'Pedido de reforço recusado',
  encerrarReforco: 'Pedido de reforço encerrado',
  primeiraAprovacao: 'Primeira aprovação dada, falta a segunda',
  expirarAlteracao: 'Alteração de garantias vencida sem resposta',
  perderRegra: 'Regra excluída',
  informarVenda: 'Venda informada',
  abrirBaixa: 'Baixa aberta',
  pagarBaixa: 'Pagamento registrado',
  liberarVenda: 'Veículo liberado',
  estornarPagamento: 'Pagamento estornado',
  cancelarBaixa: 'Baixa cancelada',
  reabrirBaixa: 'Baixa reaberta',
  cargaInicial: 'Carga inicial',
  desfazerCarga: 'Carga inicial desfeita',
} satisfies Record<AcaoDoContrato, string>
const LADO: Record<Evento['lado'], string> = {
  instituicao: 'instituição financeira',
  loja: 'loja',
  sistema: 'automático',
}

const LEVAM_A_STATUS = new Set<string>(ATOS_QUE_LEVAM_A_STATUS)

const MOSTRAS = [
  { value: 'tudo', label: 'Tudo' },
  { value: 'atos', label: 'Só atos' },
  { value: 'risco', label: 'Risco' },
] as const
type Mostra = (typeof MOSTRAS)[number]['value']

/** A page's acts and risks in one order; of one instant the risk stands above the act that brought it. */
const porTempo = ({ eventos, riscos }: LinhaDoTempoDados): (Evento | Risco)[] =>
  [...riscos, ...eventos].toSorted((a, b) => b.em.getTime() - a.em.getTime())

interface LinhaDoTempoProps {
  contrato: Contrato & { desde: Date }
  etag: string | null
  lado: Lado
}

/** The contract's events, newest first, with whose turn it is on top. */
export function LinhaDoTempo({ contrato, etag, lado }: LinhaDoTempoProps) {
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    linhaDoTempoOptions(contrato.id, etag),
  )
  const [mostra, setMostra] = useState<Mostra>('tudo')
  const vez = vezDe(contrato, { lado, permissoes: useRegras().permissoes })
  if (isError && !data)
    return <EmptyState title="Não foi possível carregar a linha do tempo." action={<RetryButton />} />
  if (!data)
    return (
      <Stack gap="xs" role="status" aria-busy aria-label="Carregando linha do tempo">
        <Skeleton height={40} />
        <Skeleton height={40} />
      </Stack>
    )
  const temRisco = data.pages.some(({ riscos }) => riscos.length > 0)
  return (
    <>
      <Box mb="sm">
        <FilterChips chips={MOSTRAS} value={mostra} onChange={setMostra} />
      </Box>
      <ol className={classes.lista} aria-label="Linha do tempo">
        {vez && mostra !== 'risco' && (
          <li data-vez>
            <Text size="sm" fw={500}>
              {vez}
            </Text>
            <span data-quiet>desde {formatInstante(contrato.desde)}</span>
          </li>
        )}
        {data.pages
          .flatMap(porTempo)
          .filter((item) => mostra === 'tudo' || 'acao' in item === (mostra === 'atos'))
          .map((item) =>
            'acao' in item ? (
              <EventoDoContrato key={item.sequencia} evento={item} />
            ) : (
              <RiscoDoContrato key={item.chave} risco={item} />
            ),
          )}
      </ol>
      {mostra === 'risco' && !temRisco && !hasNextPage && (
        <Text size="sm" c="dimmed">
          A cobertura não mudou por si, e nenhum veículo saiu do estoque.
        </Text>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Mostrar mais antigos
        </Button>
      )}
    </>
  )
}

const LADO_QUE_LE: Record<Lado, string> = { instituicao: 'da instituição', loja: 'da loja' }

/** The events since the reader's side acted last; nothing without any. */
export function MudancasDoOutroLado({ contrato, etag, lado }: LinhaDoTempoProps) {
  const { data } = useInfiniteQuery(linhaDoTempoOptions(contrato.id, etag))
  const eventos = data?.pages[0]?.eventos ?? []
  const ultimo = eventos.findIndex((evento) => evento.lado === lado)
  const novos = ultimo < 0 ? eventos : eventos.slice(0, ultimo)
  if (novos.length === 0) return null
  const titulo = `Desde o último ato ${LADO_QUE_LE[lado]}`
  return (
    <section>
      <Title order={2} mb="xs">
        {titulo}
      </Title>
      <ol className={classes.lista} aria-label={titulo}>
        {novos.map((evento) => (
          <EventoDoContrato key={evento.sequencia} evento={evento} />
        ))}
      </ol>
    </section>
  )
}

function RiscoDoContrato({ risco: { oQue, detalhe, em, veiculo } }: { risco: Risco }) {
  return (
    <li data-risco>
      <Text size="sm" fw={500}>
        {oQue}
        {veiculo && (
          <>
            {': '}
            <PlacaLink {...veiculo} inText />
          </>
        )}
      </Text>
      <span data-quiet>automático, {formatInstante(em)}</span>
      <Text size="sm">{detalhe}</Text>
    </li>
  )
}

/** One event: what, who, when, the reason, and what changed. */
export function EventoDoContrato({ evento }: { evento: Evento }) {
  const { acao, em, usuario, lado, statusId, forcado, motivo, mudancas } = evento
  return (
    <li>
      <Text size="sm" fw={500}>
        {DONE_LABELS[acao] ?? acao}
        {forcado && ' (confirmado apesar do aviso)'}
        {LEVAM_A_STATUS.has(acao) && (
          <Text span size="sm" fw={400}>
            {' → '}
            {STATUS[statusId].label}
          </Text>
        )}
      </Text>
      <span data-quiet>
        {usuario} ({LADO[lado]}), {formatInstante(em)}
      </span>
      {motivo && <blockquote className={classes.motivo}>{motivo}</blockquote>}
      <Mudancas mudancas={mudancas} proposta={acao === 'proporAlteracao'} />
    </li>
  )
}

const MOSTRADAS = 5

interface MudancasProps extends Pick<Evento, 'mudancas'> {
  /** The changes happen only when the proposal is accepted. */
  proposta: boolean
}

function Mudancas({ mudancas, proposta }: MudancasProps) {
  const [todas, setTodas] = useState(false)
  if (mudancas.length === 0) return null
  const visiveis = todas ? mudancas : mudancas.slice(0, MOSTRADAS)
  const resto = mudancas.length - visiveis.length
  return (
    <>
      <ul className={classes.mudancas}>
        {visiveis.map(({ campo, de, para }) => (
          <li key={campo}>
            {campo}: {descrever({ de, para }, proposta)}
          </li>
        ))}
      </ul>
      {resto > 0 && (
        <Anchor component="button" type="button" size="xs" onClick={() => setTodas(true)}>
          Mostrar mais {formatInteiro(resto)}
        </Anchor>
      )}
    </>
  )
}

const SEM_PRECO = '—'

/** A change in words, as done or, for a proposal, as planned. */
export function descrever({ de, para }: Pick<Mudanca, 'de' | 'para'>, proposta: boolean): string {
  if (para === SEM_PRECO) return `${proposta ? 'sai' : 'retirado'}${de === SEM_PRECO ? '' : ` (${de})`}`
  if (de === SEM_PRECO) return `${proposta ? 'entra' : 'incluído'} por ${para}`
  return `de ${de} para ${para}`
}
