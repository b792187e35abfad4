import { aceitarAbaixoResponse } from '@lastro/shared/contratos/alteracao'
import {
  aprovarAbaixoResponse,
  enviarAbaixoResponse,
  type LiquidarComSaldo,
  liquidarComSaldoResponse,
} from '@lastro/shared/contratos/contrato'
import { inclusaoRecusadaResponse, garantiaElevada } from '@lastro/shared/contratos/garantia'
import {
  precosEmJogoSchema,
  PRECOS_MUDARAM,
  type PrecoEmJogo,
  type PrecosEmJogo,
  type VeiculoSemRenave,
} from '@lastro/shared/contratos/precos'
import { LABEL_SITUACAO_RENAVE } from '@lastro/shared/veiculos/renave-em-palavras'
import { isApiError } from '#lib/api-error.ts'
import { firstNames, plural } from '#lib/format.ts'
import { perguntarMotivo } from '#ui/dialogs.ts'
import { type ForceQuestion, withForceQuestion } from '#ui/with-force-question.ts'
import { type ForceConfirmation, liquidarContrato } from '../chamadas/contrato-api.ts'
import { percentualCoberto } from '@lastro/shared/cobertura/situacao'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { formatMes } from '@lastro/shared/dia'
import { Notice } from '#ui/notice.tsx'
import type { Fato } from '#ui/fatos.tsx'
import { computeCobertura } from '../tela/cobertura-atual.tsx'
import { dePara } from './pergunta-envio.tsx'
import classes from './forcar.module.css'
import { ReferenciaDefasada } from '../tela/sem-referencia.tsx'

/** How many vehicles are named; the rest are counted. */
const MAX_NAMED_VEHICLES = 10

interface Assunto {
  contrato: string
  verbo: 'enviar' | 'aprovar' | 'alterar'
}

const precoMudou = ({ precoVeiculo, precoVeiculoAtual }: PrecoEmJogo) => precoVeiculo !== precoVeiculoAtual

/**
 * The question of a 409 about prices (domain 2): vehicles with old and new prices, the rule, and the resulting
 * coverage.
 */
function perguntaDosPrecos(emJogo: PrecosEmJogo, { contrato, verbo }: Assunto): ForceQuestion {
  const { precos, totalAtual, valorGarantia, semRenave } = emJogo
  const abaixo = `As garantias selecionadas somam ${formatDinheiro(totalAtual)}, abaixo do valor da garantia de ${formatDinheiro(valorGarantia)}.`
  const cobertura = computeCobertura(totalAtual, valorGarantia)
  const doContrato = { termo: 'Contrato', valor: contrato }
  if (precos.length === 0 && !semRenave)
    return {
      message: `${abaixo} Deseja ${verbo} assim mesmo?`,
      fatos: [doContrato, ...daCobertura(cobertura)],
    }
  const faltaCobertura = cobertura && !cobertura.atinge && verbo !== 'alterar'
  if (precos.length === 0)
    return {
      message: SEM_RENAVE,
      fatos: [doContrato],
      nota: (
        <>
          {faltaCobertura && <Notice tom="perigo">{abaixo}</Notice>}
          <SemRenave veiculos={semRenave ?? []} />
        </>
      ),
    }
  const total = { termo: 'Total aos preços de hoje', valor: formatDinheiro(totalAtual) }
  return {
    message: precos.some(precoMudou) ? PRECOS_MUDARAM : DEFASADAS,
    fatos: [doContrato, regraDe(emJogo), total, ...daCobertura(cobertura), ...valorQueSobe(emJogo, verbo)],
    nota: (
      <>
        {cobertura && !cobertura.atinge && <Notice tom="perigo">{abaixo}</Notice>}
        <Precos precos={precos} />
        {semRenave && <SemRenave veiculos={semRenave} />}
      </>
    ),
  }
}

const SEM_RENAVE =
  'Há veículos que não estão no estoque da loja pelo Renave, e a política da instituição pede atenção a eles. Deseja continuar assim mesmo?'

