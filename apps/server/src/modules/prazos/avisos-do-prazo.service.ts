import { type Dia, diasEntre, formatDia } from '@lastro/shared/dia'
import type { NotificacaoNova } from '../notificacoes/notificacoes.service.ts'
import type { Prazo } from './prazos.repository.ts'

export type MomentoDoPrazo = 'vence' | 'vencido'

const quando = (fim: Dia, hoje: Dia) => {
  const dias = diasEntre(hoje, fim)
  if (dias === 0) return 'hoje'
  return dias === 1 ? 'amanhã' : `em ${dias} dias`
}

/**
 * Writes the notices to institution and store of a contract or whitelist entry that is about to end or has ended. Their
 * key names the last day, so a moved last day is announced again.
 */
export function avisosDoPrazo(prazo: Prazo, momento: MomentoDoPrazo, hoje: Dia): NotificacaoNova[] {
  const { id, instituicaoFinanceiraId, lojaId, numero, fim } = prazo
  const sobre =
    numero === null
      ? describeWhitelist(prazo, momento, hoje)
      : describeContrato(numero, { momento, fim, hoje })
  const contratoId = numero === null ? null : id
  const chave = `${numero === null ? 'whitelist' : 'contrato'}:${id}:${momento}:${fim}`
  return [
    { estabelecimentoId: instituicaoFinanceiraId, contratoId, chave, ...sobre.instituicao },
    { estabelecimentoId: lojaId, contratoId, chave, ...sobre.loja },
  ]
}

function describeContrato(
  numero: string,
  { momento, fim, hoje }: { momento: MomentoDoPrazo; fim: Dia; hoje: Dia },
) {
  const aviso =
    momento === 'vence'
      ? {
          titulo: 'Contrato perto do vencimento',
          conteudo: `O contrato ${numero} vence ${quando(fim, hoje)}, em ${formatDia(fim)}.`,
        }
      : {
          titulo: 'Contrato vencido',
          conteudo: `O contrato ${numero} venceu em ${formatDia(fim)} e ainda está ativo.`,
        }
  return { instituicao: aviso, loja: aviso }
}

function describeWhitelist({ instituicao, loja, fim }: Prazo, momento: MomentoDoPrazo, hoje: Dia) {
  if (momento === 'vencido')
    return {
      instituicao: {
        titulo: 'Whitelist vencida',
        conteudo: `O prazo da loja ${loja} na whitelist terminou em ${formatDia(fim)}. Novos contratos e envios estão suspensos.`,
      },
      loja: {
        titulo: 'Whitelist vencida',
        conteudo: `O prazo da loja na whitelist de ${instituicao} terminou em ${formatDia(fim)}. Novos contratos e envios estão suspensos.`,
      },
    }
  return {
    instituicao: {
      titulo: 'Whitelist perto do vencimento',
      conteudo: `O prazo da loja ${loja} na whitelist termina ${quando(fim, hoje)}, em ${formatDia(fim)}.`,
    },
    loja: {
      titulo: 'Whitelist perto do vencimento',
      conteudo: `O prazo da loja na whitelist de ${instituicao} termina ${quando(fim, hoje)}, em ${formatDia(fim)}.`,
    },
  }
}
