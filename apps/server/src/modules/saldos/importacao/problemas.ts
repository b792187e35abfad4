import { formatDinheiro, ZERO } from '@lastro/shared/dinheiro'
import type { BadLine } from './preparo.repository.ts'

/** Why a line is bad that only the other lines of its contract show to be so, in words for the sender. */
export const MOTIVO_DO_PROBLEMA: Record<BadLine['problema'], (ruim: BadLine) => string> = {
  chaves: ({ numero }) => `numero e id_contrato não são do mesmo contrato (${numero}).`,
  veiculo: ({ numero, placa, veiculo }) =>
    `placa e chassi não são do mesmo veículo do contrato ${numero} (${placa}, ${veiculo}).`,
  semSaldo: ({ numero }) => `saldo_devedor: informe o saldo do contrato ${numero} na primeira linha dele.`,
  repetido: ({ numero, cabeca }) => `O contrato ${numero} já está na linha ${cabeca}.`,
  veiculoRepetido: ({ numero, veiculo }) =>
    `O veículo ${veiculo} está mais de uma vez no contrato ${numero}.`,
  semVeiculo: ({ numero }) =>
    `O contrato ${numero} tem saldo por veículo em outras linhas: informe o veículo também nesta.`,
  soma: ({ numero, soma, saldoDevedor }) =>
    `Os saldos dos veículos do contrato ${numero} somam ${formatDinheiro(soma ?? ZERO)}, ` +
    `e o saldo devedor é ${formatDinheiro(saldoDevedor ?? ZERO)}.`,
}
