import { camposDe } from '@lastro/shared/contratos/campos'
import type { BaixaEmCurso } from './baixas-em-curso.repository.ts'
import type { PedidoAberto } from '#modules/pedidos-reforco/pedidos.repository.ts'
import type { AlteracaoAberta } from './alteracao.repository.ts'
import type { ContratoRow } from './contratos.repository.ts'
import type { GarantiaRow } from './garantias.repository.ts'

/** A contract's whole content as the audit stores it: amounts in centavos, status as number. */
export function retrato(
  contrato: ContratoRow,
  garantias: readonly GarantiaRow[],
  {
    alteracao,
    pedido,
    baixas,
  }: {
    alteracao: AlteracaoAberta | null
    pedido: PedidoAberto | null
    baixas: readonly BaixaEmCurso[]
  },
) {
  return {
    versao: contrato.versao,
    status: contrato.status,
    numero: contrato.numero,
    lojaId: contrato.lojaId,
    regraGarantiaVersao: contrato.regraGarantiaVersao,
    ...camposDe(contrato),
    // Written when null too: rows from before this field existed lack it, and modules/conferencia doesn't judge those.
    termosConsentidos: contrato.termosConsentidos,
    tipo: contrato.tipo,
    tipoSelecaoGarantia: contrato.tipoSelecaoGarantia,
    garantias: garantias.map(({ veiculoId, placa, precoVeiculo, precoInstituicaoFinanceira, penhorId }) => ({
      veiculoId,
      placa,
      precoVeiculo,
      precoInstituicaoFinanceira,
      penhorId,
    })),
    ...(alteracao && { alteracao: retratoDaAlteracao(alteracao) }),
    ...(pedido && { pedidoReforco: retratoDoPedido(pedido) }),
    ...(baixas.length > 0 && { baixas: baixas.map(retratoDaBaixa) }),
    ...(contrato.primeiraAprovacaoPor !== null && {
      primeiraAprovacao: {
        usuarioId: contrato.primeiraAprovacaoPor,
        ato: contrato.primeiraAprovacaoAto,
        conteudo: contrato.primeiraAprovacaoConteudo,
      },
    }),
  }
}

const withPreco = (veiculos: AlteracaoAberta['incluir']) =>
  veiculos.map(({ veiculoId, placa, penhorId, precoVeiculo, precoInstituicaoFinanceira }) => ({
    veiculoId,
    placa,
    penhorId,
    precoVeiculo,
    precoInstituicaoFinanceira,
  }))

const retratoDaAlteracao = ({ id, lado, expiraEm, incluir, remover, precos }: AlteracaoAberta) => ({
  id,
  lado,
  expiraEm: expiraEm.toISOString(),
  incluir: withPreco(incluir),
  remover: remover.map(({ veiculoId, placa, penhorId }) => ({ veiculoId, placa, penhorId })),
  ...(precos.length > 0 && { precos: withPreco(precos) }),
})

const retratoDoPedido = ({ id, situacao, valor, prazo, texto }: PedidoAberto) => ({
  id,
  situacao,
  valorPedido: valor,
  prazo,
  texto,
})

const retratoDaBaixa = ({
  id,
  veiculoId,
  penhorId,
  estado,
  origem,
  dataVenda,
  prazo,
  pago,
}: BaixaEmCurso) => ({
  id,
  veiculoId,
  penhorId,
  estado,
  origem,
  dataVenda,
  prazo,
  pago,
})

export type Retrato = ReturnType<typeof retrato>
