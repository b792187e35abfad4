import { formatDia, formatDiaDoInstante, formatInstante } from '@lastro/shared/dia'
import { fraseDeQuemPode, type QuemPode } from '@lastro/shared/politicas/quem-pode'
import {
  type AcessoEmRevisao,
  exportarRevisaoAssinadaCall,
  exportarRevisaoCall,
  type RevisaoAssinada,
} from '@lastro/shared/usuarios/revisao'
import type { PrazoDaRevisao } from '@lastro/shared/usuarios/prazo-da-revisao'
import { Button, Group, Text } from '@mantine/core'
import { IconCheck, IconChecks, IconSignature } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { pathOf } from '#lib/api.ts'
import { plural } from '#lib/format.ts'
import { usePermissao } from '#lib/session.ts'
import { useBusca } from '#lib/use-busca.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ExportarMenu } from '#ui/exportar-menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { Section } from '#ui/section.tsx'
import { ToggleChip } from '#ui/toggle-chip.tsx'
import type { BuscaDaRevisao } from './busca.ts'
import { prazoOptions } from './prazo-options.ts'
import { COLUNAS } from './revisao-colunas.tsx'
import {
  ASSINADAS_POR_PAGINA,
  assinadaOptions,
  assinadasOptions,
  POR_PAGINA,
  revisaoOptions,
  useAssinar,
  useManter,
  useRetirar,
} from './use-revisao.ts'

const route = getRouteApi('/sessao/equipe/revisao')
const NOME: [string, string] = ['acesso', 'acessos']

interface Props {
  busca: BuscaDaRevisao
  onMudar: (change: Partial<BuscaDaRevisao>) => void
}

/** P.5: the review of an institution's accesses, under way, or one that was signed. */
export function RevisaoPage() {
  const [busca, onMudar] = useBusca<BuscaDaRevisao>(route)
  return busca.revisao === undefined ? (
    <EmAndamento busca={busca} onMudar={onMudar} />
  ) : (
    <Assinada id={busca.revisao} busca={busca} onMudar={onMudar} />
  )
}

function EmAndamento({ busca, onMudar }: Props) {
  const { data } = useQuery(revisaoOptions(busca))
  const { data: prazo } = useQuery(prazoOptions)
  const responde = usePermissao('Equipe.Revisao.Responder')
  return (
    <>
      <PageHeader
        title="Revisão de acessos"
        description="Cada acesso da instituição, para manter ou retirar. Quem está desativado não aparece."
        actions={
          <ExportarMenu permissao="Equipe.Revisao.Listar" path={exportarRevisaoCall.path} query={{}} />
        }
      />
      {prazo && <Prazo prazo={prazo} />}
      {data && responde && <OProprio podem={data.podem} acessos={data.acessos} />}
      <Acessos busca={busca} onMudar={onMudar} responde={responde} />
      <Assinadas />
    </>
  )
}

/** When the next review is due, as far as the policy asks for any. */
function Prazo({ prazo: { venceEm, situacao, ultimaEm } }: { prazo: PrazoDaRevisao }) {
  const ultima = ultimaEm ? `A última foi assinada em ${formatDiaDoInstante(ultimaEm)}. ` : ''
  if (venceEm === null)
    return (
      <Text size="sm" c="dimmed" mb="sm">
        {ultima}A política da instituição não pede revisões.
      </Text>
    )
  if (situacao === 'emDia')
    return (
      <Text size="sm" c="dimmed" mb="sm">
        {ultima}A próxima vence em {formatDia(venceEm)}.
      </Text>
    )
  return (
    <Notice tom={situacao === 'vencida' ? 'perigo' : 'atencao'}>
      {ultima}Esta revisão {situacao === 'vencida' ? 'venceu' : 'vence'} em {formatDia(venceEm)}.
    </Notice>
  )
}

/** Who reviews the own access, while nobody has. */
function OProprio({ podem, acessos }: { podem: QuemPode; acessos: readonly AcessoEmRevisao[] }) {
  if (!acessos.some(({ proprio, resposta }) => proprio && !resposta)) return null
  return (
    <Notice tom={podem.total === 0 ? 'atencao' : 'info'}>
      {podem.total === 0
        ? 'Ninguém revisa o próprio acesso, e só você responde a revisões. Dê a outra pessoa um perfil da instituição com “Revisão de acessos: Responder”: ela não precisa administrar acessos.'
        : `Ninguém revisa o próprio acesso. ${fraseDeQuemPode(podem, 'O seu fica com')}`}
    </Notice>
  )
}

