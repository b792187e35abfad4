import type { Carteira as Dados } from '@lastro/shared/carteira/carteira'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useRegras } from '#lib/session.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { LoadError } from '#ui/load-error.tsx'
import { BaixaDialogo } from '../baixas/baixa-dialogo.tsx'
import { PedirReforco } from '../reforco/pedir-reforco-botao.tsx'
import type { ContratoAPedir } from '../reforco/pedir-reforco-modal.tsx'
import { Destaques } from './destaques.tsx'
import {
  descobertos,
  type ContextoDaCarteira,
  mesesEmFalta,
  pedidosVencidos,
  prazos,
  saidas,
  vencidos,
  vendas,
} from './excecoes.tsx'
import { alteracoesEmEspera, filaDeEspera } from './fila.tsx'
import { type Grupo, ListaDePendencias } from './grupos.tsx'
import { PrimeirosPassos } from './primeiros-passos.tsx'
import { Situacoes } from './situacoes.tsx'
import { carteiraOptions } from './use-carteira.ts'
import classes from './carteira.module.css'
import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { type MesDaTendencia, type ResumoCobertura, totalExigido } from '@lastro/shared/cobertura/cobertura'
import { dataDosPrecos } from '@lastro/shared/cobertura/partes'
import { percentualDaCobertura } from '@lastro/shared/cobertura/situacao'
import { formatMes } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { LuzesDaCobertura } from '../cobertura/resumo.tsx'
import { formatCobertura } from '../cobertura/semaforo.tsx'
import { tendenciaOptions } from '../cobertura/use-cobertura.ts'
import { MIN_MONTHS_OF_A_LINE } from '#ui/months-of-a-line.ts'
import { Bloco, Nada, CarteiraSkeleton, EmOrdem } from './bloco.tsx'
import tabelas from '#ui/tabela.module.css'

/**
 * An institution's /home: the portfolio in four figures, then what needs an action, the most dangerous first, then the
 * rest (domain 8).
 */
export function Carteira({ instituicaoId }: { instituicaoId: number }) {
  const { data, isError } = useQuery(carteiraOptions(instituicaoId))
  if (isError && !data) return <LoadError title="Não foi possível carregar o resumo." />
  if (!data) return <CarteiraSkeleton />
  const { primeirosPassos, primeiraHistoria, situacoes, cobertura } = data
  if (primeirosPassos)
    return (
      <div className={classes.coluna}>
        <PrimeirosPassos passos={primeirosPassos} />
        <Pendencias carteira={data} instituicaoId={instituicaoId} />
      </div>
    )
  const resumo = (
    <>
      <Destaques carteira={data} instituicaoId={instituicaoId} />
      <Pendencias carteira={data} instituicaoId={instituicaoId} />
      <div className={classes.grade}>
        <div className={classes.coluna}>
          {cobertura && <Cobertura resumo={cobertura.resumo} instituicaoId={instituicaoId} />}
          <EmOrdem carteira={data} />
        </div>
        {situacoes && <Situacoes situacoes={situacoes} />}
      </div>
    </>
  )
  return primeiraHistoria ? <ComHistoria feitos={primeiraHistoria}>{resumo}</ComHistoria> : resumo
}

const Historia = lazyComponent(async () => (await import('./primeira-historia.tsx')).Historia)

/** Waits for the code of the demonstration's first story, so that the page below doesn't move when it comes. */
function ComHistoria({ feitos, children }: { feitos: readonly boolean[]; children: ReactNode }) {
  const [pronta, setPronta] = useState(false)
  useLayoutEffect(() => {
    const proceed = () => setPronta(true)
    Historia.load().then(proceed, proceed)
  }, [])
  return pronta ? (
    <>
      <Historia feitos={feitos} fallback={null} />
      {children}
    </>
  ) : (
    <CarteiraSkeleton />
  )
}

function Pendencias({ carteira, instituicaoId }: { carteira: Dados; instituicaoId: number }) {
  const { permissoes } = useRegras()
  const [pedindo, setPedindo] = useState<ContratoAPedir>()
  const [baixa, setBaixa] = useState<{ id: number; pagar: boolean }>()
  const contexto = {
    hoje: carteira.hoje,
    permissoes,
    onPedirReforco: setPedindo,
    onBaixa: setBaixa,
  }
  return (
    <>
      <ListaDePendencias grupos={gruposDe(carteira, contexto)} />
      {baixa && <BaixaDialogo key={baixa.id} {...baixa} onClose={() => setBaixa(undefined)} />}
      {pedindo && (
        <PedirReforco
          instituicaoId={instituicaoId}
          contratos={[pedindo]}
          onFailure={() => setPedindo(undefined)}
          onDone={() => undefined}
          onClose={() => setPedindo(undefined)}
        />
      )}
    </>
  )
}

