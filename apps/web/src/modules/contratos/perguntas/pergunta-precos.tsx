import { percentualCoberto } from '@lastro/shared/cobertura/situacao'
import { garantiaElevada } from '@lastro/shared/contratos/garantia'
import { PRECOS_MUDARAM, type PrecoEmJogo, type PrecosEmJogo } from '@lastro/shared/contratos/precos'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { formatMes } from '@lastro/shared/dia'
import { plural } from '#lib/format.ts'
import { Notice } from '#ui/notice.tsx'
import type { ConfirmOptions } from '#ui/dialogs.ts'
import type { Fato } from '#ui/fatos.tsx'
import { computeCobertura } from '../tela/cobertura.ts'
import { dePara } from './pergunta-envio.tsx'
import classes from './pergunta-precos.module.css'
import { ReferenciaDefasada } from '../tela/sem-referencia.tsx'

/** How many vehicles are named; the rest are counted. */
const MAX_NAMED_VEHICLES = 10

interface Assunto {
  contrato: string
  verbo: 'enviar' | 'aprovar' | 'alterar'
}

const mudou = ({ precoVeiculo, precoVeiculoAtual }: PrecoEmJogo) => precoVeiculo !== precoVeiculoAtual

/**
 * The question of a 409 about prices (domain 2): vehicles with old and new prices, the rule, and the resulting
 * coverage.
 */
export function perguntaDosPrecos(
  emJogo: PrecosEmJogo,
  { contrato, verbo }: Assunto,
): Pick<ConfirmOptions, 'message' | 'fatos' | 'nota'> {
  const { precos, totalAtual, valorGarantia } = emJogo
  const abaixo = `As garantias selecionadas somam ${formatDinheiro(totalAtual)}, abaixo do valor da garantia de ${formatDinheiro(valorGarantia)}.`
  const cobertura = computeCobertura(totalAtual, valorGarantia)
  const doContrato = { termo: 'Contrato', valor: contrato }
  if (precos.length === 0)
    return {
      message: `${abaixo} Deseja ${verbo} assim mesmo?`,
      fatos: [doContrato, ...daCobertura(cobertura)],
    }
  const total = { termo: 'Total aos preços atuais', valor: formatDinheiro(totalAtual) }
  return {
    message: precos.some(mudou) ? PRECOS_MUDARAM : DEFASADAS,
    fatos: [doContrato, regraDe(emJogo), total, ...daCobertura(cobertura), ...valorQueSobe(emJogo, verbo)],
    nota: (
      <>
        {cobertura && !cobertura.atinge && <Notice tom="perigo">{abaixo}</Notice>}
        <Precos precos={precos} />
      </>
    ),
  }
}

const DEFASADAS =
  'Há veículos com referência FIPE defasada, que valem R$ 0,00 na cobertura. Deseja continuar assim mesmo?'

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
    ...(falta > 0 ? [{ termo: 'Falta', valor: formatDinheiro(falta) }] : []),
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
      <strong className={classes.placa}>{placa}</strong>
      <span className={classes.valores}>
        {mudou(preco) && (
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