function Acessos({ busca, onMudar, responde }: Props & { responde: boolean }) {
  const consulta = useQuery(revisaoOptions(busca))
  const { manter, manterVarios, mantendo } = useManter()
  const retirar = useRetirar()
  const administra = usePermissao('Equipe.Usuarios.Alterar')
  const { acessos, total = 0, faltam = 0 } = consulta.data ?? {}
  const simples = (acessos ?? []).filter(
    ({ proprio, resposta, codigos }) => !proprio && !resposta && codigos.length === 0,
  )
  return (
    <>
      <Group justify="space-between" gap="sm" mb="sm">
        <Group gap="sm">
          <ToggleChip
            pressed={busca.situacao === 'semResposta'}
            onToggle={(so) => onMudar({ situacao: so ? 'semResposta' : undefined })}
          >
            Só sem resposta
          </ToggleChip>
          <Text size="sm" role="status">
            {consulta.data && (faltam === 0 ? 'Nada falta.' : `${plural(faltam, 'falta', 'faltam')}.`)}
          </Text>
        </Group>
        {responde && (
          <Group gap="sm">
            {simples.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconChecks size={18} aria-hidden />}
                loading={mantendo}
                onClick={() => void manterVarios(simples)}
              >
                Manter {plural(simples.length, 'que não vincula', 'que não vinculam')}
              </Button>
            )}
            <Assinar
              pronta={consulta.data !== undefined && faltam === 0 && consulta.data.iniciadaEm !== null}
            />
          </Group>
        )}
      </Group>
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar a revisão."
        label="Acessos"
        columns={COLUNAS}
        rows={acessos}
        rowKey={({ usuarioId }) => usuarioId}
        {...(responde && {
          rowActions: answers({ manter, retirar: administra ? retirar : undefined }),
        })}
        empty={
          <EmptyState
            title={busca.situacao ? 'Nenhum acesso sem resposta' : 'Ninguém'}
            action={
              busca.situacao && (
                <Button variant="default" onClick={() => onMudar({ situacao: undefined })}>
                  Ver todos
                </Button>
              )
            }
          />
        }
        pagination={{
          pagina: busca.pagina,
          total,
          quantidadePorPagina: POR_PAGINA,
          nome: NOME,
          onChange: (pagina) => onMudar({ pagina }),
        }}
      />
    </>
  )
}

interface Answers {
  manter: (acesso: AcessoEmRevisao) => void
  /** undefined: the person doesn't administer accesses, and takes none away. */
  retirar: ((acesso: AcessoEmRevisao) => Promise<void>) | undefined
}

/** The answers to an access, at the end of its row; none to the own. */
const answers =
  ({ manter, retirar }: Answers) =>
  (acesso: AcessoEmRevisao) =>
    !acesso.proprio && (
      <Group gap={6} wrap="nowrap">
        {!acesso.resposta && (
          <Button
            size="xs"
            variant="light"
            leftSection={<IconCheck size={14} aria-hidden />}
            aria-label={`Mantém: ${acesso.nome}`}
            onClick={() => manter(acesso)}
          >
            Mantém
          </Button>
        )}
        {retirar && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Retira: ${acesso.nome}`}
            onClick={() => void retirar(acesso)}
          >
            Retira
          </Button>
        )}
      </Group>
    )

function Assinar({ pronta }: { pronta: boolean }) {
  const { assinar, assinando } = useAssinar()
  return (
    <Button
      leftSection={<IconSignature size={18} aria-hidden />}
      disabled={!pronta}
      loading={assinando}
      onClick={() => void assinar()}
    >
      Assinar
    </Button>
  )
}

const DAS_ASSINADAS: readonly DataColumn<RevisaoAssinada>[] = [
  { id: 'assinada', header: 'Assinada em', cell: ({ assinadaEm }) => formatInstante(assinadaEm) },
  { id: 'por', header: 'Por', value: ({ assinadaPor }) => assinadaPor },
  { id: 'iniciada', header: 'Começada em', cell: ({ iniciadaEm }) => formatDiaDoInstante(iniciadaEm) },
  { id: 'mantidos', header: 'Mantidos', numeric: true, value: ({ mantidos }) => mantidos },
  { id: 'retirados', header: 'Retirados', numeric: true, value: ({ retirados }) => retirados },
]

/** The signed reviews; nothing where none is. */
function Assinadas() {
  const [pagina, setPagina] = useState(1)
  const consulta = useQuery(assinadasOptions(pagina))
  const { revisoes, total = 0 } = consulta.data ?? {}
  if (total === 0 && !consulta.isError) return null
  return (
    <Section title="Revisões assinadas">
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar as revisões assinadas."
        label="Revisões assinadas"
        columns={DAS_ASSINADAS}
        rows={revisoes}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/equipe/revisao', search: { revisao: id } })}
        empty={null}
        pagination={{
          pagina,
          total,
          quantidadePorPagina: ASSINADAS_POR_PAGINA,
          nome: ['revisão', 'revisões'],
          onChange: (outra) => setPagina(outra ?? 1),
        }}
      />
    </Section>
  )
}

/** A signed review, as it was. */
function Assinada({ id, busca, onMudar }: Props & { id: number }) {
  const consulta = useQuery(assinadaOptions(id, busca.pagina))
  const { revisao, acessos, total = 0 } = consulta.data ?? {}
  return (
    <>
      <PageHeader
        title="Revisão de acessos assinada"
        back={{ to: '/equipe/revisao', label: 'Revisão de acessos' }}
        description={
          revisao &&
          `Assinada por ${revisao.assinadaPor} em ${formatInstante(revisao.assinadaEm)}: ${plural(revisao.mantidos, 'acesso mantido', 'acessos mantidos')}, ${plural(revisao.retirados, 'retirado', 'retirados')}.`
        }
        actions={
          <ExportarMenu
            permissao="Equipe.Revisao.Listar"
            path={pathOf(exportarRevisaoAssinadaCall, { id })}
            query={{}}
            linhas={total}
          />
        }
      />
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar a revisão."
        label="Acessos revistos"
        columns={COLUNAS}
        rows={acessos}
        rowKey={({ usuarioId }) => usuarioId}
        empty={<EmptyState title="Nenhum acesso" />}
        pagination={{
          pagina: busca.pagina,
          total,
          quantidadePorPagina: POR_PAGINA,
          nome: NOME,
          onChange: (pagina) => onMudar({ pagina }),
        }}
      />
    </>
  )
}