/** The reasons to act, the most dangerous first. */
function gruposDe(
  { esperas, terminos, prazos: termosDaWhitelist, cobertura, vendas: semQuitacao }: Dados,
  contexto: ContextoDaCarteira,
): Grupo[] {
  return [
    // Where sales are followed to their payment, a vehicle that left stands among them.
    ...(semQuitacao ? [vendas(semQuitacao, contexto)] : cobertura ? [saidas(cobertura, contexto)] : []),
    ...(cobertura ? [descobertos(cobertura, contexto)] : []),
    ...(terminos ? [vencidos(terminos, contexto)] : []),
    ...(esperas ? gruposDasEsperas(esperas, contexto) : []),
    ...(cobertura ? [pedidosVencidos(cobertura, contexto), mesesEmFalta(cobertura, contexto)] : []),
    ...(termosDaWhitelist ? [prazos(termosDaWhitelist, contexto)] : []),
  ]
}

function gruposDasEsperas(
  { instituicao, loja }: NonNullable<Dados['esperas']>,
  { hoje, permissoes }: ContextoDaCarteira,
): Grupo[] {
  const daInstituicao = { espera: 'instituicao', lado: 'instituicao', hoje, permissoes } as const
  const daLoja = { ...daInstituicao, espera: 'loja' } as const
  const alteracoes = permissoes.includes('Contratos.Contratos.Aprovar')
    ? 'Alterações de garantias a responder'
    : 'Alterações de garantias pendentes com a instituição'
  return [
    filaDeEspera(instituicao, { titulo: 'Pendentes com a instituição', ...daInstituicao }),
    alteracoesEmEspera(instituicao, { titulo: alteracoes, ...daInstituicao }),
    filaDeEspera(loja, { titulo: 'Pendentes com as lojas', ...daLoja }),
    alteracoesEmEspera(loja, { titulo: 'Alterações de garantias pendentes com as lojas', ...daLoja }),
  ]
}

const Grafico = lazyComponent(
  async () => (await import('../cobertura/tendencia-grafico.tsx')).TendenciaGrafico,
)
const ALTURA = 150

function Cobertura({ resumo, instituicaoId }: { resumo: ResumoCobertura; instituicaoId: number }) {
  if (resumo.contratos === 0)
    return (
      <Bloco titulo="Cobertura da carteira">
        <Nada>Nenhum contrato ativo.</Nada>
      </Bloco>
    )
  return (
    <Bloco titulo="Cobertura da carteira">
      <Text size="sm" c="dimmed">
        {formatDinheiro(resumo.totalAtual)} de {formatDinheiro(totalExigido(resumo))} exigidos
      </Text>
      <Text size="sm" c="dimmed">
        {dataDosPrecos(resumo)}
      </Text>
      <PelosMeses instituicaoId={instituicaoId} />
      <LuzesDaCobertura resumo={resumo} />
    </Bloco>
  )
}

/** A line once there are months enough, and its figures as a table for screen readers; before that, the table. */
function PelosMeses({ instituicaoId }: { instituicaoId: number }) {
  const { data, isError } = useQuery({ ...tendenciaOptions(instituicaoId), meta: { silent: true } })
  const meses = data?.filter(({ contratos }) => contratos > 0) ?? []
  if (data ? meses.length < 2 : isError) return null
  const espera = <Skeleton height={ALTURA} />
  if (!data) return <div className={classes.grafico}>{espera}</div>
  const tabela = <MesesEmTabela meses={meses} />
  if (meses.length < MIN_MONTHS_OF_A_LINE) return <div className={classes.grafico}>{tabela}</div>
  return (
    <div className={classes.grafico}>
      <Grafico fallback={espera} meses={meses} altura={ALTURA} />
      <VisuallyHidden>{tabela}</VisuallyHidden>
    </div>
  )
}

function MesesEmTabela({ meses }: { meses: readonly MesDaTendencia[] }) {
  return (
    <table className={`${tabelas.tabela} ${classes.meses}`}>
      <caption>Cobertura da carteira por mês</caption>
      <thead>
        <tr>
          <th scope="col">Mês</th>
          <th scope="col">Cobertura</th>
          <th scope="col">Insuficiência</th>
        </tr>
      </thead>
      <tbody>
        {meses.map((mes) => (
          <tr key={mes.mes}>
            <th scope="row">{formatMes(mes.mes)}</th>
            <td>{formatCobertura(percentualDaCobertura(mes))}</td>
            <td>{formatDinheiro(mes.deficit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
