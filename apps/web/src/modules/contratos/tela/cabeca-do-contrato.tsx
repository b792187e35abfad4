import { origemDaCoberturaCall } from '@lastro/shared/origem/origem'
import { queryOf } from '#lib/api.ts'
import { Group, Text } from '@mantine/core'
import { dataDosPrecos } from '@lastro/shared/cobertura/partes'
import type { CoberturaNaProposta, ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { STATUS } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import { formatDia } from '@lastro/shared/dia'
import type { Permissao } from '@lastro/shared/permissoes'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { diaDeHoje } from '#lib/relogio.ts'
import { useRegras, usePermissao } from '#lib/session.ts'
import { SAME_BACK_ADDRESSES, useVoltar } from '#lib/back-address.ts'
import { DaysSinceInstant } from '#ui/days-since.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { formatCobertura, Semaforo } from '#modules/cobertura/semaforo.tsx'
import {
  ContratoBadge,
  DesativadoBadge,
  SegundaAprovacaoBadge,
  TerminoPassadoBadge,
  VencidoBadge,
} from './contrato-badge.tsx'
import { LojaLink } from '#modules/links/loja-link.tsx'
import { passoDe } from './vez.ts'
import classes from './cabeca-do-contrato.module.css'
import { percentualCoberto, SEM_SALDO_DEVEDOR } from '@lastro/shared/cobertura/situacao'
import type { CoberturaAtual } from '@lastro/shared/cobertura/cobertura'
import { pagosForaDoSaldo, type SaldosDoContrato } from '@lastro/shared/saldos/saldo'
import { type Centavos, formatDinheiro, ZERO } from '@lastro/shared/dinheiro'
import { formatPercentual, plural } from '#lib/format.ts'
import { type HeadlineFigure, HeadlineFigures } from '#ui/headline-figures.tsx'
import { useSaldos, diaDoSaldo } from '../chamadas/use-saldos.ts'
import { IconeDeOrigem } from '#modules/origem/valor-com-origem.tsx'
import { descreverExigido, computeCobertura } from './cobertura-atual.tsx'

interface CabecaDoContratoProps {
  contrato: ContratoDetalhe
  lado: Lado
  titulo: string
  /** Target of Voltar in a new tab. */
  lista: LinkProps
  actions?: ReactNode
}

/**
 * Header of every page of a contract: status, next step, whose turn it is and since when, and the contract's figures.
 */
export function CabecaDoContrato({ contrato, lado, titulo, lista, actions }: CabecaDoContratoProps) {
  const { numero, lojaId, loja, cobertura, naProposta, valorGarantia } = contrato
  const daInstituicao = lado === 'instituicao'
  return (
    <>
      <PageHeader
        title={titulo}
        badge={
          <Group gap={6}>
            <ContratoBadge contrato={contrato} lado={lado} />
            <VencidoBadge contrato={contrato} />
            <TerminoPassadoBadge contrato={contrato} />
            <DesativadoBadge contrato={contrato} lado={lado} />
            {daInstituicao && <SegundaAprovacaoBadge contrato={contrato} />}
          </Group>
        }
        description={
          <>
            {!titulo.includes(numero) && `Contrato ${numero} · `}
            {daInstituicao && (
              <>
                <LojaLink id={lojaId} nome={loja} inText /> ·{' '}
              </>
            )}
            <Andamento contrato={contrato} lado={lado} />
          </>
        }
        back={useVoltar(lista)}
        nav={daInstituicao && <Paginas id={contrato.id} />}
        actions={actions}
      >
        {cobertura && !daInstituicao && (
          <Group gap="4px 8px" mt={2}>
            <Semaforo situacao={cobertura.situacao} percentual={cobertura.percentual} />
            <Text size="sm">
              {formatCobertura(cobertura.percentual)} de cobertura ({dataDosPrecos(cobertura)})
            </Text>
          </Group>
        )}
        {naProposta && !daInstituicao && (
          <Text size="sm" c="dimmed" mt={2}>
            {percentualCoberto(naProposta.total, valorGarantia)} de cobertura na proposta
          </Text>
        )}
      </PageHeader>
      {daInstituicao && <NumerosDoContrato contrato={contrato} />}
    </>
  )
}

/** Who has to do what and since when, else the status; for an Ativo contract also the end. */
function Andamento({ contrato, lado }: Pick<CabecaDoContratoProps, 'contrato' | 'lado'>) {
  const passo = passoDe(contrato, { lado, permissoes: useRegras().permissoes })
  const { label, vigente } = STATUS[contrato.statusId]
  return (
    <>
      {passo ? <span className={classes.vez}>{passo.vez} ·</span> : label}{' '}
      <DaysSinceInstant instante={passo?.desde ?? contrato.desde} hoje={diaDeHoje()} />
      {vigente && ` · término em ${formatDia(contrato.dataTermino)}`}
    </>
  )
}

const PAGINAS = [
  { to: '/contratos/detalhe/$id', label: 'Contrato', permissao: 'Contratos.Contratos.Listar' },
  { to: '/relatorios/detalhe/$id', label: 'Situação', permissao: 'Relatorios.SituacaoContratos.Listar' },
  { to: '/cobertura/$id', label: 'Cobertura', permissao: 'Relatorios.Cobertura.Listar' },
] as const satisfies readonly { to: string; label: string; permissao: Permissao }[]

/** Links between the contract's pages that this person may see. */
function Paginas({ id }: { id: number }) {
  const { permissoes } = useRegras()
  const vistas = PAGINAS.filter(({ permissao }) => permissoes.includes(permissao))
  if (vistas.length < 2) return null
  return (
    <nav className={classes.paginas} aria-label="Páginas do contrato">
      {vistas.map(({ to, label }) => (
        <Link key={to} to={to} params={{ id: String(id) }} state={SAME_BACK_ADDRESSES}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

interface NumerosProps {
  contrato: ContratoDetalhe
}

/**
 * The figures of a contract under its title: credit, guarantee, coverage once vehicles are pledged, and the balance that a
 * load told.
 */
function NumerosDoContrato({ contrato }: NumerosProps) {
  const podeVerSaldo = usePermissao('Carteira.Saldos.Listar')
  return podeVerSaldo ? <ComSaldo contrato={contrato} /> : <Numeros contrato={contrato} />
}

function ComSaldo({ contrato }: NumerosProps) {
  return <Numeros contrato={contrato} saldos={useSaldos(contrato.id)} />
}

function Numeros({ contrato, saldos }: NumerosProps & { saldos?: SaldosDoContrato | undefined }) {
  const { valorCredito, valorGarantia, cobertura, naProposta } = contrato
  return (
    <HeadlineFigures
      label="O contrato em resumo"
      figuras={[
        { termo: 'Crédito', valor: formatDinheiro(valorCredito) },
        {
          termo: 'Garantia',
          valor: formatDinheiro(valorGarantia),
          nota:
            cobertura &&
            `hoje ${formatDinheiro(cobertura.totalAtual)} em ${plural(cobertura.veiculos, 'veículo', 'veículos')}`,
        },
        ...(cobertura ? [figuraDaCobertura(contrato.id, cobertura)] : []),
        ...(naProposta ? [figuraDaProposta(naProposta, valorGarantia)] : []),
        ...(saldos?.atual ? [figuraDoSaldo(saldos.atual, saldos.pagamentos ?? [])] : []),
      ]}
    />
  )
}

/** 'Saldo R$ 182.400,10 em 25/11 · LTV 78,41%' (carteira A.6), and what was paid since. */
function figuraDoSaldo(
  saldo: NonNullable<SaldosDoContrato['atual']>,
  pagamentos: NonNullable<SaldosDoContrato['pagamentos']>,
): HeadlineFigure {
  const { saldoDevedor, ltv } = saldo
  return {
    termo: 'Saldo',
    valor: formatDinheiro(saldoDevedor),
    nota: [
      diaDoSaldo(saldo),
      ltv === null ? 'sem garantia' : `LTV ${formatPercentual(ltv / 100)}`,
      pagosForaDoSaldo(pagamentos),
    ]
      .filter(Boolean)
      .join(' · '),
  }
}

/** What is missing to the target, or left above it, in words. */
const faltaOuSobra = (total: Centavos, exigido: Centavos) => {
  const { falta = ZERO, sobra = ZERO } = computeCobertura(total, exigido) ?? {}
  return [
    falta > ZERO && `faltam ${formatDinheiro(falta)}`,
    sobra > ZERO && `sobram ${formatDinheiro(sobra)}`,
  ]
}

/** In grey and without a light: nobody evaluates a proposal, and no price of today moves it. */
const figuraDaProposta = (
  { total, veiculos }: CoberturaNaProposta,
  valorGarantia: Centavos,
): HeadlineFigure => ({
  termo: 'Cobertura na proposta',
  valor: percentualCoberto(total, valorGarantia),
  tom: 'neutro',
  nota: [
    ...faltaOuSobra(total, valorGarantia),
    `${formatDinheiro(total)} em ${plural(veiculos, 'veículo', 'veículos')}`,
  ]
    .filter(Boolean)
    .join(' · '),
})

function figuraDaCobertura(contratoId: number, cobertura: CoberturaAtual): HeadlineFigure {
  const { situacao, percentual, totalAtual, exigido } = cobertura
  return {
    termo: 'Cobertura',
    valor: exigido === ZERO ? SEM_SALDO_DEVEDOR : formatCobertura(percentual),
    tom: situacao === 'descoberto' ? 'perigo' : undefined,
    origem: (
      <IconeDeOrigem
        consulta={queryOf(origemDaCoberturaCall, { params: { id: contratoId } })}
        nome="Cobertura do contrato"
      />
    ),
    badge: <Semaforo situacao={situacao} percentual={percentual} />,
    nota: [...faltaOuSobra(totalAtual, exigido), dataDosPrecos(cobertura), descreverExigido(cobertura)]
      .filter(Boolean)
      .join(' · '),
  }
}
