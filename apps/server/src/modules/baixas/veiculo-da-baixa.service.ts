import type { EstadoDoContrato } from '#modules/contratos/nucleo/estado-do-contrato.service.ts'

/** What a person calls the vehicle of a payoff that goes on. */
export function placaDe({ garantias }: Pick<EstadoDoContrato, 'garantias'>, veiculoId: number): string {
  const garantia = garantias.find((candidate) => candidate.veiculoId === veiculoId)
  if (!garantia) throw new Error('The vehicle of a payoff is no guarantee')
  return garantia.placa
}

/** Says that an open change of guarantees names the vehicle, perhaps to include it; undefined: none does. */
export function impedimentoPelaAlteracao(
  { alteracao }: Pick<EstadoDoContrato, 'alteracao'>,
  veiculoId: number,
): string | undefined {
  const { incluir = [], remover = [], precos = [] } = alteracao ?? {}
  const nela = [...incluir, ...remover, ...precos].find((veiculo) => veiculo.veiculoId === veiculoId)
  return (
    nela &&
    `O veículo ${nela.placa} está em uma alteração de garantias que aguarda resposta. Ela precisa ser respondida ou cancelada antes.`
  )
}