/** The vehicles that the policy asks about, each with what its store told of Renave. */
function SemRenave({ veiculos }: { veiculos: readonly VeiculoSemRenave[] }) {
  const resto = veiculos.length - MAX_NAMED_VEHICLES
  return (
    <ul className={classes.lista} aria-label="Sem entrada no Renave">
      {veiculos.slice(0, MAX_NAMED_VEHICLES).map(({ veiculoId, placa, renaveSituacao }) => (
        <li key={veiculoId}>
          <strong>{placa}</strong>
          <span className={classes.detalhe}>
            Renave: {LABEL_SITUACAO_RENAVE[renaveSituacao].toLowerCase()}
          </span>
        </li>
      ))}
      {resto > 0 && <li>E mais {plural(resto, 'veículo', 'veículos')}.</li>}
    </ul>
  )
}

const DEFASADAS =
  'Há veículos com preço FIPE defasado, que contam R$ 0,00 na cobertura. Deseja continuar assim mesmo?'

const regraDe = ({ regraGarantiaId, regraGarantiaVersao }: PrecosEmJogo): Fato => ({
  termo: 'Regra de garantia',
  valor: regraGarantiaId === null ? 'Nenhuma' : `nº ${regraGarantiaId}, versão ${regraGarantiaVersao}`,
})

/** A send raises valorGarantia to the total (domain 2). */
function valorQueSobe({ totalAtual, valorGarantia }: PrecosEmJogo, verbo: Assunto['verbo']): Fato[] {
  const elevado = garantiaElevada(valorGarantia, totalAtual)
  return verbo === 'enviar' && elevado > valorGarantia
    ? [{ termo: 'Valor da garantia sobe', valor: dePara(valorGarantia, elevado) }]
    : []
}

function daCobertura(cobertura: ReturnType<typeof computeCobertura>): Fato[] {
  if (!cobertura) return []
  const { total, valorGarantia, falta } = cobertura
  return [
    { termo: 'Cobertura', valor: percentualCoberto(total, valorGarantia) },
    ...(falta > 0 ? [{ termo: 'Insuficiência', valor: formatDinheiro(falta) }] : []),
  ]
}

function Precos({ precos }: { precos: readonly PrecoEmJogo[] }) {
  const resto = precos.length - MAX_NAMED_VEHICLES
  return (
    <ul className={classes.lista} aria-label="Veículos">
      {precos.slice(0, MAX_NAMED_VEHICLES).map((preco) => (
        <li key={preco.veiculoId}>
          <Preco preco={preco} />
        </li>
      ))}
      {resto > 0 && <li>E mais {plural(resto, 'veículo', 'veículos')}.</li>}
    </ul>
  )
}

const mesDe = (mes: string | null) => (mes === null ? 'sem referência FIPE' : formatMes(mes))

function Preco({ preco }: { preco: PrecoEmJogo }) {
  const { placa, digitado, precoVeiculo, precoVeiculoAtual, mesReferencia, mesReferenciaAtual } = preco
  const antes = mesDe(mesReferencia)
  const agora = mesDe(mesReferenciaAtual)
  return (
    <>
      <strong>{placa}</strong>
      <span className={classes.valores}>
        {precoMudou(preco) && (
          <>
            <s>{formatDinheiro(precoVeiculo)}</s> <span aria-hidden>→</span>{' '}
          </>
        )}
        <strong>{formatDinheiro(precoVeiculoAtual)}</strong>
        <span className={classes.detalhe}>{antes === agora ? agora : `${antes} → ${agora}`}</span>
        {digitado && (
          <span className={classes.detalhe}>
            Preço da instituição mantido: {formatDinheiro(preco.precoAtual)}
          </span>
        )}
        {preco.referenciaDefasada && <ReferenciaDefasada />}
      </span>
    </>
  )
}

type Call<T> = (confirmado: ForceConfirmation) => Promise<T>

