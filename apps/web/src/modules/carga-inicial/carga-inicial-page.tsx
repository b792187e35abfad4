import {
  type CargaInicial,
  LABEL_DA_SITUACAO_DA_CARGA,
  LABEL_DO_PASSO,
  type ResumoDaCarga,
} from '@lastro/shared/carga-inicial/carga-inicial'
import { formatInstante } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { fraseDeQuemPode } from '@lastro/shared/politicas/quem-pode'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatInteiro } from '#lib/format.ts'
import { usePermissao } from '#lib/session.ts'
import { useBusca } from '#lib/use-busca.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { HeadlineFigures } from '#ui/headline-figures.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { Section } from '#ui/section.tsx'
import { FormSkeleton } from '#ui/skeletons.tsx'
import { ComInstituicao } from '../instituicoes/com-instituicao.tsx'
import {
  cargaOptions,
  cargasOptions,
  POR_PAGINA,
  usePasso,
  usePedirCarga,
  useRecusarPasso,
} from './use-carga-inicial.ts'

const route = getRouteApi('/sessao/carteira/carga-inicial')
const CODIGO = 'Contratos.CargaInicial.Alterar'
const EM_CURSO: readonly ResumoDaCarga['situacao'][] = ['pedida', 'aberta', 'desfazendo']

const Trazer = lazyComponent(async () => (await import('./trazer.tsx')).Trazer)

/** A running book taken over (portas L): opened by two, brought in by files, closed or undone by two. */
export function CargaInicialPage() {
  const [{ pagina = 1 }, mudar] = useBusca<{ pagina?: number | undefined }>(route)
  return (
    <>
      <PageHeader
        title="Carga inicial"
        description="Traz os contratos que já corriam antes do Lastro, com as próprias datas, preços e veículos. Nada é cobrado por eles."
      />
      <ComInstituicao beforeChoice="A carga inicial aparece aqui depois da escolha.">
        {(id) => (
          <Cargas key={id} instituicaoId={id} pagina={pagina} onPagina={(nova) => mudar({ pagina: nova })} />
        )}
      </ComInstituicao>
    </>
  )
}

interface CargasProps {
  instituicaoId: number
  pagina: number
  onPagina: (pagina: number | undefined) => void
}

function Cargas({ instituicaoId, pagina, onPagina }: CargasProps) {
  const consulta = useQuery(cargasOptions(instituicaoId, pagina))
  const podeAlterar = usePermissao(CODIGO)
  const pedir = usePedirCarga(instituicaoId)
  const emCurso = consulta.data?.cargas.find(({ situacao }) => EM_CURSO.includes(situacao))
  return (
    <Stack>
      {emCurso && <Carga key={emCurso.id} id={emCurso.id} podeAlterar={podeAlterar} />}
      {consulta.data && !emCurso && podeAlterar && pagina === 1 && (
        <Group>
          <Button onClick={() => pedir.mutate()} loading={pedir.isPending}>
            Abrir carga inicial
          </Button>
        </Group>
      )}
      <Section title="Cargas">
        <QueryTable
          query={consulta}
          failureTitle="Não foi possível carregar as cargas iniciais."
          label="Cargas iniciais"
          columns={COLUNAS}
          rows={consulta.data?.cargas}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title="Nenhuma carga inicial" subject="arquivo">
              Uma pessoa abre a carga, outra confirma. Depois se enviam três arquivos: lojas, contratos e
              garantias.
            </EmptyState>
          }
          pagination={{
            pagina,
            total: consulta.data?.total ?? 0,
            quantidadePorPagina: POR_PAGINA,
            nome: ['carga', 'cargas'],
            onChange: onPagina,
          }}
        />
      </Section>
    </Stack>
  )
}

const COLUNAS: readonly DataColumn<ResumoDaCarga>[] = [
  {
    id: 'pedida',
    header: 'Pedida',
    value: ({ pedidaEm, pedidaPor }) => `${formatInstante(pedidaEm)}, ${pedidaPor}`,
    card: 'title',
  },
  { id: 'situacao', header: 'Situação', value: ({ situacao }) => LABEL_DA_SITUACAO_DA_CARGA[situacao] },
  {
    id: 'aberta',
    header: 'Aberta',
    value: ({ abertaEm, abertaPor }) => (abertaEm ? `${formatInstante(abertaEm)}, ${abertaPor}` : null),
  },
  {
    id: 'encerrada',
    header: 'Encerrada',
    value: ({ encerradaEm, encerradaPor }) =>
      encerradaEm ? `${formatInstante(encerradaEm)}, ${encerradaPor}` : null,
  },
  { id: 'contratos', header: 'Contratos', cell: ({ contratos }) => formatInteiro(contratos), numeric: true },
  { id: 'veiculos', header: 'Veículos', cell: ({ veiculos }) => formatInteiro(veiculos), numeric: true },
]

