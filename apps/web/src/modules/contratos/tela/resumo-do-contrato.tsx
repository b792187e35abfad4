import { dataDosPrecos } from '@lastro/shared/cobertura/partes'
import { percentualCoberto } from '@lastro/shared/cobertura/situacao'
import { LABEL_TIPO_CONTRATO } from '@lastro/shared/contratos/status'
import { formatDia } from '@lastro/shared/dia'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import type { Lado } from '@lastro/shared/contratos/lados'
import { formatDinheiro, ZERO } from '@lastro/shared/dinheiro'
import type { Permissao } from '@lastro/shared/permissoes'
import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { diaDeHoje } from '#lib/relogio.ts'
import { useRegras } from '#lib/session.ts'
import { DaysSinceInstant } from '#ui/days-since.tsx'
import { Fatos } from '#ui/fatos.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { formatCobertura, Semaforo } from '#modules/cobertura/semaforo.tsx'
import { pedidosOptions } from '#modules/reforco/use-reforco.ts'
import { pedidoAberto, useReforcoNaTela } from '#modules/reforco/use-reforco-na-tela.tsx'
import { contratoDoPedido } from '../chamadas/contrato-do-pedido.ts'
import { contratoOptions } from '../chamadas/use-contrato.ts'
import { useTemSaldos } from '../chamadas/use-tem-saldos.ts'
import { type AtoComLink, atoDaVez, atoDeSubstituir, atosDoVencido, linkToContrato } from './atos.ts'
import { ContratoBadge, TerminoPassadoBadge, VencidoBadge } from './contrato-badge.tsx'
import { minhaResposta, passoDe } from './vez.ts'

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
  const { cobertura, naProposta } = contrato
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
          ...(cobertura ? [{ termo: 'Valor hoje', valor: formatDinheiro(cobertura.totalAtual) }] : []),
          ...(naProposta
            ? [
                {
                  termo: 'Cobertura na proposta',
                  valor: percentualCoberto(naProposta.total, contrato.valorGarantia),
                },
              ]
            : []),
          { termo: 'Tipo', valor: LABEL_TIPO_CONTRATO[contrato.tipo] },
          { termo: 'Término', valor: formatDia(contrato.dataTermino) },
        ]}
      />
      <Atos contrato={contrato} lado={lado} />
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

const LISTAR: Record<Lado, Permissao> = {
  instituicao: 'Contratos.Contratos.Listar',
  loja: 'Loja.Propostas.Listar',
}

interface AtosProps {
  contrato: ContratoDetalhe
  lado: Lado
}

/** What the reader may do with the contract, as its lines on Início and in the lists offer it. */
function Atos({ contrato, lado }: AtosProps) {
  const { permissoes } = useRegras()
  if (!permissoes.includes(LISTAR[lado])) return null
  return lado === 'loja' ? <AtosDaLoja contrato={contrato} /> : <AtosDaInstituicao contrato={contrato} />
}

/** The answer to an open change of the guarantees, else the act of the status. */
function atoQueSeEspera({ contrato, lado }: AtosProps, permissoes: readonly string[]) {
  const { id, alteracaoAberta } = contrato
  const leitor = { lado, permissoes }
  return alteracaoAberta && minhaResposta(alteracaoAberta.espera, leitor)
    ? { rotulo: 'Responder', link: linkToContrato(lado, id) }
    : atoDaVez(contrato, leitor)
}

function AtosDaLoja({ contrato }: Pick<AtosProps, 'contrato'>) {
  const { permissoes } = useRegras()
  const { data: pedidos } = useQuery(pedidosOptions(contrato.id, null))
  const responde =
    pedidoAberto(pedidos)?.situacao === 'aberto' && permissoes.includes('Loja.Propostas.Responder')
  return (
    <Botoes
      atos={[
        atoQueSeEspera({ contrato, lado: 'loja' }, permissoes),
        responde && { rotulo: 'Escolher veículos', link: linkToContrato('loja', contrato.id) },
      ]}
    />
  )
}

function AtosDaInstituicao({ contrato }: Pick<AtosProps, 'contrato'>) {
  const { permissoes } = useRegras()
  const { id, instituicaoFinanceiraId, vencido, cobertura } = contrato
  const comSaldos = useTemSaldos(vencido ? instituicaoFinanceiraId : undefined)
  const reforco = useReforcoNaTela({ contrato: contratoDoPedido(contrato), etag: null, yieldsPrimary: true })
  const semDivida = cobertura?.exigido === ZERO
  return (
    <>
      {reforco.painel}
      <Botoes
        atos={[
          atoQueSeEspera({ contrato, lado: 'instituicao' }, permissoes),
          cobertura &&
            cobertura.partes.saiu.veiculos > 0 &&
            atoDeSubstituir({ id, veiculoId: null }, permissoes),
          ...(vencido ? atosDoVencido({ id, comSaldos, semDivida }, permissoes) : []),
        ]}
      >
        {reforco.botao}
      </Botoes>
    </>
  )
}

interface BotoesProps {
  atos: readonly (AtoComLink | false | null | undefined)[]
  children?: ReactNode
}

function Botoes({ atos, children }: BotoesProps) {
  const oferecidos = atos.filter((ato) => ato !== false && ato !== null && ato !== undefined)
  if (oferecidos.length === 0 && !children) return null
  return (
    <Group gap="xs">
      {oferecidos.map(({ rotulo, link }) => (
        <Button key={rotulo} variant="default" renderRoot={(props) => <Link {...link} {...props} />}>
          {rotulo}
        </Button>
      ))}
      {children}
    </Group>
  )
}
