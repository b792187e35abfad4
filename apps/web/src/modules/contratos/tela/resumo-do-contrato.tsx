import { dataDosPrecos } from '@lastro/shared/cobertura/partes'
import { LABEL_TIPO_CONTRATO } from '@lastro/shared/contratos/status'
import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { Permissao } from '@lastro/shared/permissoes'
import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { diaDeHoje } from '#lib/relogio.ts'
import { useRegras } from '#lib/session.ts'
import { DaysSinceInstant } from '#ui/days-since.tsx'
import { Fatos } from '#ui/fatos.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { formatCobertura, Semaforo } from '#modules/cobertura/semaforo.tsx'
import { contratoOptions } from '../chamadas/use-contrato.ts'
import { ContratoBadge, TerminoPassadoBadge, VencidoBadge } from './contrato-badge.tsx'
import { passoDe } from './vez.ts'

const PAGINAS = [
  { to: '/contratos/detalhe/$id', label: 'Abrir o contrato', permissao: 'Contratos.Contratos.Listar' },
  { to: '/loja/propostas/$id', label: 'Abrir a proposta', permissao: 'Loja.Propostas.Listar' },
  { to: '/cobertura/$id', label: 'Ver a cobertura', permissao: 'Relatorios.Cobertura.Listar' },
  {
    to: '/relatorios/detalhe/$id',
    label: 'Ver a situação',
    permissao: 'Relatorios.SituacaoContratos.Listar',
  },
] as const satisfies readonly { to: string; label: string; permissao: Permissao }[]

/** A contract beside a list: its facts, its coverage, with whom it lies, and where to go on. */
export function ResumoDoContrato({ id }: { id: number }) {
  const { data, error } = useQuery(contratoOptions(id))
  const { tipo, permissoes } = useRegras()
  const lado = tipo === 'loja' ? 'loja' : 'instituicao'
  if (error) return <LoadError title="Não foi possível carregar o contrato." error={error} />
  if (!data) return <Skeleton height={180} />
  const { data: contrato } = data
  const { cobertura } = contrato
  const passo = passoDe(contrato, { lado, permissoes })
  const paginas = PAGINAS.filter(({ permissao }) => permissoes.includes(permissao))
  return (
    <Stack gap="sm">
      <Group gap={6}>
        <ContratoBadge contrato={contrato} lado={lado} />
        <VencidoBadge contrato={contrato} />
        <TerminoPassadoBadge contrato={contrato} />
      </Group>
      <Text size="sm">
        {passo ? `${passo.vez}, ` : 'Nesta situação '}
        <DaysSinceInstant instante={passo?.desde ?? contrato.desde} hoje={diaDeHoje()} />
      </Text>
      {cobertura && (
        <Group gap="4px 8px">
          <Semaforo situacao={cobertura.situacao} percentual={cobertura.percentual} />
          <Text size="sm">
            {formatCobertura(cobertura.percentual)} ({dataDosPrecos(cobertura)})
          </Text>
        </Group>
      )}
      <Fatos
        linhas={[
          lado === 'loja'
            ? { termo: 'Instituição', valor: contrato.instituicaoFinanceira }
            : { termo: 'Loja', valor: contrato.loja },
          { termo: 'Crédito', valor: formatDinheiro(contrato.valorCredito) },
          { termo: 'Garantia', valor: formatDinheiro(contrato.valorGarantia) },
          ...(cobertura ? [{ termo: 'Valor atual', valor: formatDinheiro(cobertura.totalAtual) }] : []),
          { termo: 'Tipo', valor: LABEL_TIPO_CONTRATO[contrato.tipo] },
          { termo: 'Término', valor: formatDia(contrato.dataTermino) },
        ]}
      />
      <Stack gap={4} align="flex-start">
        {paginas
          .filter(({ to }) => to !== '/cobertura/$id' || cobertura !== null)
          .map(({ to, label }) => (
            <Anchor
              key={to}
              size="sm"
              renderRoot={(props) => <Link to={to} params={{ id: String(id) }} {...props} />}
            >
              {label}
            </Anchor>
          ))}
      </Stack>
    </Stack>
  )
}