/** Passes the flag and the `confirmacao` of the 409 that was seen to a call. */
const comConfirmacao =
  <T,>(chamar: Call<T>): Parameters<typeof withForceQuestion<T>>[0] =>
  (forcar, vista) =>
    chamar({ forcar, confirmacao: vista?.read(precosEmJogoSchema)?.confirmacao })

/**
 * Sends a proposal and asks when it is below valorGarantia (domain 11), or when prices changed or are stale (domain 2).
 */
export function enviarPodendoForcar<T>(chamar: Call<T>): Promise<T | undefined> {
  return withForceQuestion(comConfirmacao(chamar), (error) => {
    const emJogo = error.read(enviarAbaixoResponse)
    return emJogo
      ? perguntaDosPrecos(emJogo, { contrato: emJogo.numero, verbo: 'enviar' })
      : { message: error.mensagem }
  })
}

/** Approves for the institution and asks when the vehicles no longer reach valorGarantia or a price is stale. */
export function aprovarPodendoForcar<T>(chamar: Call<T>): Promise<T | undefined> {
  return withForceQuestion(comConfirmacao(chamar), (error) => {
    const emJogo = error.read(aprovarAbaixoResponse)
    return emJogo && perguntaDosPrecos(emJogo, { contrato: emJogo.numero, verbo: 'aprovar' })
  })
}

/** Accepts or makes a change of an Ativo contract's vehicles, and asks when prices changed or are stale. */
export function alterarPodendoForcar<T>(contrato: string, chamar: Call<T>): Promise<T | undefined> {
  return withForceQuestion(comConfirmacao(chamar), (error) => {
    const emJogo = error.read(aceitarAbaixoResponse)
    return emJogo && perguntaDosPrecos(emJogo, { contrato, verbo: 'alterar' })
  })
}

/** PUT garantias; asks when a vehicle was refused in this contract before (domain 11). */
export function incluirPodendoForcar<T>(chamar: (forcar: boolean) => Promise<T>): Promise<T | undefined> {
  return withForceQuestion(chamar, (error) => {
    const recusa = error.read(inclusaoRecusadaResponse)
    const placas = recusa?.placasRecusadas ?? []
    return {
      message: `Há veículos que já foram recusados neste contrato: ${recusa?.motivoDeRecusa ?? ''}. Deseja incluí-los assim mesmo?`,
      fatos: placas.length > 0 ? [{ termo: 'Já recusados', valor: firstNames(placas, 5) }] : [],
    }
  })
}

function emRisco({ mensagem, veiculos, baixasAbertas }: LiquidarComSaldo): string {
  const livres =
    veiculos === 0
      ? 'Nenhum veículo está em garantia.'
      : `${plural(veiculos, 'veículo fica livre', 'veículos ficam livres')}.`
  const baixas =
    baixasAbertas === 0
      ? ''
      : ` ${plural(baixasAbertas, 'baixa por venda em curso termina', 'baixas por venda em curso terminam')}.`
  return `${mensagem} ${livres}${baixas} Pela política da instituição, duas pessoas liquidam assim. Informe o motivo:`
}

/**
 * Settles, and asks for a reason where the policy wants a fresh balance of 0 and there is none. Resolves to undefined
 * when the person declines.
 */
export async function liquidarPodendoForcar(alvo: Parameters<typeof liquidarContrato>[0]) {
  try {
    return await liquidarContrato(alvo)
  } catch (error) {
    const emJogo = isApiError(error, 409) ? error.read(liquidarComSaldoResponse) : undefined
    if (!emJogo) throw error
    const motivo = await perguntarMotivo({
      title: 'Liquidar com saldo devedor',
      message: emRisco(emJogo),
      draftKey: `motivo/contrato/${alvo.id}/liquidar`,
    })
    if (!motivo) return undefined
    const liquidado = await liquidarContrato(alvo, motivo.texto)
    motivo.markUsed()
    return liquidado
  }
}
