import type { Acao, Lado } from '@lastro/shared/contratos/transicoes'
import { StatusContrato as S } from '@lastro/shared/contratos/status'
import { formatDia } from '@lastro/shared/dia'
import type { ContratoEncenado } from './contratos.ts'
import { ESTABELECIMENTOS } from './estabelecimentos.ts'
import type { Stage } from './stage.ts'

interface Contrato extends ContratoEncenado {
  numero: string
}

interface Feito {
  acao: Acao
  lado: Lado
  motivo: string
  /** The status before. */
  de: S
}

interface Aviso {
  titulo: string
  conteudo: string
}

/** To the store, of what the institution did (domain 7); nothing of a draft, which is the institution's own affair. */
function avisoParaLoja({ numero, historia }: Contrato, { acao, motivo, de }: Feito): Aviso | undefined {
  const banco = ESTABELECIMENTOS[historia.instituicao].nomeFantasia
  if (acao === 'enviar')
    return {
      titulo: 'Nova proposta recebida',
      conteudo:
        historia.selecao === 0 && de === S.Rascunho
          ? `${banco} enviou o contrato ${numero}. Selecione os veículos que ficarão em garantia.`
          : `${banco} enviou o contrato ${numero}. Confira os veículos em garantia e responda à proposta.`,
    }
  if (acao === 'recusar')
    return {
      titulo: 'Seleção de garantias recusada',
      conteudo: `${banco} recusou as garantias do contrato ${numero}. Motivo: ${motivo}`,
    }
  if (acao === 'aprovar')
    return {
      titulo: 'Contrato aprovado',
      conteudo: `${banco} aprovou o contrato ${numero}, que agora está ativo.`,
    }
  if (acao === 'cancelar' && de !== S.Rascunho)
    return {
      titulo: 'Contrato cancelado',
      conteudo: `${banco} cancelou o contrato ${numero}. Os veículos foram liberados.`,
    }
  if (acao === 'liquidar')
    return {
      titulo: 'Contrato liquidado',
      conteudo: `O contrato ${numero} com ${banco} foi liquidado. Os veículos foram liberados.`,
    }
  if (acao === 'alterar')
    return {
      titulo: 'Termos do contrato alterados',
      conteudo: `${banco} alterou a data de término do contrato ${numero}.`,
    }
  return undefined
}

/** To the institution, of what the store did. */
function avisoParaInstituicao({ numero, historia }: Contrato, { acao, motivo }: Feito): Aviso | undefined {
  const loja = ESTABELECIMENTOS[historia.loja].nomeFantasia
  if (acao === 'enviar')
    return {
      titulo: 'Garantias selecionadas pela loja',
      conteudo: `${loja} selecionou os veículos do contrato ${numero}. A aprovação depende de você.`,
    }
  if (acao === 'recusar')
    return {
      titulo: 'Proposta recusada pela loja',
      conteudo: `${loja} recusou a proposta do contrato ${numero}. Motivo: ${motivo}`,
    }
  if (acao === 'aprovar')
    return {
      titulo: 'Proposta aprovada pela loja',
      conteudo: `${loja} aprovou a proposta do contrato ${numero}, que agora está ativo.`,
    }
  return undefined
}

/** What is older than this has been read, a few hours after it came. */
const LIDA_APOS_DIAS = 8
const HORAS_ATE_LER = 3

/** Tells the other side of what was done, at the clock's instant, like the bank's own system would. */
export async function notificar(stage: Stage, contrato: Contrato, feito: Feito): Promise<void> {
  const { historia, id } = contrato
  const aviso =
    feito.lado === 'instituicao' ? avisoParaLoja(contrato, feito) : avisoParaInstituicao(contrato, feito)
  if (!aviso) return
  const destino = feito.lado === 'instituicao' ? historia.loja : historia.instituicao
  const chave = `contrato:${id}:${feito.acao}:${stage.clock.now().getTime()}`
  await insertNotificacao(stage, stage.ids[destino], { ...aviso, contratoId: id, chave })
}

/** Tells both sides that an Ativo contract is past its end. */
export async function notificarVencimento(
  stage: Stage,
  contrato: Contrato,
  dataTermino: string,
): Promise<void> {
  const { historia, id, numero } = contrato
  for (const destino of [historia.instituicao, historia.loja])
    await insertNotificacao(stage, stage.ids[destino], {
      titulo: 'Contrato vencido',
      conteudo: `O contrato ${numero} venceu em ${formatDia(dataTermino)} e ainda está ativo.`,
      contratoId: id,
      chave: `contrato:${id}:vencido`,
    })
}

async function insertNotificacao(
  { tx, clock, end }: Stage,
  estabelecimentoId: number,
  row: Aviso & { contratoId: number; chave: string },
): Promise<void> {
  const data = clock.now()
  const dias = (end.getTime() - data.getTime()) / 86_400_000
  const lidaEm = dias > LIDA_APOS_DIAS ? new Date(data.getTime() + HORAS_ATE_LER * 3_600_000) : null
  await tx
    .insertInto('notificacao')
    .values({ ...row, estabelecimentoId, data, lidaEm })
    .execute()
}