function Carga({ id, podeAlterar }: { id: number; podeAlterar: boolean }) {
  const { data: carga, isError } = useQuery(cargaOptions(id))
  if (!carga)
    return isError ? <LoadError title="Não foi possível carregar a carga inicial." /> : <FormSkeleton />
  return (
    <Stack>
      {carga.passo && <PassoPendente carga={carga} podeAlterar={podeAlterar} />}
      {carga.situacao !== 'pedida' && <Figuras carga={carga} />}
      {carga.situacao === 'aberta' && podeAlterar && <Trazer carga={carga} fallback={null} />}
      {carga.situacao !== 'pedida' && podeAlterar && <Fim carga={carga} />}
    </Stack>
  )
}

const contar = (termo: string, n: number) => ({ termo, valor: formatInteiro(n) })

const Figuras = ({ carga }: { carga: CargaInicial }) => (
  <HeadlineFigures
    label="O que a carga trouxe"
    figuras={[
      contar('Contratos trazidos', carga.contratos),
      contar('Veículos', carga.veiculos),
      { termo: 'Crédito', valor: formatDinheiro(carga.credito) },
      { termo: 'Garantia', valor: formatDinheiro(carga.garantia) },
      contar('A trazer', carga.aTrazer),
      contar('Vencidos', carga.vencidos),
      contar('Fora do estoque', carga.foraDoEstoque),
      contar('Sem referência', carga.semReferencia),
      contar('Não atendem à regra', carga.naoAtendem),
    ]}
  />
)

interface ParteProps {
  carga: CargaInicial
  podeAlterar: boolean
}

/** What one person asked for and another has yet to confirm. */
function PassoPendente({ carga, podeAlterar }: ParteProps) {
  const dar = usePasso(carga)
  const recusar = useRecusarPasso(carga)
  const { passo } = carga
  if (!passo) return null
  const oQue = LABEL_DO_PASSO[passo.passo]
  const confirmar = async () => {
    if (passo.passo !== 'abrir' && !(await perguntarSimNao(`Deseja ${oQue}?`, PERGUNTA[passo.passo]))) return
    dar.mutate(passo.passo)
  }
  return (
    <Notice tom="atencao">
      <Stack gap="xs">
        <Text fw={500}>Falta a segunda pessoa para {oQue}</Text>
        <Text size="sm">
          {passo.propria ? 'Você pediu' : `${passo.por} pediu`} em {formatInstante(passo.em)}.{' '}
          {passo.propria && fraseDeQuemPode(passo.podem)}
        </Text>
        {podeAlterar && (
          <Group gap="sm">
            {!passo.propria && (
              <Button size="xs" loading={dar.isPending} onClick={() => void confirmar()}>
                Confirmar
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              disabled={dar.isPending}
              onClick={() => recusar.mutate(undefined)}
            >
              {passo.propria ? 'Desistir' : 'Recusar'}
            </Button>
          </Group>
        )}
      </Stack>
    </Notice>
  )
}

const PERGUNTA = {
  fechar: {
    acontece: [
      'Depois de fechada, a carga não pode mais ser desfeita.',
      'Os contratos passam a ser como todos os outros.',
    ],
  },
  desfazer: {
    perigo: true,
    acontece: ['Todos os contratos da carga são cancelados e os veículos ficam livres.', 'Nada é cobrado.'],
  },
} as const

/** The two ends of a load, each by two people. */
function Fim({ carga }: { carga: CargaInicial }) {
  const dar = usePasso(carga)
  const pedir = async (passo: 'fechar' | 'desfazer') => {
    const pergunta = { ...PERGUNTA[passo], nota: 'Outra pessoa ainda precisa confirmar.' }
    if (await perguntarSimNao(`Deseja ${LABEL_DO_PASSO[passo]}?`, pergunta)) dar.mutate(passo)
  }
  if (carga.situacao === 'desfazendo')
    return (
      <Notice tom="atencao">
        <Group gap="sm">
          <Text>A carga está sendo desfeita.</Text>
          <Button size="xs" loading={dar.isPending} onClick={() => dar.mutate('desfazer')}>
            Continuar
          </Button>
        </Group>
      </Notice>
    )
  return (
    <Group gap="sm">
      {carga.passo?.passo !== 'fechar' && (
        <Button variant="default" loading={dar.isPending} onClick={() => void pedir('fechar')}>
          Fechar carga
        </Button>
      )}
      {carga.passo?.passo !== 'desfazer' && (
        <Button variant="default" color="red" loading={dar.isPending} onClick={() => void pedir('desfazer')}>
          Desfazer carga
        </Button>
      )}
    </Group>
  )
}
